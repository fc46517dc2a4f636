"""The map as a table plays it, without disabled territories; and which tables can start on it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ..core.edition import Table
from ..errors import Illegal
from ..world.map import WorldMap, connected
from .ownership import Links, Owners, holds_all


class PlayedMap:
    """The part of an edition's context that depends on the map alone, looked up once."""

    def __init__(self, table: Table, *, empty_is_everybodys: bool = False) -> None:
        world, off = table.board.map, frozenset(table.disabled)
        self.seats = len(table.seats)
        self.size = len(world.territories)
        self.disabled = off
        self.enabled = tuple(t for t in range(self.size) if t not in off)
        self.links = _open_links(world, off)
        self.realms = _realms(world, off, empty_is_everybodys)


def _open_links(world: WorldMap, off: frozenset[int]) -> Links:
    return tuple(
        tuple(n for n in near if n not in off and n != t) if t not in off else ()
        for t, near in enumerate(world.links())
    )


def _realms(world: WorldMap, off: frozenset[int], empty_is_everybodys: bool) -> tuple[PlayedContinent, ...]:
    return tuple(
        PlayedContinent(tuple(t for t in members if t not in off), continent.bonus, empty_is_everybodys and not members)
        for continent, members in zip(world.continents, world.members(), strict=True)
    )


class PlayedContinent(msgspec.Struct, frozen=True):
    """CL 7.4: a continent as the table plays it: its enabled territories, and the bonus for owning all of them."""

    territories: tuple[int, ...]
    bonus: int
    everybodys: bool = False
    """Whether every seat holds this continent while it has no territories, if the table plays it so."""

    @property
    def exists(self) -> bool:
        return bool(self.territories) or self.everybodys

    def held_by(self, seat: int, owners: Owners) -> bool:
        return holds_all(owners, self.territories, seat) if self.territories else self.everybodys


# Why no game can start at a table.


def validate_seats(table: Table, seats: range) -> Iterator[Illegal]:
    """Faults of the table that prevent every further check."""
    count = len(table.board.map.territories)
    unknown = [territory for territory in table.disabled if not 0 <= territory < count]
    if len(table.seats) not in seats:
        yield Illegal("table.seats", least=seats.start, most=seats.stop - 1, seats=len(table.seats))
    elif unknown:
        yield Illegal("table.unknown_disabled", territories=unknown, count=count)


def validate_map(land: PlayedMap, world: WorldMap, *, whole_continents: bool = True) -> Iterator[Illegal]:
    """CL 7.4: the enabled territories must be connected, and so must each continent if `whole_continents`."""
    if len(land.enabled) < land.seats:
        yield Illegal("table.too_few_territories", territories=len(land.enabled), seats=land.seats)
    if not land.disabled:
        return
    islands = sorted(connected(land.links, land.enabled), key=len, reverse=True)[1:]
    if islands:
        names = [world.territories[t].name for island in islands for t in island]
        yield Illegal("table.cut_off", territories=sorted(names))
    for continent, realm in zip(world.continents, land.realms, strict=True):
        if whole_continents and len(list(connected(land.links, realm.territories))) > 1:
            yield Illegal("table.continent_in_pieces", continent=continent.name)
