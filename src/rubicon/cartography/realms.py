"""The continents of a land that never was: how many, how large, on which landmass, what each is worth, which colour."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from ..core.chance import Chance, shuffled
from ..world.map import WorldMap

Links = Sequence[Sequence[int]]

COLOURS = (
    "#ecd08a",
    "#dd8f7c",
    "#93abda",
    "#9cbf88",
    "#bd97c8",
    "#d9a66c",
    "#8fc5c0",
    "#d99bb5",
    "#b9b77a",
    "#a59a8c",
    "#7fa7b8",
    "#cdbfe0",
)
FEW = 6
"""Of so many colours those of fewer continents are chosen: the first are the clearest."""
MOST = len(COLOURS)
"""Continents on one board; each has a colour of its own."""
SMALLEST = 2
"""Territories in a continent."""

ALONE = 8
"""Fewer territories make one landmass: on two, every one of them would be an end."""


def usual(territories: int) -> int:
    """3 continents of 9 territories, 6 of 30, 11 of 100."""
    return max(2, round(1.1 * math.sqrt(territories)))


def even(territories: int, continents: int) -> list[int]:
    """Sizes that are equal, or differ by one."""
    return [territories // continents + (place < territories % continents) for place in range(continents)]


def varied(territories: int, continents: int, chance: Chance) -> list[int]:
    """Sizes of which some are small and some are large, as a game wants them."""
    sizes = even(territories, continents)
    mean = territories / continents
    for _ in range(2 * continents):
        giver, taker = chance.below(continents), chance.below(continents)
        if sizes[giver] - 1 >= max(SMALLEST, 0.6 * mean) and sizes[taker] + 1 <= 1.6 * mean:
            sizes[giver] -= 1
            sizes[taker] += 1
    return sizes


def landmasses(sizes: Sequence[int], chance: Chance) -> list[list[int]]:
    """The continents, by their sizes, shared out over one landmass or several."""
    most = min(len(sizes), 2 if len(sizes) < 4 else 3 if len(sizes) < 6 else 4 if len(sizes) < 9 else 5)
    number = 1 if sum(sizes) < ALONE else 1 + chance.below(2) if most == 2 else most - chance.below(2)
    order = [sizes[place] for place in shuffled(range(len(sizes)), chance)]
    cuts = sorted(shuffled(range(1, len(sizes)), chance)[: number - 1])
    return [order[start:end] for start, end in pairwise([0, *cuts, len(sizes)])]


def bonus(members: Sequence[int], links: Links) -> int:
    """A third of its territories, those from which there is a way out counted three times, rounded down.

    That is what the classic world has, Africa alone excepted, which gets one less there.
    """
    inside = set(members)
    gates = sum(any(target not in inside for target in links[member]) for member in members)
    return max(1, (len(members) + 2 * gates) // 3)


def colours(world: WorldMap, chance: Chance) -> tuple[str, ...]:
    """A colour for each continent, as unlike its neighbours' as can be."""
    home = [territory.continent for territory in world.territories]
    near = {(home[one], home[other]) for one, targets in enumerate(world.links()) for other in targets}
    usable = [COLOURS[place] for place in shuffled(range(max(len(world.continents), FEW)), chance)]
    taken: list[str] = []
    for continent in range(len(world.continents)):
        around = [taken[other] for other in range(continent) if (continent, other) in near]

        def unlike(colour: str, around: list[str] = around) -> int:
            return min((_apart(colour, other) for other in around), default=0)

        best = max(usable, key=unlike)
        usable.remove(best)
        taken.append(best)
    return tuple(taken)


def _apart(one: str, other: str) -> int:
    return sum(abs(int(one[at : at + 2], 16) - int(other[at : at + 2], 16)) ** 2 for at in (1, 3, 5))
