"""Who sits down at a table of conquest: a planner that looks ahead, or one that does not."""

from __future__ import annotations

from ...bot import Brief
from ...sim import covers
from .. import HARD, Skill
from .foresight import Foresight
from .mind import Mind
from .sight import Sight
from .worth import Taste

PLAIN = Taste(hopes=0.0, raids=0.0, dread=0.0, credit=0.0)
"""Of somebody who sees what is there, and not what may come of it."""


def conqueror(brief: Brief, skill: Skill, sight: Sight, rests: bool = False) -> Mind:
    table = brief.edition.table
    if skill.level != HARD.level:
        return Mind(table, sight, PLAIN, lambda: None, depth=1, rests=rests)
    think = skill.think if brief.think is None else brief.think

    def foresight() -> Foresight | None:
        return Foresight(brief.edition, brief.seat, brief.chance, think) if covers(brief.edition) else None

    return Mind(table, sight, Taste(), foresight, depth=3)
