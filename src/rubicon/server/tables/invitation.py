"""The link by which others come to a table."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import HttpRequest

from ..config.environment import EVERYWHERE, environment, network_address


def link(request: HttpRequest, code: str) -> str:
    """Under the address by which the server was called, unless that means something else on another machine."""
    called = urlsplit(request.build_absolute_uri("/"))
    network = network_address() if environment().host in EVERYWHERE else ""
    place = called.netloc
    if called.hostname in ("localhost", "127.0.0.1", "::1") and network:
        place = f"{network}{f':{called.port}' if called.port else ''}"
    return f"{called.scheme}://{place}/t/{code}"
