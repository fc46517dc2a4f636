"""Grows land from the points of territories over small cells, towards linked neighbours and not up to others.

Where two territories that are not linked would meet, a strip of cells stays water. So two territories can touch only if
they are linked; whether they do is measured later on the outlines.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence

import numpy as np
import shapely

from ..core.chance import Chance
from .cells import Cells, Floats, Noise

WATER = -1

BORDER_ROUGHNESS, COAST_ROUGHNESS = 0.55, 0.3
"""How winding borders and coasts are."""
REACH_RATIO = 0.6
"""Radius of the land around a point, relative to the distance of the next points."""
EDGE_WIDTH_RATIO = 0.75
"""Width of the zone at the edge of the sheet where land recedes, relative to that radius."""
MAX_BRIDGE_COST = 0.5
"""Maximum share of that radius that the path of a link uses up, because it is surrounded by land too."""
MAX_DETOUR_RATIO = 1.35
"""Maximum length of a link by land, relative to the straight line."""
MAX_POND_SHARE = 0.16
"""Water surrounded by land is filled if it is smaller than this share of an average territory."""


class TerritoryGrowth:
    """`owner[cell]` is the territory that holds a cell, or WATER."""

    def __init__(
        self, cells: Cells, grain: float, places: Floats, spacing: Floats, linked: Sequence[frozenset[int]]
    ) -> None:
        """Cells `grain` apart; for each territory its start, the distance of the next ones, and which it may touch."""
        self.cells, self.grain, self.places, self.linked = cells, grain, places, linked
        self.reach = REACH_RATIO * spacing
        self.owner = [WATER] * len(cells.points)
        self._cost: dict[int, float] = {}
        self._rough: Floats = np.zeros(len(cells.points))
        self._tree = shapely.STRtree(shapely.points(cells.points))

    def grow(self, bridges: Sequence[tuple[int, int]], core: float, chance: Chance) -> None:
        """Grows round cores, then bridges as far as there is room, then in all directions up to the coast."""
        self._cores(core)
        x, y = self.cells.points.T
        span = float(np.median(self.reach))
        self._rough = 1 + BORDER_ROUGHNESS * Noise(chance, longest=1.3 * span, octaves=4)(x, y)
        for one, other in bridges:
            self._bridge(one, other)
        self._spread()
        for one, other in bridges:
            if not self._touch(one, other):
                self._bridge(one, other)  # because straits may leave a gap
        coast = 1 + COAST_ROUGHNESS * Noise(chance, longest=2.6 * span, octaves=5)(x, y)
        inland = _inland(self.cells.points, EDGE_WIDTH_RATIO * span)
        limit = np.maximum(coast, MAX_BRIDGE_COST) * inland
        far = {cell for cell, cost in self._cost.items() if cost > limit[cell]}
        self._flood(far, open_=set(np.flatnonzero(inland < 0.2).tolist()))

    def areas(self) -> list[shapely.geometry.base.BaseGeometry]:
        """The largest connected part of each territory; smaller ones become water."""
        held: list[list[int]] = [[] for _ in self.places]
        for cell, owner in enumerate(self.owner):
            if owner != WATER:
                held[owner].append(cell)
        return [self.cells.joined(self.cells.pieces(cells)[0]) for cells in held]

    def _is_strange(self, cell: int, owner: int) -> bool:
        """Whether land of this owner here would touch a territory that is not linked with it."""
        near = {self.owner[neighbour] for neighbour in self.cells.near[cell]} - {WATER, owner}
        return not near <= self.linked[owner]

    def _cores(self, core: float) -> None:
        """First the cell under each point, then the cells around it, so that every territory gets land."""
        order: list[tuple[float, int, int]] = []
        for territory, place in enumerate(self.places):
            near = self._tree.query(shapely.Point(place), predicate="dwithin", distance=core)
            distances = np.hypot(*(self.cells.points[near] - place).T)
            order += [
                (distance, territory, cell) for distance, cell in zip(distances.tolist(), near.tolist(), strict=True)
            ]
        for territory, place in enumerate(self.places):
            self._claim(self._under(place), territory, 0.0)
        for distance, territory, cell in sorted(order):
            if self.owner[cell] == WATER and not self._is_strange(cell, territory):
                self._claim(cell, territory, distance / self.reach[territory])

    def _under(self, place: Floats) -> int:
        """The free cell nearest to a point."""
        for cell in np.argsort(np.hypot(*(self.cells.points - place).T)).tolist():
            if self.owner[cell] == WATER:
                return int(cell)
        raise AssertionError("more territories than cells")

    def _claim(self, cell: int, owner: int, cost: float) -> None:
        self.owner[cell] = owner
        self._cost[cell] = cost

    def _bridge(self, one: int, other: int) -> None:
        """A path between two territories over free cells, half of it for each; empty if there is none."""
        sides = self._cells_between(one, other)
        way = self._way(one, other, sides)
        for cell in way:
            if self.owner[cell] == WATER:
                self._claim(cell, sides[cell], self._paid(cell, sides[cell]))
        for cell in [near for step in way for near in self.cells.near[step]]:
            if self.owner[cell] == WATER and cell in sides and not self._is_strange(cell, sides[cell]):
                self._claim(cell, sides[cell], self._paid(cell, sides[cell]))

    def _touch(self, one: int, other: int) -> bool:
        return any(
            self.owner[near] == other
            for cell in self._cells_between(one, other)
            if self.owner[cell] == one
            for near in self.cells.near[cell]
        )

    def _paid(self, cell: int, owner: int) -> float:
        away = float(np.hypot(*(self.cells.points[cell] - self.places[owner])))
        return min(MAX_BRIDGE_COST, away / float(self.reach[owner]))

    def _cells_between(self, one: int, other: int) -> dict[int, int]:
        """The cells in an ellipse around two points, and which of the two is nearer to each."""
        straight = float(np.hypot(*(self.places[one] - self.places[other])))
        middle = (self.places[one] + self.places[other]) / 2
        near = self._tree.query(
            shapely.Point(middle), predicate="dwithin", distance=MAX_DETOUR_RATIO * straight / 2 + 1
        )
        to_one, to_other = (np.hypot(*(self.cells.points[near] - self.places[end]).T) for end in (one, other))
        inside = to_one + to_other <= MAX_DETOUR_RATIO * straight
        closer = to_one / self.reach[one] <= to_other / self.reach[other]
        owners = np.where(closer, one, other)
        return dict(zip(near[inside].tolist(), owners[inside].tolist(), strict=True))

    def _way(self, one: int, other: int, sides: dict[int, int]) -> list[int]:
        """The shortest path between the land of two territories, over cells that both may have."""
        starts = [cell for cell in sides if self.owner[cell] == one]
        free = {
            cell
            for cell, side in sides.items()
            if self.owner[cell] in (one, other) or (self.owner[cell] == WATER and not self._is_strange(cell, side))
        }
        before: dict[int, int] = {}
        heap = [(self._paid(cell, one) * float(self.reach[one]), cell, cell) for cell in starts]
        heapq.heapify(heap)
        while heap:
            cost, cell, origin = heapq.heappop(heap)
            if cell in before:
                continue
            before[cell] = origin
            if self.owner[cell] == other:
                return trace_back(before, cell)
            for near in self.cells.near[cell]:
                if near in free and near not in before:
                    heapq.heappush(heap, (cost + self._step(cell, near), near, cell))
        return []

    def _step(self, start: int, end: int) -> float:
        across, down = self.cells.points[start] - self.cells.points[end]
        return float((across * across + down * down) ** 0.5) * max(0.2, float(self._rough[end]))

    def _spread(self) -> None:
        """All territories grow at once, the nearest first; a cell where unlinked ones would meet stays water."""
        points = self.cells.points.tolist()
        rough = np.maximum(self._rough, 0.2).tolist()
        reach = self.reach.tolist()
        heap: list[tuple[float, int, int]] = []

        def push(cost: float, cell: int, owner: int) -> None:
            x, y = points[cell]
            for near in self.cells.near[cell]:
                if near not in self._cost:
                    nx, ny = points[near]
                    step = ((x - nx) ** 2 + (y - ny) ** 2) ** 0.5 * rough[near] / reach[owner]
                    heapq.heappush(heap, (cost + step, near, owner))

        for cell, cost in sorted(self._cost.items()):
            push(cost, cell, self.owner[cell])
        strait: set[int] = set()
        while heap:
            cost, cell, owner = heapq.heappop(heap)
            if cell in self._cost or cell in strait:
                continue
            if self._is_strange(cell, owner):
                strait.add(cell)
                continue
            self._claim(cell, owner, cost)
            push(cost, cell, owner)

    def _flood(self, far: set[int], open_: set[int]) -> None:
        """Distant land becomes sea; ponds without a connection to the open sea are filled."""
        pond = MAX_POND_SHARE * len(self.owner) / len(self.places)
        for water in self.cells.pieces(far):
            if len(water) > pond or not open_.isdisjoint(water):
                for cell in water:
                    self.owner[cell] = WATER


def _inland(points: Floats, wide: float) -> Floats:
    """From 0 at the edge of the sheet to 1 at this distance: land does not touch the edge."""
    edge = np.minimum(points - points.min(axis=0), points.max(axis=0) - points).min(axis=1)
    inland: Floats = np.clip(edge / wide, 0, 1)
    return inland


def trace_back(before: dict[int, int], cell: int) -> list[int]:
    """The path from a cell back to the start of a search, without that start."""
    way = [cell]
    while before[cell] != cell:
        cell = before[cell]
        way.append(cell)
    return way
