"""The map as a table plays it: what is switched off is no part of it."""

from __future__ import annotations

from ..world.map import WorldMap
from .income import Realm
from .ownership import Links


def open_links(world: WorldMap, off: frozenset[int]) -> Links:
    return tuple(
        tuple(n for n in near if n not in off and n != t) if t not in off else ()
        for t, near in enumerate(world.links())
    )


def realms(world: WorldMap, off: frozenset[int], *, empty_is_everybodys: bool = False) -> tuple[Realm, ...]:
    return tuple(
        Realm(
            tuple(t for t in members if t not in off),
            continent.bonus,
            everybodys=empty_is_everybodys and not members,
        )
        for continent, members in zip(world.continents, world.members(), strict=True)
    )


def enough_to_start(armies: int, seats: int, territories: int) -> int:
    """CL 2.4: more first armies where those of all seats would be fewer than territories and seats together."""
    return armies if seats * armies >= territories + seats else -(-territories // seats) + 3
