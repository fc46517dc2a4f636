"""The clock of a table: what each seat has used of its time, from the moments at which records were stored.

A seat has so many seconds for each chapter, and a bank for the whole game. Its time runs while it is awaited. When both
are used up it is overdue, and stays so until the next chapter: what is left of its turn is played for it at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection

from ...core.edition import Seat
from ...wire import messages

SKEW_SECONDS = 60.0
"""Records of several processes may be out of order by less than this. More means that the clock was set back."""


class GameClock:
    def __init__(self, turn: float, bank: float, seats: int) -> None:
        self.turn = turn
        self.used = [0.0] * seats
        self.banks = [float(bank)] * seats
        self.running: tuple[Seat, ...] = ()
        self.since = 0.0
        self.chapter: int | None = None

    def step(self, at: float, awaited: Collection[Seat], chapter: int) -> None:
        """At this moment something happened; from now on the game waits for these."""
        self.charge(at)
        if chapter != self.chapter:
            self.chapter = chapter
            self.used = [0.0] * len(self.used)
        self.running = tuple(awaited)

    def charge(self, at: float) -> None:
        """Takes what those who run have used until now."""
        passed = max(0.0, at - self.since)
        self.skip(at)
        for seat in self.running:
            used = self.used[seat] + passed
            self.used[seat] = min(used, self.turn)
            self.banks[seat] = max(0.0, self.banks[seat] - max(0.0, used - self.turn))

    def skip(self, at: float) -> None:
        """The time until now counts for nobody: the game was paused."""
        self.since = at if at < self.since - SKEW_SECONDS else max(self.since, at)

    def deadline(self, seat: Seat) -> float | None:
        if seat not in self.running:
            return None
        return self.since + self.turn - self.used[seat] + self.banks[seat]

    def earliest(self) -> float | None:
        return min((self.since + self.turn - self.used[s] + self.banks[s] for s in self.running), default=None)

    def told(self, now: float) -> messages.Clock:
        seats = range(len(self.used))
        return messages.Clock(now, tuple(self.deadline(seat) for seat in seats), tuple(self.banks))


# Time that only passes: when the clock of the machine is set, nobody loses a turn, and nobody has one for ever.
#
# Within a process, moments are measured by the monotonic clock. They are stored as wall-clock time, which other processes
# and later runs understand. When the wall clock is set, the difference is noticed, and what was stored before is read as
# if the clock had been right all the time.


JUMP_SECONDS = 2.0
"""A smaller difference between the clocks is no jump."""


class SteadyClock:
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
