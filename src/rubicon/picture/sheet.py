"""The sheet on which a board is drawn: its size, the colours of its land, and outlines where the drawing has none."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property

from ..cartography.lettering import width
from ..errors import Malformed
from ..world.board import Board, Drawing
from . import paint
from .markup import number
from .pieces import Pieces

USUAL = math.sqrt(1600 * 900)
"""A sheet of this size, square root of its area, has lines as they are given in the code; another has finer or
coarser ones."""
SMALLEST, LARGEST = 10, 100_000
LONGEST = 3
"""A sheet may be so many times as wide as it is high, or as high as it is wide; else sea is added."""


class Sheet:
    """A board to be drawn, bare or with pieces. `unit` is the measure of every line, so that all sheets look alike."""

    def __init__(self, board: Board, pieces: Pieces | None = None) -> None:
        if board.drawing is None:
            raise Malformed("picture.undrawn", name=board.name)
        self.board, self.pieces, self.drawing = board, pieces, board.drawing
        self.left, self.top, self.wide, self.high = self._room()
        self.unit = math.sqrt(self.wide * self.high) / USUAL

    def _room(self) -> tuple[float, float, float, float]:
        """The drawing's own, and more where names stand under their points or where it is very long."""
        drawing: Drawing = self.drawing
        left, top, wide, high = drawing.view_box
        if not (SMALLEST <= wide <= LARGEST and SMALLEST <= high <= LARGEST):
            raise Malformed("picture.size", name=self.board.name, least=SMALLEST, most=LARGEST)
        names = [
            width(territory.name, drawing.font_size, drawing.language)
            for territory, shape in zip(self.board.map.territories, drawing.shapes, strict=True)
            if shape.label is None
        ]
        aside, below = (min(wide / 4, max(names) / 2), min(high / 4, 2 * drawing.font_size)) if names else (0.0, 0.0)
        aside, below = max(aside, (high / LONGEST - wide) / 2), max(below, (wide / LONGEST - high) / 2)
        return left - aside, top - below, wide + 2 * aside, high + 2 * below

    @property
    def right(self) -> float:
        return self.left + self.wide

    @property
    def bottom(self) -> float:
        return self.top + self.high

    @cached_property
    def paths(self) -> tuple[str, ...]:
        """The outline of each territory; one that is only a point becomes a round island."""
        shapes, disc = self.drawing.shapes, self.drawing.disc
        anchors = [shape.anchor for shape in shapes]
        return tuple(shape.path or _island(shape.anchor, anchors, disc) for shape in shapes)

    @cached_property
    def continents(self) -> tuple[str, ...]:
        return paint.continents(self.drawing.colours, len(self.board.map.continents))

    @cached_property
    def fills(self) -> tuple[str, ...]:
        """The colour of each territory: of its continent, or of its owner."""
        world, pieces = self.board.map, self.pieces
        if pieces is not None:
            return tuple(self._owned(t, pieces) for t in range(len(world.territories)))
        of = [territory.continent for territory in world.territories]
        tones = paint.tones(world.borders, of)
        return tuple(paint.toned(self.continents[continent], tone) for continent, tone in zip(of, tones, strict=True))

    @staticmethod
    def _owned(territory: int, pieces: Pieces) -> str:
        owner = pieces.owners[territory]
        if territory in pieces.off:
            return paint.OFF
        return paint.NOBODYS if owner is None else paint.held(owner)


def _island(at: tuple[float, float], anchors: Sequence[tuple[float, float]], disc: float) -> str:
    """A circle round the disc that leaves room between itself and the next one."""
    away = min((math.dist(at, other) for other in anchors if other != at), default=math.inf)
    radius = max(1.15 * disc, min(1.9 * disc, 0.4 * away))
    x, y, r = number(at[0] - radius), number(at[1]), number(radius)
    return f"M{x} {y}a{r} {r} 0 1 0 {number(2 * radius)} 0a{r} {r} 0 1 0 {number(-2 * radius)} 0Z"
