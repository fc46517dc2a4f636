"""A sheet of small irregular cells, of which land is made: like a honeycomb that somebody has shaken."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from ..core.chance import Chance
from .noise import Floats, uniform

SHAKEN = 0.36
"""How far a cell may stray from its place in the honeycomb, as a part of the distance to the next."""


class Cells(NamedTuple):
    points: Floats
    """The middle of each cell, a row each."""
    areas: list[BaseGeometry]
    near: list[tuple[int, ...]]
    """The cells that share an edge with each."""

    def joined(self, cells: Iterable[int]) -> BaseGeometry:
        return shapely.coverage_union_all([self.areas[cell] for cell in cells])

    def pieces(self, among: Iterable[int]) -> list[list[int]]:
        """The connected pieces into which these cells fall, the largest first."""
        left = dict.fromkeys(sorted(among))
        found = []
        while left:
            first = next(iter(left))
            del left[first]
            piece = [first]
            for cell in piece:  # it grows while we walk it
                for neighbour in self.near[cell]:
                    if neighbour in left:
                        del left[neighbour]
                        piece.append(neighbour)
            found.append(sorted(piece))
        return sorted(found, key=len, reverse=True)


def scatter(width: float, height: float, spacing: float, chance: Chance) -> Cells:
    """Cells about `spacing` apart that fill the sheet from edge to edge."""
    down = spacing * 3**0.5 / 2
    places = []
    for row in range(int(height / down) + 1):
        for column in range(int(width / spacing) + 1):
            x = (column + row % 2 / 2 + uniform(chance, -SHAKEN, SHAKEN)) * spacing
            y = (row + uniform(chance, -SHAKEN, SHAKEN)) * down
            if 0 < x < width and 0 < y < height:
                places.append((x, y))
    points = np.array(places)
    sheet = shapely.box(0, 0, width, height)
    whole = shapely.voronoi_polygons(shapely.multipoints(points), extend_to=sheet, ordered=True)
    areas = shapely.intersection(shapely.get_parts(whole), sheet).tolist()
    return Cells(points, areas, _near(points))


def _near(points: Floats) -> list[tuple[int, ...]]:
    """Two cells share an edge where their middles are joined in the triangulation."""
    number = {tuple(point): cell for cell, point in enumerate(points.tolist())}
    near: dict[int, set[int]] = defaultdict(set)
    edges = shapely.delaunay_triangles(shapely.multipoints(points), only_edges=True)
    for ends in shapely.get_coordinates(shapely.get_parts(edges)).reshape(-1, 2, 2).tolist():
        one, other = (number[tuple(end)] for end in ends)
        near[one].add(other)
        near[other].add(one)
    return [tuple(sorted(near[cell])) for cell in range(len(points))]
