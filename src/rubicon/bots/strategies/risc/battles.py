"""The fate of units at one territory, for every number of units at once.

Battles are decided unit by unit, so holding against 5 and then against 3 is the same as holding against 8. Therefore
all attackers that arrive before a force are one number, and all that arrive after it another.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ....odds.battle import battle, odds_table
from ....rules.dice import RISC, Dice

Curve: TypeAlias = NDArray[np.float64]
"""A value for each of 0, 1, 2, … MAX_UNITS units."""
Fate: TypeAlias = NDArray[np.float64]
"""Three curves: the chance to own the territory in the end, the units left, and the units of others killed."""
OWNED = 0
"""The index of the first one."""

MAX_UNITS = 64
"""The most units of a seat; in larger games several units count as one lot."""
MAX_FORCE = 2 * MAX_UNITS
"""Larger forces than this are not distinguished."""

_NUMBERS = np.arange(MAX_UNITS + 1.0)


def holding(dice: Dice, coming: int) -> Fate:
    """The fate of units on an own territory against this many attackers."""
    return _holding(dice, min(coming, MAX_FORCE))


def taking(dice: Dice, standing: int, coming: int = 0) -> Fate:
    """The fate of attackers against those that stand there, and then those that come after them."""
    return _taking(dice, min(standing, MAX_FORCE), min(coming, MAX_FORCE))


def mean(fates: Sequence[Fate]) -> Fate:
    total = fates[0].copy()
    for fate in fates[1:]:
        total += fate
    return total / len(fates)


@cache
def _holding(dice: Dice, coming: int) -> Fate:
    if not coming:
        return np.array([np.ones_like(_NUMBERS), _NUMBERS, np.zeros_like(_NUMBERS)])
    win, lost, killed = _odds(dice)[:, coming, : MAX_UNITS + 1]
    return np.array([1 - win, _NUMBERS - killed, lost])


@lru_cache(4096)
def _taking(dice: Dice, standing: int, coming: int) -> Fate:
    win, lost, killed = _odds(dice)[:, : MAX_UNITS + 1, standing]
    owned, left = np.where(_NUMBERS > 0, win, 0.0), _NUMBERS - lost
    if not coming:
        return np.array([owned, left, killed])
    owned, left, killed_then = (
        np.convolve(_cost(dice, standing), curve)[: MAX_UNITS + 1] for curve in _holding(dice, coming)
    )
    return np.array([owned, left, killed + killed_then])


def _cost(dice: Dice, standing: int) -> Curve:
    """The chance of each exact loss in beating `standing` units, with enough attackers."""
    hit = battle(dice, 1, 1).win
    chance = np.empty(MAX_UNITS + 1)
    chance[0] = hit**standing
    for lost in range(1, MAX_UNITS + 1):
        chance[lost] = chance[lost - 1] * (1 - hit) * (lost + standing - 1) / lost
    return chance


@cache
def _odds(dice: Dice) -> NDArray[np.float64]:
    """The attackers' chance and the losses of both sides, each by attackers and defenders."""
    odds = odds_table(dice, 0)
    odds.look_up(MAX_FORCE, MAX_FORCE)
    rows = np.array([row[: 3 * (MAX_FORCE + 1)] for row in odds.rows[: MAX_FORCE + 1]])
    return np.ascontiguousarray(rows.reshape(MAX_FORCE + 1, MAX_FORCE + 1, 3).transpose(2, 0, 1))


_odds(RISC)  # compute it at import, before decisions are timed
