"""When reference cycles are looked for. All games stand still meanwhile, so the collector works in small steps.

Most of what a server makes is freed without the collector. What exists when the server starts is never looked at again.
New objects are looked through several times a second and again every ten seconds, which frees what a request leaves
behind. Everything that lives longer is looked through seldom: the longer that takes, the less often.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import time
from collections.abc import Callable

YOUNG_SECONDS = 0.2
"""Between two looks at what is new. A busy server makes some thousand objects in this time that stay: 5 ms."""
MIDDLE_STEPS = 50
"""After this many looks, what has lived through them is looked at as well: about 20 ms."""
FULL_SECONDS = 60.0
"""Between two looks at everything, at least,"""
FULL_SHARE = 0.002
"""and so long that they take no more than this share of the time. It is counted in processor time: on a busy machine
they would otherwise come ever more seldom, and what they free would pile up meanwhile."""


class GcSchedule:
    """The collector of this process."""

    def __init__(self) -> None:
        gc.disable()
        gc.collect()
        gc.freeze()
        self._due = time.monotonic() + FULL_SECONDS
        self._give_back = _giver_back()

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
        """Through everything, if it is time to."""
        if time.monotonic() >= self._due:
            began = time.thread_time()
            gc.collect(2)
            self._give_back()
            took = time.thread_time() - began
            self._due = time.monotonic() + max(FULL_SECONDS, took / FULL_SHARE)


def _giver_back() -> Callable[[], object]:
    """Returns what is free to the operating system. glibc keeps it in the arena of each thread, and would grow."""
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError, TypeError):  # another C library, or Windows
        return lambda: None
    return lambda: trim(0)
