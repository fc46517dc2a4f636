"""How risc is played well. Units are shared out among borders to hold and territories to take.

- `battles` tells what becomes of so many units at one territory, against those who are there and those who come.
- `position` tells what each seat holds and can reach, and `plan` shares its units out where they are worth the most.
- `guesses` imagines what everybody may order, `orders` turns a plan into orders, and `start` picks where to begin.

`medium` plans as if the others stayed where they are. `hard` plans against many turns as they may come.
"""

from __future__ import annotations

from ...bot import Brief
from .. import Skill
from .strategy import RiscStrategy


def create(brief: Brief, skill: Skill) -> RiscStrategy:
    return RiscStrategy(brief, skill)
