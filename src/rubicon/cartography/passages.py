"""The way of a line over the sea, round the land of others where that can be done."""

from __future__ import annotations

import heapq
from collections.abc import Sequence

import shapely

from .cells import Cells
from .sealines import Route
from .spread import WATER, traced

ASHORE = 7.0
"""How much longer a way over land of others seems than one over the sea."""
STRAIGHTENED = 0.7
"""How much of the way from cell to cell is smoothed away, in distances between cells."""


def passage(cells: Cells, owner: Sequence[int], source: int, target: int, grain: float) -> Route:
    """From the land of the source to that of the target."""
    points = cells.points.tolist()
    before: dict[int, int] = {}
    heap = [(0.0, cell, cell) for cell, held_by in enumerate(owner) if held_by == source]
    while heap:
        cost, cell, origin = heapq.heappop(heap)
        if cell in before:
            continue
        before[cell] = origin
        if owner[cell] == target:
            way = [step for step in traced(before, cell)[::-1] if owner[step] not in (source, target)]
            return _route([points[step] for step in way], grain)
        x, y = points[cell]
        for near in cells.near[cell]:
            if near not in before:
                far = ((x - points[near][0]) ** 2 + (y - points[near][1]) ** 2) ** 0.5
                heapq.heappush(heap, (cost + far * (1 if owner[near] in (WATER, target) else ASHORE), near, cell))
    return Route()


def _route(way: list[list[float]], grain: float) -> Route:
    if len(way) < 3:
        return Route()
    start, *via, end = shapely.get_coordinates(shapely.LineString(way).simplify(STRAIGHTENED * grain)).tolist()
    return Route(start=(start[0], start[1]), end=(end[0], end[1]), via=tuple((x, y) for x, y in via))
