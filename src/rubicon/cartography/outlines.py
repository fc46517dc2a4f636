"""Converts areas with common borders into smooth outlines with common borders, as SVG paths.

Vertices lie on a grid of 0.2, so the midpoint of two vertices is an exact multiple of 0.1, the precision of paths. All
calculations here use integers in tenths: nothing is rounded, and both neighbours of a border draw exactly the same
curve. An arc is a part of a border between two junctions. It is drawn once, as a curve that starts and ends at the
junctions and passes through the midpoints of its edges, bent towards its vertices (a quadratic B-spline).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import shapely
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

GRID_UNITS = 0.2

Point = tuple[int, int]
"""In tenths of a unit."""


class Arc(NamedTuple):
    """Closed if it has no junction: then it begins and ends at the same vertex."""

    points: tuple[Point, ...]
    owners: tuple[int, ...]

    @property
    def closed(self) -> bool:
        return self.points[0] == self.points[-1]

    def length(self) -> float:
        return float(np.hypot(*np.diff(np.array(self.points), axis=0).T).sum()) / 10


class PathCommand(NamedTuple):
    """A path command: M, L, Q (with its control point) or T, and its end point, absolute and in tenths."""

    letter: str
    points: tuple[Point, ...]


Run = tuple[int, bool]
"""The index of an arc, and whether its direction is reversed."""


def clean_coverage(
    areas: Sequence[BaseGeometry], *, tolerance: float, smallest: float, gap: float = 0.0
) -> list[MultiPolygon]:
    """Areas that touch without gaps, with fewer vertices, all of them on the grid.

    `tolerance` is the tolerance of simplification; islands and lakes smaller than `smallest` are removed, cracks
    narrower than `gap` are closed.
    """
    precise = [shapely.set_precision(area, 1e-3) for area in areas]
    clean = shapely.coverage_clean(precise, snapping_distance=0.01, gap_width=gap)
    simple = shapely.coverage_simplify(clean, tolerance)
    # Without snapping, whole areas sometimes get lost. This distance is too small to move a vertex on the grid.
    on_grid = shapely.coverage_clean(shapely.set_precision(simple, GRID_UNITS), snapping_distance=0.01, gap_width=0)
    return [_without_crumbs(area, smallest) for area in on_grid]


def _without_crumbs(area: BaseGeometry, smallest: float) -> MultiPolygon:
    parts = [part for part in polygons(area) if part.area >= smallest]
    return MultiPolygon(
        [Polygon(part.exterior, [hole for hole in part.interiors if Polygon(hole).area >= smallest]) for part in parts]
    )


def polygons(area: BaseGeometry) -> list[Polygon]:
    return [part for part in getattr(area, "geoms", [area]) if isinstance(part, Polygon) and not part.is_empty]


class Outlines:
    """The outlines of areas that form a coverage on the grid, as `clean_coverage` returns them."""

    def __init__(self, areas: Sequence[BaseGeometry]) -> None:
        self.arcs: list[Arc] = []
        self._numbers: dict[tuple[Point, ...], int] = {}
        rings = [[[_ring(line) for line in (part.exterior, *part.interiors)] for part in polygons(a)] for a in areas]
        owners = _owners(rings)
        junctions = _junctions(owners)
        self._parts: list[list[list[list[Run]]]] = [
            [[self._runs(ring, owners, junctions) for ring in part if len(ring) > 2] for part in parts]
            for parts in rings
        ]

    def path(self, area: int) -> str:
        return "".join(path_text(self._steps(ring)) + "z" for part in self._parts[area] for ring in part)

    def shape(self, area: int) -> BaseGeometry:
        """The area inside the smooth outline."""
        parts = []
        for part in self._parts[area]:
            if part:
                exterior, *holes = (flattened(self._steps(ring)) for ring in part)
                parts.append(shapely.make_valid(Polygon(exterior, holes)))
        return MultiPolygon([piece for part in parts for piece in polygons(part)])

    def contacts(self) -> dict[tuple[int, int], float]:
        """The length of the border between any two areas that touch."""
        lengths: dict[tuple[int, int], float] = defaultdict(float)
        for arc in self.arcs:
            if len(arc.owners) == 2:
                lengths[arc.owners[0], arc.owners[1]] += arc.length()
        return dict(lengths)

    def seams(self, group: Sequence[int]) -> str:
        """A path along all borders between areas of different groups."""
        between = [arc for arc in self.arcs if len({group[owner] for owner in arc.owners}) > 1]
        return "".join(path_text(_curve(arc.points)) for arc in between)

    def _steps(self, runs: list[Run]) -> list[PathCommand]:
        steps: list[PathCommand] = []
        for number, backwards in runs:
            points = self.arcs[number].points
            curve = _curve(points[::-1] if backwards else points)
            steps += curve[1:] if steps else curve
        return steps

    def _runs(self, ring: list[Point], owners: Owners, junctions: set[Point]) -> list[Run]:
        cuts = [place for place, point in enumerate(ring) if point in junctions]
        # A ring without junctions is one arc; both sides must start it at the same vertex.
        first = cuts[0] if cuts else min(range(len(ring)), key=ring.__getitem__)
        turned = [*ring[first:], *ring[: first + 1]]
        ends = [place - first for place in cuts] + [len(ring)] if cuts else [0, len(ring)]
        return [self._run(tuple(turned[start : end + 1]), owners) for start, end in pairwise(ends)]

    def _run(self, points: tuple[Point, ...], owners: Owners) -> Run:
        if points in self._numbers:
            return self._numbers[points], False
        if points[::-1] in self._numbers:
            return self._numbers[points[::-1]], True
        self._numbers[points] = len(self.arcs)
        self.arcs.append(Arc(points, tuple(sorted(owners[_edge(*points[:2])]))))
        return self._numbers[points], False


Edge = tuple[Point, Point]
Owners = dict[Edge, set[int]]


def _edge(start: Point, end: Point) -> Edge:
    return (start, end) if start < end else (end, start)


def _ring(line: BaseGeometry) -> list[Point]:
    """The vertices of a closed line, without repeating the first one, and without spikes."""
    ring: list[Point] = []
    for x, y in shapely.get_coordinates(line)[:-1]:
        point = 2 * round(x / GRID_UNITS), 2 * round(y / GRID_UNITS)
        if ring and ring[-1] == point:
            continue
        ring.append(point)
        while len(ring) > 2 and ring[-1] == ring[-3]:
            del ring[-2:]
    while len(ring) > 2 and (ring[0] == ring[-1] or ring[1] == ring[-1]):
        del ring[-1]
        if len(ring) > 2 and ring[0] == ring[-1]:
            del ring[0]
    return ring


def _edges(ring: list[Point]) -> Iterator[Edge]:
    return (_edge(start, end) for start, end in zip(ring, ring[1:] + ring[:1], strict=True))


def _owners(rings: list[list[list[list[Point]]]]) -> Owners:
    owners: Owners = defaultdict(set)
    for area, parts in enumerate(rings):
        for part in parts:
            for ring in part:
                for edge in _edges(ring):
                    owners[edge].add(area)
    return owners


def _junctions(owners: Owners) -> set[Point]:
    """Where a border forks, or where the areas at its sides change."""
    meeting: dict[Point, list[Edge]] = defaultdict(list)
    for edge in owners:
        for end in edge:
            meeting[end].append(edge)
    return {point for point, edges in meeting.items() if len(edges) != 2 or owners[edges[0]] != owners[edges[1]]}


def _curve(points: Sequence[Point]) -> list[PathCommand]:
    middles = [((ax + bx) // 2, (ay + by) // 2) for (ax, ay), (bx, by) in pairwise(points)]
    if points[0] == points[-1]:
        first = PathCommand("Q", (points[0], middles[0]))
        return [PathCommand("M", (middles[-1],)), first, *(PathCommand("T", (middle,)) for middle in middles[1:])]
    start, end = PathCommand("M", (points[0],)), PathCommand("L", (points[-1],))
    if len(points) == 2:
        return [start, end]
    bends = [PathCommand("Q", (points[1], middles[1])), *(PathCommand("T", (middle,)) for middle in middles[2:])]
    return [start, PathCommand("L", (middles[0],)), *bends, end]


def path_text(steps: Sequence[PathCommand]) -> str:
    """The shortest text of a path: relative, with a letter only where the command changes."""
    text, last, at = "", "", (0, 0)
    for letter, points in steps:
        if letter == "M":
            numbers, letter = [*points[0]], "M"
        else:
            numbers = [number - from_ for point in points for number, from_ in zip(point, at, strict=True)]
            letter = letter.lower()
        words = _joined(numbers)
        text += letter + words if letter != last or letter == "M" else words if words[0] == "-" else " " + words
        last, at = letter, points[-1]
    return text


def _joined(tenths: Sequence[int]) -> str:
    text = ""
    for number in tenths:
        word = decimal_of_tenths(number)
        text += word if not text or word[0] == "-" else " " + word
    return text


def decimal_of_tenths(tenths: int) -> str:
    """-3 is -.3, 20 is 2."""
    whole, rest = divmod(abs(tenths), 10)
    digits = f"{whole or ''}.{rest}" if rest else str(whole)
    return f"-{digits}" if tenths < 0 else digits


def flattened(steps: Sequence[PathCommand], pieces: int = 4) -> list[tuple[float, float]]:
    """The points of a path, with curves as chords."""
    line: list[tuple[float, float]] = []
    bend = (0.0, 0.0)
    for letter, points in steps:
        end = points[-1][0] / 10, points[-1][1] / 10
        if letter in "ML":
            line.append(end)
            continue
        start = line[-1]
        if letter == "Q":
            bend = points[0][0] / 10, points[0][1] / 10
        else:
            bend = 2 * start[0] - bend[0], 2 * start[1] - bend[1]
        for piece in range(1, pieces + 1):
            u = piece / pieces
            a, b, c = (1 - u) ** 2, 2 * u * (1 - u), u * u
            line.append((a * start[0] + b * bend[0] + c * end[0], a * start[1] + b * bend[1] + c * end[1]))
    return line
