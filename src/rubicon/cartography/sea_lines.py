"""Sea-lines: which coasts they join, their routes around other land, and how they are drawn.

`choose_sea_lines` is for generated lands, `route_around_land` for boards whose land grows around points.
`draw_sea_line` draws any of them as a smooth curve from coast to coast.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from ..world.map import connected
from .cells import Cells, Floats
from .outlines import decimal_of_tenths
from .territory_growth import WATER, trace_back

Link = tuple[int, int]

LINES_BETWEEN_LANDMASSES = 2
"""Between two landmasses, with different territories at both sides."""
USUAL_LENGTH, MAX_LENGTH = 230.0, 520.0
"""The longest line, and the longest if a landmass would be cut off otherwise."""
CLEARANCE_UNITS = 7.0
"""Distance between a line and other land, in units of the sheet."""
MAX_LINES_PER_TERRITORY = 2


def choose_sea_lines(
    shapes: Sequence[BaseGeometry], landmass: Sequence[int], borders: Sequence[Sequence[int]]
) -> list[Link] | None:
    """Sea-lines as (source, target), the lower number first; None if one territory could cut off a landmass.

    They are short, cross open water, and leave every territory at least two ways out. `landmass` and `borders` are
    given for each shape.
    """
    sea = _Crossings(shapes, landmass)
    sea.join(USUAL_LENGTH)
    if not sea.safe():
        sea.join(MAX_LENGTH)
        if not sea.safe():
            return None
    for lonely in [place for place, near in enumerate(borders) if len(near) + sea.ports[place] < 2]:
        sea.connect(lonely, borders[lonely])
    return sorted(sea.lines)


class _Crossings:
    def __init__(self, shapes: Sequence[BaseGeometry], landmass: Sequence[int]) -> None:
        self.shapes, self.landmass = shapes, landmass
        self.tree = shapely.STRtree(shapes)
        self.lines: dict[Link, BaseGeometry] = {}
        self.ports: Counter[int] = Counter()

    def join(self, longest: float) -> None:
        for one, other in self._pairs(longest):
            lands = {self.landmass[one], self.landmass[other]}
            joining = [line for line in self.lines if {self.landmass[end] for end in line} == lands]
            ends = {end for line in joining for end in line}
            if (
                len(joining) < LINES_BETWEEN_LANDMASSES
                and not ends & {one, other}
                and max(self.ports[one], self.ports[other]) < MAX_LINES_PER_TERRITORY
            ):
                self._try(one, other)

    def connect(self, lonely: int, near: Sequence[int]) -> None:
        """Adds a line from a territory with a single way out to the nearest one that it does not touch."""
        others = [other for other in range(len(self.shapes)) if other != lonely and other not in near]
        for other in sorted(others, key=lambda other: self.shapes[lonely].distance(self.shapes[other])):
            if self._try(*sorted((lonely, other))):
                return

    def safe(self) -> bool:
        """Whether all landmasses stay connected when any one territory is closed."""
        number = max(self.landmass) + 1
        for closed in (-1, *self.ports):
            links: list[list[int]] = [[] for _ in range(number)]
            for line in self.lines:
                if closed not in line:
                    links[self.landmass[line[0]]].append(self.landmass[line[1]])
            if len(connected(links, range(number))) > 1:
                return False
        return True

    def _pairs(self, longest: float) -> Iterator[Link]:
        """Coasts of different landmasses, the nearest first."""
        near = self.tree.query(self.shapes, predicate="dwithin", distance=longest).T.tolist()
        apart = [(one, other) for one, other in near if one < other and self.landmass[one] != self.landmass[other]]
        far = {pair: round(self.shapes[pair[0]].distance(self.shapes[pair[1]]), 3) for pair in apart}
        return iter(sorted(far, key=lambda pair: (far[pair], pair)))

    def _try(self, one: int, other: int) -> bool:
        line = shapely.shortest_line(self.shapes[one], self.shapes[other])
        in_way = set(self.tree.query(line, predicate="dwithin", distance=CLEARANCE_UNITS).tolist()) - {one, other}
        if (
            (one, other) in self.lines
            or in_way
            or any(line.dwithin(drawn, CLEARANCE_UNITS) for drawn in self.lines.values())
        ):
            return False
        self.lines[one, other] = line
        self.ports.update((one, other))
        return True


# Routes around land.

LAND_STEP_COST = 7.0
"""Cost of a step over the land of others; a step over the sea costs 1."""
ROUTE_TOLERANCE_SPACINGS = 0.7
"""Tolerance when a route from cell to cell is simplified, in distances between cells."""


def route_around_land(cells: Cells, owner: Sequence[int], source: int, target: int, grain: float) -> Route:
    """The route from the land of the source to that of the target, around the land of others if possible."""
    points = cells.points.tolist()
    before: dict[int, int] = {}
    heap = [(0.0, cell, cell) for cell, held_by in enumerate(owner) if held_by == source]
    while heap:
        cost, cell, origin = heapq.heappop(heap)
        if cell in before:
            continue
        before[cell] = origin
        if owner[cell] == target:
            way = [step for step in trace_back(before, cell)[::-1] if owner[step] not in (source, target)]
            return _route([points[step] for step in way], grain)
        x, y = points[cell]
        for near in cells.near[cell]:
            if near not in before:
                far = ((x - points[near][0]) ** 2 + (y - points[near][1]) ** 2) ** 0.5
                heapq.heappush(
                    heap, (cost + far * (1 if owner[near] in (WATER, target) else LAND_STEP_COST), near, cell)
                )
    return Route()


def _route(way: list[list[float]], grain: float) -> Route:
    if len(way) < 3:
        return Route()
    start, *via, end = shapely.get_coordinates(
        shapely.LineString(way).simplify(ROUTE_TOLERANCE_SPACINGS * grain)
    ).tolist()
    return Route(start=(start[0], start[1]), end=(end[0], end[1]), via=tuple((x, y) for x, y in via))


# Drawing.

Place = tuple[float, float]

LANDING_UNITS = 1.5
"""How far a line extends onto the land at both ends, so that no gap shows."""
BENDS = (0.14, -0.14, 0.28, -0.28, 0.45, -0.45, 0.0)
"""Sideways offsets of the middle of a line, as a part of its length; the first that is free is taken."""
OVERRUN_UNITS = 4.0
"""How far a line that leaves the sheet extends past its edge."""


class Route(NamedTuple):
    """The course of a line, as far as the author of a board gives it; None is decided here."""

    start: Place | None = None
    """A point near which it leaves the first coast; `end` likewise."""
    end: Place | None = None
    via: tuple[Place, ...] = ()
    bend: float | None = None
    wraps: bool = False
    """Whether it leaves the sheet at the side nearer to its first coast, and comes back at the other."""


class DrawnLine(NamedTuple):
    path: str
    lines: tuple[LineString, ...]


def draw_sea_line(
    source: BaseGeometry, target: BaseGeometry, route: Route, others: BaseGeometry, width: float
) -> DrawnLine:
    """Draws a line from the first shape to the second, clear of the `others` if possible, on a sheet of this width."""
    if route.wraps:
        sides = (0.0, width) if source.centroid.x <= target.centroid.x else (width, 0.0)
        start, end = (
            _nearest_coast(shape, near or (side, shape.centroid.y))
            for shape, near, side in zip((source, target), (route.start, route.end), sides, strict=True)
        )
        level = (start[1] + end[1]) / 2
        edges = [side + (OVERRUN_UNITS if side else -OVERRUN_UNITS) for side in sides]
        halves = [_off_sheet(start, edges[0], level), _off_sheet(end, edges[1], level)]
        return DrawnLine("".join(map(_path, halves)), tuple(LineString(_sampled(half)) for half in halves))
    start, end = _ends(source, target, route)
    if route.via:
        ways = [np.array([start, *route.via, end])]
    else:
        bends = BENDS if route.bend is None else (route.bend,)
        ways = [_bent(start, end, bend) for bend in bends]
    hindered = [shapely.length(shapely.intersection(LineString(_sampled(way)), others)) for way in ways]
    best = ways[hindered.index(min(hindered))]
    return DrawnLine(_path(best), (LineString(_sampled(best)),))


def _ends(source: BaseGeometry, target: BaseGeometry, route: Route) -> tuple[Floats, Floats]:
    """The ends of the line, slightly inland at both sides."""
    nearest = shapely.get_coordinates(shapely.shortest_line(source, target))
    start = nearest[0] if route.start is None else _nearest_coast(source, route.start)
    end = nearest[1] if route.end is None else _nearest_coast(target, route.end)
    if route.start is None and route.end is not None:
        start = _nearest_coast(source, (end[0], end[1]))
    if route.end is None and route.start is not None:
        end = _nearest_coast(target, (start[0], start[1]))
    along = (end - start) / max(float(np.hypot(*(end - start))), 1e-6)
    return start - along * LANDING_UNITS, end + along * LANDING_UNITS


def _nearest_coast(shape: BaseGeometry, near: Place) -> Floats:
    point: Floats = shapely.get_coordinates(shapely.shortest_line(shape.boundary, shapely.Point(near)))[0]
    return point


def _bent(start: Floats, end: Floats, bend: float) -> Floats:
    across = end - start
    beside = np.array([-across[1], across[0]]) * bend
    return np.array([start, (start + end) / 2 + beside, end])


def _off_sheet(start: Floats, edge: float, level: float) -> Floats:
    return np.array([start, ((start[0] + edge) / 2, start[1] * 0.6 + level * 0.4 - 6), (edge, level)])


def _padded(points: Floats) -> Floats:
    """With an extra point at both ends, in the same direction."""
    return np.concatenate([[2 * points[0] - points[1]], points, [2 * points[-1] - points[-2]]])


def _path(points: Floats) -> str:
    """A smooth path through all points: a Catmull–Rom spline, as Bézier curves."""
    around = _padded(points)
    text = "M" + _numbers([around[1]])
    for before, start, end, after in zip(around, around[1:], around[2:], around[3:], strict=False):
        text += "C" + _numbers([start + (end - before) / 6, end - (after - start) / 6, end])
    return text


def _numbers(points: Sequence[Floats]) -> str:
    return " ".join(decimal_of_tenths(round(number * 10)) for point in points for number in point.tolist())


def _sampled(points: Floats, pieces: int = 14) -> Floats:
    """The same curve, as chords."""
    around = _padded(points)
    u = np.linspace(0, 1, pieces, endpoint=False)[:, None]
    line = [points[-1:]]
    for before, start, end, after in zip(around, around[1:], around[2:], around[3:], strict=False):
        linear, square = end - before, 2 * before - 5 * start + 4 * end - after
        line.insert(-1, start + (linear * u + square * u**2 + (3 * start - before - 3 * end + after) * u**3) / 2)
    return np.concatenate(line)
