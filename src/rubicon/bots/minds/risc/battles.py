"""What comes of so many units at one territory, for every number of units at once.

The dice of risc fell one unit after another, and nobody gets tired: whoever holds against 5 and then against 3 holds
against 8. So all who come for a territory before a force of ours are one number, and all who come after it another.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ....odds.battle import table
from ....odds.dice import RISC

Curve: TypeAlias = NDArray[np.float64]
Fate: TypeAlias = NDArray[np.float64]

LARGEST = 150
"""Larger forces are taken for this one: its fights are as good as decided by the numbers."""


OWNED, LEFT, KILLED = range(3)
"""The rows of a fate: the chance to own the territory then, how many units are left, and how many of others fell.

Its columns are the numbers of units that go or stay there: 0, 1, 2, …
"""

UNITS = np.arange(LARGEST + 1.0)


@lru_cache(1)
def _odds() -> tuple[Curve, Curve, Curve]:
    """The chance to win, and the losses of attackers and defenders, by attackers and defenders."""
    rows = table(RISC, 0)
    rows.look_up(LARGEST, LARGEST)
    odds = np.array([row[: 3 * (LARGEST + 1)] for row in rows.rows[: LARGEST + 1]]).reshape(-1, LARGEST + 1, 3)
    return odds[:, :, 0], odds[:, :, 1], odds[:, :, 2]


def holding(coming: int) -> Fate:
    """Of those who stay on a territory of their own, for which so many come."""
    return _holding(min(coming, LARGEST))


def taking(facing: int, coming: int = 0) -> Fate:
    """Of those who attack so many, and must hold what they took against so many who come after them."""
    return _taking(min(facing, LARGEST), min(coming, LARGEST))


@cache
def _holding(coming: int) -> Fate:
    if not coming:
        return np.array([np.ones_like(UNITS), UNITS, np.zeros_like(UNITS)])
    win, lost, killed = (odds[coming] for odds in _odds())
    return np.array([1 - win, UNITS - killed, lost])


@lru_cache(4096)
def _taking(facing: int, coming: int) -> Fate:
    win, lost, killed = (odds[:, facing] for odds in _odds())
    won = np.where(UNITS > 0, win, 0.0)
    left = UNITS - lost
    if not coming:
        return np.array([won, left, killed])
    if_won = np.rint(left / np.maximum(won, 1e-9)).clip(0, LARGEST).astype(int)
    held = _holding(coming)[:, if_won]
    return np.array([won * held[OWNED], won * held[LEFT], killed + won * held[KILLED]])
