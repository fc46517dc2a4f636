"""Connections to a server: requests over HTTP as one person, and a socket to a table that reconnects by itself."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from http.client import HTTPException
from http.cookiejar import LoadError, LWPCookieJar
from threading import Event, Thread
from typing import Any, TypeAlias
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from ...errors import Corrupt, Illegal, Malformed, Refused
from ...texts import has
from ...wire import protocol
from .. import files

ANSWER_SECONDS = 60.0
"""Time limit for an answer of the server."""
CSRF_COOKIE = "rubicon_csrf"


class ServerClient:
    """The HTTP API as one person. Their cookie is stored, so that they keep their seats.

    `who` distinguishes people who play from this machine (`--name Ann`); each has a cookie file.
    """

    def __init__(self, url: str, who: str) -> None:
        self.url = server_url(url)
        self.who = who
        host = urlsplit(self.url).netloc
        self.file = (
            files.state_folder() / "online" / quote(host, safe="") / quote(who.lstrip("-").replace(" ", "-"), safe="")
        )
        self.cookies = LWPCookieJar(str(self.file))
        if self.file.exists():
            try:
                self.cookies.load(ignore_discard=True)
            except (LoadError, OSError):
                self.cookies.clear()  # continue as a new guest
        self._opener = build_opener(HTTPCookieProcessor(self.cookies))

    def get(self, path: str) -> Any:
        return json.loads(self.fetch("GET", path))

    def post(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        return self._change("POST", path, body)

    def put(self, path: str, body: Mapping[str, Any]) -> Any:
        return self._change("PUT", path, body)

    def _change(self, method: str, path: str, body: Mapping[str, Any] | None) -> Any:
        answer = self.fetch(method, path, json.dumps(dict(body or {})).encode())
        return json.loads(answer) if answer else None

    def fetch(self, method: str, path: str, body: bytes | None = None) -> bytes:
        """Raises the refusal of the server, and Malformed if it cannot be reached or is no Rubicon server."""
        headers = {"Accept": "application/json", "Content-Type": "application/json", "Referer": f"{self.url}/"}
        token = next((cookie.value for cookie in self.cookies if cookie.name == CSRF_COOKIE), None)
        if token:
            headers["X-CSRFToken"] = token
        try:
            with self._opener.open(self._request(method, path, body, headers), timeout=ANSWER_SECONDS) as response:
                answer: bytes = response.read()
        except HTTPError as error:
            with error:
                raise self._refusal(error.code, error.read()) from None
        except (OSError, HTTPException, ValueError) as error:
            problem = str(getattr(error, "reason", "")) or str(error) or type(error).__name__
            raise Malformed("online.unreachable", server=self.url, problem=problem) from None
        self._keep()
        return answer

    def _request(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Request:
        return Request(f"{self.url}/api/{path}", data=body, method=method, headers=dict(headers))

    def _refusal(self, status: int, body: bytes) -> Refused:
        """The refusal in an answer. For a code that has no text here, of a newer server, its own sentence is used."""
        kind = {400: Malformed, 422: Corrupt}.get(status, Illegal)
        try:
            told = json.loads(body)
            code, facts, sentence = told["code"], told["facts"], told["sentence"]
        except (ValueError, KeyError, TypeError):
            return Malformed("online.strange", server=self.url, status=status)
        return kind(code, **facts) if has("refused", code) else Illegal("online.told", sentence=sentence)

    def _keep(self) -> None:
        """Store the cookie, readable only by this user, because it gives access to the seats."""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            os.close(os.open(self.file, os.O_WRONLY | os.O_CREAT, 0o600))
            self.cookies.save(ignore_discard=True)
        except OSError as error:
            raise Malformed("file.unwritable", file=str(self.file), problem=error.strerror or str(error)) from None

    # For the socket.

    def socket(self, code: str) -> str:
        return f"ws{self.url.removeprefix('http')}/ws/tables/{quote(code, safe='')}"

    def cookie(self) -> str:
        request = Request(f"{self.url}/ws/")
        self.cookies.add_cookie_header(request)
        return request.get_header("Cookie") or ""


def server_url(url: str) -> str:
    """`https://host:port` of what a person typed; without a scheme it is http, as `rubicon serve` speaks."""
    whole = url if "://" in url else f"http://{url}"
    try:
        parts = urlsplit(whole)
        well = parts.scheme in ("http", "https") and parts.hostname and (parts.port is None or parts.port > 0)
    except ValueError:
        well = None
    if not well:
        raise Malformed("online.address", url=url)
    return f"{parts.scheme}://{parts.netloc}"


# The socket.


FIRST_RETRY_SECONDS = 0.5
MAX_RETRY_SECONDS = 15.0
"""Maximum time between two tries; it doubles from the first."""
CLOSING_SECONDS = 1.0
MAX_MESSAGE_BYTES = 16 * 1024 * 1024
HTTP_STATUS_BY_CLOSE_CODE = {protocol.GONE: 404, protocol.LOGGED_OUT: 401}
"""Close codes after which the socket does not reconnect, with the HTTP status of the same meaning."""


class ConnectionLost(msgspec.Struct, frozen=True):
    """The connection was lost; the next try is in `seconds`."""

    seconds: float


class ConnectionRestored(msgspec.Struct, frozen=True):
    """The connection is back."""


class ConnectionEnded(msgspec.Struct, frozen=True):
    """The server has ended the connection for good."""

    status: int


SocketEvent: TypeAlias = bytes | ConnectionLost | ConnectionRestored | ConnectionEnded


class TableSocket:
    """A socket to a table, in a thread that reconnects and posts what it receives.

    `greeting` returns the first messages of each connection: the viewpoint, and a message that was not answered yet.
    """

    def __init__(
        self,
        client: ServerClient,
        code: str,
        greeting: Callable[[], Sequence[bytes]],
        post: Callable[[SocketEvent], None],
    ) -> None:
        self.client = client
        self.code = code
        self.greeting = greeting
        self.post = post
        self._socket: ClientConnection | None = None
        self._over = Event()
        self._thread = Thread(target=self._stay, daemon=True)
        self._thread.start()

    @property
    def connected(self) -> bool:
        return self._socket is not None

    def send(self, message: bytes) -> bool:
        """Send a message if connected; return whether it was sent. Else the next greeting repeats what is needed."""
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
                        self.post(ConnectionRestored())
                    before, delay = True, FIRST_RETRY_SECONDS
                    for heard in socket:
                        self.post(heard.encode() if isinstance(heard, str) else heard)
            except ConnectionClosed:
                pass
            except InvalidStatus as refused:
                if refused.response.status_code < 500:
                    self.post(ConnectionEnded(refused.response.status_code))
                    return
            except (InvalidHandshake, WebSocketException, OSError):
                pass
            ended, self._socket = self._socket, None
            code = None if ended is None else ended.close_code
            if code in HTTP_STATUS_BY_CLOSE_CODE:
                self.post(ConnectionEnded(HTTP_STATUS_BY_CLOSE_CODE[code]))
                return
            if self._over.is_set():
                return
            if code == protocol.TOO_FAST:
                delay = MAX_RETRY_SECONDS
            self.post(ConnectionLost(delay))
            self._over.wait(delay)
            delay = min(2 * delay, MAX_RETRY_SECONDS)

    def _connect(self) -> ClientConnection:
        cookie = self.client.cookie()
        return connect(
            self.client.socket(self.code),
            origin=Origin(self.client.url),
            additional_headers={"Cookie": cookie} if cookie else {},
            max_size=MAX_MESSAGE_BYTES,
            close_timeout=CLOSING_SECONDS,
            compression=None,
        )
