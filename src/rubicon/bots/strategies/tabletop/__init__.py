"""Strategies for tabletop. Each conquest brings a card, so a seat that survives until its turn may take everything.

`strategy.py` decides, `rollout_search.py` simulates each candidate action, and `adapter.py` reads the edition's views.
"""

from __future__ import annotations

from ...bot import Brief
from ...sim import covers
from .. import HARD, Skill
from ..conquest.factory import make_strategy
from ..conquest.strategy import ConquestStrategy
from .adapter import TabletopAdapter


def create(brief: Brief, skill: Skill) -> ConquestStrategy:
    adapter = TabletopAdapter(brief)
    if skill.level != HARD.level or not covers(brief.edition):
        return make_strategy(brief, skill, adapter, rests=True)  # or others would often be out before their first go
    from .rollout_search import RolloutSearch  # these need the compiled model
    from .strategy import RolloutStrategy

    think = skill.think if brief.think is None else brief.think
    return RolloutStrategy(brief.edition.table, adapter, RolloutSearch(brief.edition, brief.seat, brief.chance, think))
