"""The pieces on one territory: their exchanges, and the odds of their attacks.

A roll costs pieces, whatever they are worth, so infantry fights best: ten infantry last longer than the artillery that
they are worth. The other kinds only serve the army match.
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
"""Larger battles are looked up as smaller ones with the same ratio."""


@lru_cache(maxsize=CACHE_SIZE)
def worth(force: Force) -> int:
    """The worth of a force in infantry; cached, because it is needed very often."""
    return pieces.worth(force)


@lru_cache(maxsize=CACHE_SIZE)
def odds(attackers: int, defenders: int, guns: bool = False) -> BattleOdds:
    """The odds of a battle that is fought to the end."""
    over = max(attackers, defenders) / MAX_EXACT_ARMIES
    if over > 1:
        attackers, defenders = int(attackers / over), max(1, int(defenders / over))
    return battle(BOMBARDMENT if guns else CONKUEROR, attackers, defenders)


def made_of(force: Force, infantry: int = 0, cavalry: int = 0, artillery: int = 0) -> Force | None:
    """The same worth with these higher kinds and at least this much infantry; None if it is not enough."""
    left = worth(force) - force[MERCENARIES] - CAVALRY * cavalry - ARTILLERY * artillery
    if left < 0 or left + force[MERCENARIES] < infantry:
        return None
    return (left, cavalry, artillery, force[MERCENARIES])


def loosened(force: Force) -> Force:
    """The whole force as infantry."""
    return made_of(force) or force


def suited(force: Force, against: Force) -> Force | None:
    """The most pieces of the same worth that match `against`; None if they cannot."""
    infantry, cavalry, artillery, mercenaries = against
    return made_of(force, infantry + mercenaries, cavalry, artillery)


def next_change(force: Force, wanted: Force) -> Change | None:
    """The next exchange from these pieces to the wanted ones; None if they are equal."""
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
