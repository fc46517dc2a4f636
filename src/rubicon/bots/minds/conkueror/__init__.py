"""How conkueror is played well: every act is weighed by what it brings, in infantry.

`outlook` says what things are worth, `stack` what pieces can do, `assault` and `occupation` which territory is worth
its price, `cards` and `offers` what to make of cards, `planner` plays a turn so; `searcher` looks ahead before that.
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
