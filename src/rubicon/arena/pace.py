"""How long decisions take: their number in narrow classes, which can be added up for any number of games."""

from __future__ import annotations

from math import exp, log

import msgspec

STEP = log(1.05)
"""A class is five per cent wide: so exactly is the median known."""
SHORTEST = 1e-9


class Pace(msgspec.Struct, frozen=True):
    classes: dict[int, int] = {}
    slowest: float = 0.0

    @property
    def decisions(self) -> int:
        return sum(self.classes.values())

    @property
    def median(self) -> float:
        """Seconds; 0 where nothing was decided."""
        left = (self.decisions + 1) // 2
        for number in sorted(self.classes):
            left -= self.classes[number]
            if left <= 0:
                return min(self.slowest, exp((number + 0.5) * STEP))
        return 0.0


class Stopwatch:
    """The pace of one seat while it plays."""

    def __init__(self) -> None:
        self.classes: dict[int, int] = {}
        self.slowest = 0.0

    def note(self, seconds: float) -> None:
        number = int(log(max(SHORTEST, seconds)) // STEP)
        self.classes[number] = self.classes.get(number, 0) + 1
        self.slowest = max(self.slowest, seconds)

    def add(self, pace: Pace) -> None:
        for number, count in pace.classes.items():
            self.classes[number] = self.classes.get(number, 0) + count
        self.slowest = max(self.slowest, pace.slowest)

    def pace(self) -> Pace:
        return Pace(dict(self.classes), self.slowest)
