"""Counts events against the rates of the table of limits (`config/limits.py`): `hold`.

They are counted in Redis for all processes (`shared_rates.py`), or else by this process in a `LocalRate`. The storage
in memory of the library `limits` is not used: it starts a thread for each event, which looks at every key, and it
never drops the keys of moving windows.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Hashable
from functools import cache
from typing import TYPE_CHECKING

from ...errors import Illegal
from ..config.environment import environment
from ..config.limits import Rate, limits

if TYPE_CHECKING:
    from .shared_rates import SharedRates

MAX_KEYS = 50_000
"""Maximum number of keys with their own counters. Further ones share counters, so no counter is ever dropped early."""
SHARED_COUNTERS = 4_096
FIRST_SWEEP_KEYS = 1_024


class LocalRate:
    """A token bucket per key: a burst of `rate.count` events, then one every `rate.seconds / rate.count` seconds.

    A key costs about 120 bytes until its bucket is full again, so a rate takes at most 7 MB. Safe to use from threads.
    """

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._interval = rate.seconds / rate.count
        self._full: dict[int, float] = {}
        """When the bucket of each key is full again, in monotonic seconds."""
        self._sweep_at = FIRST_SWEEP_KEYS
        self._lock = threading.Lock()

    def allow(self, key: Hashable) -> bool:
        """Counts one event. An event that is not allowed is not counted."""
        return self.take(key) == 0

    def take(self, key: Hashable) -> float:
        """Counts one event and returns 0, or returns the seconds to wait until one is allowed."""
        now = time.monotonic()
        with self._lock:
            slot = self._slot(key, now)
            full = max(self._full.get(slot, 0.0), now) + self._interval
            excess = full - now - self.rate.seconds
            if excess > 1e-9 * self.rate.seconds:
                return excess
            self._full[slot] = full
            return 0.0

    def charge(self, key: Hashable, count: int) -> float:
        """Counts events that have happened, allowed or not.

        Returns the seconds until the rate is kept again, at most those of the rate: nobody pays for long ago.
        """
        now = time.monotonic()
        with self._lock:
            slot = self._slot(key, now)
            full = max(self._full.get(slot, 0.0), now) + count * self._interval
            self._full[slot] = full = min(full, now + 2 * self.rate.seconds)
        return max(0.0, full - now - self.rate.seconds)

    def wait(self, key: Hashable) -> float:
        """Seconds until an event of this key is allowed; 0 if it is now. Counts nothing."""
        now = time.monotonic()
        with self._lock:
            full = max(self._full.get(self._slot(key, now), 0.0), now) + self._interval
        return max(0.0, full - now - self.rate.seconds)

    def __len__(self) -> int:
        return len(self._full)

    def clear(self) -> None:
        with self._lock:
            self._full.clear()
            self._sweep_at = FIRST_SWEEP_KEYS

    def _slot(self, key: Hashable, now: float) -> int:
        """The key's own counter, or a shared one if there are too many keys."""
        slot = hash(key)
        if slot in self._full:
            return slot
        if len(self._full) >= self._sweep_at:
            self._sweep(now)
        return slot if len(self._full) < MAX_KEYS else -2 - slot % SHARED_COUNTERS

    def _sweep(self, now: float) -> None:
        """Drops the keys whose buckets are full, and looks again when there are twice as many."""
        self._full = {slot: full for slot, full in self._full.items() if full > now}
        self._sweep_at = max(FIRST_SWEEP_KEYS, 2 * len(self._full))


# The rates of the table of limits.


_local: dict[tuple[str, Rate], LocalRate] = {}


def hold(name: str, key: str | int) -> None:
    """Counts one event against the rate `name` of the table of limits, for an address, a name or a person.

    Raises Illegal("too_fast") with the seconds to wait if there were too many. It may wait for Redis, so the event loop
    does not call it.
    """
    seconds = take(name, key)
    if seconds:
        raise Illegal("too_fast", seconds=max(1, math.ceil(seconds)))


def take(name: str, key: str | int) -> float:
    """Counts one event and returns 0, or returns the seconds to wait."""
    rate: Rate = getattr(limits(), name)
    shared = _shared(environment().redis) if environment().redis else None
    waits = shared.take(name, rate, key) if shared else None
    return local_rate(name, rate).take(key) if waits is None else waits


def local_rate(name: str, rate: Rate) -> LocalRate:
    found = _local.get((name, rate))
    return found if found is not None else _local.setdefault((name, rate), LocalRate(rate))


def forget() -> None:
    """Forgets what this process has counted."""
    for rate in _local.values():
        rate.clear()


@cache
def _shared(url: str) -> SharedRates:
    from .shared_rates import SharedRates  # here, because it loads Redis, which one process does not need

    return SharedRates(url)
