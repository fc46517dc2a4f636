"""What the pieces on one territory can do: what they can be changed into, and how their attack will end.

A roll takes pieces, whatever they are worth, so infantry fights best: ten of them stand longer than the one artillery
that they are worth. The other kinds are for the army match alone.
"""

from __future__ import annotations

from functools import lru_cache

from ....editions.conkueror import pieces
from ....editions.conkueror.movement import Change
from ....editions.conkueror.pieces import MERCENARIES, NOTHING, Force
from ....odds.battle import BattleOdds, battle
from ....rules.dice import BOMBARDMENT, CONKUEROR

CAVALRY, ARTILLERY = 5, 10
CACHE_SIZE = 1 << 16
MAX_EXACT_ARMIES = 200
"""Larger armies are looked up as if both sides were smaller by the same share."""


@lru_cache(maxsize=CACHE_SIZE)
def worth(force: Force) -> int:
    """In infantry. It is asked so often that it is kept."""
    return pieces.worth(force)


@lru_cache(maxsize=CACHE_SIZE)
def odds(attackers: int, defenders: int, guns: bool = False) -> BattleOdds:
    """If it is rolled until it is decided."""
    over = max(attackers, defenders) / MAX_EXACT_ARMIES
    if over > 1:
        attackers, defenders = int(attackers / over), max(1, int(defenders / over))
    return battle(BOMBARDMENT if guns else CONKUEROR, attackers, defenders)


def made_of(force: Force, infantry: int = 0, cavalry: int = 0, artillery: int = 0) -> Force | None:
    """The same pieces with so many of the higher kinds and at least so much infantry; None if that is too much."""
    left = worth(force) - force[MERCENARIES] - CAVALRY * cavalry - ARTILLERY * artillery
    if left < 0 or left + force[MERCENARIES] < infantry:
        return None
    return (left, cavalry, artillery, force[MERCENARIES])


def loosened(force: Force) -> Force:
    """All of it as infantry."""
    return made_of(force) or force


def suited(force: Force, against: Force) -> Force | None:
    """The same pieces, so that they match those and are as many as can be; None if they cannot."""
    infantry, cavalry, artillery, mercenaries = against
    return made_of(force, infantry + mercenaries, cavalry, artillery)


def next_change(force: Force, wanted: Force) -> Change | None:
    """One step from these pieces to those; None where nothing is left to change."""
    if force[2] > wanted[2]:
        return "artillery_to_infantry"
    if force[1] > wanted[1]:
        return "cavalry_to_infantry"
    if force[2] < wanted[2] and force[0] >= ARTILLERY:
        return "infantry_to_artillery"
    if force[1] < wanted[1] and force[0] >= CAVALRY:
        return "infantry_to_cavalry"
    return None


def one_of(force: Force) -> Force:
    """One piece, the cheapest that can move."""
    cheapest = next(kind for kind in range(MERCENARIES) if force[kind])
    return tuple(int(kind == cheapest) for kind in range(len(NOTHING)))
