"""When garbage is looked for: all games stand still meanwhile, so it is done often, and only among what is new.

Most of what a server makes is freed without the collector. What has lived for a moment is set aside, where the
collector does not look; all of it is looked through when nobody plays here, or when it has become twice as much.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

MOMENT = 0.2
"""Seconds. A busy server makes some thousand things in it that stay: they are looked through in five milliseconds."""
SELDOM = 150
"""After so many moments it is seen how much there is."""
MANY = 1_000_000
"""So many things may be there before they are looked through in the middle of games, which takes about a second."""


class Garbage:
    """Of this process; `quiet` says whether anybody would notice a pause."""

    def __init__(self, quiet: Callable[[], bool]) -> None:
        self._quiet = quiet
        gc.disable()
        self._seen = _all()

    async def collect(self) -> None:
        try:
            while True:
                for _ in range(SELDOM):
                    await asyncio.sleep(MOMENT)
                    gc.collect(0)
                    gc.freeze()
                self.look()
        finally:
            gc.unfreeze()
            gc.enable()

    def look(self) -> None:
        """Through everything, if it is time to."""
        there = gc.get_freeze_count()
        enough = self._seen * 1.1 if self._quiet() else max(MANY, self._seen * 2)
        if there > enough:
            self._seen = _all()


def _all() -> int:
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    return gc.get_freeze_count()
