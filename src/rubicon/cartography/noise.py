"""Smooth noise for coasts and hills: waves of many lengths and directions on top of each other."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from ..core.chance import Chance

Floats = NDArray[np.float64]

WAVES = 7
"""Of each length; each length is half of the one before."""


def uniform(chance: Chance, low: float, high: float) -> float:
    return low + (high - low) * chance.below(1 << 32) / (1 << 32)


class Noise:
    """About −1 to 1 everywhere; the longest waves are about `longest` long, and there are `octaves` lengths of them."""

    def __init__(self, chance: Chance, *, longest: float, octaves: int) -> None:
        rows = []
        for octave in range(octaves):
            for _ in range(WAVES):
                angle = uniform(chance, 0, 2 * math.pi)
                number = 2 * math.pi / longest * 2**octave * uniform(chance, 0.75, 1.3)
                rows.append((number * math.cos(angle), number * math.sin(angle), uniform(chance, 0, 7), 0.56**octave))
        self._waves = np.array(rows)
        self._scale = 1 / (1.6 * math.sqrt(sum(row[3] ** 2 for row in rows) / 2))

    def __call__(self, x: Floats, y: Floats) -> Floats:
        total = np.zeros_like(x)
        for along, down, phase, strength in self._waves:
            total += strength * np.sin(along * x + down * y + phase)
        # Machines differ in the last digits of a sine, and a coast must not hang on them.
        return np.round(total * self._scale, 6)
