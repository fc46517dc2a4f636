"""The board as one who plans a turn sees it: who stands where, and what each can reach.

Moves come first and cost nothing, so units may go anywhere within the own land that hangs together, and attack from there
in the same turn. Where they stand is of no importance; a plan is only how many shall be where when all have arrived.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....rules.ownership import Links, Owners, Pieces, owned, own_reach


class Land(NamedTuple):
    """Own territories that hang together, with the units on them."""

    units: int
    inner: tuple[int, ...]
    """Where nobody can attack."""
    border: tuple[int, ...]
    targets: tuple[int, ...]


class Position:
    def __init__(self, links: Links, owners: Owners, pieces: Pieces) -> None:
        self.links = links
        self.owners = owners
        self.pieces = pieces
        self.seats = sorted({owner for owner in owners if owner is not None})
        self.near = _beside(links)
        self.lands = {seat: self._lands(seat) for seat in self.seats}

    def strength(self, seat: int) -> int:
        return sum(land.units for land in self.lands[seat])

    def _lands(self, seat: int) -> Sequence[Land]:
        """The strongest first."""
        left, lands = set(owned(self.owners, seat)), []
        while left:
            first = min(left)
            ahead = [t for t in own_reach(first, seat, self.owners, self.links) if t in left]
            members = [first, *(t for t in ahead if first in own_reach(t, seat, self.owners, self.links))]
            left.difference_update(members)
            lands.append(self._land(seat, members))
        return sorted(lands, key=lambda land: -land.units)

    def _land(self, seat: int, members: Sequence[int]) -> Land:
        exposed = {t for t in members if any(self._hostile(seat, near) for near in self.near[t])}
        ahead = {near for t in members for near in self.links[t] if self._hostile(seat, near)}
        return Land(
            sum(self.pieces[t] for t in members),
            tuple(t for t in members if t not in exposed),
            tuple(sorted(exposed)),
            tuple(sorted(ahead)),
        )

    def _hostile(self, seat: int, territory: int) -> bool:
        return self.owners[territory] not in (seat, None)


def _beside(links: Links) -> Sequence[Sequence[int]]:
    """From where each territory can be attacked."""
    near: list[list[int]] = [[] for _ in links]
    for source, targets in enumerate(links):
        for target in targets:
            near[target].append(source)
    return near
