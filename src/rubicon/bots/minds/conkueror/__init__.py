"""How conkueror is played well: every act is weighed by what it brings, counted in infantry.

`stack` knows what pieces can do, `outlook` what things are worth, `assault` which conquest is worth its price, `shield`
how a front is held, `cards` and `chances` what to make of cards. `planner` plays a turn by these (`medium`),
`strategist` knows the tricks of the game as well, and `searcher` tries out several plans before it acts (`hard`).
"""

from __future__ import annotations

from ...bot import Brief
from .. import MEDIUM, Mind, Skill
from .planner import Planner
from .searcher import Searcher


def mind(brief: Brief, skill: Skill) -> Mind:
    if skill.level == MEDIUM.level:
        return Planner(brief)
    return Searcher(brief, skill.think if brief.think is None else brief.think)
