"""The starting groups: the map divided into equally many territories for each seat, always in the same way.

RI 2.1: continents where they fit; else groups that hang together, searched for with bounded effort; else any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from ...rules.ownership import Links
from ...world.map import connected

Groups: TypeAlias = tuple[tuple[int, ...], ...]

EFFORT = 20_000
"""So many times a group is tried with one territory more; a map of 30 takes some hundred."""
WORK = 10_000_000
"""Neighbours that a search looks at, approximately. On our boards and Domination's maps the effort is spent first.
On a board of 500 territories this ends a search that would take seconds.
"""


@lru_cache(maxsize=64)
def divide(links: Links, enabled: tuple[int, ...], continents: Groups, seats: int) -> Groups:
    """Groups are sorted, and stand in the order of their first territories. The number of territories must divide."""
    size = len(enabled) // seats
    continents = tuple(continent for continent in continents if continent)
    groups: Sequence[Iterable[int]] | None = continents
    if not all(len(c) == size and len(connected(links, c)) == 1 for c in continents):
        groups = _Search(_both_ways(links), size).divide(frozenset(enabled))
    if groups is None:
        groups = [enabled[start : start + size] for start in range(0, len(enabled), size)]
    return tuple(sorted(tuple(sorted(group)) for group in groups))


def _both_ways(links: Links) -> list[frozenset[int]]:
    """A one-way link joins too."""
    near: list[set[int]] = [set(neighbours) for neighbours in links]
    for source, neighbours in enumerate(links):
        for target in neighbours:
            near[target].add(source)
    return [frozenset(neighbours) for neighbours in near]


class _Search:
    """Cuts off one group after another so that what is left can still be divided, and goes back where it cannot."""

    def __init__(self, near: list[frozenset[int]], size: int) -> None:
        self.near = near
        self.size = size
        self.effort = EFFORT
        self.work = WORK
        self.degrees = sum(map(len, near)) // len(near)

    def divide(self, left: frozenset[int]) -> list[frozenset[int]] | None:
        if not left:
            return []
        # From the most remote corner: if any group can hold it, then one that is cut off from there.
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
        """How many territories there are in each piece that hangs together."""
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
        """Every connected group of the right size around the corner, the compact ones first."""
        near, none = self.near, frozenset[int]()
        # A group, what may join it next, and what never shall.
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
            # What has the fewest ways out of the group would be stranded otherwise.
            best = min(fringe, key=lambda t: (len(near[t] & free), t))
            stack.append((group, fringe - {best}, never | {best}))
            joined = group | {best}
            stack.append((joined, ((fringe | near[best]) & free) - never - joined, never))
