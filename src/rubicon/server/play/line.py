"""The line to one client: uvicorn's protocol for sockets, with a shorter way for what a room tells.

By way of ASGI a text is passed on through three layers, and awaited. Here it is framed and handed to the transport at
once, several in one piece; and where a client is slow, the line says when it is free again. What clients say comes by
way of ASGI, but the line stops reading only when a client says more than is heard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

WHOLE_TEXT = 0x81
"""The first byte of a text in one frame (RFC 6455, 5.2). A server masks nothing."""
WAITING = 4
"""So many messages may wait to be heard before no more are read."""


class Line(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.when_free: Callable[[], None] | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            within: Any = self.scope
            within["line"] = self

    @property
    def free(self) -> bool:
        """Whether the client takes what it is sent."""
        return self.writable.is_set()

    def tell(self, texts: Iterable[bytes]) -> None:
        """To a client that has gone this does nothing; it is told elsewhere that it has."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join([part for text in texts for part in (_head(len(text)), text)]))

    def send_receive_event_to_app(self) -> None:
        """A few messages may wait: uvicorn stops reading after each, and begins again when it has been taken."""
        stopped, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = stopped
        if not stopped and self.queue.qsize() >= WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.when_free is not None:
            self.when_free()


def _head(size: int) -> bytes:
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, 126, size >> 8, size & 0xFF))
    return bytes((WHOLE_TEXT, 127)) + size.to_bytes(8)
