"""The model of one table: positions, what actions make of them, and what they are worth."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

from ...core.edition import Edition
from ...core.option import Action
from . import table
from .deeds import step
from .luck import given, seeded
from .position import Position


class Model:
    def __init__(self, edition: Edition[Any, Any, Any]) -> None:
        self.edition = importlib.import_module(f"{__package__}.{edition.name}")
        self.ground = self.edition.ground(edition)

    def position(self, state: Any) -> Position:
        """Raises ValueError where the phase is not in the model."""
        made: Position = self.edition.position(self.ground, state)
        return made

    def state(self, position: Position) -> Any:
        """An edition's state again, its hands sorted."""
        return self.edition.state(self.ground, position)

    def after(self, position: Position, action: Action, seed: int = 0, draws: Sequence[int] | None = None) -> Position:
        """Another position, in which this action has been done with made or given luck."""
        there = position.copy()
        step(self.ground, there, seeded(seed) if draws is None else given(draws), *table.deed(action))
        return there
