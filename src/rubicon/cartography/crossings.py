"""Which coasts are joined by sea-lines: near ones, over open water, and enough that no landmass hangs on one port."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from ..world.map import connected

Link = tuple[int, int]

BETWEEN = 2
"""So many lines join two landmasses, from different territories on both sides."""
NEAR, FAR = 230.0, 520.0
"""How long a line may be; a longer one only where a landmass would else be cut off."""
AWAY = 7.0
"""How far a line keeps from all other land."""
PORTS = 2
"""So many lines may end in one territory."""


def crossings(
    shapes: Sequence[BaseGeometry], landmass: Sequence[int], borders: Sequence[Sequence[int]]
) -> list[Link] | None:
    """Sea-lines as (source, target), the lower first; None if a landmass would hang on one port.

    `landmass` and `borders` are of each shape.
    """
    sea = _Sea(shapes, landmass)
    sea.join(NEAR)
    if not sea.safe():
        sea.join(FAR)
        if not sea.safe():
            return None
    for lonely in [place for place, near in enumerate(borders) if len(near) + sea.ports[place] < 2]:
        sea.help(lonely, borders[lonely])
    return sorted(sea.lines)


class _Sea:
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
            if len(joining) < BETWEEN and not ends & {one, other} and max(self.ports[one], self.ports[other]) < PORTS:
                self._try(one, other)

    def help(self, lonely: int, near: Sequence[int]) -> None:
        """A line for a territory from which there is but one way, to the nearest that it does not touch."""
        others = [other for other in range(len(self.shapes)) if other != lonely and other not in near]
        for other in sorted(others, key=lambda other: self.shapes[lonely].distance(self.shapes[other])):
            if self._try(*sorted((lonely, other))):
                return

    def safe(self) -> bool:
        """Whether all landmasses hang together, whichever port is closed: nobody holds them all by holding one."""
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
        in_way = set(self.tree.query(line, predicate="dwithin", distance=AWAY).tolist()) - {one, other}
        if (one, other) in self.lines or in_way or any(line.dwithin(drawn, AWAY) for drawn in self.lines.values()):
            return False
        self.lines[one, other] = line
        self.ports.update((one, other))
        return True
