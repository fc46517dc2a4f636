"""A socket to a table that comes back by itself: what it hears is posted, and what was not answered is sent again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event, Thread
from typing import TypeAlias

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from .link import Link

FIRST = 0.5
LONGEST = 15.0
"""Seconds between two tries: each time twice as many, up to these."""
FAREWELL = 1.0
"""So many seconds the server has to say good-bye."""
LARGEST = 16 * 1024 * 1024
GONE = 4404
"""The server's word for a table that is no more."""
SLOWER = 4429
LOGGED_OUT = 4401
"""The session is over: whoever comes back would only watch."""


class Lost(msgspec.Struct, frozen=True):
    """The connection broke; it is tried again in so many seconds."""

    seconds: float


class Back(msgspec.Struct, frozen=True):
    """The connection stands again."""


class Ended(msgspec.Struct, frozen=True):
    """There is nothing to come back to."""

    status: int


Heard: TypeAlias = bytes | Lost | Back | Ended


class Connection:
    """`greeting` gives what is said first, each time: from where one looks, and what was not answered yet."""

    def __init__(
        self, link: Link, code: str, greeting: Callable[[], Sequence[bytes]], post: Callable[[Heard], None]
    ) -> None:
        self.link = link
        self.code = code
        self.greeting = greeting
        self.post = post
        self._socket: ClientConnection | None = None
        self._over = Event()
        self._thread = Thread(target=self._stay, daemon=True)
        self._thread.start()

    @property
    def stands(self) -> bool:
        return self._socket is not None

    def send(self, message: bytes) -> bool:
        """Whether it went out. If not, the greeting of the next connection says what still must be said."""
        socket = self._socket
        if socket is None:
            return False
        try:
            socket.send(message.decode())
        except (WebSocketException, OSError):
            return False
        return True

    def close(self) -> None:
        self._over.set()
        if self._socket is not None:
            self._socket.close()

    def _stay(self) -> None:
        delay, before = FIRST, False
        while not self._over.is_set():
            try:
                with self._connect() as socket:
                    for message in self.greeting():
                        socket.send(message.decode())
                    self._socket = socket
                    if before:
                        self.post(Back())
                    before, delay = True, FIRST
                    for heard in socket:
                        self.post(heard.encode() if isinstance(heard, str) else heard)
            except ConnectionClosed:
                pass
            except InvalidStatus as refused:
                if refused.response.status_code < 500:
                    self.post(Ended(refused.response.status_code))
                    return
            except (InvalidHandshake, WebSocketException, OSError):
                pass
            ended, self._socket = self._socket, None
            if ended is not None and ended.close_code == GONE:
                self.post(Ended(404))
                return
            if ended is not None and ended.close_code == LOGGED_OUT:
                self.post(Ended(401))
                return
            if self._over.is_set():
                return
            if ended is not None and ended.close_code == SLOWER:
                delay = LONGEST
            self.post(Lost(delay))
            self._over.wait(delay)
            delay = min(2 * delay, LONGEST)

    def _connect(self) -> ClientConnection:
        cookie = self.link.cookie()
        return connect(
            self.link.socket(self.code),
            origin=Origin(self.link.url),
            additional_headers={"Cookie": cookie} if cookie else {},
            max_size=LARGEST,
            close_timeout=FAREWELL,
            compression=None,
        )
