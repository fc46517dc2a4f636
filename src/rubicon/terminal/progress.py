"""What a person is shown who waits: a bar on a terminal for long work, or a line if something is slow."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from types import TracebackType
from typing import Self

from ..texts import say

BAR_CHARS = 30
REFRESH_SECONDS = 0.1
NOTICE_SECONDS = 1.0


class Progress:
    """A bar that tells how much is done and when the rest may be done. Nothing is shown where nobody looks."""

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
        if now - self.shown >= REFRESH_SECONDS:
            self.shown = now
            self._draw(done)

    def _draw(self, done: int) -> None:
        if not self.seen:
            return
        full = BAR_CHARS * done // self.all
        took = time.monotonic() - self.began
        left = say("progress", "left", {"time": _clock(took * (self.all - done) / done)}) if done else ""
        bar = "#" * full + "-" * (BAR_CHARS - full)
        print(f"\r[{bar}] {done:,}/{self.all:,} {left}\x1b[K", end="", file=sys.stderr, flush=True)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


@contextmanager
def slow_notice(sentence: str) -> Iterator[None]:
    """Print the sentence on standard error unless the block ends soon."""
    timer = Timer(NOTICE_SECONDS, lambda: print(sentence, file=sys.stderr, flush=True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
