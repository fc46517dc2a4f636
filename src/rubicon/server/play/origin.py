"""Which web pages may open sockets: our own, from the same scheme, host and port, and those of the names we go by.

Browsers send cookies with a socket whatever page opens it, and say in Origin which one that is. A client that says
nothing is no browser.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from ..config.environment import environment
from ..limiting.addresses import is_trusted, peer_of

PORTS = {"http": 80, "https": 443}
SCHEMES = {"ws": "http", "wss": "https"}


class Origin(NamedTuple):
    scheme: str
    host: str
    """As it stands in a URL, in small letters, an IPv6 address in brackets."""
    port: int


def is_allowed(scope: Any) -> bool:
    """Whether the page that opens this socket, if it is one, may."""
    told = _headers(scope, b"origin")
    if not told:
        return True
    origin = parse(told[0])
    if len(told) > 1 or origin is None:
        return False
    return origin == _own(scope) or _is_configured(origin)


def parse(text: str) -> Origin | None:
    """An Origin header; none for `null`, and for what is none."""
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
    """Where this request went to. A name that is not ours is none: some page may have had it point to us."""
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
    """As a trusted proxy reports it, or as it came."""
    if environment().https and is_trusted(peer_of(scope)) and _headers(scope, b"x-forwarded-proto") == ["https"]:
        return "https"
    return SCHEMES.get(scope.get("scheme", ""), "http")


def _is_configured(origin: Origin) -> bool:
    """A proxy may pass on another Host: then the names in RUBICON_HOSTS count, at the usual port."""
    scheme = "https" if environment().https else "http"
    names: Sequence[str] = environment().hosts
    return origin.scheme == scheme and origin.port == PORTS[scheme] and validate_host(origin.host, list(names))


def _headers(scope: Any, name: bytes) -> list[str]:
    return [value.decode("latin-1").strip() for key, value in scope["headers"] if key.lower() == name]
