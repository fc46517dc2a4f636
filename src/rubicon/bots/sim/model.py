"""The model of one table: positions, what actions make of them, and what they are worth."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...core.edition import AnyEdition
from ...core.option import Action
from . import table
from .deeds import step
from .luck import given, seeded
from .policy import STYLE
from .position import Position, blank
from .rollout import mean, rollout
from .sweep import weigh
from .table import Deed


class Model:
    def __init__(self, edition: AnyEdition) -> None:
        self.edition = importlib.import_module(f"{__package__}.{edition.name}")
        self.ground = self.edition.ground(edition)
        self.styles = np.array([STYLE] * self.ground.rules.seats)
        """How each seat is expected to play in rollouts; see `policy.py`. A bot may change them."""
        self.weights = np.array(self.edition.WEIGHTS)
        """What counts where a rollout ends; see `value.py`. A bot may change them too."""
        self.goes = 0
        """How many goes were played in rollouts so far: the measure of work for a bot that asks no clock."""

    def position(self, state: Any) -> Position:
        """Raises ValueError where the phase is not in the model."""
        made: Position = self.edition.position(self.ground, state)
        return made

    def blank(self) -> Position:
        """A board on which nothing stands."""
        ground = self.ground
        return blank(ground.realm.size, ground.shown.size, ground.rules.seats, ground.sizes.size)

    def state(self, position: Position) -> Any:
        """An edition's state again, its hands sorted."""
        return self.edition.state(self.ground, position)

    def after(self, position: Position, action: Action, seed: int = 0, draws: Sequence[int] | None = None) -> Position:
        """Another position, in which this action has been done with made or given luck."""
        there = position.copy()
        step(self.ground, there, seeded(seed) if draws is None else given(draws), *table.deed(action))
        return there

    def rollout(self, position: Position, goes: int, seed: int) -> Position:
        """Where quick players may get from here in so many goes."""
        there = position.copy()
        self.goes += rollout(self.ground, there, seeded(seed), self.styles, goes)
        return there

    def values(self, position: Position, rollouts: int, goes: int, seed: int) -> NDArray[np.float64]:
        """Each seat's chance to win, roughly: the mean over rollouts of who has won, or of what they have then.

        The same seed gives the same luck, so that what two actions bring can be compared.
        """
        values = np.zeros(self.ground.rules.seats)
        self.goes += mean(self.ground, position, seeded(seed), self.styles, self.weights, rollouts, goes, values)
        return values

    def weigh(
        self, position: Position, deeds: Sequence[Deed], rollouts: int, goes: int, standing: float, seed: int
    ) -> NDArray[np.float64]:
        """What each of these deeds brings whoever does it, where all sweep the board by luck; see `sweep.py`."""
        values = np.zeros(len(deeds))
        those = np.array(deeds, np.int64)
        luck = seeded(seed)
        self.goes += weigh(self.ground, position, luck, self.weights, those, rollouts, goes, standing, values)
        return values
