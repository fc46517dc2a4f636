"""One connection: who it is, from where it looks, and what is still to be sent to it.

What is told is put into a bounded outbox, from which a task of its own sends. A client that does not read fills its
outbox and is dropped; nobody waits for it. It may come back, and say what it saw last.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from ...core.edition import Seat, Viewer
from ...wire.closing import TOO_FAST, TOO_SLOW
from ...wire.messages import encode

OUTBOX = 200
"""So many messages may wait."""
BURST = 100
"""So many messages may come at once,"""
RATE = 50.0
"""and so many a second in the long run."""
PATIENCE = 200
"""After so many more that came too fast, the connection is closed."""

Send = Callable[[Any], Awaitable[None]]


class Connection:
    def __init__(self, send: Send, user: int | None, name: str) -> None:
        self.user = user
        self.name = name
        self.viewer: Viewer = None
        self.looks = False
        """It has said from where; before that it is told nothing of the game."""
        self.closed = asyncio.Event()
        self.code = 1000
        self.busy = False
        """It is being answered: what it does must not be broken off."""
        self._send = send
        self._outbox: deque[str] = deque()
        self._some = asyncio.Event()
        self._tokens = float(BURST)
        self._refilled = time.monotonic()
        self._excess = 0

    @property
    def seat(self) -> Seat | None:
        return self.viewer

    def tell(self, message: object) -> None:
        self.tell_text(encode(message).decode())

    def tell_text(self, text: str) -> None:
        if len(self._outbox) == OUTBOX:
            self.close(TOO_SLOW)
        else:
            self._outbox.append(text)
            self._some.set()

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

    async def send_all(self) -> None:
        """Sends what is told, until it is cancelled."""
        while True:
            await self._some.wait()
            self._some.clear()
            await self.flush()

    async def flush(self) -> None:
        send, outbox = self._send, self._outbox
        while outbox:
            await send({"type": "websocket.send", "text": outbox.popleft()})
