"""Smooth random noise, and a sheet of small irregular cells, from which land is made."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from ..core.chance import Chance

Floats = NDArray[np.float64]

WAVES_PER_OCTAVE = 7
"""Number of waves of each wavelength. Each wavelength is half of the one before."""


def uniform(chance: Chance, low: float, high: float) -> float:
    return low + (high - low) * chance.below(1 << 32) / (1 << 32)


class Noise:
    """Noise between about −1 and 1. `longest` is about the longest wavelength, `octaves` the number of wavelengths."""

    def __init__(self, chance: Chance, *, longest: float, octaves: int) -> None:
        rows = []
        for octave in range(octaves):
            for _ in range(WAVES_PER_OCTAVE):
                angle = uniform(chance, 0, 2 * math.pi)
                number = 2 * math.pi / longest * 2**octave * uniform(chance, 0.75, 1.3)
                rows.append((number * math.cos(angle), number * math.sin(angle), uniform(chance, 0, 7), 0.56**octave))
        self._waves = np.array(rows)
        self._scale = 1 / (1.6 * math.sqrt(sum(row[3] ** 2 for row in rows) / 2))

    def __call__(self, x: Floats, y: Floats) -> Floats:
        total = np.zeros_like(x)
        for along, down, phase, strength in self._waves:
            total += strength * np.sin(along * x + down * y + phase)
        # The last digits of a sine differ between machines, and must not change a coast.
        return np.round(total * self._scale, 6)


# Cells.

JITTER_RATIO = 0.36
"""Maximum displacement of a cell from its place in a regular honeycomb, relative to the distance of neighbours."""


class Cells(NamedTuple):
    points: Floats
    """The centre of each cell, as rows."""
    areas: list[BaseGeometry]
    near: list[tuple[int, ...]]
    """The cells that share an edge with each cell."""

    def joined(self, cells: Iterable[int]) -> BaseGeometry:
        return shapely.coverage_union_all([self.areas[cell] for cell in cells])

    def pieces(self, among: Iterable[int]) -> list[list[int]]:
        """The connected parts of these cells, the largest first."""
        left = dict.fromkeys(sorted(among))
        found = []
        while left:
            first = next(iter(left))
            del left[first]
            piece = [first]
            for cell in piece:  # the list grows during the iteration
                for neighbour in self.near[cell]:
                    if neighbour in left:
                        del left[neighbour]
                        piece.append(neighbour)
            found.append(sorted(piece))
        return sorted(found, key=len, reverse=True)


def scatter(width: float, height: float, spacing: float, chance: Chance) -> Cells:
    """Cells with a distance of about `spacing` that fill the sheet."""
    down = spacing * 3**0.5 / 2
    places = []
    for row in range(int(height / down) + 1):
        for column in range(int(width / spacing) + 1):
            x = (column + row % 2 / 2 + uniform(chance, -JITTER_RATIO, JITTER_RATIO)) * spacing
            y = (row + uniform(chance, -JITTER_RATIO, JITTER_RATIO)) * down
            if 0 < x < width and 0 < y < height:
                places.append((x, y))
    points = np.array(places)
    sheet = shapely.box(0, 0, width, height)
    whole = shapely.voronoi_polygons(shapely.multipoints(points), extend_to=sheet, ordered=True)
    areas = shapely.intersection(shapely.get_parts(whole), sheet).tolist()
    return Cells(points, areas, _near(points))


def _near(points: Floats) -> list[tuple[int, ...]]:
    """Cells share an edge if their centres are connected in the triangulation."""
    number = {tuple(point): cell for cell, point in enumerate(points.tolist())}
    near: dict[int, set[int]] = defaultdict(set)
    edges = shapely.delaunay_triangles(shapely.multipoints(points), only_edges=True)
    for ends in shapely.get_coordinates(shapely.get_parts(edges)).reshape(-1, 2, 2).tolist():
        one, other = (number[tuple(end)] for end in ends)
        near[one].add(other)
        near[other].add(one)
    return [tuple(sorted(near[cell])) for cell in range(len(points))]
