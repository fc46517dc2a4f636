"""ASGI middleware that every request passes first, before its Host, session and CSRF token are checked.

It limits the size of requests, and the number of concurrent ones per address. Bodies are read here, into memory, up to
their limit. `http_protocol.py` limits how long a client may take to send and to read.
"""

from __future__ import annotations

import asyncio
import json
import math
import re
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

from ...errors import Illegal, Malformed, Refused
from ...texts import word
from ...wire.messages import refusal
from ..config.limits import limits
from .addresses import address_of, is_trusted, peer_of
from .concurrency import App, Receive, Scope, Send
from .rates import local_rate

UPLOADS = re.compile(r"POST /api/(games|tables)|PATCH /api/tables/[^/]+")
"""Paths and methods of requests that may contain a board or a game."""
MAX_UPLOADS_PER_ADDRESS = 4
"""Upload bodies of one address that are in memory at the same time."""
MAX_WAITING_PER_ADDRESS = 256
WAIT_SECONDS = 8.0
RETRY_SECONDS = 5
DISCARD_SECONDS = 3.0
"""How long the rest of a body that is too large is discarded, so that the client sees the response."""
FROM_PROXIES = (b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host", b"forwarded")


class RequestLimits:
    """The middleware."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._places: dict[str, Places] = {}
        self._uploads: dict[str, Places] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if not is_trusted(peer_of(scope)):
            address = address_of(scope)
            scope["headers"] = [each for each in scope["headers"] if each[0] not in FROM_PROXIES]
        else:
            address = address_of(scope)
        if scope["type"] == "websocket":
            await self._check_handshake(scope, receive, send)
            return
        try:
            self._check_head(scope, address)
            max_bytes = self._max_bytes(scope)
            async with self._place(self._places, address, limits().requests_at_once_per_address):
                if not _has_body(scope):
                    await self.app(scope, receive, send)
                elif max_bytes <= limits().request_bytes:
                    await self._with_body(scope, receive, send, max_bytes)
                else:
                    async with self._place(self._uploads, address, MAX_UPLOADS_PER_ADDRESS):
                        await self._with_body(scope, receive, send, max_bytes)
        except _Refusal as refusal:
            await begin_answer(send, refusal.status, refusal.refused, close=refusal.close)
            if refusal.close:
                await _discard(receive)
            await end_answer(send)

    async def _check_handshake(self, scope: Scope, receive: Receive, send: Send) -> None:
        if _head_bytes(scope) > limits().header_bytes:
            await send({"type": "websocket.close"})
            return
        await self.app(scope, receive, send)

    def _check_head(self, scope: Scope, address: str) -> None:
        here = limits()
        seconds = local_rate("requests_per_address", here.requests_per_address).take(address)
        if seconds:
            raise _Refusal(429, Illegal("too_fast", seconds=math.ceil(seconds)), close=_has_body(scope))
        if _head_bytes(scope) > here.header_bytes:
            raise _Refusal(431, headers_too_large(), close=True)

    def _max_bytes(self, scope: Scope) -> int:
        """The size limit of the body. Raises a refusal if the declared size exceeds it."""
        here = limits()
        is_upload = UPLOADS.fullmatch(f"{scope['method']} {scope['path']}")
        most = max(here.upload_bytes, here.request_bytes) if is_upload else here.request_bytes
        if _content_length(scope) > most:
            raise _Refusal(413, _too_large(most), close=True)
        return most

    async def _with_body(self, scope: Scope, receive: Receive, send: Send, max_bytes: int) -> None:
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return  # the client has disconnected
            body += message.get("body", b"")
            if len(body) > max_bytes:
                raise _Refusal(413, _too_large(max_bytes), close=True)
            if not message.get("more_body"):
                break
        whole: list[Any] = [{"type": "http.request", "body": bytes(body), "more_body": False}]
        del body

        async def receive_whole() -> Any:
            return whole.pop() if whole else await receive()

        await self.app(scope, receive_whole, send)

    @asynccontextmanager
    async def _place(self, places: dict[str, Places], address: str, count: int) -> AsyncIterator[None]:
        """Holds one of `count` slots of an address; waits if all are taken."""
        own = places.setdefault(address, Places())
        if own.taken < count:
            own.taken += 1
        else:
            await own.wait()
        try:
            yield
        finally:
            own.leave()
            if not own.taken:
                places.pop(address, None)


class Places:
    """The active requests of each address, and those that wait for a slot."""

    def __init__(self) -> None:
        self.taken = 0
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def wait(self) -> None:
        if len(self._waiting) >= MAX_WAITING_PER_ADDRESS:
            raise _Refusal(503, Illegal("busy", seconds=RETRY_SECONDS), close=True)
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled():
                self.leave()
            else:
                self._waiting.remove(turn)
            if isinstance(error, TimeoutError):
                raise _Refusal(503, Illegal("busy", seconds=RETRY_SECONDS), close=True) from None
            raise

    def leave(self) -> None:
        """Passes the slot to the next waiting request, if any."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.taken -= 1


class _Refusal(Exception):
    def __init__(self, status: int, refused: Refused, *, close: bool) -> None:
        super().__init__(status, refused)
        self.status = status
        self.refused = refused
        self.close = close


def headers_too_large() -> Malformed:
    return Malformed("request.headers_too_large", kilobytes=limits().header_bytes // 1024)


def _too_large(max_bytes: int) -> Malformed:
    return Malformed("request.too_large", kilobytes=max_bytes // 1024)


def _head_bytes(scope: Scope) -> int:
    """Size of the request line and the headers, except for a few bytes of punctuation."""
    size = len(scope.get("raw_path") or scope["path"]) + len(scope.get("query_string", b""))
    return size + sum(len(name) + len(value) + 4 for name, value in scope["headers"])


def _has_body(scope: Scope) -> bool:
    return any(name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"])


def _content_length(scope: Scope) -> int:
    """h11 has refused invalid numbers. Of several headers the largest counts."""
    lengths = [value for name, value in scope["headers"] if name == b"content-length"]
    return max((int(length) for length in lengths if length.isdigit()), default=0)


async def _discard(receive: Receive) -> None:
    """Reads for a moment: a client that is still sending would see a broken connection instead of the response."""
    left = limits().upload_bytes
    try:
        async with asyncio.timeout(DISCARD_SECONDS):
            while left > 0:
                message = await receive()
                if message["type"] != "http.request" or not message.get("more_body"):
                    return
                left -= len(message.get("body", b""))
    except TimeoutError:
        return


# Refusals before Django sees a request, in the format of the REST interface.


Headers = list[tuple[bytes, bytes]]


def body_of(refused: Refused) -> bytes:
    told = refusal("", refused)
    return json.dumps({"code": told.code, "facts": told.facts, "sentence": word(refused)}).encode()


def headers_of(refused: Refused, body: bytes) -> Headers:
    headers = [
        (b"content-type", b"application/json; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"cache-control", b"no-store"),
    ]
    if "seconds" in refused.facts:
        headers.append((b"retry-after", str(refused.facts["seconds"]).encode()))
    return headers


def whole_answer(status: int, refused: Refused) -> bytes:
    """A complete response, for a connection that is then closed."""
    body = body_of(refused)
    headers = [*headers_of(refused, body), (b"connection", b"close")]
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}".encode(), *(b": ".join(each) for each in headers)]
    return b"\r\n".join([*lines, b"", body])


async def begin_answer(
    send: Callable[[Any], Awaitable[None]], status: int, refused: Refused, *, close: bool = False
) -> None:
    """Sends the response, but leaves it open until `end_answer`."""
    body = body_of(refused)
    headers = headers_of(refused, body) + ([(b"connection", b"close")] if close else [])
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def end_answer(send: Callable[[Any], Awaitable[None]]) -> None:
    await send({"type": "http.response.body", "body": b""})
