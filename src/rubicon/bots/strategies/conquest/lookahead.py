"""Evaluates positions by playing the next round many times in the compiled model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ....core.chance import Chance
from ....core.edition import AnyEdition
from ...sim import model_of
from ...sim import position as at
from .position import ConquestPosition

if TYPE_CHECKING:  # numba is imported with it
    from ...sim.model import Model

LOOKAHEAD_ROUNDS = 1
"""Length of a rollout: each rival moves once. Later rounds depend too much on luck."""
ROUNDS_PER_MS = 24
"""Rounds that an ordinary machine plays in a millisecond on an ordinary board."""
ORDINARY_SIZE = 4 * 42
"""Seats times territories of an ordinary board. On larger ones a round takes longer."""


def affordable(model: Model, think: int, a_millisecond: int) -> int:
    """The number of rollouts for this many milliseconds of work."""
    size: int = model.context.rules.seats * model.context.realm.size
    return think * a_millisecond * ORDINARY_SIZE // max(ORDINARY_SIZE, size)


class Lookahead:
    def __init__(self, edition: AnyEdition, seat: int, chance: Chance, think: int) -> None:
        self.edition = edition
        self.seat = seat
        self.chance = chance
        self.model = model_of(edition)
        self.context = self.model.context
        self.rollouts = affordable(self.model, think, ROUNDS_PER_MS)
        """The number of rollouts to compare plans."""
        from ...sim.value import CARD, SET  # numba is imported with it

        self.weights = self.model.weights.copy()
        self.late = self.weights.copy()
        """Weights when no cards are left: cards without a set are worthless then."""
        self.late[[CARD, SET]] = 0.0

    def look(self, view: Any) -> None:
        """Starts from this view. Hidden information is sampled once for all comparisons."""
        self.here = self.model.position(self.edition.sample_state(view, self.seat, self.chance))
        self.seed = self.chance.below(1 << 30)
        more = self.here.now[at.LEFT] or self.context.rules.recycle
        self.model.weights[:] = self.weights if more else self.late

    def worth(self, position: ConquestPosition, rollouts: int) -> float:
        """The player's share after rollouts. It attacks on first if it has armies in hand or conquests bring cards."""
        turns = LOOKAHEAD_ROUNDS * self.context.rules.seats
        return float(self.model.values(self._there(position), rollouts, turns, self.seed)[self.seat])

    def _there(self, position: ConquestPosition) -> at.Position:
        there, me, rules = self.here.copy(), self.seat, self.context.rules
        owners, cards, seats, now = there.owners, there.cards, there.seats, there.now
        before = int(np.sum(owners == me))
        owners[:] = [at.NOBODY if owner is None else owner for owner in position.owners]
        there.armies[:] = position.pieces
        seats[:, at.LANDS] = np.bincount(owners[owners >= 0], minlength=rules.seats)
        there.held[:] = 0
        np.add.at(there.held, (self.context.realm[owners >= 0], owners[owners >= 0]), 1)
        taken = int(seats[me, at.LANDS]) > before
        for rival in range(rules.seats):
            if self.here.seats[rival, at.LANDS] and not seats[rival, at.LANDS]:
                cards[cards == rival] = me
                there.falls[now[at.FALLEN]] = rival, me
                now[at.FALLEN] += 1
        now[at.CONQUERED] |= taken
        self._deal(there, position, taken)
        now[at.PHASE] = at.ATTACKING if rules.by_conquest else at.FORTIFYING
        now[at.ARMIES] = position.fresh
        if position.fresh:
            now[at.PHASE], now[at.THEN], now[at.BEGUN], now[at.CAPTURED] = at.REINFORCING, at.ATTACKING, 1, 1
        return there

    def _deal(self, there: at.Position, position: ConquestPosition, taken: bool) -> None:
        """Deals the player the cards of the position, except a card that is drawn at the end of the turn."""
        cards, seats, me, now = there.cards, there.seats, self.seat, self.here.now
        drawn = taken and now[at.LEFT] and not now[at.CONQUERED] and not self.context.rules.by_conquest
        wanted = position.cards[me] - int(bool(drawn))
        held = np.flatnonzero(cards == me)
        if len(held) > wanted:
            cards[held[wanted:]] = at.USED
            seats[me, at.TRADED] += (len(held) - wanted) // 3
        else:
            cards[np.flatnonzero(cards == at.DECK)[: wanted - len(held)]] = me
        seats[:, at.HELD] = [np.sum(cards == seat) for seat in range(len(seats))]
