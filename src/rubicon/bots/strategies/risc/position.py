"""The board as input for planning a turn.

Moves come first and are free, so all units of connected territories may stay at any of their borders, or attack any
territory beside them. It does not matter where they are now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ....rules.dice import Dice
from ....rules.ownership import Links, Owners, Pieces, own_reach, owned
from .battles import MAX_UNITS


class LandMass(NamedTuple):
    """Connected territories of one seat."""

    units: int
    inside: tuple[int, ...]
    """Territories that nobody can attack."""
    border: tuple[int, ...]
    targets: tuple[int, ...]


class DirectedLinks(NamedTuple):
    """Links from each territory and to it; some have one direction only."""

    out: Links
    back: Links

    @classmethod
    def of(cls, links: Links) -> DirectedLinks:
        back: list[list[int]] = [[] for _ in links]
        for source, targets in enumerate(links):
            for target in targets:
                back[target].append(source)
        return cls(links, tuple(map(tuple, back)))


class RiscPosition:
    def __init__(self, ways: DirectedLinks, dice: Dice, owners: Owners, pieces: Pieces) -> None:
        self.ways = ways
        self.dice = dice
        self.owners = owners
        self.pieces = pieces
        self.seats = sorted({owner for owner in owners if owner is not None})
        self.lands = {seat: sorted(self._lands(seat), reverse=True) for seat in self.seats}
        strongest = max(sum(land.units for land in lands) for lands in self.lands.values())
        self.lot = -(-strongest // MAX_UNITS) or 1
        """Units that count as one lot."""
        self.average = sum(pieces) / self.lot / max(1, sum(owner is not None for owner in owners))
        """The lots on an average territory."""
        self.places = sum(len(land.border) + len(land.targets) for lands in self.lands.values() for land in lands)
        """The number of borders and targets of all seats."""

    def lots(self, units: int) -> int:
        """Lots for these units, rounded up, so that a few units are not ignored."""
        return -(-units // self.lot)

    def rivals(self, seat: int, territories: Sequence[int]) -> list[int]:
        return [t for t in territories if self.owners[t] not in (seat, None)]

    def _lands(self, seat: int) -> Iterator[LandMass]:
        left = set(owned(self.owners, seat))
        while left:
            first = min(left)
            reached, reaching = (own_reach(first, seat, self.owners, links) for links in self.ways)
            members = left & {first, *(set(reached) & set(reaching))}
            left -= members
            border = {t for t in members if self.rivals(seat, self.ways.back[t])}
            targets = {target for t in members for target in self.rivals(seat, self.ways.out[t])}
            units = sum(self.pieces[t] for t in members)
            yield LandMass(units, *(tuple(sorted(some)) for some in (members - border, border, targets)))
