"""What rivals may make of a position: the round to come, played many times in the compiled model."""

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
"""So far it is looked: each rival moves once. What may come later hangs on too much luck."""
ROUNDS_PER_MS = 24
"""So many rounds are played in one, on an ordinary machine and board."""
ORDINARY_SIZE = 4 * 42
"""Seats times territories. Where there are more, a round takes longer."""


def affordable(model: Model, think: int, a_millisecond: int) -> int:
    """How often the rounds to come can be played in so many milliseconds."""
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
        """So many may be played to compare plans."""
        from ...sim.value import CARD, SET  # numba is imported with it

        self.weights = self.model.weights.copy()
        self.late = self.weights.copy()
        """What counts when no cards come any more: too few for a set are of no use then."""
        self.late[[CARD, SET]] = 0.0

    def look(self, view: Any) -> None:
        """From here on. What is hidden is imagined, once for all that is compared."""
        self.here = self.model.position(self.edition.sample_state(view, self.seat, self.chance))
        self.seed = self.chance.below(1 << 30)
        more = self.here.now[at.LEFT] or self.context.rules.recycle
        self.model.weights[:] = self.weights if more else self.late

    def worth(self, position: ConquestPosition, rollouts: int) -> float:
        """The player's share then. With armies in hand, or where each conquest brings a card, they attack on before."""
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
        """As many cards in my hand as there would be; that of classic, if it is still to come, is drawn at the end."""
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
