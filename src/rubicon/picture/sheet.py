"""The sheet on which a board is drawn, and the position that it shows.

The sheet decides size, colours and labels, and outlines where the drawing has none.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from ..cartography.text_metrics import LINE_HEIGHT_EM, line_breaks, text_width
from ..core.edition import AnyEdition
from ..errors import Malformed
from ..world.board import Board, Label
from . import colours
from .markup import circle


class BoardPosition(msgspec.Struct, frozen=True):
    """What is on the board: for each territory its owner, a seat or None, and the number of pieces of each kind."""

    seats: tuple[str, ...]
    """The names, in order."""
    owners: tuple[int | None, ...]
    piles: tuple[tuple[int, ...], ...]
    kinds: tuple[str, ...] = ()
    """The kinds that the numbers of a pile count, if there are several."""
    off: frozenset[int] = frozenset()
    """Territories that are not part of this game."""

    def held(self, seat: int | None) -> list[int]:
        """The territories of a seat; None for those without an owner."""
        return [t for t, owner in enumerate(self.owners) if owner == seat and t not in self.off]


def visible_position(edition: AnyEdition, view: Any) -> BoardPosition:
    """The position that a view of any edition shows. Pictures are drawn from this alone, so they reveal no secret."""
    table = edition.table
    count = len(table.board.map.territories)
    piles = [pile if isinstance(pile, list | tuple) else (pile,) for pile in getattr(view, "pieces", (0,) * count)]
    return BoardPosition(
        seats=tuple(player.name for player in table.seats),
        owners=tuple(getattr(view, "owners", (None,) * count)),
        piles=tuple(map(tuple, piles)),
        kinds=edition.piece_kinds,
        off=frozenset(table.disabled),
    )


STANDARD_AREA = 1600 * 900
"""The area of a sheet on which line widths are as in the code; they scale with other sheets."""
MAX_FONT_SIZE = 13.5
MAX_ONE_LINE_CHARS = 10
"""Longer names are broken into two lines."""
MIN_SIDE, MAX_SIDE = 10, 100_000
MAX_ASPECT_RATIO = 2
"""Maximum ratio of the sides of a sheet; beyond it, sea is added."""


class Sheet:
    """A board to be drawn, bare or with pieces. Line widths are multiples of `unit`, so that all sheets look alike."""

    def __init__(self, board: Board, pieces: BoardPosition | None = None) -> None:
        if board.drawing is None:
            raise Malformed("picture.undrawn", name=board.name)
        self.board, self.pieces, self.drawing = board, pieces, board.drawing
        if not all(MIN_SIDE <= size <= MAX_SIDE for size in self.drawing.view_box[2:]):
            raise Malformed("picture.size", name=board.name, least=MIN_SIDE, most=MAX_SIDE)
        self.labels = tuple(map(self._label, range(len(self.drawing.shapes))))
        self.left, self.top, self.wide, self.high = self._room()
        self.unit = _unit(self.wide, self.high)

    def _label(self, territory: int) -> Label:
        """The drawing's own, or the name in one or two lines under the island or the disc."""
        shape = self.drawing.shapes[territory]
        if shape.label is not None:
            return shape.label
        lines = _lines(self.board.map.territories[territory].name)
        below = self.drawing.disc if shape.path else self.island(territory)
        return Label(
            shape.anchor[0], shape.anchor[1] + below + (0.3 + len(lines) * LINE_HEIGHT_EM / 2) * self.font_size, lines
        )

    @cached_property
    def font_size(self) -> float:
        """Where names stand without a place of their own they are kept small."""
        drawing = self.drawing
        placed = all(shape.label is not None for shape in drawing.shapes)
        return drawing.font_size if placed else min(drawing.font_size, MAX_FONT_SIZE * _unit(*drawing.view_box[2:]))

    def _room(self) -> tuple[float, float, float, float]:
        """The drawing's own, and more where names would leave it or where it is very long."""
        left, top, wide, high = self.drawing.view_box
        names = [
            max((text_width(line, self.font_size, self.drawing.language) for line in label.lines), default=0.0)
            for label, shape in zip(self.labels, self.drawing.shapes, strict=True)
            if shape.label is None
        ]
        aside, below = (min(wide / 4, max(names) / 2), min(high / 4, 2 * self.font_size)) if names else (0.0, 0.0)
        aside, below = (
            max(aside, (high / MAX_ASPECT_RATIO - wide) / 2),
            max(below, (wide / MAX_ASPECT_RATIO - high) / 2),
        )
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
        shapes = self.drawing.shapes
        return tuple(shape.path or circle(*shape.anchor, self.island(t)) for t, shape in enumerate(shapes))

    def island(self, territory: int) -> float:
        """The radius of an island round a disc: it leaves room between itself and the next one."""
        at, disc = self.drawing.shapes[territory].anchor, self.drawing.disc
        others = (shape.anchor for shape in self.drawing.shapes if shape.anchor != at)
        away = min((math.dist(at, other) for other in others), default=math.inf)
        return max(1.15 * disc, min(1.5 * disc, 0.4 * away))

    @cached_property
    def continents(self) -> tuple[str, ...]:
        return colours.continents(self.drawing.colours, len(self.board.map.continents))

    @cached_property
    def fills(self) -> tuple[str, ...]:
        """The colour of each territory: of its continent, or of its owner."""
        world, pieces = self.board.map, self.pieces
        if pieces is not None:
            return tuple(self._owned(t, pieces) for t in range(len(world.territories)))
        of = [territory.continent for territory in world.territories]
        tones = colours.tones(world.borders, of)
        return tuple(colours.toned(self.continents[continent], tone) for continent, tone in zip(of, tones, strict=True))

    @staticmethod
    def _owned(territory: int, pieces: BoardPosition) -> str:
        owner = pieces.owners[territory]
        if territory in pieces.off:
            return colours.DISABLED
        return colours.UNOWNED if owner is None else colours.owned_land(owner)


def laid_out(board: Board) -> Board:
    """The board with all decisions of its sheet in its drawing, for clients that draw between our layers.

    A board that cannot be drawn is returned unchanged.
    """
    try:
        sheet = Sheet(board)
    except Malformed:
        return board
    shapes = tuple(
        replace(shape, label=label, path=path)
        for shape, label, path in zip(sheet.drawing.shapes, sheet.labels, sheet.paths, strict=True)
    )
    box = (sheet.left, sheet.top, sheet.wide, sheet.high)
    return replace(board, drawing=replace(sheet.drawing, view_box=box, shapes=shapes, colours=sheet.continents))


def _unit(wide: float, high: float) -> float:
    return math.sqrt(wide * high / STANDARD_AREA)


def _lines(name: str) -> tuple[str, ...]:
    """A long name in two lines, as equal as its words allow."""
    ways = line_breaks(name)
    return ways[0] if len(name) <= MAX_ONE_LINE_CHARS else ways[:2][-1]
