"""A socket to a table that comes back by itself: what it hears is posted, and what was not answered is sent again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event, Thread
from typing import TypeAlias

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from ...wire import closing
from .link import Link

FIRST_RETRY_SECONDS = 0.5
MAX_RETRY_SECONDS = 15.0
"""Between two tries; each time twice as long."""
CLOSING_SECONDS = 1.0
MAX_MESSAGE_BYTES = 16 * 1024 * 1024
STATUS = {closing.GONE: 404, closing.LOGGED_OUT: 401}
"""Codes after which there is nothing to come back to, as the status of HTTP that says the same."""


class Lost(msgspec.Struct, frozen=True):
    """The connection broke; the next try is in `seconds`."""

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
        delay, before = FIRST_RETRY_SECONDS, False
        while not self._over.is_set():
            try:
                with self._connect() as socket:
                    for message in self.greeting():
                        socket.send(message.decode())
                    self._socket = socket
                    if before:
                        self.post(Back())
                    before, delay = True, FIRST_RETRY_SECONDS
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
            code = None if ended is None else ended.close_code
            if code in STATUS:
                self.post(Ended(STATUS[code]))
                return
            if self._over.is_set():
                return
            if code == closing.TOO_FAST:
                delay = MAX_RETRY_SECONDS
            self.post(Lost(delay))
            self._over.wait(delay)
            delay = min(2 * delay, MAX_RETRY_SECONDS)

    def _connect(self) -> ClientConnection:
        cookie = self.link.cookie()
        return connect(
            self.link.socket(self.code),
            origin=Origin(self.link.url),
            additional_headers={"Cookie": cookie} if cookie else {},
            max_size=MAX_MESSAGE_BYTES,
            close_timeout=CLOSING_SECONDS,
            compression=None,
        )
