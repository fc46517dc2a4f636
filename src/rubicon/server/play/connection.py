"""One connection: who it is, from where it looks, and what is still to be sent to it.

What a slow client is told waits in a bounded outbox. A client that does not read fills its outbox and is dropped;
nobody waits for it. It may come back, and say what it saw last.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import Protocol

from ...core.edition import Seat, Viewer
from ...wire.closing import TOO_FAST, TOO_SLOW
from ...wire.messages import encode

OUTBOX = 200
"""So many messages may wait."""
BURST = 200
"""So many messages may come at once,"""
RATE = 100.0
"""and so many a second in the long run."""
PATIENCE = 200
"""After so many more that came too fast, the connection is closed."""

LOST = 1006
"""As sockets say of a connection that has ended without a word."""


class Line(Protocol):
    """What a connection needs of the way to its client."""

    when_free: Callable[[], None] | None

    @property
    def free(self) -> bool: ...

    def tell(self, texts: Iterable[bytes], /) -> None: ...


class Connection:
    def __init__(self, line: Line, user: int | None, name: str) -> None:
        self.user = user
        self.name = name
        self.viewer: Viewer = None
        self.looks = False
        """It has said from where; before that it is told nothing of the game."""
        self.closed = asyncio.Event()
        self.code = 1000
        self.busy = False
        """It is being answered: what it does must not be broken off."""
        self._line = line
        self._outbox: list[bytes] = []
        line.when_free = self.flush
        self._tokens = float(BURST)
        self._refilled = time.monotonic()
        self._excess = 0

    @property
    def seat(self) -> Seat | None:
        return self.viewer

    def tell(self, message: object) -> None:
        self.tell_text(encode(message))

    def tell_text(self, text: bytes) -> None:
        self._outbox.append(text)
        self.flush()

    def prepare(self, message: object) -> None:
        """It goes out with what is told next, or with `flush`: to send costs more than to make a message."""
        self._outbox.append(encode(message))

    def flush(self) -> None:
        if self._line.free and not self.closed.is_set():
            self._line.tell(self._outbox)
            self._outbox.clear()
        elif len(self._outbox) > OUTBOX:
            self._outbox.clear()
            self.close(TOO_SLOW)

    def close(self, code: int) -> None:
        if not self.closed.is_set():
            self.code = code
            self.closed.set()

    def too_fast(self) -> bool:
        """Counts a message that has come, against what may come."""
        now = time.monotonic()
        self._tokens = min(BURST, self._tokens + (now - self._refilled) * RATE)
        self._refilled = now
        if self._tokens >= 1:
            self._tokens -= 1
            return False
        self._excess += 1
        if self._excess > PATIENCE:
            self.close(TOO_FAST)
        return True
