"""Shares units out among places so that they are worth the most in all: exactly, not by trying."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from .battles import Curve


def allot(worths: Sequence[Curve]) -> list[int]:
    """How much of a stock each place gets. `worths[i][n]` is what n are worth at place i; all curves are as long.

    Place after place: the best use of every smaller stock for the places before it is known already.
    """
    size = len(worths[0])
    rest = _rest(size)
    best, taken = worths[0], []
    for worth in worths[1:]:
        padded = np.append(best, -np.inf)
        ways = padded[rest] + worth  # by stock, and by how much of it this place gets
        amount = ways.argmax(axis=1)
        taken.append(amount)
        best = ways[np.arange(size), amount]
    shares, stock = [], size - 1
    for amount in reversed(taken):
        shares.append(int(amount[stock]))
        stock -= shares[-1]
    return [stock, *reversed(shares)]


@lru_cache(64)
def _rest(size: int) -> NDArray[np.int64]:
    """What is left of each stock when a place gets so much; the last index, where it gets more than there is."""
    rest: NDArray[np.int64] = np.subtract.outer(np.arange(size), np.arange(size))
    return np.where(rest < 0, size, rest)
