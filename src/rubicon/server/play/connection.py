"""One connection: who it is, from where it looks, and what is still to be sent to it.

What a slow client is told waits in a bounded outbox, from which a task of its own sends. A client that does not read
fills its outbox and is dropped; nobody waits for it. It may come back, and say what it saw last.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from types import coroutine
from typing import Any

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

Send = Callable[[Any], Coroutine[Any, Any, None]]


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
        self._free = True
        """Nothing waits to be sent."""
        self._slow: asyncio.Future[Awaitable[None]] = asyncio.get_running_loop().create_future()
        """What the client was too slow for."""
        self._tokens = float(BURST)
        self._refilled = time.monotonic()
        self._excess = 0

    @property
    def seat(self) -> Seat | None:
        return self.viewer

    def tell(self, message: object) -> None:
        self.tell_text(encode(message).decode())

    def tell_text(self, text: str) -> None:
        if self.closed.is_set():
            return
        if self._free:
            self._send_now(text)
        elif len(self._outbox) == OUTBOX:
            self.close(TOO_SLOW)
        else:
            self._outbox.append(text)

    def _send_now(self, text: str) -> None:
        """Nearly always a message can be sent without waiting, and then needs no task: it is driven by hand.

        Where it has to wait, because the client is slow, the task goes on with it, and all others queue behind.
        """
        sending = self._send({"type": "websocket.send", "text": text})
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        except Exception:  # the client has gone
            self.close(LOST)
            return
        self._free = False
        self._slow.set_result(_rest(sending, waits_for))

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
        """Sends what has to wait, until it is cancelled."""
        while True:
            await (await self._slow)
            while self._outbox:
                await self._send({"type": "websocket.send", "text": self._outbox.popleft()})
            self._slow = asyncio.get_running_loop().create_future()
            self._free = True


@coroutine
def _rest(sending: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """The rest of a coroutine that was begun by hand, and waits."""
    try:
        while True:
            try:
                come = yield waits_for
            except BaseException as error:
                waits_for = sending.throw(error)
            else:
                waits_for = sending.send(come)
    except StopIteration:
        return
