"""What stands on a territory: infantry, cavalry, artillery and mercenaries, a number each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from ...core.option import Pile

Force: TypeAlias = tuple[int, ...]

KINDS = ("infantry", "cavalry", "artillery", "mercenaries")
VALUES = (1, 5, 10, 1)
CHEAPEST_FIRST = (3, 0, 1, 2)
MERCENARIES = 3
REGULAR = (0, 1, 2)
"""The kinds that move, and that stay when the turn ends."""
NOTHING: Force = (0, 0, 0, 0)


def infantry(number: int) -> Force:
    return (number, 0, 0, 0)


def plus(force: Force, more: Force) -> Force:
    return tuple([one + other for one, other in zip(force, more, strict=True)])


def minus(force: Force, less: Force) -> Force:
    return tuple([one - other for one, other in zip(force, less, strict=True)])


def worth(force: Force) -> int:
    """CK 1.3: in infantry."""
    return sum(number * value for number, value in zip(force, VALUES, strict=True))


def cheapest(force: Force, number: int) -> Force:
    """CK 4.5: the first so many pieces to be lost."""
    taken = list(NOTHING)
    for kind in CHEAPEST_FIRST:
        taken[kind] = min(force[kind], number)
        number -= taken[kind]
    return tuple(taken)


def matches(force: Force, other: Force) -> bool:
    """CK 4.2: at least as many of each kind; mercenaries are counted as infantry."""
    return all(mine >= theirs for mine, theirs in zip(_ranks(force), _ranks(other), strict=True))


def _ranks(force: Force) -> tuple[int, int, int]:
    return force[0] + force[MERCENARIES], force[1], force[2]


def spare(force: Force) -> int:
    """How many pieces may leave a territory for good: no mercenaries, and one piece stays, whatever it is."""
    return min(sum(force) - force[MERCENARIES], sum(force) - 1)


def movable(force: Force, some_of: Sequence[int] = ()) -> Pile:
    return Pile((*force[:MERCENARIES], 0), range(1, spare(force) + 1), some_of)


def sendable(force: Force) -> Pile:
    """CK 4.1: at least two are sent, not only mercenaries, and one stays."""
    return Pile(force, range(2, sum(force)), REGULAR)
