"""A board is what lies on the table: the map, its cards and missions, and perhaps a drawing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from .map import WorldMap

Symbol = Literal["infantry", "cavalry", "artillery", "wild"]

# A path goes into a page as it is, so it may hold nothing but what SVG paths are made of.
Path = Annotated[str, Meta(pattern=r"^[MmLlHhVvCcSsQqTtAaZz0-9eE+\-., ]*\Z")]
Colour = Annotated[str, Meta(pattern=r"^#[0-9a-f]{6}\Z")]
Size = Annotated[float, Meta(gt=0)]
T = TypeVar("T")


class Card(msgspec.Struct, frozen=True):
    """A card shows a symbol and a territory; a wild card shows no territory."""

    symbol: Symbol
    territory: int | None = None


class Mission(msgspec.Struct, frozen=True):
    """What a seat must reach: destroy a seat, hold `territories` with `armies` on each, or hold continents.

    "*" in place k (from 1) of `continents` asks for at least k continents in all; None asks for nothing. In the text
    PLAYER1 stands for whoever sits on seat 0, and so on.
    """

    text: str
    destroy: int | None = None
    territories: int = 0
    armies: int = 0
    continents: tuple[int | Literal["*"] | None, ...] = (None, None, None)

    def against(self, name: str) -> str:
        """Its text, with the name of whoever is to be destroyed."""
        if self.destroy is None:
            return self.text
        word = f"PLAYER{self.destroy + 1}"
        return self.text.replace(f"{{{word}}}" if f"{{{word}}}" in self.text else word, name)


class Label(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a territory as it is lettered: lines one under the other, their middle at (x, y)."""

    x: float
    y: float
    lines: tuple[str, ...]


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A territory as it is drawn: its pieces stand at the anchor. Without a path it is only a point."""

    anchor: tuple[float, float]
    label: Label | None = None
    path: Path = ""


class Title(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a continent, lettered across the board; `turn` in degrees."""

    x: float
    y: float
    turn: float
    size: Size


class SeaLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`wraps`: the line leaves the board at one side and comes back at the other."""

    source: int
    target: int
    path: Path
    wraps: bool = False


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words beside the land, such as where a line that leaves the board leads."""

    x: float
    y: float
    text: str
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


def some(each: Iterable[T | None]) -> tuple[T | None, ...]:
    """One for each continent, or nothing if no continent has one."""
    found = tuple(each)
    return found if any(one is not None for one in found) else ()


def default_cards(territories: int) -> tuple[Card, ...]:
    """The deck of a board that brings none: the three symbols in turn, and two wild cards."""
    symbols: tuple[Symbol, ...] = ("infantry", "cavalry", "artillery")
    shown = tuple(Card(symbols[territory % 3], territory) for territory in range(territories))
    return (*shown, Card("wild"), Card("wild"))
