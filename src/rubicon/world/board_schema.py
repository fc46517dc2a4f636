"""The schema of a board file: its entries, with the bounds of each string and number."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from . import limits
from .board import Colour, Coordinate, Decor, Label, Note, Path, Size, Symbol, Title

# One word, as in a `.map` file; in a mission "*" means something else.
Slug = Annotated[str, Meta(pattern=r"^(?!\*\Z)[^ \t\f\r\n]+\Z", max_length=limits.MAX_NAME_CHARS)]
Name = Annotated[str, Meta(pattern=r"^[^\r\n]+\Z", max_length=limits.MAX_NAME_CHARS)]
# One line, its words apart by one blank, as a `.cards` file keeps it.
MissionText = Annotated[
    str, Meta(pattern=r"^(?:[^ \t\f\r\n]+(?: [^ \t\f\r\n]+)*)?\Z", max_length=limits.MAX_MISSION_CHARS)
]
# Boards are saved under their id.
BoardId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9 ._-]*\Z", max_length=limits.MAX_NAME_CHARS)]
Bonus = Annotated[int, Meta(ge=-limits.MAX_BONUS, le=limits.MAX_BONUS)]
Int32 = Annotated[int, Meta(ge=-(2**31), lt=2**31)]


class FileEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base class of the entries of a board file."""


class ContinentEntry(FileEntry, frozen=True):
    slug: Slug
    name: Name
    bonus: Bonus


class TerritoryEntry(FileEntry, frozen=True):
    slug: Slug
    name: Name
    continent: Slug
    borders: tuple[Slug, ...] = ()
    sea_lines: tuple[Slug, ...] = ()
    bonus: Bonus = 0


class CardEntry(FileEntry, frozen=True):
    symbol: Symbol
    territory: Slug | None = None


class MissionEntry(FileEntry, frozen=True):
    """`continents` names up to three; "*" and null as in `Mission`."""

    text: MissionText
    destroy: Annotated[int, Meta(ge=0, lt=2**31 - 1)] | None = None
    territories: Int32 = 0
    armies: Int32 = 0
    continents: Annotated[tuple[str | None, ...], Meta(max_length=3)] = ()


class ContinentDrawing(FileEntry, frozen=True):
    slug: Slug
    colour: Colour | None = None
    title: Title | None = None


class TerritoryDrawing(FileEntry, frozen=True):
    slug: Slug
    anchor: tuple[Coordinate, Coordinate]
    label: Label | None = None
    path: Path = ""


class SeaLineDrawing(FileEntry, frozen=True):
    source: Slug
    target: Slug
    path: Path
    wraps: bool = False


class DrawingEntry(FileEntry, frozen=True, kw_only=True):
    view_box: tuple[Coordinate, Coordinate, Size, Size]
    disc: Size
    font_size: Size
    language: Annotated[str, Meta(pattern=r"^[A-Za-z-]*\Z", max_length=20)] = ""
    credit: Annotated[str, Meta(max_length=500)] = ""
    continents: tuple[ContinentDrawing, ...] = ()
    territories: tuple[TerritoryDrawing, ...]
    sea_lines: tuple[SeaLineDrawing, ...] = ()
    notes: tuple[Note, ...] = ()
    legend: tuple[Coordinate, Coordinate] | None = None
    compass: tuple[Coordinate, Coordinate, Size] | None = None
    continent_borders: Path = ""
    decor: Decor = Decor()


class BoardEntry(FileEntry, frozen=True):
    """Without `cards` or `missions` the board has the default ones; with an empty list it has none."""

    format: Literal[1]
    id: BoardId
    name: Name
    continents: Annotated[tuple[ContinentEntry, ...], Meta(min_length=1, max_length=limits.MAX_CONTINENTS)]
    territories: Annotated[tuple[TerritoryEntry, ...], Meta(min_length=1, max_length=limits.MAX_TERRITORIES)]
    cards: Annotated[tuple[CardEntry, ...], Meta(max_length=limits.MAX_CARDS)] | None = None
    missions: Annotated[tuple[MissionEntry, ...], Meta(max_length=limits.MAX_MISSIONS)] | None = None
    drawing: DrawingEntry | None = None
