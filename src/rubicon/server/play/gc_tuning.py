"""When Python's garbage collector runs. It stops all games while it does, so it runs in small steps.

Reference counting frees most objects of a server. Objects that exist at the start are never examined. New objects are
examined several times a second, and again every ten seconds, which frees what requests leave behind. Objects that live
longer are examined rarely: the longer a full collection takes, the less often.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import time
from collections.abc import Callable

YOUNG_SECONDS = 0.2
"""Time between two collections of new objects, which take about 5 ms on a busy server."""
MIDDLE_STEPS = 50
"""Young collections before each middle one, which takes about 20 ms."""
FULL_SECONDS = 60.0
"""Minimum time between two full collections."""
FULL_SHARE = 0.002
"""Maximum share of the time for full collections.

It counts processor time: in wall-clock time they would become ever rarer on a busy machine, and garbage would pile up.
"""


class GcSchedule:
    """The collector of this process."""

    def __init__(self) -> None:
        gc.disable()
        gc.collect()
        gc.freeze()
        self._due = time.monotonic() + FULL_SECONDS
        self._give_back = _memory_releaser()

    async def collect(self) -> None:
        try:
            while True:
                for _ in range(MIDDLE_STEPS):
                    await asyncio.sleep(YOUNG_SECONDS)
                    gc.collect(0)
                gc.collect(1)
                self.look()
        finally:
            gc.unfreeze()
            gc.enable()

    def look(self) -> None:
        """Runs a full collection if it is due."""
        if time.monotonic() >= self._due:
            began = time.thread_time()
            gc.collect(2)
            self._give_back()
            took = time.thread_time() - began
            self._due = time.monotonic() + max(FULL_SECONDS, took / FULL_SHARE)


def _memory_releaser() -> Callable[[], object]:
    """A function that returns free memory to the operating system. glibc keeps it in the arena of each thread."""
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError, TypeError):  # another C library, or Windows
        return lambda: None
    return lambda: trim(0)
