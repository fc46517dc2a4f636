"""The land of a board: pieces of territories, in degrees, without the islands that the plan leaves out."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import shapely
from shapely import MultiPolygon, Point, Polygon

from .naturalearth import polygons
from .plan import Box, Composition

STEP = 0.8
"""Degrees: no straight line is longer, so that a parallel bends with the projection."""


class Piece(msgspec.Struct, frozen=True):
    slug: str
    area: Polygon


def pieces(areas: Mapping[str, MultiPolygon], composition: Composition) -> list[Piece]:
    """Bends that nobody will see go first of all: the rest of the work is quicker by so much."""
    thinned = shapely.coverage_simplify(list(areas.values()), composition.finest)
    return [
        Piece(slug, shapely.segmentize(piece, STEP))
        for slug, area in zip(areas, thinned, strict=True)
        for piece in polygons(area)
        if not _left_out(piece.representative_point(), composition)
    ]


def _left_out(place: Point, composition: Composition) -> bool:
    return any(inside(place, box) for box in composition.without) and not any(
        inside(place, box) for box in composition.but
    )


def inside(place: Point, box: Box) -> bool:
    west, south, east, north = box
    return bool(west <= place.x <= east and south <= place.y <= north)
