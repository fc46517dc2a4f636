"""What a board of real land has for the eye alone: its lakes, and land around it that is not played on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import shapely
from shapely import MultiPolygon, Polygon

from rubicon.cartography.outlines import Outlines, clean_coverage

from .land import inside
from .plan import Plan
from .sheet import Sheet

FINE = 0.5
"""How much of a lake's shore is smoothed away: less than of a coast, for lakes are small."""


def lakes(shores: Iterable[Polygon], areas: Mapping[str, MultiPolygon], sheet: Sheet, plan: Plan) -> str:
    """A path round the lakes that lie in the given land and are large enough. Each goes where the land goes."""
    slugs = list(areas)
    tree = shapely.STRtree(list(areas.values()))
    laid = [
        sheet.lay(shapely.segmentize(shore, 1), slugs[around[0]])
        for shore in shores
        if len(around := tree.query(middle := shore.representative_point(), predicate="within"))
        and not any(inside(middle, box) for box in plan.dry)
    ]
    large = [lake for lake in laid if lake.area > plan.smallest_lake]
    return path(clean_coverage(large, tolerance=FINE, smallest=plan.composition.smallest)) if large else ""


def path(areas: Sequence[MultiPolygon]) -> str:
    outlines = Outlines(areas)
    return "".join(outlines.path(number) for number in range(len(areas)))
