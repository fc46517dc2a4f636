"""uvicorn's HTTP protocol, with limits on slow and idle clients and on connections per address.

A request must arrive within `request_seconds`, and a client must read each part of its response within the same time.
"""

from __future__ import annotations

import asyncio
import socket
import struct
import sys
from collections import Counter
from contextlib import suppress
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from ...errors import Illegal, Malformed, Refused
from ..config.limits import limits
from .addresses import counted, is_trusted
from .middleware import headers_too_large, whole_answer

RETRY_SECONDS = 10
LINGER_NOT = struct.pack("ii", 1, 0)
"""SO_LINGER: on, for 0 seconds."""

_connections: Counter[str] = Counter()
"""Open connections by address, in this process. Proxies are not counted, because they connect for all their clients."""


class LimitedHttpProtocol(H11Protocol):
    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._address = ""
        self._arriving: asyncio.TimerHandle | None = None
        """The timer while a request is arriving."""
        self._leaving: asyncio.TimerHandle | None = None
        """The timer while the client does not read."""

    # Connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        if peer and not is_trusted(peer):
            self._address = counted(peer)
            _connections[self._address] += 1
            most = limits().connections_per_address
            if _connections[self._address] > most:
                self._refuse(503, Illegal("request.connections", most=most, seconds=RETRY_SECONDS))
                return
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._forget()  # sockets are counted elsewhere
        super().handle_websocket_upgrade(event)

    def _forget(self) -> None:
        self._stop_expecting()
        self._client_reads()
        if self._address:
            _connections[self._address] -= 1
            if _connections[self._address] <= 0:
                del _connections[self._address]
            self._address = ""

    # Requests

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._arriving is None and self.conn.their_state is h11.IDLE:
            self._expect_request()
            if not self.flow.write_paused:
                self._client_reads()
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop_expecting()

    def on_response_complete(self) -> None:
        self._stop_expecting()
        super().on_response_complete()
        pipelined = bool(self.conn.trailing_data[0]) and self.conn.their_state is h11.IDLE
        if pipelined or self.conn.their_state is h11.SEND_BODY:
            self._expect_request()
        if self._leaving is None and (self.transport.is_closing() or self.transport.get_write_buffer_size()):
            self._client_must_read()

    def _expect_request(self) -> None:
        if self._arriving is None:
            self._arriving = self.loop.call_later(limits().request_seconds, self._late)

    def _stop_expecting(self) -> None:
        if self._arriving is not None:
            self._arriving.cancel()
            self._arriving = None

    def _late(self) -> None:
        self._arriving = None
        begun = bool(self.conn.trailing_data[0]) or self.conn.their_state is h11.SEND_BODY
        if begun and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._refuse(408, Malformed("request.late", seconds=limits().request_seconds))
        elif begun:
            self._cut()
        else:
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """uvicorn calls this after an error of h11."""
        error = sys.exc_info()[1]
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self._cut()
        elif getattr(error, "error_status_hint", 400) == 431:
            self._refuse(431, headers_too_large())
        else:
            self._refuse(400, Malformed("request.unreadable"))

    def _refuse(self, status: int, refused: Refused) -> None:
        """Sends a refusal without h11, and closes."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.write(whole_answer(status, refused))
        self.transport.close()
        self._client_must_read()

    def _cut(self) -> None:
        """Closes at once with a reset, so that the operating system drops unread data too."""
        connection = self.transport.get_extra_info("socket")
        if connection is not None:
            with suppress(OSError):
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, LINGER_NOT)
        self.transport.abort()

    # Responses

    def pause_writing(self) -> None:
        super().pause_writing()
        self._client_must_read()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._client_reads()

    def _client_must_read(self) -> None:
        self._client_reads()
        self._leaving = self.loop.call_later(limits().request_seconds, self._not_read)

    def _client_reads(self) -> None:
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None

    def _not_read(self) -> None:
        self._leaving = None
        if self.transport.is_closing() or self.transport.get_write_buffer_size():
            self._cut()
