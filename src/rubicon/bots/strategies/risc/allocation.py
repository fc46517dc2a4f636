"""Shares a stock out among places so that it is worth the most in all. The result is exact: nothing is tried out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from .battles import Curve


def allocate(worths: Sequence[Curve], stock: int) -> list[int]:
    """How much each place gets. `worths[i][n]` is what n are worth at place i.

    Place after place, for every stock at once: what is best for the places before it is known by then. Where it makes
    no difference, the first place gets what is left.
    """
    rest = _rest(stock + 1)
    best, choices = worths[0][: stock + 1], []
    for worth in worths[1:]:
        ways = np.append(best, -np.inf)[rest] + worth[: stock + 1]  # by stock, and by how much of it this place gets
        choices.append(ways.argmax(axis=1))
        best = ways.max(axis=1)
    shares = []
    for choice in reversed(choices):
        shares.append(int(choice[stock]))
        stock -= shares[-1]
    return [stock, *reversed(shares)]


@cache
def _rest(size: int) -> NDArray[np.int64]:
    """What is left of each stock, when so much of it goes; an index beyond all stocks, where it is not enough."""
    rest = np.subtract.outer(np.arange(size), np.arange(size))
    return np.where(rest < 0, size, rest)
