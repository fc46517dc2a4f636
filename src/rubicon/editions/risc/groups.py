"""RI 2.1: the starting groups. The map is divided into groups of equal size, always in the same way.

The groups are the continents if they fit; else connected groups, found by a search with a limit; else any groups.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from ...rules.ownership import Links
from ...world.map import connected

Groups: TypeAlias = tuple[tuple[int, ...], ...]

MAX_GROWTH_STEPS = 20_000
"""Stop the search after adding this many territories to groups. A map of 30 territories takes some hundred."""
MAX_NEIGHBOURS_SEEN = 10_000_000
"""Stop the search after about this many look-ups of neighbours.

On our boards and Domination's maps the other limit is reached first. On a board of 500 territories this one ends a
search that would take seconds.
"""


@lru_cache(maxsize=64)
def divide(links: Links, enabled: tuple[int, ...], continents: Groups, seats: int) -> Groups:
    """Sorted groups, sorted by their first territory. The number of territories must be a multiple of the seats."""
    size = len(enabled) // seats
    continents = tuple(continent for continent in continents if continent)
    groups: Sequence[Iterable[int]] | None = continents
    if not all(len(c) == size and len(connected(links, c)) == 1 for c in continents):
        groups = _Search(_both_ways(links), size).divide(frozenset(enabled))
    if groups is None:
        groups = [enabled[start : start + size] for start in range(0, len(enabled), size)]
    return tuple(sorted(tuple(sorted(group)) for group in groups))


def _both_ways(links: Links) -> list[frozenset[int]]:
    """A one-way link counts as a link in both directions."""
    near: list[set[int]] = [set(neighbours) for neighbours in links]
    for source, neighbours in enumerate(links):
        for target in neighbours:
            near[target].add(source)
    return [frozenset(neighbours) for neighbours in near]


class _Search:
    """Backtracking: cuts off one group after another so that the remaining territories can still be divided."""

    def __init__(self, near: list[frozenset[int]], size: int) -> None:
        self.near = near
        self.size = size
        self.effort = MAX_GROWTH_STEPS
        self.work = MAX_NEIGHBOURS_SEEN
        self.degrees = sum(map(len, near)) // len(near)

    def divide(self, left: frozenset[int]) -> list[frozenset[int]] | None:
        if not left:
            return []
        # Start from the territory with the fewest free neighbours, which is the hardest to fit into a group.
        corner = min(left, key=lambda t: (len(self.near[t] & left), t))
        for group in self._grown(corner, left):
            rest = left - group
            self.work -= self.degrees * len(rest)
            if all(number % self.size == 0 for number in self._pieces(rest)):
                others = self.divide(rest)
                if others is not None:
                    return [group, *others]
        return None

    def _pieces(self, left: frozenset[int]) -> Iterator[int]:
        """The size of each connected part."""
        unseen = set(left)
        while unseen:
            fringe, number = [unseen.pop()], 0
            while fringe:
                more = self.near[fringe.pop()] & unseen
                unseen -= more
                fringe += more
                number += 1
            yield number

    def _grown(self, corner: int, left: frozenset[int]) -> Iterator[frozenset[int]]:
        """Every connected group of the right size that contains the corner, compact groups first."""
        near, none = self.near, frozenset[int]()
        # A group, the territories that may join it next, and those that must not.
        stack = [(frozenset([corner]), near[corner] & left, none)]
        while stack and self.effort and self.work > 0:
            group, fringe, never = stack.pop()
            if len(group) == self.size:
                yield group
                continue
            self.effort -= 1
            self.work -= self.degrees * len(group)
            if not fringe:
                continue
            free = left - group
            # The territory with the fewest other free neighbours is the likeliest to be isolated later.
            best = min(fringe, key=lambda t: (len(near[t] & free), t))
            stack.append((group, fringe - {best}, never | {best}))
            joined = group | {best}
            stack.append((joined, ((fringe | near[best]) & free) - never - joined, never))
