"""A board: the map, its cards and missions, and perhaps a drawing; and the default cards and missions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from ..texts import stored_text
from .map import WorldMap

Symbol = Literal["infantry", "cavalry", "artillery", "wild"]

# A path is written into pages unescaped, so only the characters of SVG paths are allowed. Numbers of ten digits or with
# a positive exponent are refused, because they could overwhelm a renderer.
PATH_SIGNS = r"(?:[MmLlHhVvCcSsQqTtAaZz+\-, ]|\d{1,9}(?!\d)|\.\d{0,30}(?!\d)|[eE]-\d{1,2}(?!\d))*+"
Path = Annotated[str, Meta(pattern=rf"^{PATH_SIGNS}\Z", max_length=200_000)]
Colour = Annotated[str, Meta(pattern=r"^#[0-9a-f]{6}\Z")]
Coordinate = Annotated[float, Meta(ge=-1e6, le=1e6)]
Size = Annotated[float, Meta(ge=0.001, le=1e6)]
Words = Annotated[str, Meta(pattern=r"^[^\r\n]+\Z", max_length=100)]
T = TypeVar("T")


class Card(msgspec.Struct, frozen=True):
    """A card shows a symbol and a territory; a wild card shows no territory."""

    symbol: Symbol
    territory: int | None = None


class Mission(msgspec.Struct, frozen=True):
    """What a seat must achieve: destroy a seat, hold `territories` with `armies` on each, or hold continents.

    "*" at position k (from 1) of `continents` requires at least k continents in all; None requires nothing. PLAYER1 in
    the text stands for the player at seat 0, and so on.
    """

    text: str
    destroy: int | None = None
    territories: int = 0
    armies: int = 0
    continents: tuple[int | Literal["*"] | None, ...] = (None, None, None)

    def against(self, name: str) -> str:
        """The text, with the name of the player to destroy."""
        if self.destroy is None:
            return self.text
        word = f"PLAYER{self.destroy + 1}"
        return self.text.replace(f"{{{word}}}" if f"{{{word}}}" in self.text else word, name)


class Label(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a territory as it is lettered: lines one under the other, their middle at (x, y)."""

    x: Coordinate
    y: Coordinate
    lines: Annotated[tuple[Words, ...], Meta(min_length=1, max_length=10)]


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A territory as it is drawn: its pieces stand at the anchor. Without a path it is only a point."""

    anchor: tuple[Coordinate, Coordinate]
    label: Label | None = None
    path: Path = ""


class Title(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a continent, lettered across the board; `turn` in degrees."""

    x: Coordinate
    y: Coordinate
    turn: Coordinate
    size: Size


class SeaLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`wraps`: the line leaves the board at one side and comes back at the other."""

    source: int
    target: int
    path: Path
    wraps: bool = False


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words beside the land, such as where a line that leaves the board leads."""

    x: Coordinate
    y: Coordinate
    text: Words
    align: Literal["start", "middle", "end"] = "middle"


