"""Repairs borders that are too short to be visible: they are widened, or the two areas are separated."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

import shapely

from .cells import Cells, Floats

SEA = -1
MIN_BORDER_SPACINGS = 2.2
"""Minimum length of a border in spacings of the cells; measured along cells, which is more than is drawn."""
REPAIR_RADIUS_SPACINGS = 1.9
"""Radius around a short border within which cells change hands, in spacings of the cells."""
MAX_REPAIR_ROUNDS = 12
FINGER_RADIUS_SPACINGS = 3.0
"""A cell goes to another area that has `FINGER_RATIO` times as much land within this many spacings of it."""
FINGER_RATIO = 1.6
FINGER_ROUNDS = 5
"""How often this is repeated: each time a finger loses its tip."""


def repair_borders(cells: Cells, owner: list[int], group: Sequence[int], spacing: float) -> bool:
    """Changes `owner`, the area of each cell or SEA. Returns False if a part stays too thin.

    Areas of one group get a wider border, others are separated, so that no group falls into pieces.
    """
    work = _Repair(cells, owner, group, spacing)
    for _ in range(FINGER_ROUNDS):
        work.shorten()
    for _ in range(MAX_REPAIR_ROUNDS):
        if not work.repair_once():
            return True
    return False


class _Repair:
    def __init__(self, cells: Cells, owner: list[int], group: Sequence[int], spacing: float) -> None:
        self.cells, self.owner, self.group, self.spacing = cells, owner, group, spacing
        self.tree = shapely.STRtree(shapely.points(cells.points))
        self.edges: dict[tuple[int, int], float] = {}

    def shorten(self) -> None:
        """Removes the tips of long thin fingers, which would not be recognised as a part of their area."""
        edge = [cell for cell, area in enumerate(self.owner) if area != SEA and self._touches(cell)]
        near = self.tree.query(
            shapely.points(self.cells.points[edge]), predicate="dwithin", distance=FINGER_RADIUS_SPACINGS * self.spacing
        )
        around: list[Counter[int]] = [Counter() for _ in edge]
        for place, cell in near.T.tolist():
            around[place][self.owner[cell]] += 1
        for cell, counted in zip(edge, around, strict=True):
            own = counted[self.owner[cell]]
            del counted[SEA]
            taker = min(counted, key=lambda area: (-counted[area], area))
            if counted[taker] > FINGER_RATIO * own:
                self.owner[cell] = taker
        self._gather()

    def _touches(self, cell: int) -> bool:
        return any(self.owner[near] not in (SEA, self.owner[cell]) for near in self.cells.near[cell])

    def repair_once(self) -> bool:
        """Returns whether anything was repaired."""
        contacts = self._contacts()
        thin = [
            (pair, edges)
            for pair, edges in contacts.items()
            if self._length(edges) < MIN_BORDER_SPACINGS * self.spacing
        ]
        for (one, other), edges in thin:
            place = self._middle([cell for edge in edges for cell in edge])
            around = self._around(place)
            beside = Counter(self.owner[cell] for cell in around if self.owner[cell] not in (one, other, SEA))
            if self.group[one] == self.group[other] or not beside:
                self._widen(one, other, around)
            else:
                self._give(around, (one, other), beside.most_common(1)[0][0])
        slivers = [] if thin else list(self._slivers(set(contacts)))
        for cell, pair in slivers:
            self._give(self._around(self.cells.points[cell]), pair, self.owner[cell])
        if thin or slivers:
            self._gather()
        return bool(thin or slivers)

    def _contacts(self) -> dict[tuple[int, int], list[tuple[int, int]]]:
        """The pairs of cells along which any two areas touch."""
        contacts: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
        for cell, near in enumerate(self.cells.near):
            area = self.owner[cell]
            if area == SEA:
                continue
            for neighbour in near:
                other = self.owner[neighbour]
                if other > area:
                    contacts[area, other].append((cell, neighbour))
        return dict(sorted(contacts.items()))

    def _length(self, edges: list[tuple[int, int]]) -> float:
        if len(edges) > 8:
            return self.spacing * len(edges) / 2  # long enough in any case
        for edge in edges:
            if edge not in self.edges:
                one, other = (self.cells.areas[cell] for cell in edge)
                self.edges[edge] = float(shapely.length(shapely.intersection(one, other)))
        return sum(self.edges[edge] for edge in edges)

    def _slivers(self, contacts: set[tuple[int, int]]) -> list[tuple[int, tuple[int, int]]]:
        """Cells that alone separate two areas without a border, which would seem to touch."""
        found: dict[tuple[int, int], int] = {}
        for cell, near in enumerate(self.cells.near):
            around = sorted({self.owner[neighbour] for neighbour in near} - {SEA, self.owner[cell]})
            for place, one in enumerate(around):
                for other in around[place + 1 :]:
                    if (one, other) not in contacts:
                        found.setdefault((one, other), cell)
        return [(cell, pair) for pair, cell in found.items()]

    def _middle(self, cells: Sequence[int]) -> Floats:
        middle: Floats = self.cells.points[cells].mean(axis=0)
        return middle

    def _around(self, place: Floats) -> list[int]:
        near = self.tree.query(
            shapely.Point(place), predicate="dwithin", distance=REPAIR_RADIUS_SPACINGS * self.spacing
        )
        return sorted(near.tolist())

    def _widen(self, one: int, other: int, around: Sequence[int]) -> None:
        """All cells around go to the nearer of the two areas."""
        points = self.cells.points
        sides = [[cell for cell in around if self.owner[cell] == area] for area in (one, other)]
        middles = [self._middle(side) for side in sides if side]
        if len(middles) < 2:
            return
        for cell in around:
            if self.owner[cell] not in (one, other):
                far = [float(((points[cell] - middle) ** 2).sum()) for middle in middles]
                self.owner[cell] = one if far[0] < far[1] else other

    def _give(self, around: Sequence[int], pair: tuple[int, int], taker: int) -> None:
        for cell in around:
            if self.owner[cell] in pair:
                self.owner[cell] = taker

    def _gather(self) -> None:
        """Parts that were cut off from their area go to the areas around them."""
        members: dict[int, list[int]] = defaultdict(list)
        for cell, area in enumerate(self.owner):
            if area != SEA:
                members[area].append(cell)
        for area in sorted(members):
            for piece in self.cells.pieces(members[area])[1:]:
                around = Counter(
                    self.owner[near] for cell in piece for near in self.cells.near[cell] if self.owner[near] != area
                )
                for cell in piece:
                    self.owner[cell] = around.most_common(1)[0][0]
