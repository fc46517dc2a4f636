"""A campaign: which territories to take from where, with the armies there and additional ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple


class Stride(NamedTuple):
    """A step of a campaign."""

    source: int
    target: int


class HawkCampaign:
    """Grows from the own territories like a tree. All that grows from one of them lives on the armies of that one.

    Whatever is lacking comes out of `pool`, and is put where the tree began, as far as that is among `places`.
    """

    def __init__(
        self,
        links: Sequence[Sequence[int]],
        own: Mapping[int, int],
        needs: Mapping[int, int],
        pool: int = 0,
        places: Iterable[int] | None = None,
    ) -> None:
        """`own` has the armies of each own territory, `needs` how many it takes to win and hold each other one."""
        self.links, self.needs, self.pool = links, needs, pool
        self.places = set(own if places is None else places)
        self.root = {territory: territory for territory in own}
        self.spare = {territory: armies - 1 for territory, armies in own.items()}
        self.placed: Counter[int] = Counter()
        self.strides: list[Stride] = []

    def take(self, targets: Iterable[int]) -> bool:
        """Plans to take all of them. If that is too much, plans nothing."""
        before = dict(self.root), dict(self.spare), Counter(self.placed), list(self.strides), self.pool
        wanted = {target for target in targets if target not in self.root}
        while wanted:
            way = self._beside(wanted) or self._way_to(wanted)
            if not all(self._step(stride) for stride in way) or not way:
                self.root, self.spare, self.placed, self.strides, self.pool = before
                return False
            wanted -= self.root.keys()
        return True

    def take_any(self, targets: Iterable[int]) -> bool:
        """Plans to take the cheapest of them."""
        wanted = set(targets) - self.root.keys()
        way = self._beside(wanted) or self._way_to(wanted)
        return bool(way) and self.take([way[-1].target])

    def guard(self, territory: int, armies: int) -> None:
        """Keeps this many armies there, as far as possible."""
        lack = min(self.pool, max(0, armies - 1 - self.spare[territory])) if territory in self.places else 0
        self._put(territory, lack)
        self.spare[territory] = max(0, self.spare[territory] - max(0, armies - 1))

    def _step(self, stride: Stride) -> bool:
        root = self.root[stride.source]
        lack = self._lack(stride)
        if lack > (self.pool if root in self.places else 0):
            return False
        self._put(root, lack)
        self.spare[root] -= self.needs[stride.target]
        self.root[stride.target] = root
        self.strides.append(stride)
        return True

    def _put(self, territory: int, armies: int) -> None:
        self.pool -= armies
        self.spare[territory] += armies
        if armies:
            self.placed[territory] += armies

    def _lack(self, stride: Stride) -> int:
        return max(0, self.needs[stride.target] - self.spare[self.root[stride.source]])

    def _beside(self, wanted: set[int]) -> list[Stride]:
        """The cheapest neighbour of the campaign; first those that need no further armies."""
        ways = [
            (self._lack(stride), self.needs[target], stride)
            for source in self.root
            for target in self.links[source]
            if target in wanted and self._fed(source)
            for stride in [Stride(source, target)]
        ]
        return [min(ways)[2]] if ways else []

    def _fed(self, territory: int) -> bool:
        root = self.root[territory]
        return root in self.places or self.spare[root] > 0

    def _way_to(self, wanted: set[int]) -> list[Stride]:
        """The cheapest path to any of them."""
        came: dict[int, int] = {}
        heap = [(0, territory, territory) for territory in sorted(self.root) if self._fed(territory)]
        while heap:
            cost, here, source = heappop(heap)
            if here in came:
                continue
            came[here] = source
            if here in wanted:
                way = [here]
                while way[-1] not in self.root:
                    way.append(came[way[-1]])
                return [Stride(source, target) for source, target in zip(way[:0:-1], way[-2::-1], strict=True)]
            for beyond in self.links[here]:
                if beyond in self.needs and beyond not in came and beyond not in self.root:
                    heappush(heap, (cost + self.needs[beyond], beyond, here))
        return []
