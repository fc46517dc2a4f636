"""How large a board may be. Each limit bounds the work and the memory of playing on a board, drawing it or storing it.

They are checked where a board comes from outside: in a board file, in Domination's files and in a saved game. Games
that a server has stored are not checked again: they were checked before, and no action takes long on any board.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import Malformed
from .board import Board
from .map import Continent, Territory
from .map_text import excerpt

# In brackets: the maximum among our boards and Domination's maps. Boards of 300 territories were played.

MAX_TERRITORIES = 1_024
"""(75)"""
MAX_CONTINENTS = 100
"""(11)"""
MAX_LINKS = 10_000
"""Ways from one territory to another; a border that leads both ways counts twice (328)."""
MAX_BONUS = 1_000
"""Armies that a continent or a territory gives, or takes, each turn (10)."""
MAX_CARDS = 2_000
"""(108; a board that brings none has a card for each territory, and two more)"""
MAX_MISSIONS = 1_000
"""(37)"""
MAX_NAME_CHARS = 100
"""Of the name or slug of a territory or continent, and of the name or id of a board (37)."""
MAX_MISSION_CHARS = 500
"""(170)"""


def limit_faults(board: Board) -> Iterator[Malformed]:
    """Each limit that the board exceeds, with its size. Counts come first, because they bound the remaining work."""
    world = board.map
    links = sum(map(len, world.borders)) + sum(map(len, world.sea_lines))
    for what, count, most in (
        ("territories", len(world.territories), MAX_TERRITORIES),
        ("continents", len(world.continents), MAX_CONTINENTS),
        ("links", links, MAX_LINKS),
        ("cards", len(board.cards), MAX_CARDS),
        ("missions", len(board.missions), MAX_MISSIONS),
    ):
        if count > most:
            yield Malformed(f"limit.{what}", count=count, most=most)
    places: tuple[Continent | Territory, ...] = (*world.continents, *world.territories)
    for place in places:
        if abs(place.bonus) > MAX_BONUS:
            yield Malformed("limit.bonus", of=excerpt(place.name), bonus=place.bonus, most=MAX_BONUS)
        for word in (place.name, place.slug):
            yield from _too_long(word, MAX_NAME_CHARS)
    for word in (board.name, board.id):
        yield from _too_long(word, MAX_NAME_CHARS)
    for mission in board.missions:
        yield from _too_long(mission.text, MAX_MISSION_CHARS)
        if len(mission.continents) > MAX_CONTINENTS:
            yield Malformed("limit.continents", count=len(mission.continents), most=MAX_CONTINENTS)


def _too_long(text: str, most: int) -> Iterator[Malformed]:
    if len(text) > most:
        yield Malformed("limit.text", text=excerpt(text), count=len(text), most=most)
