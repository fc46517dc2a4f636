"""Strategies for risc. Units are shared out among borders to hold and territories to take.

- `battles` tells the fate of any number of units at one territory, against those that stand there and those that come.
- `position` lists what each seat holds and can reach.
- `plan` shares the units out where they are worth most, and turns that into orders.
- `opponent_model` samples what each seat may order.
- `strategy` picks the start, plans each turn and explains it.

`medium` plans as if the others stayed where they are; `hard` plans against many possible turns.
"""

from __future__ import annotations

from ...bot import Brief
from .. import Skill
from .strategy import RiscStrategy


def create(brief: Brief, skill: Skill) -> RiscStrategy:
    return RiscStrategy(brief, skill)
