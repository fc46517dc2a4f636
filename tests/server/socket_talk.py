"""How tests talk over a socket by hand: one message at a time, and what comes back."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests import pace


async def tell(connection: ClientConnection, **message: Any) -> None:
    await connection.send(json.dumps(message))


async def hear(connection: ClientConnection, kind: str) -> Any:
    """The next message of a kind."""
    async with pace.limit(f"a message {kind}"):
        async for text in connection:
            message = json.loads(text)
            if message["message"] == kind:
                return message
    raise AssertionError(f"no {kind} came before the end: {connection.close_code}")


async def closed(connection: ClientConnection) -> list[Any]:
    """All that still comes, until the server has ended the connection."""
    heard = []
    async with pace.limit("the end of the connection"):
        with suppress(ConnectionClosed):
            while True:
                heard.append(json.loads(await connection.recv()))
    return heard


async def look(connection: ClientConnection, seat: int | None) -> Any:
    await tell(connection, message="look", seat=seat)
    return await hear(connection, "update")
