"""A connection: its user, its viewpoint, and the messages still to be sent.

Messages for a slow client wait in a bounded outbox. A client that does not read fills its outbox and is dropped, so it
delays nobody. It may reconnect, and ask for everything since the last version it saw.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol

from ...core.edition import Seat, Viewer
from ...wire.messages import encode
from ...wire.protocol import TOO_SLOW

if TYPE_CHECKING:
    from .socket_sessions import SocketSession

MAX_OUTBOX_MESSAGES = 200
"""Maximum number of waiting messages."""
MAX_OUTBOX_BYTES = 1024 * 1024
"""Maximum size of all waiting messages. A single message may be larger."""

CONNECTION_LOST = 1006
"""Close code of a connection that ended without a closing frame."""


class ClientSocket(Protocol):
    """What a connection needs from its socket."""

    when_free: Callable[[], None] | None

    @property
    def free(self) -> bool: ...

    def tell(self, texts: Iterable[bytes], /) -> None: ...

    def drop_soon(self) -> None: ...


class Connection:
    def __init__(
        self,
        socket: ClientSocket,
        user: int | None,
        name: str,
        *,
        address: str = "",
        session: SocketSession | None = None,
    ) -> None:
        self.user = user
        self.name = name
        self.session = session
        """The session; None for a visitor without one."""
        self.address = address
        self.who: int | str = address if user is None else user
        """Key for limits: the user, or the address of a visitor."""
        self.viewer: Viewer = None
        self.looks = False
        """Whether it has sent a `look`. Before that it gets no updates."""
        self.closed = asyncio.Event()
        self.code = 1000
        self.busy = False
        """Whether one of its messages is being handled, which must not be interrupted."""
        self._socket = socket
        self._outbox: list[bytes] = []
        self._outbox_bytes = 0
        socket.when_free = self.flush

    @property
    def seat(self) -> Seat | None:
        return self.viewer

    def tell(self, message: object) -> None:
        self.tell_text(encode(message))

    def tell_text(self, text: bytes) -> None:
        self._put(text)
        self.flush()

    def prepare(self, message: object) -> None:
        """Sends it with the next message, or with `flush`, because sending costs more than making a message."""
        self._put(encode(message))

    def _put(self, text: bytes) -> None:
        if not self.closed.is_set():
            self._outbox.append(text)
            self._outbox_bytes += len(text)

    def flush(self) -> None:
        if self._socket.free and not self.closed.is_set():
            self._socket.tell(self._outbox)
            self._empty()
        elif len(self._outbox) > MAX_OUTBOX_MESSAGES or (
            self._outbox_bytes > MAX_OUTBOX_BYTES and len(self._outbox) > 1
        ):
            self.close(TOO_SLOW)

    def _empty(self) -> None:
        self._outbox.clear()
        self._outbox_bytes = 0

    def drop_soon(self) -> None:
        """Closes the socket after a while, whatever the client does."""
        self._socket.drop_soon()

    def close(self, code: int) -> None:
        if not self.closed.is_set():
            self.code = code
            self.closed.set()
            self._empty()
