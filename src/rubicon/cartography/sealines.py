"""Lines over the sea, from coast to coast, bent so that they look sailed and not ruled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from .noise import Floats
from .outlines import decimal

Place = tuple[float, float]

ASHORE = 1.5
"""How far a line runs onto the land at both ends, so that no gap shows."""
BENDS = (0.14, -0.14, 0.28, -0.28, 0.45, -0.45, 0.0)
"""How far the middle of a line may lie beside the straight one, as a part of its length; the first free one is it."""
BEYOND = 4.0
"""How far a line that leaves the sheet runs past its edge."""


class Route(NamedTuple):
    """What the maker of a board says of a line; what is None is found."""

    start: Place | None = None
    """Near which point of the first coast it begins; `end` likewise."""
    end: Place | None = None
    via: tuple[Place, ...] = ()
    bend: float | None = None
    wraps: bool = False
    """Whether it leaves the sheet at the side that is nearer to its first coast, and comes back at the other."""


class Drawn(NamedTuple):
    path: str
    lines: tuple[LineString, ...]


def sea_line(source: BaseGeometry, target: BaseGeometry, route: Route, others: BaseGeometry, width: float) -> Drawn:
    """From the first shape to the second, past the `others` if it can be done, on a sheet so wide."""
    if route.wraps:
        sides = (0.0, width) if source.centroid.x <= target.centroid.x else (width, 0.0)
        start, end = (
            _coast(shape, near or (side, shape.centroid.y))
            for shape, near, side in zip((source, target), (route.start, route.end), sides, strict=True)
        )
        level = (start[1] + end[1]) / 2
        edges = [side + (BEYOND if side else -BEYOND) for side in sides]
        halves = [_leaving(start, edges[0], level), _leaving(end, edges[1], level)]
        return Drawn("".join(map(_path, halves)), tuple(LineString(_smooth(half)) for half in halves))
    start, end = _ends(source, target, route)
    if route.via:
        ways = [np.array([start, *route.via, end])]
    else:
        bends = BENDS if route.bend is None else (route.bend,)
        ways = [_bent(start, end, bend) for bend in bends]
    hindered = [shapely.length(shapely.intersection(LineString(_smooth(way)), others)) for way in ways]
    best = ways[hindered.index(min(hindered))]
    return Drawn(_path(best), (LineString(_smooth(best)),))


def _ends(source: BaseGeometry, target: BaseGeometry, route: Route) -> tuple[Floats, Floats]:
    """A little ashore at both sides."""
    nearest = shapely.get_coordinates(shapely.shortest_line(source, target))
    start = nearest[0] if route.start is None else _coast(source, route.start)
    end = nearest[1] if route.end is None else _coast(target, route.end)
    if route.start is None and route.end is not None:
        start = _coast(source, (end[0], end[1]))
    if route.end is None and route.start is not None:
        end = _coast(target, (start[0], start[1]))
    along = (end - start) / max(float(np.hypot(*(end - start))), 1e-6)
    return start - along * ASHORE, end + along * ASHORE


def _coast(shape: BaseGeometry, near: Place) -> Floats:
    point: Floats = shapely.get_coordinates(shapely.shortest_line(shape.boundary, shapely.Point(near)))[0]
    return point


def _bent(start: Floats, end: Floats, bend: float) -> Floats:
    across = end - start
    beside = np.array([-across[1], across[0]]) * bend
    return np.array([start, (start + end) / 2 + beside, end])


def _leaving(start: Floats, edge: float, level: float) -> Floats:
    return np.array([start, ((start[0] + edge) / 2, start[1] * 0.6 + level * 0.4 - 6), (edge, level)])


def _padded(points: Floats) -> Floats:
    """With a point before the first and one after the last, in the same direction."""
    return np.concatenate([[2 * points[0] - points[1]], points, [2 * points[-1] - points[-2]]])


def _path(points: Floats) -> str:
    """A smooth path through all points (Catmull and Rom's curve, as Bézier's)."""
    around = _padded(points)
    text = "M" + _numbers([around[1]])
    for before, start, end, after in zip(around, around[1:], around[2:], around[3:], strict=False):
        text += "C" + _numbers([start + (end - before) / 6, end - (after - start) / 6, end])
    return text


def _numbers(points: Sequence[Floats]) -> str:
    return " ".join(decimal(round(number * 10)) for point in points for number in point.tolist())


def _smooth(points: Floats, pieces: int = 14) -> Floats:
    """The same curve, as many straight pieces."""
    around = _padded(points)
    u = np.linspace(0, 1, pieces, endpoint=False)[:, None]
    line = [points[-1:]]
    for before, start, end, after in zip(around, around[1:], around[2:], around[3:], strict=False):
        linear, square = end - before, 2 * before - 5 * start + 4 * end - after
        line.insert(-1, start + (linear * u + square * u**2 + (3 * start - before - 3 * end + after) * u**3) / 2)
    return np.concatenate(line)
