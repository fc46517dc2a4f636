"""A bar on a terminal that shows how far a long work is, and when it may be done. Elsewhere nothing is shown."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Self

from ..texts import say

WIDE = 30
OFTEN = 0.1
"""Seconds between two looks at it."""


class Progress:
    def __init__(self, all: int) -> None:
        self.all = all
        self.seen = sys.stderr.isatty()
        self.began = self.shown = time.monotonic()

    def __enter__(self) -> Self:
        self._draw(0)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Makes place for what is told after it."""
        if self.seen:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def show(self, done: int) -> None:
        now = time.monotonic()
        if now - self.shown >= OFTEN:
            self.shown = now
            self._draw(done)

    def _draw(self, done: int) -> None:
        if not self.seen:
            return
        full = WIDE * done // self.all
        took = time.monotonic() - self.began
        left = say("progress", "left", {"time": _clock(took * (self.all - done) / done)}) if done else ""
        bar = "#" * full + "-" * (WIDE - full)
        print(f"\r[{bar}] {done:,}/{self.all:,} {left}\x1b[K", end="", file=sys.stderr, flush=True)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
