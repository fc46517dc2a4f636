"""The worth of territories, cards and losses to one seat, counted in infantry."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from ....editions.conkueror.context import Context
from ....editions.conkueror.state import State, is_out
from .stack import worth

MAX_SPITE = 6.0
HUNTED_FACTOR = 3.0
"""Factor of the fall of a hunted seat."""
SPITE_ROUNDS = 60
"""After this many rounds the losses of others count double, after twice as many three times, so that games end."""


class ConkuerorWeights(NamedTuple):
    """The weights of an evaluation."""

    territory: float = 2.0
    """Worth of a territory, which brings a third of an infantry each turn."""
    card: float = 2.5
    """Worth of a card: three army cards bring 5 to 30 infantry, and two cards in five are army cards."""
    fall: float = 0.0
    """Worth of eliminating a seat, split among its territories."""
    cover: float = 0.0
    """Worth of one front less."""
    envy: float = 0.0
    """Exponent of strength: the losses of a seat that is twice as strong count 2 ** envy times as much."""
    hunted: int | None = None
    """The seat to eliminate first."""


class Evaluation:
    """A state from the point of view of one seat."""

    def __init__(self, context: Context, state: State, seat: int, weights: ConkuerorWeights) -> None:
        self.context = context
        self.state = state
        self.seat = seat
        self.weights = weights
        self.links = context.links
        self.owners = state.owners
        self.pieces = state.pieces

    @cached_property
    def mine(self) -> list[int]:
        return [t for t, owner in enumerate(self.owners) if owner == self.seat]

    @cached_property
    def theirs(self) -> list[int]:
        return [t for t, owner in enumerate(self.owners) if owner is not None and owner != self.seat]

    @cached_property
    def others(self) -> list[int]:
        """The seats that are still in the game."""
        return [seat for seat in range(self.context.seats) if seat != self.seat and not is_out(self.state, seat)]

    @cached_property
    def powers(self) -> list[float]:
        """The strength of each seat: pieces, territories and cards."""
        powers = [self.weights.card * len(hand) for hand in self.state.hands]
        for owner, force in zip(self.owners, self.pieces, strict=True):
            if owner is not None:
                powers[owner] += self.weights.territory + worth(force)
        return powers

    @cached_property
    def spite(self) -> float:
        """The worth of one infantry lost by another seat.

        A seat with a share s of all strength keeps this share if it loses s for every 1 - s that others lose. So among
        four equals the worth is a third, and the strongest can afford losses.
        """
        share = self.powers[self.seat] / max(1.0, sum(self.powers))
        return min(MAX_SPITE, share / max(0.01, 1 - share) * (1 + self.state.round / SPITE_ROUNDS))

    @cached_property
    def grudges(self) -> list[float]:
        """How much the losses of each seat count, relative to an average rival."""
        average = sum(self.powers[seat] for seat in self.others) / max(1, len(self.others))
        return [(power / max(1.0, average)) ** self.weights.envy for power in self.powers]

    # A territory

    def prize(self, territory: int, taken: Sequence[int] = ()) -> float:
        """The worth of taking a territory after those in `taken`, without its pieces."""
        owner, weights = self.owners[territory], self.weights
        prize = weights.territory
        if weights.cover:
            prize += weights.cover * self._covered(territory, taken)
        if owner is not None:
            left = self.owners.count(owner) - sum(self.owners[t] == owner for t in taken)
            fall = weights.fall + weights.card * len(self.state.hands[owner])  # the cards are lost, too
            if owner == weights.hunted:
                fall *= HUNTED_FACTOR
            prize += self.spite * (weights.territory * self.grudges[owner] + fall / max(1, left))
        if self.context.settings.card_per_conquest or not (self.state.conquests or taken):
            prize += weights.card
        return prize

    def _covered(self, territory: int, taken: Sequence[int]) -> int:
        """The reduction of fronts by taking it."""
        owners, seat = self.owners, self.seat

        def in_the_open(place: int) -> bool:
            for near in self.links[place]:
                owner = owners[near]
                if owner != seat and owner is not None and near != territory and near not in taken:
                    return True
            return False

        beside = [t for t in self.links[territory] if owners[t] == seat or t in taken]
        return sum(not in_the_open(t) for t in beside) - in_the_open(territory)

    def hostile(self, territory: int) -> list[int]:
        """Adjacent territories of other seats."""
        owners, seat = self.owners, self.seat
        return [t for t in self.links[territory] if owners[t] is not None and owners[t] != seat]

    def threat(self, territory: int) -> int:
        """The pieces of the strongest adjacent enemy."""
        return max((sum(self.pieces[t]) for t in self.hostile(territory)), default=0)

    @cached_property
    def fronts(self) -> list[int]:
        """Own territories beside others, or all own ones if there are none."""
        return [t for t in self.mine if self.hostile(t)] or self.mine

    @cached_property
    def bare(self) -> list[int]:
        """Fronts with a single piece, which fall first."""
        return [t for t in self.fronts if sum(self.pieces[t]) == 1]

    @cached_property
    def distances(self) -> list[int]:
        """The distance of each territory to the nearest one that is not own."""
        far = len(self.owners)
        found = [far if owner == self.seat else 0 for owner in self.owners]
        fringe = [t for t in self.context.enabled if not found[t]]
        while fringe:
            reached = []
            for near in fringe:
                for t in self.links[near]:
                    if found[t] == far:
                        found[t] = found[near] + 1
                        reached.append(t)
            fringe = reached
        return found
