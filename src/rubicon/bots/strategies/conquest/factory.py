"""Who sits down at a table of conquest: a planner that looks ahead, or one that does not."""

from __future__ import annotations

from ...bot import Brief
from ...sim import covers
from .. import HARD, Skill
from .adapter import EditionAdapter
from .evaluation import Weights
from .lookahead import Lookahead
from .strategy import ConquestStrategy

PLAIN = Weights(hopes=0.0, raids=0.0, dread=0.0, credit=0.0)
"""Of somebody who sees what is there, and not what may come of it."""


def make_strategy(brief: Brief, skill: Skill, adapter: EditionAdapter, rests: bool = False) -> ConquestStrategy:
    table = brief.edition.table
    if skill.level != HARD.level:
        return ConquestStrategy(table, adapter, PLAIN, lambda: None, depth=1, rests=rests)
    think = skill.think if brief.think is None else brief.think

    def lookahead() -> Lookahead | None:
        return Lookahead(brief.edition, brief.seat, brief.chance, think) if covers(brief.edition) else None

    return ConquestStrategy(table, adapter, Weights(), lookahead, depth=3)
