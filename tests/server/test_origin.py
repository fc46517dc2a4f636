"""Which pages may open sockets: those of the same scheme, host and port, and of the names that the server goes by."""

from __future__ import annotations

from collections.abc import Iterator
from ipaddress import ip_network
from typing import Any

import pytest
from msgspec.structs import replace

from rubicon.server.config.environment import environment
from rubicon.server.limiting import addresses
from rubicon.server.play import handshake


def scope(host: str, told: str | None, proto: str = "", scheme: str = "ws") -> dict[str, Any]:
    headers = [(b"host", host.encode())]
    if told is not None:
        headers.append((b"origin", told.encode()))
    if proto:
        headers.append((b"x-forwarded-proto", proto.encode()))
    return {"headers": headers, "scheme": scheme, "client": ("127.0.0.1", 5)}


@pytest.fixture
def hosted(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[None]:
    """Behind a proxy that speaks HTTPS, as games.example.org."""
    here = replace(environment(), https=True, hosts=("games.example.org",), proxies=(ip_network("127.0.0.0/8"),))
    monkeypatch.setattr(handshake, "environment", lambda: here)
    monkeypatch.setattr(addresses, "environment", lambda: here)
    addresses.is_trusted.cache_clear()
    settings.ALLOWED_HOSTS = ["127.0.0.1", "games.example.org"]
    yield
    addresses.is_trusted.cache_clear()


@pytest.mark.parametrize(
    ("host", "told", "allowed"),
    [
        ("127.0.0.1:8000", None, True),
        ("127.0.0.1:8000", "http://127.0.0.1:8000", True),
        ("127.0.0.1:8000", "http://127.0.0.1:9000", False),
        ("127.0.0.1:8000", "http://127.0.0.1", False),
        ("127.0.0.1:8000", "https://127.0.0.1:8000", False),
        ("127.0.0.1:8000", "http://localhost:8000", False),
        ("localhost", "http://localhost", True),
        ("localhost", "http://localhost:80", True),
        ("localhost:80", "http://LOCALHOST", True),
        ("[::1]:8000", "http://[::1]:8000", True),
        ("[::1]:8000", "http://[::1]:8001", False),
        ("[::1]", "http://[::1]", True),
        ("evil.example:8000", "http://evil.example:8000", False),
        ("127.0.0.1:8000", "http://evil.example", False),
        ("127.0.0.1:8000", "null", False),
        ("127.0.0.1:8000", "", False),
        ("127.0.0.1:8000", "http://127.0.0.1:8000@evil.example", False),
        ("127.0.0.1:8000", "http://127.0.0.1:8000/path", False),
        ("127.0.0.1:8000", "http://127.0.0.1:99999", False),
        ("127.0.0.1:8000", "http://[::1", False),
        ("127.0.0.1:8000", "file://127.0.0.1:8000", False),
    ],
)
def test_a_page_of_the_same_scheme_host_and_port_may(host, told, allowed, settings):
    settings.ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]"]
    assert handshake.is_allowed_origin(scope(host, told)) == allowed


@pytest.mark.parametrize(
    ("host", "told", "proto", "allowed"),
    [
        ("games.example.org", "https://games.example.org", "https", True),
        ("games.example.org", "https://games.example.org:443", "https", True),
        ("games.example.org", "http://games.example.org", "https", False),
        ("games.example.org", "https://games.example.org:8443", "https", False),
        ("games.example.org:8443", "https://games.example.org:8443", "https", True),
        ("127.0.0.1:8000", "https://games.example.org", "", True),
        ("127.0.0.1:8000", "https://evil.example", "", False),
        ("127.0.0.1:8000", "http://127.0.0.1:8000", "", True),
    ],
)
@pytest.mark.usefixtures("hosted")
def test_behind_a_proxy_the_scheme_is_the_one_that_it_reports(host, told, proto, allowed):
    assert handshake.is_allowed_origin(scope(host, told, proto)) == allowed


def test_two_origins_are_none():
    twice = scope("127.0.0.1:8000", "http://127.0.0.1:8000")
    twice["headers"].append((b"origin", b"http://127.0.0.1:8000"))
    assert not handshake.is_allowed_origin(twice)
