"""Reads a drawing back as geometry, from its paths alone: land, sea-lines, discs and names."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property, reduce
from itertools import pairwise
from typing import NamedTuple

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from ..errors import Malformed
from ..world.board import Board, Drawing, Label
from ..world.map_text import excerpt
from .svgpath import Point, Polyline, parse_path
from .text_metrics import LINE_HEIGHT_EM, text_width

# Relative to the longer side of the sheet; in brackets, the length on a sheet of 1600.
HAIR_SHARE = 1 / 4000
"""Smaller distances (0.4) are invisible: rounding, and slightly different curves of two programs."""
CORNER_SHARE = 1 / 800
"""Areas with a shorter common border (2) meet at a point. Smaller patches are neither land nor an overlap."""
MIN_BORDER_SHARE = 1 / 400
"""A shorter border (4) does not show that two areas are neighbours."""

# Larger drawings are attacks on the program.
MAX_ISLANDS = 300
"""Maximum number of islands of a territory."""
MAX_OUTLINE_POINTS = 20_000
"""Maximum number of points of an outline, with curves as chords."""


class Outline:
    """A path as lines, or the reason why it cannot be read; and the area inside its lines."""

    def __init__(self, traces: tuple[Polyline, ...] = (), problem: Malformed | None = None) -> None:
        self.traces = traces
        self.problem = problem

    @cached_property
    def rings(self) -> list[Polygon]:
        return [Polygon(trace.points) for trace in self.traces if len(trace.points) > 2]

    @cached_property
    def areas(self) -> list[BaseGeometry]:
        """The areas of the rings; rings that cross themselves are repaired."""
        return [_made_valid(ring) for ring in self.rings]

    def strokes(self) -> list[LineString]:
        return [LineString(trace.points) for trace in self.traces]

    def ends(self) -> list[shapely.Point]:
        """Where the pen is put down and lifted."""
        return [shapely.Point(end) for trace in self.traces for end in (trace.points[0], trace.points[-1])]


class Crossing(NamedTuple):
    """A crossing of two outlines of a territory, and the amount of land that is drawn twice or inverted."""

    at: Point
    area: float


class DrawingGeometry:
    def __init__(self, board: Board, drawing: Drawing) -> None:
        self.world = board.map
        self.drawing = drawing
        left, top, across, down = drawing.view_box
        side = max(across, down)
        self.frame = shapely.box(left, top, left + across, top + down)
        self.hair, self.corner, self.border = side * HAIR_SHARE, side * CORNER_SHARE, side * MIN_BORDER_SHARE
        self._digits = max(0, 4 - math.floor(math.log10(side)))
        self.outlines = [_within_limits(self.outline(shape.path)) for shape in drawing.shapes]
        self.is_outlined = any(shape.path.strip() for shape in drawing.shapes)

    def name(self, territory: int) -> str:
        return excerpt(self.world.territories[territory].name)

    def figure(self, length: float) -> str:
        """A length, with the precision that is useful on this sheet."""
        return f"{length:.{self._digits}f}"

    def spot(self, place: shapely.Point | Point) -> str:
        x, y = (place.x, place.y) if isinstance(place, shapely.Point) else place
        return f"({self.figure(x)}, {self.figure(y)})"

    def outline(self, path: str) -> Outline:
        try:
            return Outline(parse_path(path, fine=self.hair / 4))
        except Malformed as problem:
            return Outline(problem=problem)

    @cached_property
    def lands(self) -> list[BaseGeometry]:
        """The land of each territory; empty if there is no outline, or one without an area."""
        return [self._land(outline) for outline in self.outlines]

    def _land(self, outline: Outline) -> BaseGeometry:
        """The area by the even-odd rule: an outline inside another one is a lake."""
        land = reduce(shapely.symmetric_difference, outline.areas, Polygon())
        return land if land.area > self.corner**2 else Polygon()

    def crossing(self, outline: Outline) -> Crossing | None:
        """The worst visible crossing of the outlines of a territory."""
        flaws = [flaw for ring in outline.rings if (flaw := _self_crossing(ring))]
        for a, b in pairs_within(outline.areas, outline.areas):
            one, other = outline.areas[a], outline.areas[b]
            if a < b and not one.covers(other) and not other.covers(one) and self.is_seen(one.intersection(other)):
                shared = one.intersection(other)
                flaws.append(Crossing(_middle(shared), shared.area))
        worst = max(flaws, key=lambda flaw: flaw.area, default=None)
        return worst if worst and worst.area > self.corner**2 else None

    def doubtful_lake(self, outline: Outline) -> Point | None:
        """Areas that are water by one fill rule (even-odd) and land by the other (nonzero), or vice versa."""
        rings = [ring for ring in outline.rings if ring.is_valid and self.is_seen(ring)]
        around: list[list[Polygon]] = [[] for _ in rings]
        for inner, outer in pairs_within(rings, rings):
            if inner == outer or (rings[outer].covers(rings[inner]) and rings[outer].area > rings[inner].area):
                around[inner].append(rings[outer])
        for ring, outlines in zip(rings, around, strict=True):
            turns = sum(1 if each.exterior.is_ccw else -1 for each in outlines)
            if bool(turns) != bool(len(outlines) % 2):
                return _middle(ring)
        return None

    def is_seen(self, area: BaseGeometry) -> bool:
        """Whether an area is wider than a hair, and larger than a speck."""
        return area.area > self.corner**2 and not area.buffer(-self.hair / 2).is_empty

    def beyond(self, thing: BaseGeometry) -> float:
        """How far a shape visibly extends beyond the sheet."""
        if thing.is_empty:
            return 0.0
        (left, top, right, bottom), edges = thing.bounds, self.frame.bounds
        far = max(edges[0] - left, edges[1] - top, right - edges[2], bottom - edges[3])
        return far if far > self.hair else 0.0

    @cached_property
    def sea_lines(self) -> list[Outline]:
        return [self.outline(line.path) for line in self.drawing.sea_lines]

    @cached_property
    def anchors(self) -> list[shapely.Point]:
        return [shapely.Point(shape.anchor) for shape in self.drawing.shapes]

    @cached_property
    def discs(self) -> list[BaseGeometry]:
        return [anchor.buffer(self.drawing.disc) for anchor in self.anchors]

    @cached_property
    def names(self) -> dict[int, BaseGeometry]:
        """The box of each visible name."""
        labels = {t: shape.label for t, shape in enumerate(self.drawing.shapes)}
        return {territory: self._box(label) for territory, label in labels.items() if label}

    def _box(self, label: Label) -> BaseGeometry:
        size = self.drawing.font_size
        wide = max(text_width(line, size, self.drawing.language) for line in label.lines)
        high = LINE_HEIGHT_EM * size * len(label.lines)
        return shapely.box(label.x - wide / 2, label.y - high / 2, label.x + wide / 2, label.y + high / 2)

    def shore(self, territory: int) -> BaseGeometry | None:
        """The possible end of a sea-line: the coast, or on a board of points the disc; None without an outline."""
        land = self.discs[territory] if not self.is_outlined else self.lands[territory]
        return None if land.is_empty else land.boundary


def pairs_within(
    ones: Sequence[BaseGeometry], others: Sequence[BaseGeometry], within: float = 0.0
) -> list[tuple[int, int]]:
    """The pairs of geometries within this distance of each other."""
    if not ones or not others:
        return []
    found = shapely.STRtree(others).query(ones, predicate="dwithin", distance=within)
    return [(one, other) for one, other in found.T.tolist()]


def _within_limits(outline: Outline) -> Outline:
    """The outline, or a problem if it exceeds the limits."""
    islands, points = len(outline.traces), sum(len(trace.points) for trace in outline.traces)
    if islands > MAX_ISLANDS:
        return Outline(problem=Malformed("path.islands", found=islands, most=MAX_ISLANDS))
    if points > MAX_OUTLINE_POINTS:
        return Outline(problem=Malformed("path.points", found=points, most=MAX_OUTLINE_POINTS))
    return outline


def _made_valid(ring: Polygon) -> BaseGeometry:
    if ring.is_valid:
        return ring
    mended: BaseGeometry = shapely.make_valid(ring, method="structure", keep_collapsed=False)
    return mended


def _self_crossing(ring: Polygon) -> Crossing | None:
    """Whether a line crosses itself.

    Then it surrounds some land in the wrong direction, or twice, so that the sums differ. They agree if it only touches
    itself, at a cape or an isthmus without width.
    """
    if ring.is_valid:
        return None
    area = abs(_made_valid(ring).area - abs(_signed_area(ring.exterior.coords)))
    place = shapely.is_valid_reason(ring).partition("[")[2].rstrip("]").split()
    return Crossing((float(place[0]), float(place[1])), area)


def _signed_area(points: Sequence[Sequence[float]]) -> float:
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise(points)) / 2


def _middle(area: BaseGeometry) -> Point:
    point = area.representative_point()
    return point.x, point.y
