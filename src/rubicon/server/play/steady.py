"""Time that only passes: when the clock of the machine is set, nobody loses a turn, and nobody has one for ever.

Within a process, moments are measured by the monotonic clock. They are stored as wall-clock time, which other processes
and later runs understand. When the wall clock is set, the difference is noticed, and what was stored before is read as
if the clock had been right all the time.
"""

from __future__ import annotations

import time
from collections.abc import Callable

JUMP_SECONDS = 2.0
"""A smaller difference between the clocks is no jump."""


class Steady:
    """Moments of this process, in seconds since 1970 as the wall clock showed when it began."""

    def __init__(self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._read_wall = wall
        self._monotonic = monotonic
        self._start = wall() - monotonic()
        self._offsets: list[tuple[float, float]] = []
        """From which wall-clock time on, the wall clock was ahead by how much; the newest last."""

    def now(self) -> float:
        return self._start + self._monotonic()

    def wall(self) -> float:
        """Now, to be stored; the wall clock as it was when `notice` was called last."""
        return self.to_wall(self.now())

    def to_wall(self, moment: float) -> float:
        return moment + self._offset

    def from_wall(self, stored: float) -> float:
        """The moment of something that was stored; never one that is still to come."""
        offset = next((offset for start, offset in reversed(self._offsets) if stored >= start), 0.0)
        return min(stored - offset, self.now())

    def notice(self) -> float:
        """By how much the wall clock was set since this was called last; 0 if it was not."""
        now = self.now()
        offset = self._read_wall() - now
        jump = offset - self._offset
        if abs(jump) < JUMP_SECONDS:
            return 0.0
        self._offsets.append((now + offset, offset))
        return jump

    @property
    def _offset(self) -> float:
        return self._offsets[-1][1] if self._offsets else 0.0
