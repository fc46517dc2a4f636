"""What a board file may say, entry by entry, and the bounds of each word and number in it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from .board import Colour, Decor, Label, Note, Path, Size, Symbol, Title

# One word, as in a `.map` file; in a mission "*" means something else.
Slug = Annotated[str, Meta(pattern=r"^(?!\*\Z)[^ \t\f\r\n]+\Z", max_length=100)]
Name = Annotated[str, Meta(pattern=r"^[^\r\n]+\Z", max_length=100)]
# One line, its words apart by one blank, as a `.cards` file keeps it.
MissionText = Annotated[str, Meta(pattern=r"^(?:[^ \t\f\r\n]+(?: [^ \t\f\r\n]+)*)?\Z", max_length=500)]
# Boards are saved under their id.
BoardId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9 ._-]*\Z", max_length=100)]
Int32 = Annotated[int, Meta(ge=-(2**31), lt=2**31)]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the file says about one thing."""


class ContinentEntry(Entry, frozen=True):
    slug: Slug
    name: Name
    bonus: Int32


class TerritoryEntry(Entry, frozen=True):
    slug: Slug
    name: Name
    continent: Slug
    borders: tuple[Slug, ...] = ()
    sea_lines: tuple[Slug, ...] = ()
    bonus: Int32 = 0


class CardEntry(Entry, frozen=True):
    symbol: Symbol
    territory: Slug | None = None


class MissionEntry(Entry, frozen=True):
    """`continents` names up to three; "*" and null as in `Mission`."""

    text: MissionText
    destroy: Annotated[int, Meta(ge=0, lt=2**31 - 1)] | None = None
    territories: Int32 = 0
    armies: Int32 = 0
    continents: Annotated[tuple[str | None, ...], Meta(max_length=3)] = ()


class ContinentDrawing(Entry, frozen=True):
    slug: Slug
    colour: Colour | None = None
    title: Title | None = None


class TerritoryDrawing(Entry, frozen=True):
    slug: Slug
    anchor: tuple[float, float]
    label: Label | None = None
    path: Path = ""


class SeaLineDrawing(Entry, frozen=True):
    source: Slug
    target: Slug
    path: Path
    wraps: bool = False


class DrawingEntry(Entry, frozen=True, kw_only=True):
    view_box: tuple[float, float, Size, Size]
    disc: Size
    font_size: Size
    language: Annotated[str, Meta(pattern=r"^[A-Za-z-]*\Z", max_length=20)] = ""
    credit: Annotated[str, Meta(max_length=500)] = ""
    continents: tuple[ContinentDrawing, ...] = ()
    territories: tuple[TerritoryDrawing, ...]
    sea_lines: tuple[SeaLineDrawing, ...] = ()
    notes: tuple[Note, ...] = ()
    legend: tuple[float, float] | None = None
    compass: tuple[float, float, Size] | None = None
    continent_borders: Path = ""
    decor: Decor = Decor()


class BoardEntry(Entry, frozen=True):
    """Without `cards` or `missions` the board has the usual ones; with an empty list it has none."""

    format: Literal[1]
    id: BoardId
    name: Name
    continents: Annotated[tuple[ContinentEntry, ...], Meta(min_length=1)]
    territories: Annotated[tuple[TerritoryEntry, ...], Meta(min_length=1)]
    cards: tuple[CardEntry, ...] | None = None
    missions: tuple[MissionEntry, ...] | None = None
    drawing: DrawingEntry | None = None
