"""Boards of any size to measure on: plain grids."""

from __future__ import annotations

from rubicon.world.board import Board, default_cards
from rubicon.world.map import Continent, Territory, WorldMap


def grid(width: int, height: int) -> Board:
    """A board of width × height territories, each linked to its four neighbours, in continents of about seven."""
    count = width * height
    groups = max(1, count // 7)
    at = {(x, y): y * width + x for y in range(height) for x in range(width)}
    links = tuple(
        tuple(sorted(at[near] for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if near in at))
        for y in range(height)
        for x in range(width)
    )
    territories = tuple(Territory(f"t{i}", f"T{i}", i * groups // count) for i in range(count))
    continents = tuple(Continent(f"c{i}", f"C{i}", 3) for i in range(groups))
    world = WorldMap(territories, continents, links, ((),) * count)
    return Board(f"grid-{count}", f"Grid {count}", world, default_cards(count))
