"""Units become territories: what lies within one is melted together, and neighbours are made to share their border."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import shapely
from shapely import MultiPolygon

from .naturalearth import Unit, polygons

GRAIN = 1e-5
"""Degrees to which places are rounded; a metre."""
CRACK = 2e-4
"""Half as wide are the cracks between units that should touch, as along the 180th meridian."""


def dissolve(chosen: Mapping[str, Sequence[Unit]]) -> dict[str, MultiPolygon]:
    melted = [_melt([unit.area for unit in units]) for units in chosen.values()]
    cleaned = shapely.coverage_clean(shapely.set_precision(melted, GRAIN), snapping_distance=1e-4, gap_width=0.02)
    return {slug: MultiPolygon(polygons(area)) for slug, area in zip(chosen, cleaned, strict=True)}


def _melt(areas: Sequence[MultiPolygon]) -> shapely.Geometry:
    whole = shapely.union_all(shapely.set_precision(areas, GRAIN), grid_size=GRAIN)
    return whole.buffer(CRACK, join_style="mitre").buffer(-CRACK, join_style="mitre")
