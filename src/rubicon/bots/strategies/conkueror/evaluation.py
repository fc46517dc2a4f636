"""What everything is worth to one seat, counted in infantry: what it has and may get, and what others lose."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from ....editions.conkueror.context import Context
from ....editions.conkueror.state import State, is_out
from .stack import worth

MAX_SPITE = 6.0
HUNTED_FACTOR = 3.0
"""Somebody who is hunted is worth so many times as much."""
SPITE_ROUNDS = 60
"""After so many rounds others' losses count double, after twice as many three times: games shall end."""


class ConkuerorWeights(NamedTuple):
    """What a player holds dear."""

    territory: float = 2.0
    """It brings a third of an infantry each turn, for as long as it is held."""
    card: float = 2.5
    """Three army cards bring 5 to 30 infantry, and two cards in five are army cards."""
    fall: float = 0.0
    """That another is out; each of their territories is worth a share of it, the more the fewer they are."""
    cover: float = 0.0
    """That one own territory fewer lies beside others."""
    envy: float = 0.0
    """How much the strong are grudged: whoever has twice as much as others have is hurt 2 ** envy times as gladly."""
    hunted: int | None = None
    """Whose fall is wanted most."""


class Evaluation:
    """A state as one seat looks at it."""

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
        """What each seat has: pieces, territories and cards."""
        powers = [self.weights.card * len(hand) for hand in self.state.hands]
        for owner, force in zip(self.owners, self.pieces, strict=True):
            if owner is not None:
                powers[owner] += self.weights.territory + worth(force)
        return powers

    @cached_property
    def spite(self) -> float:
        """What it is worth that another loses one infantry.

        Whoever has a share s of everything keeps that share by losing s for every 1 - s that others lose. So among four
        equals it is worth a third; and who has most can afford to bleed.
        """
        share = self.powers[self.seat] / max(1.0, sum(self.powers))
        return min(MAX_SPITE, share / max(0.01, 1 - share) * (1 + self.state.round / SPITE_ROUNDS))

    @cached_property
    def grudges(self) -> list[float]:
        """How much more the losses of each seat count than those of an average rival: whoever is left to grow wins."""
        average = sum(self.powers[seat] for seat in self.others) / max(1, len(self.others))
        return [(power / max(1.0, average)) ** self.weights.envy for power in self.powers]

    # A territory

    def prize(self, territory: int, taken: Sequence[int] = ()) -> float:
        """What it brings to take it after those others, the pieces on it aside."""
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
        """How many fronts fewer there are when it is taken."""
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
        """The territories of others beside it."""
        owners, seat = self.owners, self.seat
        return [t for t in self.links[territory] if owners[t] is not None and owners[t] != seat]

    def threat(self, territory: int) -> int:
        """How many pieces stand against it in the strongest place beside it."""
        return max((sum(self.pieces[t]) for t in self.hostile(territory)), default=0)

    @cached_property
    def fronts(self) -> list[int]:
        """The own territories that lie beside others, or all where none does."""
        return [t for t in self.mine if self.hostile(t)] or self.mine

    @cached_property
    def bare(self) -> list[int]:
        """Fronts where one piece stands alone: those fall first."""
        return [t for t in self.fronts if sum(self.pieces[t]) == 1]

    @cached_property
    def distances(self) -> list[int]:
        """How many steps it is from each territory to one that is not its own."""
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
