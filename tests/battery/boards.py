"""Boards for the battery: small ones, where everything happens soon, irregular ones and a vast one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rubicon.world.board import Board, Mission, default_cards
from rubicon.world.map import Continent, Territory, WorldMap

VAST_BOARD_SIDE = 32
"""Width and height of the vast board, in territories."""


def build(
    name: str, lands: Iterable[tuple[int, int]], links: Iterable[tuple[int, int]], bonuses: Iterable[int]
) -> Board:
    """A board of territories (continent, own bonus), directed links and continent bonuses, with all missions."""
    territories = [Territory(f"t{n}", f"T {n}", where, bonus) for n, (where, bonus) in enumerate(lands)]
    continents = [Continent(f"c{n}", f"C {n}", bonus) for n, bonus in enumerate(bonuses)]
    near: list[list[int]] = [[] for _ in territories]
    for source, target in links:
        near[source].append(target)
    world = WorldMap(tuple(territories), tuple(continents), tuple(map(tuple, near)), ((),) * len(near))
    return Board(name, name.title(), world, default_cards(len(territories)), _missions(len(continents)))


def both_ways(links: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    return sorted({way for source, target in links for way in ((source, target), (target, source))})


def _missions(continents: int) -> tuple[Mission, ...]:
    if continents < 3:
        return ()
    return (
        *(Mission(f"Destroy seat {seat}, or hold 5.", seat, 5, 1) for seat in range(6)),
        Mission("Hold C 0 and C 1.", continents=(0, 1, None)),
        Mission("Hold C 2 and any other.", continents=(2, "*", None)),
        Mission("Hold three continents.", continents=(None, None, "*")),
        *(Mission(f"Hold {number} with 4 on each.", territories=number, armies=4) for number in (4, 5, 6)),
        *(Mission(f"Hold {number}.", territories=number, armies=1) for number in (8, 9, 10)),
    )


@cache
def pocket() -> Board:
    """Twelve territories in a ring with two chords: enough for twelve seats, with a deck that soon runs out."""
    ring = [(t, (t + 1) % 12) for t in range(12)]
    lands = [(t // 3, int(t == 4)) for t in range(12)]
    return build("pocket", lands, both_ways([*ring, (0, 6), (3, 9)]), (2, 1, 3, 0))


@cache
def crooked() -> Board:
    """Passes only the lenient check: one-way links, an empty continent, negative bonuses, a link to itself."""
    ring = [(t, (t + 1) % 9) for t in range(9)]
    links = [*both_ways(ring[:6]), *ring[6:], (8, 7), (4, 4), (0, 4), (7, 2)]
    return build("crooked", [((t + 3) // 4, 0) for t in range(9)], links, (-4, 2, -1, 1))


@cache
def barren() -> Board:
    """Every territory is a continent with a negative bonus, so that soon nobody can do anything."""
    ring = [(t, (t + 1) % 6) for t in range(6)]
    return build("barren", [(t, 0) for t in range(6)], both_ways(ring), [-5] * 6)


@cache
def vast() -> Board:
    """More than a thousand territories, in square continents."""
    across = VAST_BOARD_SIDE // 4
    lands = [(y // 4 * across + x // 4, 0) for y in range(VAST_BOARD_SIDE) for x in range(VAST_BOARD_SIDE)]
    east = [
        (y * VAST_BOARD_SIDE + x, y * VAST_BOARD_SIDE + x + 1)
        for y in range(VAST_BOARD_SIDE)
        for x in range(VAST_BOARD_SIDE - 1)
    ]
    south = [
        (y * VAST_BOARD_SIDE + x, y * VAST_BOARD_SIDE + x + VAST_BOARD_SIDE)
        for y in range(VAST_BOARD_SIDE - 1)
        for x in range(VAST_BOARD_SIDE)
    ]
    return build("vast", lands, both_ways([*east, *south]), [4] * across**2)
