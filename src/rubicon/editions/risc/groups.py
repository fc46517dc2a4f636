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


def _both_ways(links: Links) -> list[list[int]]:
    """A one-way link joins too."""
    near: list[set[int]] = [set(neighbours) for neighbours in links]
    for source, neighbours in enumerate(links):
        for target in neighbours:
            near[target].add(source)
    return [sorted(neighbours) for neighbours in near]


class _Search:
    """Cuts off one group after another so that what is left can still be divided, and goes back where it cannot."""

    def __init__(self, near: list[list[int]], size: int) -> None:
        self.near = near
        self.size = size
        self.effort = EFFORT

    def divide(self, left: frozenset[int]) -> list[frozenset[int]] | None:
        if not left:
            return []
        # From the most remote corner: if any group can hold it, then one that is cut off from there.
        corner = min(left, key=lambda t: (sum(n in left for n in self.near[t]), t))
        for group in self._grown(frozenset([corner]), left, frozenset()):
            rest = left - group
            if all(len(piece) % self.size == 0 for piece in connected(self.near, rest)):
                others = self.divide(rest)
                if others is not None:
                    return [group, *others]
        return None

    def _grown(self, group: frozenset[int], left: frozenset[int], never: frozenset[int]) -> Iterator[frozenset[int]]:
        """Every connected group of the right size that holds this one and none of `never`, the compact ones first."""
        stack = [(group, never)]
        while stack and self.effort:
            group, never = stack.pop()
            if len(group) == self.size:
                yield group
                continue
            self.effort -= 1
            fringe = {n for t in group for n in self.near[t] if n in left and n not in group and n not in never}
            if not fringe:
                continue
            # What has the fewest ways out of the group would be stranded otherwise.
            best = min(fringe, key=lambda t: (sum(n in left and n not in group for n in self.near[t]), t))
            stack.append((group, never | {best}))
            stack.append((group | {best}, never))
