"""The address of a client: that of its connection, or what a trusted proxy reports.

A client can write any X-Forwarded-For header itself. It is read only on connections from an address of
`RUBICON_PROXIES`, and from the right: the rightmost entry was written by the proxy nearest to this server.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any

from django.http import HttpRequest

from ..config.environment import environment

MAX_HOPS = 16
"""Entries of X-Forwarded-For that are read, from the right."""
IPV6_HOST_BITS = 64
"""One customer of a provider has at least a /64, and may use any address in it."""

logger = logging.getLogger(__name__)
_ignored_proxies: set[str] = set()


def address_of(source: HttpRequest | Mapping[str, Any]) -> str:
    """The client's address for limits, from a Django request or an ASGI scope; IPv6 addresses are cut to their /64.

    It is empty if there is none, as on a Unix socket.
    """
    peer, forwarded = _reported(source)
    if not forwarded:
        return counted(peer)
    if not is_trusted(peer):
        _note_ignored(peer)
        return counted(peer)
    hops = forwarded.rsplit(",", MAX_HOPS)[-MAX_HOPS:]
    for hop in reversed(hops):
        if not _is_address(hop.strip()):
            return counted(peer)
        if not is_trusted(hop.strip()):
            return counted(hop.strip())
    return counted(hops[0].strip())


def peer_of(scope: Mapping[str, Any]) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


@lru_cache(4096)
def is_trusted(address: str) -> bool:
    """Whether it is the address of a proxy of this server."""
    parsed = _parsed(address)
    return parsed is not None and any(parsed in network for network in environment().proxies)


@lru_cache(4096)
def counted(address: str) -> str:
    """The normalised address for counting: IPv4 out of IPv6, IPv6 cut to its /64. Other texts stay unchanged."""
    parsed = _parsed(address)
    if parsed is None:
        return address
    if isinstance(parsed, IPv4Address):
        return str(parsed)
    return f"{IPv6Address(int(parsed) >> IPV6_HOST_BITS << IPV6_HOST_BITS)}/{IPV6_HOST_BITS}"


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    try:
        parsed = ip_address(address)
    except ValueError:
        return None
    if isinstance(parsed, IPv6Address):
        return parsed.ipv4_mapped or parsed
    return parsed


def _is_address(text: str) -> bool:
    return _parsed(text) is not None


def _reported(source: HttpRequest | Mapping[str, Any]) -> tuple[str, str]:
    """The peer of the connection, followed by the entries of X-Forwarded-For."""
    if isinstance(source, HttpRequest):
        return source.META.get("REMOTE_ADDR", ""), source.META.get("HTTP_X_FORWARDED_FOR", "")
    forwarded = [value for name, value in source["headers"] if name == b"x-forwarded-for"]
    return peer_of(source), b",".join(forwarded).decode("latin-1")


def _note_ignored(peer: str) -> None:
    """Warns the operator once that a proxy may be missing in the settings: all its clients count as one address."""
    if environment().https and not _ignored_proxies:
        _ignored_proxies.add(peer)
        logger.warning("X-Forwarded-For from %s is ignored. If that is your proxy, set RUBICON_PROXIES.", peer)
