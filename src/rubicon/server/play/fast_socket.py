"""The socket of a client: uvicorn's WebSocket protocol, with a faster path for messages from a room.

ASGI passes a text through three layers, and awaits it. Here texts are framed and handed to the transport at once,
several in one piece. If a client is slow, the socket signals when it can send again. Messages of clients come through
ASGI, but several may wait before the socket stops reading.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.http11 import Request

from ...wire.protocol import TOO_FAST
from ..config.limits import limits
from ..limiting import address_of
from ..limiting.rates import local_rate

TEXT_FRAME_BYTE = 0x81
"""The first byte of an unfragmented text frame (RFC 6455, 5.2). A server does not mask."""
MAX_QUEUED_MESSAGES = 4
"""Maximum messages of a client that wait to be handled before the socket stops reading."""
SLICE_BYTES = 512
"""Bytes that are parsed at once. The smallest frame has six bytes, and a transport hands over up to 256 KiB."""
BURST_FRAMES = 1_000
"""Maximum burst of frames of any kind."""
FRAMES_PER_SECOND = 1_000
"""Sustained rate of frames. The socket pauses reading from a faster client, and soon closes."""
CHARGED_FRAMES = 32
"""Frames of a socket that are charged to its address at once. Players send few, so they cost little time."""
MAX_REST_SECONDS = 1.0
"""Maximum pause in reading because the sockets of an address have sent too many frames."""
MAX_UNREAD_BYTES = 128 * 1024
"""Maximum of data that waits for the end of such a pause. The largest message takes half of it."""
LAST_WORDS_SECONDS = 3.0
"""Time to send such a client the reason, if it has sent messages."""
DRAIN_SECONDS = 1.0
"""How long data is discarded before the socket closes."""
DRAIN_BYTES = 1024 * 1024
"""Maximum of discarded bytes. Closing a socket with unread data resets it, and the closing frame would be lost."""
LINGER_SECONDS = 15.0
"""A closed connection is dropped after this time, even if the client does not read the rest."""


class FastSocket(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.when_free: Callable[[], None] | None = None
        self._frames_left = float(BURST_FRAMES)
        self._refilled = time.monotonic()
        self._flooded = False
        self._uncharged_frames = 0
        self._resting = False
        self._unread = b""
        """What came before the pause, and is parsed after it."""
        self._drain_left = 0
        self._address = ""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            within: Any = self.scope
            within["socket"] = self
            self._address = address_of(within)

    @property
    def free(self) -> bool:
        """Whether the client reads what is sent."""
        return self.writable.is_set()

    def tell(self, texts: Iterable[bytes]) -> None:
        """Does nothing if the client has gone, which is noticed elsewhere."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join([part for text in texts for part in (_head(len(text)), text)]))

    def data_received(self, data: bytes) -> None:
        """Parses in slices: thousands of tiny frames in one piece would delay all other clients."""
        if self._flooded:
            self._drain(len(data))
            return
        if not self.handshake_initiated:
            super().data_received(data)
            if self.conn.handshake_exc is not None and not self.close_sent:
                self._reject()
            return
        for start in range(0, len(data), SLICE_BYTES):
            if self._ignores_data():
                return
            if self._resting:
                self._keep(data[start:])
                return
            super().data_received(data[start : start + SLICE_BYTES])

    def _ignores_data(self) -> bool:
        return self._flooded or self.transport.is_closing()

    def _reject(self) -> None:
        """For a malformed or oversized request, which was answered already."""
        self.handshake_complete = self.close_sent = True
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # in its way: it was answered

    def handle_events(self) -> None:
        frames = len(self.conn.events)
        super().handle_events()
        if self.handshake_initiated:
            self._count(frames)

    def _count(self, frames: int) -> None:
        now = time.monotonic()
        self._frames_left = min(BURST_FRAMES, self._frames_left + (now - self._refilled) * FRAMES_PER_SECOND) - frames
        self._refilled = now
        if self._frames_left < 0 and not self._flooded and not self.transport.is_closing():
            self._flood()
        self._uncharged_frames += frames
        if self._uncharged_frames >= CHARGED_FRAMES:
            self._charge_address()

    def _flood(self) -> None:
        self._flooded = True
        self._unread = b""
        if not self.read_paused:
            self.transport.pause_reading()
        self.read_paused = False  # prevents that reading is resumed
        self.loop.call_later(LAST_WORDS_SECONDS, self._cut_off)

    def _charge_address(self) -> None:
        """All sockets of an address share its frames. If there are too many, this one is read later."""
        frames, self._uncharged_frames = self._uncharged_frames, 0
        rest = local_rate("frames_per_address", limits().frames_per_address).charge(self._address, frames)
        if rest and not (self._resting or self._flooded or self.transport.is_closing()):
            self._resting = True
            self.transport.pause_reading()
            self.loop.call_later(min(rest, MAX_REST_SECONDS), self._end_rest)

    def _keep(self, data: bytes) -> None:
        self._unread += data
        if len(self._unread) > MAX_UNREAD_BYTES:
            self._flood()

    def _end_rest(self) -> None:
        self._resting = False
        unread, self._unread = self._unread, b""
        self.data_received(unread)
        if not (self._resting or self.read_paused or self._ignores_data()):
            self.transport.resume_reading()

    def _cut_off(self) -> None:
        if not self.close_sent and not self.transport.is_closing():
            self.conn.fail(TOO_FAST)
            self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_FAST})
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self._drain_left = DRAIN_BYTES
            self.transport.resume_reading()
            self.loop.call_later(DRAIN_SECONDS, self._hang_up)

    def _drain(self, received: int) -> None:
        self._drain_left -= received
        if self._drain_left < 0:
            self._hang_up()

    def _hang_up(self) -> None:
        if not self.transport.is_closing():
            self.transport.close()
            self.drop_soon()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.drop_soon()

    def drop_soon(self, seconds: float = LINGER_SECONDS) -> None:
        """A closed socket waits until all is sent and the client has closed it, too. A client can prevent both."""
        self.loop.call_later(seconds, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
        """Lets a few messages wait. uvicorn would pause reading after each, until it is consumed.

        It would also log text that is not UTF-8, with a traceback; here that only ends the connection.
        """
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
            return
        stopped, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = stopped
        if not stopped and self.queue.qsize() >= MAX_QUEUED_MESSAGES:
            self.read_paused = True
            self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.when_free is not None:
            self.when_free()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _head(size: int) -> bytes:
    if size < 126:
        return bytes((TEXT_FRAME_BYTE, size))
    if size < 1 << 16:
        return bytes((TEXT_FRAME_BYTE, 126, size >> 8, size & 0xFF))
    return bytes((TEXT_FRAME_BYTE, 127)) + size.to_bytes(8)
