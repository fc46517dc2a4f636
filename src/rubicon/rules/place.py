"""Claiming free territories and placing armies on own ones."""

from __future__ import annotations

from itertools import chain

from ..core.chance import Chance
from ..core.edition import Event
from ..core.option import Action, Number, Option, Owned, Territory
from .ownership import Owners, owned


class Claim(Action, frozen=True):
    territory: int


class Place(Action, frozen=True):
    territory: int
    armies: int


class Autoplace(Action, frozen=True):
    """One army where luck decides."""


class Spread(Action, frozen=True):
    """All the armies left, evenly over the own territories in map order."""


class Claimed(Event, frozen=True):
    seat: int
    territory: int


class Placed(Event, frozen=True):
    seat: int
    territory: int
    armies: int


AUTOPLACE = Option(Autoplace)
SPREAD = Option(Spread)


def offer_claim(owners: Owners, disabled: frozenset[int]) -> Option:
    return Option(Claim, (Territory("territory", Owned(owners, None, disabled)),))


def offer_place(owners: Owners, seat: int, armies: int) -> Option:
    return Option(Place, (Territory("territory", Owned(owners, seat)), Number("armies", range(1, armies + 1))))


def free_by_luck(owners: Owners, disabled: frozenset[int], chance: Chance) -> int:
    """CL 8.2: the first free territory from a random start on, round the map."""
    count = len(owners)
    start = chance.below(count)
    free = Owned(owners, None, disabled)
    return next(t for t in chain(range(start, count), range(start)) if t in free)


def own_by_luck(owners: Owners, seat: int, chance: Chance) -> int:
    mine = owned(owners, seat)
    return mine[chance.below(len(mine))]


def next_in_turn(owners: Owners, seat: int, placed: int) -> int:
    """CL 7.1: where the next army goes when all are placed evenly in map order, and so many are already."""
    mine = owned(owners, seat)
    return mine[placed % len(mine)]


def evenly(owners: Owners, seat: int, armies: int) -> list[tuple[int, int]]:
    """CL 3.7: how many armies each own territory gets when they are spread in map order."""
    mine = owned(owners, seat)
    each, more = divmod(armies, len(mine))
    shares = [(territory, each + (index < more)) for index, territory in enumerate(mine)]
    return [(territory, share) for territory, share in shares if share]
