"""What an edition shows and how its verbs are spoken: all that a conqueror must know of the edition it plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ....core.option import Action, Option
from .goals import Goal
from .position import Position
from .terrain import Terrain


class EditionAdapter(Protocol):
    terrain: Terrain

    def position(self, view: Any) -> Position: ...

    def goal(self, view: Any) -> Goal | None:
        """What wins besides holding everything."""

    def best_set(self, view: Any, option: Option) -> tuple[tuple[int, ...], int]:
        """The cards to trade, and what they bring."""

    def attack(self, option: Option, source: int, target: int, pieces: Sequence[int]) -> Action: ...

    def defend(self, view: Any, option: Option) -> Action: ...
