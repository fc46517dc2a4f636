"""Who owns what: looking at owners and pieces, and changing a few of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias, TypeVar

from ..core.ids import SeatId
from ..errors import Illegal

Owners: TypeAlias = tuple[SeatId | None, ...]
Pieces: TypeAlias = tuple[int, ...]
Links: TypeAlias = tuple[tuple[int, ...], ...]
Reach: TypeAlias = Literal["path", "neighbours"]
"""How far armies go when a seat fortifies."""

T = TypeVar("T")


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same tuple with one item changed."""
    return (*items[:index], item, *items[index + 1 :])


def add(pieces: Pieces, territory: int, number: int) -> Pieces:
    return (*pieces[:territory], pieces[territory] + number, *pieces[territory + 1 :])


def move(pieces: Pieces, source: int, target: int, number: int) -> Pieces:
    moved = list(pieces)
    moved[source] -= number
    moved[target] += number
    return tuple(moved)


def owned(owners: Sequence[int | None], seat: int) -> list[int]:
    return [territory for territory, owner in enumerate(owners) if owner == seat]


def holds_all(owners: Sequence[int | None], territories: Iterable[int], seat: int) -> bool:
    for territory in territories:
        if owners[territory] != seat:
            return False
    return True


def opponents_of(owners: Owners, territory: int) -> Callable[[int], bool]:
    """Whether a territory belongs to another seat. False for free land on either side."""
    owner = owners[territory]
    return lambda other: owner is not None and owners[other] not in (None, owner)


def borders_own(territory: int, seat: int, owners: Owners, links: Links) -> bool:
    for neighbour in links[territory]:
        if owners[neighbour] == seat:
            return True
    return False


def borders_other(territory: int, seat: int, owners: Owners, links: Links) -> bool:
    for neighbour in links[territory]:
        owner = owners[neighbour]
        if owner != seat and owner is not None:
            return True
    return False


def own_reach(source: int, seat: int, owners: Owners, links: Links) -> list[int]:
    """Every other own territory that a path of own territories leads to, sorted."""
    reached, fringe = {source}, [source]
    while fringe:
        for neighbour in links[fringe.pop()]:
            if neighbour not in reached and owners[neighbour] == seat:
                reached.add(neighbour)
                fringe.append(neighbour)
    reached.remove(source)
    return sorted(reached)


def own_reaches(seat: int, owners: Owners, links: Links) -> Callable[[int], list[int]]:
    """As `own_reach`, for many sources: territories that hang together are walked through once for all of them."""
    groups: dict[int, list[int]] = {}

    def reach(source: int) -> list[int]:
        if source not in groups:
            reached = own_reach(source, seat, owners, links)
            if owners[source] != seat or not lead_back(links):
                return reached
            group = sorted([source, *reached])
            groups.update(dict.fromkeys(group, group))
        return [territory for territory in groups[source] if territory != source]

    return reach


@lru_cache(maxsize=64)
def lead_back(links: Links) -> bool:
    """Whether all links lead both ways, as on most maps."""
    return all(territory in links[near] for territory, nears in enumerate(links) for near in nears)


def explain_territories(territories: Sequence[int], size: int, disabled: Collection[int]) -> Illegal | None:
    for territory in territories:
        if not 0 <= territory < size or territory in disabled:
            return Illegal("no_such_territory", territory=territory)
    return None
