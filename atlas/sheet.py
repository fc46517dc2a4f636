"""The sheet of paper: where each place of the globe comes to lie on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec
import numpy as np
import shapely
from shapely import Geometry, MultiPolygon, Polygon

from .land import Piece, inside
from .plan import Composition, Move
from .projection import Points
from .warp import Warp

G = TypeVar("G", bound=Geometry)

CRUMB = 6.0
"""Smaller pieces have no say in how the land is fitted to the frame."""


class Sheet(msgspec.Struct, frozen=True):
    """The way from the globe to the paper: the warp, then landmasses moved about their middles, then all fitted."""

    warp: Warp
    moves: tuple[tuple[Move, Points], ...] = ()
    scale: Points = msgspec.field(default_factory=lambda: np.ones(2))
    corner: Points = msgspec.field(default_factory=lambda: np.zeros(2))

    def lay(self, shape: G, slug: str = "") -> G:
        """A point, a line or an area on the paper. What belongs to a territory, or lies in it, goes where that goes."""
        moved = next(((move, middle) for move, middle in self.moves if _concerns(move, slug, shape)), None)

        def on_paper(degrees: Points) -> Points:
            points = self.warp(degrees)
            if moved:
                move, middle = moved
                points = (points - middle) * move.scale + middle + move.by
            return points * self.scale + self.corner

        laid: G = shapely.transform(shape, on_paper)
        return laid


def compose(land: Sequence[Piece], composition: Composition) -> Sheet:
    warp = Warp(composition.projection, composition.squashes, composition.lenses)
    sheet = Sheet(warp)
    sheet = Sheet(warp, tuple((move, _middle(sheet, land, move)) for move in composition.moves))
    return Sheet(warp, sheet.moves, *_fit([sheet.lay(piece.area, piece.slug) for piece in land], composition))


def _concerns(move: Move, slug: str, shape: Geometry) -> bool:
    return slug in move.territories and (move.within is None or inside(shape.representative_point(), move.within))


def _middle(sheet: Sheet, land: Sequence[Piece], move: Move) -> Points:
    own = [sheet.lay(piece.area) for piece in land if _concerns(move, piece.slug, piece.area)]
    return np.array(MultiPolygon(own).centroid.coords[0])


def _fit(land: Sequence[Polygon], composition: Composition) -> tuple[Points, Points]:
    """As large as the frame allows; the side that would stay free is filled as far as the land may be stretched."""
    bounds = shapely.total_bounds([piece for piece in land if piece.area > CRUMB]).reshape(2, 2)
    frame = np.array(composition.frame).reshape(2, 2)
    room = (frame[1] - frame[0]) / (bounds[1] - bounds[0])
    scale = np.minimum(room, room.min() * composition.stretch)
    return scale, frame.mean(axis=0) - scale * bounds.mean(axis=0)
