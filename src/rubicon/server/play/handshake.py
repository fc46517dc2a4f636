"""Accepts or refuses a socket before it opens: by its path, its Origin, its address and its session.

A socket is counted for its address before its session is looked up. The database handles one socket of an address at a
time, at a bounded rate, so that a flood from one address delays nobody else.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import get_user
from django.db import DatabaseError, close_old_connections
from django.http import parse_cookie
from django.http.request import split_domain_port, validate_host

from ...core.codec import is_plain
from ...errors import Illegal
from ..accounts.models import User
from ..accounts.sessions import SessionStore
from ..config.environment import environment
from ..config.limits import limits
from ..limiting import LocalRate, address_of
from ..limiting.addresses import is_trusted, peer_of
from .socket import Receive, Send, notices, refuse, table
from .socket_sessions import SocketSession, socket_session

MAX_CODE_CHARS = 40
"""Of a code as people type it, with spaces and hyphens."""
MAX_COOKIE_CHARS = 8_192
TABLE = re.compile(rf"/ws/tables/([^/]{{1,{MAX_CODE_CHARS}}})", re.ASCII)
NOT_FOUND, FORBIDDEN, UNAVAILABLE = 404, 403, 503

logger = logging.getLogger(__name__)
_threads = ThreadPoolExecutor(2, "door")


class SocketUser(NamedTuple):
    """The user who opens a socket; None without a session."""

    user: int | None = None
    name: str = ""
    session: SocketSession | None = None


class _Address:
    def __init__(self) -> None:
        self.sockets = 0
        self.turn = asyncio.Lock()


class SocketHandshake:
    def __init__(self) -> None:
        self._addresses: dict[str, _Address] = {}
        self._rate = LocalRate(limits().new_sockets_per_address)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        serve = _route(scope["path"])
        if serve is None:
            await _turn_away(scope, receive, send, NOT_FOUND)
            return
        if not is_allowed_origin(scope):
            await _turn_away(scope, receive, send, FORBIDDEN)
            return
        name = address_of(scope)
        address = self._addresses.setdefault(name, _Address())
        address.sockets += 1
        try:
            most = limits().sockets_per_address
            if address.sockets > most:
                await refuse(scope, receive, send, Illegal("too_many_connections", most=most))
                return
            try:
                async with address.turn:
                    while wait := self._rate.take(name):
                        await asyncio.sleep(wait)
                    guest = await _who(scope)
            except DatabaseError as error:
                logger.warning("the database does not say whose a socket is: %s", error)
                await _turn_away(scope, receive, send, UNAVAILABLE)
                return
            await serve({**scope, "guest": guest, "address": name}, receive, send)
        finally:
            address.sockets -= 1
            if not address.sockets:
                self._addresses.pop(name, None)


def _route(path: str) -> Callable[[Any, Receive, Send], Awaitable[None]] | None:
    if path == "/ws/notices":
        return notices
    found = TABLE.fullmatch(path)
    if found is None or not is_plain(found[1]):
        return None
    code = found[1]

    async def at_table(scope: Any, receive: Receive, send: Send) -> None:
        await table(code, scope, receive, send)

    return at_table


async def _turn_away(scope: Any, receive: Receive, send: Send, status: int) -> None:
    """Answers with an HTTP status instead of opening the socket, which costs nothing more."""
    if (await receive())["type"] != "websocket.connect":
        return
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close"})  # which is sent as a 403
        return
    headers = [(b"content-length", b"0")]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": b""})


async def _who(scope: Any) -> SocketUser:
    session = SessionStore(_session_key(scope))
    if session.session_key is None:
        return SocketUser()
    return await asyncio.get_running_loop().run_in_executor(_threads, _look_up, session)


def _look_up(session: SessionStore) -> SocketUser:
    close_old_connections()
    request: Any = SimpleNamespace(session=session)
    user = get_user(request)
    if not isinstance(user, User) or session.session_key is None:
        return SocketUser()
    return SocketUser(user.pk, user.name, socket_session(session.session_key, user))


def _session_key(scope: Any) -> str | None:
    told = b"; ".join(value for name, value in scope["headers"] if name.lower() == b"cookie").decode("latin-1")
    if len(told) > MAX_COOKIE_CHARS:
        return None
    return parse_cookie(told).get(settings.SESSION_COOKIE_NAME)


# The Origin header. Browsers send cookies with a socket, whatever page opens it, and name that page in Origin. Allowed
# are our own pages (same scheme, host and port) and the configured host names. A client without Origin is no browser.

PORTS = {"http": 80, "https": 443}
SCHEMES = {"ws": "http", "wss": "https"}


class Origin(NamedTuple):
    scheme: str
    host: str
    """As in a URL, in lower case, an IPv6 address in brackets."""
    port: int


def is_allowed_origin(scope: Any) -> bool:
    """Whether the page that opens this socket may do so. Clients other than browsers always may."""
    told = _headers(scope, b"origin")
    if not told:
        return True
    origin = parse_origin(told[0])
    if len(told) > 1 or origin is None:
        return False
    return origin == _own(scope) or _is_configured(origin)


def parse_origin(text: str) -> Origin | None:
    """An Origin header; None for `null` and for malformed ones."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in PORTS or not parts.hostname or parts.path or parts.query or parts.fragment or "@" in text:
        return None
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return Origin(parts.scheme, host.lower(), PORTS[parts.scheme] if port is None else port)


def _own(scope: Any) -> Origin | None:
    """The host of this request; None for a host name that is not ours, because anybody can point a name here."""
    hosts = _headers(scope, b"host")
    if len(hosts) != 1:
        return None
    domain, port = split_domain_port(hosts[0].lower())
    if not domain or not validate_host(domain, settings.ALLOWED_HOSTS):
        return None
    scheme = _scheme(scope)
    try:
        return Origin(scheme, domain, int(port) if port else PORTS[scheme])
    except ValueError:
        return None


def _scheme(scope: Any) -> str:
    """The scheme as reported by a trusted proxy, else that of the connection."""
    if environment().https and is_trusted(peer_of(scope)) and _headers(scope, b"x-forwarded-proto") == ["https"]:
        return "https"
    return SCHEMES.get(scope.get("scheme", ""), "http")


def _is_configured(origin: Origin) -> bool:
    """A proxy may change the Host header, so the names in RUBICON_HOSTS count too, at the default port."""
    scheme = "https" if environment().https else "http"
    names: Sequence[str] = environment().hosts
    return origin.scheme == scheme and origin.port == PORTS[scheme] and validate_host(origin.host, list(names))


def _headers(scope: Any, name: bytes) -> list[str]:
    return [value.decode("latin-1").strip() for key, value in scope["headers"] if key.lower() == name]
