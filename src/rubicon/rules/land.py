"""The map as a table plays it: what is switched off is no part of it."""

from __future__ import annotations

import msgspec

from ..core.edition import Table
from ..world.map import WorldMap
from .ownership import Links, Owners, holds_all


class Land:
    """What the ground of every edition has that is played for territories and continents, looked up once."""

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


def _realms(world: WorldMap, off: frozenset[int], empty_is_everybodys: bool) -> tuple[Realm, ...]:
    return tuple(
        Realm(tuple(t for t in members if t not in off), continent.bonus, empty_is_everybodys and not members)
        for continent, members in zip(world.continents, world.members(), strict=True)
    )


class Realm(msgspec.Struct, frozen=True):
    """CL 7.4: a continent as the table plays it, its enabled territories and what they give to who owns them all."""

    territories: tuple[int, ...]
    bonus: int
    everybodys: bool = False
    """A continent without territories is nobody's, unless the table plays it as everybody's."""

    @property
    def exists(self) -> bool:
        return bool(self.territories) or self.everybodys

    def held_by(self, seat: int, owners: Owners) -> bool:
        return holds_all(owners, self.territories, seat) if self.territories else self.everybodys
