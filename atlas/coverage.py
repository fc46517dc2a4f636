"""Land on paper becomes outlines that a pen can follow: crumbs go, straits open, cracks close, bends are smoothed, and
neighbours keep one border between them, point for point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import shapely
from shapely import Geometry, MultiPolygon, Polygon

from rubicon.cartography.outlines import clean_coverage

from .plan import Composition
from .trouble import Trouble

GRAIN = 1e-3


def cover(land: Mapping[str, Sequence[Polygon]], water: Geometry, composition: Composition) -> dict[str, MultiPolygon]:
    """One outline for the pieces of each; where there is `water`, there is no land."""
    rough = []
    for slug, pieces in land.items():
        # Before smoothing, which makes triangles of the smallest islands.
        large = [piece for piece in pieces if piece.area >= composition.smallest]
        if not large:
            raise Trouble(f"{slug} is too small for this board: no piece has an area of {composition.smallest:g}.")
        whole = shapely.union_all(shapely.set_precision(shapely.make_valid(large), GRAIN), grid_size=GRAIN)
        rough.append(shapely.difference(whole, water))
    outlines = clean_coverage(
        rough, tolerance=composition.tolerance, smallest=composition.smallest, gap=composition.gap
    )
    if not shapely.coverage_is_valid(outlines):
        raise Trouble("After smoothing, outlines overlap or leave gaps: try another tolerance.")
    return dict(zip(land, outlines, strict=True))
