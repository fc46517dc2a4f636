"""The model of one table: positions, what actions make of them, and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...core.edition import AnyEdition
from ...core.option import Action
from ..lineage import nearest
from . import conversion
from .actions import step
from .conversion import ActionCode
from .luck import given, seeded
from .policy import STYLE
from .position import Position, blank
from .rollout import mean, rollout
from .sweep_policy import weigh


class Model:
    def __init__(self, edition: AnyEdition) -> None:
        known = nearest(str(__package__), type(edition))
        assert known is not None, "only a table that is covered has a model"
        self.edition = known.load()
        self.context = self.edition.context(edition)
        self.styles = np.array([STYLE] * self.context.rules.seats)
        """How each seat is expected to play in rollouts; see `policy.py`. A bot may change them."""
        self.weights = np.array(self.edition.WEIGHTS)
        """What counts where a rollout ends; see `value.py`. A bot may change them too."""
        self.goes = 0
        """How many goes were played in rollouts so far: the measure of work for a bot that asks no clock."""

    def position(self, state: Any) -> Position:
        """Raises ValueError where the phase is not in the model."""
        made: Position = self.edition.position(self.context, state)
        return made

    def blank(self) -> Position:
        """A board on which nothing stands."""
        context = self.context
        return blank(context.realm.size, context.shown.size, context.rules.seats, context.sizes.size)

    def state(self, position: Position) -> Any:
        """An edition's state again, its hands sorted."""
        return self.edition.state(self.context, position)

    def after(self, position: Position, action: Action, seed: int = 0, draws: Sequence[int] | None = None) -> Position:
        """Another position, in which this action has been done with made or given luck."""
        there = position.copy()
        step(self.context, there, seeded(seed) if draws is None else given(draws), *conversion.encode_action(action))
        return there

    def rollout(self, position: Position, goes: int, seed: int) -> Position:
        """Where quick players may get from here in so many goes."""
        there = position.copy()
        self.goes += rollout(self.context, there, seeded(seed), self.styles, goes)
        return there

    def values(self, position: Position, rollouts: int, goes: int, seed: int) -> NDArray[np.float64]:
        """Each seat's chance to win, roughly: the mean over rollouts of who has won, or of what they have then.

        The same seed gives the same luck, so that what two actions bring can be compared.
        """
        values = np.zeros(self.context.rules.seats)
        self.goes += mean(self.context, position, seeded(seed), self.styles, self.weights, rollouts, goes, values)
        return values

    def weigh(
        self, position: Position, actions: Sequence[ActionCode], rollouts: int, goes: int, standing: float, seed: int
    ) -> NDArray[np.float64]:
        """What each of these actions brings whoever does it, where all sweep the board by luck; see `sweep.py`."""
        values = np.zeros(len(actions))
        those = np.array(actions, np.int64)
        luck = seeded(seed)
        self.goes += weigh(self.context, position, luck, self.weights, those, rollouts, goes, standing, values)
        return values
