"""The land as a whole, as it is seen from the sea: coarse, and in one piece where territories touch.

What is drawn round it is filled, for to draw a broad line along every bay takes a browser long.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from ..cartography.outlines import polygons
from ..cartography.svgpath import traces
from ..errors import Malformed
from .sheet import Sheet

COARSE = 1.6
"""How far a coast may be from the true one, in units."""


def around(land: BaseGeometry, away: float, unit: float) -> str:
    """A path so far round the land."""
    shape = land.buffer(away, quad_segs=3).simplify(COARSE * unit) if away else land
    rings = (ring for part in polygons(shape) for ring in (part.exterior, *part.interiors))
    return "".join(_written(ring.coords[:-1], unit) for ring in rings)


def _written(ring: Sequence[Sequence[float]], unit: float) -> str:
    """In steps from point to point, which are short to write; small stones in the sea are left out."""
    if len(ring) < 3:
        return ""
    digits = max(0, round(-math.log10(unit)))
    (x, y), *others = ((round(point[0], digits), round(point[1], digits)) for point in ring)
    steps = [f"M{x:.{digits}f} {y:.{digits}f}l"]
    for to_x, to_y in others:
        steps.append(f"{to_x - x:.{digits}f} {to_y - y:.{digits}f} ")
        x, y = to_x, to_y
    return "".join(steps).replace(" -", "-").rstrip() + "z"


def land(sheet: Sheet) -> BaseGeometry:
    """Without its lakes."""
    areas = [area for path in sheet.paths for area in _areas(path, sheet.unit)]
    return shapely.union_all(areas).simplify(COARSE * sheet.unit)


def _areas(path: str, unit: float) -> Iterator[BaseGeometry]:
    try:
        lines = traces(path, fine=COARSE * unit)
    except Malformed:
        return  # a browser does not draw it either
    for line in lines:
        if len(line.points) > 2:
            yield shapely.make_valid(Polygon(line.points)).buffer(COARSE * unit / 2, quad_segs=1)
