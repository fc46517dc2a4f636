"""A small HTTP client of our own: it can send from any loopback address, and leave a request half sent."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

HOST = "127.0.0.1"
ANSWER_SECONDS = 30.0
CHUNK_BYTES = 256 * 1024
FAILURES = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError, ValueError)
SOCKET_FAILURES = (OSError, TimeoutError, WebSocketException)


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        try:
            return json.loads(self.body)
        except ValueError:
            return {}

    def __str__(self) -> str:
        """As it is counted: the status, and the code of a refusal."""
        told = self.json() if self.status >= 400 else {}
        code = told.get("code", "") if isinstance(told, dict) else ""
        return f"{self.status} {code}".strip()


class Refused(Exception):
    """An attack cannot go on, because the server has not given it what it needs."""


class Client:
    """One connection that is kept, and the cookies of one person."""

    def __init__(self, port: int, source: str = HOST, cookies: dict[str, str] | None = None) -> None:
        self.port, self.source = port, source
        self.cookies: dict[str, str] = {} if cookies is None else cookies
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    def fork(self) -> Client:
        """Another connection of the same person."""
        return Client(self.port, self.source, self.cookies)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(HOST, self.port, local_addr=(self.source, 0), limit=1 << 20)

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].transport.abort()
            self._streams = None

    def head(self, method: str, path: str, length: int | None, headers: Mapping[str, str] | None = None) -> bytes:
        lines = {"Host": f"{HOST}:{self.port}", "Content-Type": "application/json"}
        if self.cookies:
            lines |= {"Cookie": self.cookie, "X-CSRFToken": self.cookies.get("rubicon_csrf", "")}
        if length is not None:
            lines["Content-Length"] = str(length)
        lines |= headers or {}
        return "".join([f"{method} {path} HTTP/1.1\r\n", *(f"{k}: {v}\r\n" for k, v in lines.items()), "\r\n"]).encode()

    async def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        seconds: float = ANSWER_SECONDS,
    ) -> Answer:
        """`body` is bytes, or a value to encode as JSON. Raises one of `FAILURES`."""
        data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        request = self.head(method, path, len(data) if body is not None else None, headers) + data
        kept = self._streams is not None
        try:
            async with asyncio.timeout(seconds):
                try:
                    answer = await self._ask(request)
                except (ConnectionError, asyncio.IncompleteReadError):
                    self.close()
                    if not kept:
                        raise
                    answer = await self._ask(request)  # the server had closed what it was not asked for too long
        except BaseException:
            self.close()
            raise
        if answer.headers.get("connection", "").lower() == "close":
            self.close()
        for cookie in answer.headers.get("set-cookie", "").split("\n"):
            name, _, value = cookie.partition(";")[0].partition("=")
            if name:
                self.cookies[name] = value
        return answer

    async def _ask(self, request: bytes) -> Answer:
        if self._streams is None:
            self._streams = await self.open()
        reader, writer = self._streams
        writer.write(request)
        await writer.drain()
        return await read_answer(reader)

    async def guest(self, name: str) -> Client:
        """Raises Refused if the server lets no guest in."""
        answer = await self.call("GET", "/api/session")
        answer = await self.call("POST", "/api/session/guest", {"name": name})
        if answer.status != 200:
            raise Refused(f"guest: {answer}")
        return self

    async def need(self, method: str, path: str, body: Any = None) -> Any:
        """A request that must succeed; returns its answer."""
        answer = await self.call(method, path, body)
        if answer.status >= 300:
            raise Refused(f"{method} {path.split('?')[0].strip('/').split('/')[-1]}: {answer}")
        return answer.json()

    def socket(self, path: str, **options: Any) -> connect:
        headers = {"Cookie": self.cookie} if self.cookies else {}
        usual: dict[str, Any] = {
            "additional_headers": headers,
            "compression": None,
            "ping_interval": None,
            "open_timeout": ANSWER_SECONDS,
            "close_timeout": 1,
            "proxy": None,
            "max_size": 32 * 1024 * 1024,
            "local_addr": (self.source, 0),
        }
        return connect(f"ws://{HOST}:{self.port}{path}", **{**usual, **options})


async def read_answer(reader: asyncio.StreamReader) -> Answer:
    first = await reader.readuntil(b"\r\n")
    status = int(first.split(b" ", 2)[1])
    headers: dict[str, str] = {}
    while (line := (await reader.readuntil(b"\r\n")).strip()) != b"":
        name, _, value = line.decode("latin-1").partition(":")
        key = name.strip().lower()
        headers[key] = f"{headers[key]}\n{value.strip()}" if key in headers else value.strip()
    if "content-length" in headers:
        body = await reader.readexactly(int(headers["content-length"]))
    elif headers.get("transfer-encoding", "").lower() == "chunked":
        parts = []
        while size := int((await reader.readuntil(b"\r\n")).strip() or b"0", 16):
            parts.append((await reader.readexactly(size + 2))[:-2])
        await reader.readuntil(b"\r\n")
        body = b"".join(parts)
    else:
        body = b"" if status in (101, 204, 304) else await reader.read()
    return Answer(status, headers, body)


async def stream_body(client: Client, path: str, total: int, headers: Mapping[str, str] | None = None) -> str:
    """Sends a long body piece by piece until the server stops it. Returns what happened."""
    reader, writer = await client.open()
    answer = asyncio.create_task(read_answer(reader))
    sent = 0
    try:
        writer.write(client.head("POST", path, total, headers))
        chunk = b"0" * CHUNK_BYTES
        while sent < total and not answer.done():
            writer.write(chunk[: total - sent])
            await writer.drain()
            sent += len(chunk)
        return f"{await answer} after {'all' if sent >= total else 'part'}"
    except FAILURES as failure:
        if answer.done() and not answer.cancelled() and answer.exception() is None:
            return f"{answer.result()} after part"
        return f"{type(failure).__name__} after {'all' if sent >= total else 'part'}"
    finally:
        answer.cancel()
        with suppress(*FAILURES, asyncio.CancelledError):
            await answer
        writer.transport.abort()


async def tell(got: Counter[str], client: Client, method: str, path: str, body: Any = None, **more: Any) -> Answer:
    """A request whose answer is only counted; status 0 for none."""
    try:
        answer = await client.call(method, path, body, **more)
    except FAILURES as failure:
        got[type(failure).__name__] += 1
        await asyncio.sleep(0.01)
        return Answer(0, {}, b"")
    got[str(answer)] += 1
    return answer


async def read_away(reader: asyncio.StreamReader) -> None:
    """Reads until the server has closed the connection."""
    with suppress(*FAILURES):
        while await reader.read(65_536):
            pass


async def closed(link: ClientConnection, seconds: float) -> int | None:
    """The close code of a socket, after reading everything before it; None if it is open."""
    try:
        async with asyncio.timeout(seconds):
            async for _ in link:
                pass
    except TimeoutError:
        return None
    except WebSocketException:
        pass
    return link.close_code or 1006


def reason(failure: BaseException) -> str:
    """Why a socket could not be opened, or has closed."""
    if isinstance(failure, InvalidStatus):
        return f"socket refused: {failure.response.status_code}"
    code = getattr(getattr(failure, "rcvd", None), "code", None)
    return f"socket closed: {code}" if code else f"socket: {type(failure).__name__}"
