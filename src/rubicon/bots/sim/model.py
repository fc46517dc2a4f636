"""The model of one table: makes positions, performs actions on them, and evaluates them."""

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
        """The style of each seat in rollouts; see `policy.py`. A bot may change them."""
        self.weights = np.array(self.edition.WEIGHTS)
        """The weights of the evaluation; see `value.py`. A bot may change them too."""
        self.turns = 0
        """Turns played in rollouts so far: a measure of work for bots that read no clock."""

    def position(self, state: Any) -> Position:
        """Raises ValueError if the phase is not in the model."""
        made: Position = self.edition.position(self.context, state)
        return made

    def blank(self) -> Position:
        """An empty board."""
        context = self.context
        return blank(context.realm.size, context.shown.size, context.rules.seats, context.sizes.size)

    def state(self, position: Position) -> Any:
        """The state of the edition, with sorted hands."""
        return self.edition.state(self.context, position)

    def after(self, position: Position, action: Action, seed: int = 0, draws: Sequence[int] | None = None) -> Position:
        """A new position after this action, with a seed or with given draws."""
        there = position.copy()
        step(self.context, there, seeded(seed) if draws is None else given(draws), *conversion.encode_action(action))
        return there

    def rollout(self, position: Position, turns: int, seed: int) -> Position:
        """A new position after this many turns of the policy."""
        there = position.copy()
        self.turns += rollout(self.context, there, seeded(seed), self.styles, turns)
        return there

    def values(self, position: Position, rollouts: int, turns: int, seed: int) -> NDArray[np.float64]:
        """Each seat's estimated winning chance: the mean of the values where rollouts end.

        The same seed gives the same luck, so that actions can be compared.
        """
        values = np.zeros(self.context.rules.seats)
        self.turns += mean(self.context, position, seeded(seed), self.styles, self.weights, rollouts, turns, values)
        return values

    def weigh(
        self, position: Position, actions: Sequence[ActionCode], rollouts: int, turns: int, standing: float, seed: int
    ) -> NDArray[np.float64]:
        """The value of each action to the active seat, if all seats sweep the board; see `sweep_policy.py`."""
        values = np.zeros(len(actions))
        those = np.array(actions, np.int64)
        luck = seeded(seed)
        self.turns += weigh(self.context, position, luck, self.weights, those, rollouts, turns, standing, values)
        return values