class Decor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is drawn for the eye alone. `backdrop` is land that is no part of the game."""

    backdrop: Path = ""
    lakes: Path = ""
    mountains: Path = ""
    trees: Path = ""


class Drawing(msgspec.Struct, frozen=True, kw_only=True):
    """How a client draws the board; it has no meaning for the rules. All places are in the units of `view_box`.

    Coasts and inner borders need no data: stroke all paths wide and dark under the fills, thin over them.
    """

    view_box: tuple[float, float, float, float]
    disc: float
    """Radius of the disc that shows the pieces."""
    font_size: float
    shapes: tuple[Shape, ...]
    """One for each territory."""
    titles: tuple[Title | None, ...] = ()
    """One for each continent, or none at all; `colours` likewise."""
    colours: tuple[str | None, ...] = ()
    sea_lines: tuple[SeaLine, ...] = ()
    continent_borders: str = ""
    decor: Decor = Decor()
    notes: tuple[Note, ...] = ()
    legend: tuple[float, float] | None = None
    """The upper left corner of a table of the continents, where it covers no land."""
    compass: tuple[float, float, float] | None = None
    """Where a compass rose fits, and its radius."""
    language: str = ""
    """Of the names, where upper case or hyphenation depend on it ("tr": i, İ)."""
    credit: str = ""


class Board(msgspec.Struct, frozen=True):
    id: str
    name: str
    map: WorldMap
    cards: tuple[Card, ...]
    missions: tuple[Mission, ...] = ()
    drawing: Drawing | None = None


def tuple_if_any(each: Iterable[T | None]) -> tuple[T | None, ...]:
    """One for each continent, or nothing if no continent has one."""
    found = tuple(each)
    return found if any(one is not None for one in found) else ()


def default_cards(territories: int) -> tuple[Card, ...]:
    """The deck of a board that defines none: the three symbols in turn, and two wild cards."""
    symbols: tuple[Symbol, ...] = ("infantry", "cavalry", "artillery")
    shown = tuple(Card(symbols[territory % 3], territory) for territory in range(territories))
    return (*shown, Card("wild"), Card("wild"))


# The default missions: hold two continents, hold many territories, or destroy a rival. The list of a board must not
# change once a version with it is released: see docs/compatibility.md.

MISSION_SEATS = 6
"""Seats that have a mission against them. Missions against empty seats are left out of the draw."""

# Shares of the whole map, chosen so that all missions are about equally hard. Two continents together must be between
# TWO_CONTINENTS_SHARE and MAX_CONTINENTS_SHARE; two smaller ones come with a third of the player's choice.
MIN_CONTINENTS_SHARE, TWO_CONTINENTS_SHARE, MAX_CONTINENTS_SHARE = 0.18, 0.28, 0.5
MANY_TERRITORIES_SHARE, FORTIFIED_SHARE = 4 / 7, 3 / 7


def default_missions(world: WorldMap) -> tuple[Mission, ...]:
    """The missions of a board that defines none."""
    if not world.territories:
        return ()
    return (*_continent_missions(world), *_territory_missions(world), *_rival_missions(world))


def _continent_missions(world: WorldMap) -> Iterator[Mission]:
    sizes = [len(inside) for inside in world.members()]
    for one, other in combinations(range(len(sizes)), 2):
        part = (sizes[one] + sizes[other]) / len(world.territories)
        names = [world.continents[number].name for number in (one, other)]
        if not sizes[one] or not sizes[other]:
            continue
        if TWO_CONTINENTS_SHARE <= part <= MAX_CONTINENTS_SHARE:
            yield Mission(_mission_text("two", one=names[0], other=names[1]), continents=(one, other, None))
        elif MIN_CONTINENTS_SHARE <= part < TWO_CONTINENTS_SHARE and len(sizes) > 2:
            yield Mission(_mission_text("three", one=names[0], other=names[1]), continents=(one, other, "*"))


def _territory_missions(world: WorldMap) -> Iterator[Mission]:
    for part, armies in ((MANY_TERRITORIES_SHARE, 1), (FORTIFIED_SHARE, 2)):
        number = _territory_count(world, part)
        yield Mission(_mission_text(f"armies_{armies}", number=number), territories=number, armies=armies)


def _rival_missions(world: WorldMap) -> Iterator[Mission]:
    number = _territory_count(world, MANY_TERRITORIES_SHARE)
    for seat in range(MISSION_SEATS):
        text = _mission_text("rival", rival=f"PLAYER{seat + 1}", number=number)
        yield Mission(text, destroy=seat, territories=number, armies=1)


def _territory_count(world: WorldMap, part: float) -> int:
    return max(1, round(part * len(world.territories)))


def _mission_text(key: str, **facts: object) -> str:
    """One line with single spaces, as a `.cards` file keeps it."""
    return " ".join(stored_text("mission", key, facts).split())
