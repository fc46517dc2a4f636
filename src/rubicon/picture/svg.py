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
    wide, high = sheet.wide, sheet.high + below.high
    box = f"{number(sheet.left)} {number(sheet.top)} {number(wide)} {number(high)}"
    used = {faces.TITLES, faces.names(sheet.drawing.language), faces.FIGURES, *([faces.PLAIN] if below.markup else [])}
    seats = range(len(pieces.seats)) if pieces is not None else range(0)
    return tag(
        "svg",
        tag("title", words(board.name)),
        tag("desc", words(sheet.drawing.credit)) if sheet.drawing.credit else "",
        tag("style", faces.embedded(face for face in faces.ALL if face in used)),
        tag("defs", sea.light(), discs.shine(), land.filters(sheet), land.outlines(sheet)),
        tag("defs", hatching.hatches(seats, sheet.unit)) if seats else "",
        *layers(sheet),
        below.markup,
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
        sea.water(sheet),
        sea.winds(sheet),
        land.backdrop(sheet),
        sea.foam(sheet),
        sea.bridges(sheet),
        land.ground(sheet),
        land.seams(sheet),
        land.nature(sheet),
        sea.ways(sheet),
        lettering.titles(sheet),
        lettering.notes(sheet),
        *((pieces, names) if sheet.pieces is None else (names, pieces)),
        legend.legend(sheet),
        compass.compass(sheet),
        frame(sheet),
    )


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
