"""The missions of a board that brings none: two continents, many territories, or the end of a rival.

The list of a board never changes once a version with it is out: see docs/compatibility.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..texts import say
from .board import Mission
from .map import WorldMap

SEATS = 6
"""Against so many seats there is a mission each; those against seats that nobody takes are left out of the draw."""

# Parts of the whole map. A mission is worth about as much as any other: two continents together are between `TWO` and
# `MOST` of it, and where they are less, a third of one's choice is asked for.
LEAST, TWO, MOST = 0.18, 0.28, 0.5
MANY, FORTIFIED = 4 / 7, 3 / 7


def default_missions(world: WorldMap) -> tuple[Mission, ...]:
    if not world.territories:
        return ()
    return (*_continents(world), *_territories(world), *_rivals(world))


def _continents(world: WorldMap) -> Iterator[Mission]:
    sizes = [len(inside) for inside in world.members()]
    for one, other in combinations(range(len(sizes)), 2):
        part = (sizes[one] + sizes[other]) / len(world.territories)
        names = [world.continents[number].name for number in (one, other)]
        if not sizes[one] or not sizes[other]:
            continue
        if TWO <= part <= MOST:
            yield Mission(_say("two", one=names[0], other=names[1]), continents=(one, other, None))
        elif LEAST <= part < TWO and len(sizes) > 2:
            yield Mission(_say("three", one=names[0], other=names[1]), continents=(one, other, "*"))


def _territories(world: WorldMap) -> Iterator[Mission]:
    for part, armies in ((MANY, 1), (FORTIFIED, 2)):
        number = _part(world, part)
        yield Mission(_say(f"armies_{armies}", number=number), territories=number, armies=armies)


def _rivals(world: WorldMap) -> Iterator[Mission]:
    number = _part(world, MANY)
    for seat in range(SEATS):
        text = _say("rival", rival=f"PLAYER{seat + 1}", number=number)
        yield Mission(text, destroy=seat, territories=number, armies=1)


def _part(world: WorldMap, part: float) -> int:
    return max(1, round(part * len(world.territories)))


def _say(key: str, **facts: object) -> str:
    """One line, its words apart by one blank, as a `.cards` file keeps it."""
    return " ".join(say("mission", key, facts).split())
