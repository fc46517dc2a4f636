"""A board as SVG: the layers of the picture, from the sea up to the frame."""

from __future__ import annotations

from ..world.board import Board
from . import compass, discs, faces, hatching, land, legend, lettering, paint, sea
from .markup import number, tag, words
from .pieces import Pieces
from .sheet import Sheet
from .strip import strip

SPACE = "http://www.w3.org/2000/svg"


def svg(board: Board, pieces: Pieces | None = None) -> str:
    """The whole picture, its faces included. The same board with the same pieces is the same text."""
    sheet = Sheet(board, pieces)
    below = strip(sheet)
    seats = range(len(pieces.seats)) if pieces is not None else range(0)
    return _whole(
        sheet,
        tag("defs", sea.light(), discs.shine(), land.filters(sheet), land.outlines(sheet), land.clips(sheet)),
        tag("defs", hatching.hatches(seats, sheet.unit)) if seats else "",
        *layers(sheet),
        below.markup,
        more=below.high,
    )


def under(board: Board) -> str:
    """The layer of a game's board that lies under the colours of its owners, and never changes."""
    sheet = _vacant(board)
    return _whole(sheet, tag("defs", sea.light(), land.filters(sheet)), *_waters(sheet))


def over(board: Board) -> str:
    """The layer that lies over them, and under the pieces."""
    sheet = _vacant(board)
    return _whole(
        sheet,
        tag("defs", land.filters(sheet), land.outlines(sheet), land.clips(sheet)),
        land.surface(sheet),
        *_signs(sheet),
        lettering.names(sheet),
        *_furniture(sheet),
    )


def _vacant(board: Board) -> Sheet:
    """Where owners will be shown, and nobody owns anything."""
    count = len(board.map.territories)
    return Sheet(board, Pieces(seats=(), owners=(None,) * count, piles=((),) * count))


def _whole(sheet: Sheet, *inside: str, more: float = 0) -> str:
    """A document of what is inside, so much higher than the sheet, with the faces that stand in it."""
    markup = "".join(inside)
    wide, high = sheet.wide, sheet.high + more
    box = f"{number(sheet.left)} {number(sheet.top)} {number(wide)} {number(high)}"
    style = faces.worn(markup)
    return tag(
        "svg",
        tag("title", words(sheet.board.name)),
        tag("desc", words(sheet.drawing.credit)) if sheet.drawing.credit else "",
        tag("style", style) if style else "",
        markup,
        xmlns=SPACE,
        viewBox=box,
        width=wide / sheet.unit,
        height=high / sheet.unit,
        lang=sheet.drawing.language or None,
    )


def layers(sheet: Sheet) -> tuple[str, ...]:
    """Pieces stand on the names, a bare board has its names on the places for them."""
    names, pieces = lettering.names(sheet), discs.discs(sheet)
    return (
        *_waters(sheet),
        land.ground(sheet),
        *_signs(sheet),
        *((pieces, names) if sheet.pieces is None else (names, pieces)),
        *_furniture(sheet),
    )


def _waters(sheet: Sheet) -> tuple[str, ...]:
    return sea.water(sheet), sea.winds(sheet), land.backdrop(sheet), sea.foam(sheet), sea.bridges(sheet)


def _signs(sheet: Sheet) -> tuple[str, ...]:
    return land.seams(sheet), land.nature(sheet), sea.ways(sheet), lettering.titles(sheet), lettering.notes(sheet)


def _furniture(sheet: Sheet) -> tuple[str, ...]:
    return legend.legend(sheet), compass.compass(sheet), frame(sheet)


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
    return tag("g", *lines, fill="none", stroke=paint.PAPER, pointer_events="none")
