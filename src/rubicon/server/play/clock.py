"""The clock of a table: what each seat has used of its time, from the moments at which records were stored.

A seat has so many seconds for each chapter, and a bank for the whole game. Its time runs while it is awaited. When both
are used up it is overdue, and stays so until the next chapter: what is left of its turn is played for it at once.
"""

from __future__ import annotations

from collections.abc import Collection

from ...core.edition import Seat
from ...wire import messages

SKEW_SECONDS = 60.0
"""Records of several processes may be out of order by less than this. More means that the clock was set back."""


class Clock:
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
