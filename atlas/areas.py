"""From provinces to outlines: provinces are dissolved into territories, far islands are left out, outlines are cleaned.

Neighbours share their border point for point at every step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import shapely
from shapely import Geometry, MultiPolygon, Point, Polygon

from rubicon.cartography.outlines import clean_coverage

from .naturalearth import Unit, polygons
from .plan import Box, BuildError, Composition

GRID_DEGREES = 1e-5
"""Precision of coordinates: about a metre."""
CRACK_DEGREES = 2e-4
"""Half the width of cracks between provinces that should touch, as along the 180th meridian."""


def dissolve(chosen: Mapping[str, Sequence[Unit]]) -> dict[str, MultiPolygon]:
    melted = [_melt([unit.area for unit in units]) for units in chosen.values()]
    cleaned = shapely.coverage_clean(
        shapely.set_precision(melted, GRID_DEGREES), snapping_distance=1e-4, gap_width=0.02
    )
    return {slug: MultiPolygon(polygons(area)) for slug, area in zip(chosen, cleaned, strict=True)}


def _melt(areas: Sequence[MultiPolygon]) -> shapely.Geometry:
    whole = shapely.union_all(shapely.set_precision(areas, GRID_DEGREES), grid_size=GRID_DEGREES)
    return whole.buffer(CRACK_DEGREES, join_style="mitre").buffer(-CRACK_DEGREES, join_style="mitre")


# Pieces of land, in degrees.

MAX_STEP_DEGREES = 0.8
"""Longer lines are divided, so that a parallel bends with the projection."""


class Piece(msgspec.Struct, frozen=True):
    slug: str
    area: Polygon


def pieces(areas: Mapping[str, MultiPolygon], composition: Composition) -> list[Piece]:
    """Bends that nobody will see go first of all: the rest of the work is quicker by so much."""
    thinned = shapely.coverage_simplify(list(areas.values()), composition.finest)
    return [
        Piece(slug, shapely.segmentize(piece, MAX_STEP_DEGREES))
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


# Outlines on paper: tiny islands go, straits open, cracks close, bends are smoothed.

GRID_UNITS = 1e-3


def cover(land: Mapping[str, Sequence[Polygon]], water: Geometry, composition: Composition) -> dict[str, MultiPolygon]:
    """One outline for the pieces of each; where there is `water`, there is no land."""
    rough = []
    for slug, pieces in land.items():
        # Before smoothing, which makes triangles of the smallest islands.
        large = [piece for piece in pieces if piece.area >= composition.smallest]
        if not large:
            raise BuildError(f"{slug} is too small for this board: no piece has an area of {composition.smallest:g}.")
        whole = shapely.union_all(shapely.set_precision(shapely.make_valid(large), GRID_UNITS), grid_size=GRID_UNITS)
        rough.append(shapely.difference(whole, water))
    outlines = clean_coverage(
        rough, tolerance=composition.tolerance, smallest=composition.smallest, gap=composition.gap
    )
    if not shapely.coverage_is_valid(outlines):
        raise BuildError("After smoothing, outlines overlap or leave gaps: try another tolerance.")
    return dict(zip(land, outlines, strict=True))
