"""How all tests open WebSockets: with limits that a slow machine does not reach."""

from __future__ import annotations

from typing import Any

from websockets.asyncio.client import connect
from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as connect_sync

from tests import pace

from .harness import Person


def options() -> dict[str, Any]:
    """A peer that answers late is slow, not gone, so nobody waits for pongs."""
    return {
        "open_timeout": pace.seconds(),
        "close_timeout": pace.seconds(),
        "ping_timeout": None,
        "compression": None,
        "proxy": None,
    }


def open_socket(person: Person, path: str, **more: Any) -> connect:
    """To be used with `async with`; `path` is behind /ws/, such as `tables/CODE`."""
    return connect(person.websocket(path), **{"additional_headers": {"Cookie": person.cookie}, **options(), **more})


def open_socket_sync(person: Person, path: str) -> ClientConnection:
    link: ClientConnection = connect_sync(
        person.websocket(path), additional_headers={"Cookie": person.cookie}, **options()
    )
    return link
