"""The line to one client: uvicorn's protocol for sockets, with a shorter way for what a room tells.

By way of ASGI a text is passed on through three layers, and awaited. Here it is framed and handed to the transport at
once, several in one piece; and where a client is slow, the line says when it is free again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

WHOLE_TEXT = 0x81
"""The first byte of a text in one frame (RFC 6455, 5.2). A server masks nothing."""


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
