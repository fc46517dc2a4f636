"""What may come of the things to do: each is done many times in the compiled model, where all sweep the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....core.chance import Chance
from ....core.edition import AnyEdition
from ...sim import model_of
from ...sim.conversion import ActionCode
from ..conquest.lookahead import affordable

A_MILLISECOND = 20
"""So many times a deed is tried for one. That takes two or three, but most decisions only go on with what was begun."""
STAGES = 3
"""After each the worse half is looked at no more."""
ROUNDS = 2
"""So far it is looked: few wars last longer."""
STANDING = 0.7
"""Before the first go, so much of all that counts is to be there when it comes."""


class RolloutSearch:
    def __init__(self, edition: AnyEdition, seat: int, chance: Chance, think: int) -> None:
        self.edition = edition
        self.seat = seat
        self.chance = chance
        self.model = model_of(edition)
        self.goes = ROUNDS * self.model.context.rules.seats
        self.tries = affordable(self.model, think, A_MILLISECOND)

    def best(self, view: Any, actions: Sequence[ActionCode], standing: float = 0.0) -> int:
        """The number of the best of them. What is hidden is imagined anew at each stage."""
        left = list(range(len(actions)))
        values = [0.0] * len(actions)
        while len(left) > 1:
            here = self.model.position(self.edition.sample_state(view, self.seat, self.chance))
            rollouts = max(1, self.tries // STAGES // len(left))
            some = [actions[number] for number in left]
            seed = self.chance.below(1 << 30)
            found = self.model.weigh(here, some, rollouts, self.goes, standing, seed)
            for number, value in zip(left, found, strict=True):
                values[number] += rollouts * (float(value) - max(found))
            left = sorted(left, key=lambda number: -values[number])[: len(left) // 2 if len(left) > 3 else 1]
        return left[0]
