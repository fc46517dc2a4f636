"""The clock of a game, and the clock of the process."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection

from ...core.edition import Seat
from ...wire import messages

SKEW_SECONDS = 60.0
"""Records of several processes may be out of order by less than this.

A larger difference means a clock was set back.
"""


class GameClock:
    """What each seat has used of its time, from the moments at which records were stored.

    A seat has a number of seconds for each turn, and a bank for the whole game. Its time runs while it is awaited. When
    both are used up it is overdue until the next turn, and the rest of its turn is played for it at once.
    """

    def __init__(self, turn: float, bank: float, seats: int) -> None:
        self.turn = turn
        self.used = [0.0] * seats
        self.banks = [float(bank)] * seats
        self.running: tuple[Seat, ...] = ()
        self.since = 0.0
        self.turn_number: int | None = None

    def step(self, at: float, awaited: Collection[Seat], turn_number: int) -> None:
        """A record was stored at this moment, and from now on the game waits for these seats."""
        self.charge(at)
        if turn_number != self.turn_number:
            self.turn_number = turn_number
            self.used = [0.0] * len(self.used)
        self.running = tuple(awaited)

    def charge(self, at: float) -> None:
        """Charges the running seats with the time until now."""
        passed = max(0.0, at - self.since)
        self.skip(at)
        for seat in self.running:
            used = self.used[seat] + passed
            self.used[seat] = min(used, self.turn)
            self.banks[seat] = max(0.0, self.banks[seat] - max(0.0, used - self.turn))

    def skip(self, at: float) -> None:
        """Does not charge the time until now, because the game was paused."""
        self.since = at if at < self.since - SKEW_SECONDS else max(self.since, at)

    def deadline(self, seat: Seat) -> float | None:
        if seat not in self.running:
            return None
        return self.since + self.turn - self.used[seat] + self.banks[seat]

    def earliest(self) -> float | None:
        return min((self.since + self.turn - self.used[s] + self.banks[s] for s in self.running), default=None)

    def message(self, now: float) -> messages.Clock:
        seats = range(len(self.used))
        return messages.Clock(now, tuple(self.deadline(seat) for seat in seats), tuple(self.banks))


JUMP_SECONDS = 2.0
"""Minimum difference between the clocks that counts as a jump of the wall clock."""


class SteadyClock:
    """Moments of this process, in seconds since 1970 as the wall clock showed at its start.

    Nobody loses or gains a turn when the clock of the machine is set. Within a process the monotonic clock counts.
    Moments are stored as wall-clock time, which other processes and later runs understand. When the wall clock jumps,
    the difference is kept, and earlier stored moments are read as if the clock had been right all the time.
    """

    def __init__(self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._read_wall = wall
        self._monotonic = monotonic
        self._start = wall() - monotonic()
        self._offsets: list[tuple[float, float]] = []
        """The lead of the wall clock, by the wall-clock time from which it applies; the newest last."""

    def now(self) -> float:
        return self._start + self._monotonic()

    def wall(self) -> float:
        """The current moment for storing: wall-clock time as of the last `notice`."""
        return self.to_wall(self.now())

    def to_wall(self, moment: float) -> float:
        return moment + self._offset

    def from_wall(self, stored: float) -> float:
        """A stored moment as one of this process; never in the future."""
        offset = next((offset for start, offset in reversed(self._offsets) if stored >= start), 0.0)
        return min(stored - offset, self.now())

    def notice(self) -> float:
        """By how much the wall clock was set since the last call; 0 if it was not."""
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
