"""From the globe to the sheet of paper: projection, squashes and lenses, moved landmasses, and the fit to the frame.

Every step is smooth and one-to-one, so neighbours stay neighbours.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeVar

import msgspec
import numpy as np
import shapely
from shapely import Geometry, MultiPolygon, Polygon

from .areas import Piece, inside
from .plan import BuildError, Composition, Lens, Move, Squash
from .projection import Points, Projection

MAX_LENS_POWER = math.exp(1.5) / 2
"""Along a ray from its centre a lens sends r to r + power·r·exp(-r²/2), which turns back at r = √3 from here on."""


class Warp:
    """A lens magnifies what the lenses before it have made, and its centre is given on the globe."""

    def __init__(self, projection: Projection, squashes: Sequence[Squash] = (), lenses: Sequence[Lens] = ()) -> None:
        self._projection = projection
        self._squashes = squashes
        self._ground: list[tuple[Points, Lens]] = []
        for lens in lenses:
            if not -1 < lens.power < MAX_LENS_POWER:
                raise BuildError(
                    f"A lens of power {lens.power:g} folds the map: use one from -1 to {MAX_LENS_POWER:.2f}."
                )
            self._ground.append((self(np.array([lens.centre]))[0], lens))

    def __call__(self, degrees: Points) -> Points:
        points = self._projection(self._squashed(degrees))
        for centre, lens in self._ground:
            away = points - centre
            nearness = np.exp(-((away / lens.reach) ** 2).sum(axis=1) / 2)
            points = points + lens.power * nearness[:, np.newaxis] * away
        return points

    def _squashed(self, degrees: Points) -> Points:
        east, north = degrees.T
        for squash in self._squashes:
            side = math.copysign(1, squash.parallel)
            beyond = np.maximum(side * (north - squash.parallel), 0)
            north = north - side * beyond * (1 - squash.factor)
        return np.column_stack([east, north])


# The sheet.

G = TypeVar("G", bound=Geometry)

MIN_PIECE_AREA = 6.0
"""Smaller pieces are ignored when the land is fitted to the frame."""


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
    bounds = shapely.total_bounds([piece for piece in land if piece.area > MIN_PIECE_AREA]).reshape(2, 2)
    frame = np.array(composition.frame).reshape(2, 2)
    room = (frame[1] - frame[0]) / (bounds[1] - bounds[0])
    scale = np.minimum(room, room.min() * composition.stretch)
    return scale, frame.mean(axis=0) - scale * bounds.mean(axis=0)
