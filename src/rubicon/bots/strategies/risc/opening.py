"""Where to begin: in a corner, for whoever has few borders has few to guard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ....rules.ownership import Links, Owners


def best_start(links: Links, groups: Sequence[int | None], owners: Owners) -> int:
    """A territory of the free group with the fewest borders, and of those alike with the fewest ways across."""
    ways: Counter[int] = Counter()
    for source, targets in enumerate(links):
        ways[source] = sum(groups[target] not in (groups[source], None) for target in targets)
    free = [t for t, group in enumerate(groups) if group is not None and owners[t] is None]

    def openness(territory: int) -> tuple[int, int]:
        across = [ways[t] for t, group in enumerate(groups) if group == groups[territory]]
        return sum(way > 0 for way in across), sum(across)

    return min(free, key=openness)
