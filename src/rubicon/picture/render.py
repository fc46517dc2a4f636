"""Renders a board: as SVG, as the packed layers that a server sends, and as PNG."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from contextlib import ExitStack
from importlib.resources import as_file
from typing import Literal, TypeAlias

from ..world.board import Board
from . import colours, labels, land, legend, sea, typefaces
from .legend import legend_strip
from .markup import escaped, number, tag
from .sheet import BoardPosition, Sheet
from .thumbnail import thumbnail

SVG_NAMESPACE = "http://www.w3.org/2000/svg"


def svg(board: Board, pieces: BoardPosition | None = None) -> str:
    """The whole picture, with its fonts. The same board and position give the same text."""
    sheet = Sheet(board, pieces)
    below = legend_strip(sheet)
    seats = range(len(pieces.seats)) if pieces is not None else range(0)
    return _document(
        sheet,
        tag(
            "defs",
            sea.sea_gradient(),
            labels.disc_gradient(),
            land.filters(sheet),
            land.outlines(sheet),
            land.clip_paths(sheet),
        ),
        tag("defs", colours.hatch_patterns(seats, sheet.unit)) if seats else "",
        *layers(sheet),
        below.markup,
        more=below.high,
    )


def under(board: Board) -> str:
    """The layer below the colours of the owners. It does not change during a game."""
    sheet = _without_owners(board)
    return _document(sheet, tag("defs", sea.sea_gradient(), land.filters(sheet)), *_waters(sheet))


def over(board: Board) -> str:
    """The layer above the colours of the owners and below the pieces. It does not change during a game."""
    sheet = _without_owners(board)
    return _document(
        sheet,
        tag("defs", land.filters(sheet), land.outlines(sheet), land.clip_paths(sheet)),
        land.surface(sheet),
        *_marks(sheet),
        labels.names(sheet),
        *_furniture(sheet),
    )


def _without_owners(board: Board) -> Sheet:
    """A sheet that shows owners, with a position in which nobody owns anything."""
    count = len(board.map.territories)
    return Sheet(board, BoardPosition(seats=(), owners=(None,) * count, piles=((),) * count))


def _document(sheet: Sheet, *inside: str, more: float = 0) -> str:
    """A document with this content and the fonts it uses, `more` higher than the sheet."""
    markup = "".join(inside)
    wide, high = sheet.wide, sheet.high + more
    box = f"{number(sheet.left)} {number(sheet.top)} {number(wide)} {number(high)}"
    style = typefaces.style_sheet(markup)
    return tag(
        "svg",
        tag("title", escaped(sheet.board.name)),
        tag("desc", escaped(sheet.drawing.credit)) if sheet.drawing.credit else "",
        tag("style", style) if style else "",
        markup,
        xmlns=SVG_NAMESPACE,
        viewBox=box,
        width=wide / sheet.unit,
        height=high / sheet.unit,
        lang=sheet.drawing.language or None,
    )


def layers(sheet: Sheet) -> tuple[str, ...]:
    """All layers in order. Pieces cover names; on a bare board names cover the places for pieces."""
    names, pieces = labels.names(sheet), labels.discs(sheet)
    return (
        *_waters(sheet),
        land.ground(sheet),
        *_marks(sheet),
        *((pieces, names) if sheet.pieces is None else (names, pieces)),
        *_furniture(sheet),
    )


def _waters(sheet: Sheet) -> tuple[str, ...]:
    return sea.water(sheet), sea.rhumb_lines(sheet), land.backdrop(sheet), sea.foam(sheet), sea.straight_links(sheet)


def _marks(sheet: Sheet) -> tuple[str, ...]:
    return (
        land.continent_borders(sheet),
        land.terrain(sheet),
        sea.sea_lines(sheet),
        labels.titles(sheet),
        labels.notes(sheet),
    )


def _furniture(sheet: Sheet) -> tuple[str, ...]:
    return legend.legend(sheet), sea.compass_rose(sheet), frame(sheet)


def frame(sheet: Sheet) -> str:
    """A double line round the board."""
    lines = [
        tag(
            "rect",
            x=sheet.left + away * sheet.unit,
            y=sheet.top + away * sheet.unit,
            width=sheet.wide - 2 * away * sheet.unit,
            height=sheet.high - 2 * away * sheet.unit,
            stroke_opacity=strength,
            stroke_width=line * sheet.unit,
        )
        for away, strength, line in ((5, 0.55, 1.4), (9.5, 0.35, 0.7))
    ]
    return tag("g", *lines, fill="none", stroke=colours.PAPER, pointer_events="none")


# Packed layers.

LayerName: TypeAlias = Literal["under", "over", "small"]

LAYERS: dict[LayerName, Callable[[Board], str]] = {"under": under, "over": over, "small": thumbnail}


def packed_layer(board: Board, name: LayerName) -> bytes:
    """An SVG, compressed with gzip; the same board gives the same bytes."""
    return gzip.compress(LAYERS[name](board).encode(), 9, mtime=0)


# PNG.

MIN_PNG_WIDTH, MAX_PNG_WIDTH = 100, 4000


def png(svg: str, width: int) -> bytes:
    """A PNG of this width in pixels. It looks the same on every machine, unless a letter needs a system font."""
    import resvg_py

    with ExitStack() as stack:
        files = [str(stack.enter_context(as_file(face.file))) for face in typefaces.TYPEFACES]
        return resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            font_files=files,
            skip_system_fonts=typefaces.UNCOVERED_LETTER.search(svg) is None,
        )
