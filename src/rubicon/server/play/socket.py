"""The sockets, as plain ASGI functions: they read what a client says, hand it to its room, and answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from ...errors import Illegal, Malformed, Refused
from ...wire.closing import FAULT, GONE, SILENT, TOO_FAST
from ...wire.messages import Forecast, Look, Pause, Say, Sent, Submit, Weigh, Why, read, refusal
from . import lifespan, questions, services
from .connection import LOST, Connection
from .hall import Hall
from .room import Room
from .threads import in_thread

FIRST_WORD = 20.0
"""So many seconds a client has to say from where it looks."""
MOST_CONNECTIONS = 400
"""So many connections one address may have. There may be a whole school behind it."""
HERE = ("127.0.0.1", "::1", "::ffff:127.0.0.1")
"""This machine is not counted: there may be a proxy on it, with everybody behind it."""
LAST_WORD = 1.0
BREATH = 0.02
"""So many seconds nothing is read of what comes too fast."""

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Hear = Callable[[Sent], Awaitable[None]]

logger = logging.getLogger(__name__)
_connected: dict[str, int] = {}


async def table(scope: Any, receive: Receive, send: Send) -> None:
    """One connection to one table."""
    connection = await _accept(scope, receive, send)
    if connection is None:
        return
    hall = lifespan.hall()
    code = scope["url_route"]["kwargs"]["code"]
    try:
        room = await hall.find(code)
    except Exception:
        logger.exception("table %s cannot be opened", code)
        await _refuse(connection, send, Illegal("fault"), FAULT)
        return
    if room is None:
        await _refuse(connection, send, Illegal("not_found"), GONE)
        return
    with _counted(scope, connection):
        room.enter(connection)
        try:
            if connection.user is not None:
                hall.spawn(in_thread(services.note_present, room.id, connection.user))
            await _serve(connection, receive, send, lambda said: _hear(room, connection, said))
        finally:
            room.leave(connection)


async def notices(scope: Any, receive: Receive, send: Send) -> None:
    """One connection of somebody who wants to know where they are awaited."""
    connection = await _accept(scope, receive, send)
    if connection is None:
        return
    hall: Hall = lifespan.hall()
    with _counted(scope, connection):
        connection.looks = True
        hall.notices.enter(connection)
        try:
            await _serve(connection, receive, send, _nothing_to_say)
        finally:
            hall.notices.leave(connection)


async def _hear(room: Room, connection: Connection, said: Sent) -> None:
    match said:
        case Submit():
            await room.submit(connection, said)
        case Look():
            room.audience.look(connection, said)
        case Forecast():
            connection.tell(questions.forecast(room, connection, said))
        case Weigh():
            connection.tell(await questions.weigh(room, connection, said))
        case Why():
            connection.tell(questions.why(room, said))
        case Say():
            await room.say(connection, said)
        case Pause():
            room.pause(connection, said.on)


async def _nothing_to_say(said: Sent) -> None:
    raise Malformed("message.not_here")


# What all connections have in common.


class _counted:
    """How many connections an address has."""

    def __init__(self, scope: Any, connection: Connection) -> None:
        self.address = _address(scope)
        self.connection = connection

    def __enter__(self) -> None:
        _connected[self.address] = _connected.get(self.address, 0) + 1
        if _connected[self.address] > MOST_CONNECTIONS and self.address not in HERE:
            self.connection.tell(refusal("", Illegal("too_many_connections", most=MOST_CONNECTIONS)))
            self.connection.close(TOO_FAST)

    def __exit__(self, *error: object) -> None:
        _connected[self.address] -= 1
        if not _connected[self.address]:
            del _connected[self.address]


def _address(scope: Any) -> str:
    client = scope.get("client")
    return client[0] if client else ""


async def _accept(scope: Any, receive: Receive, send: Send) -> Connection | None:
    if (await receive())["type"] != "websocket.connect":
        return None
    user = scope["user"]
    known = user.is_authenticated
    await send({"type": "websocket.accept"})
    return Connection(scope["line"], user.pk if known else None, user.name if known else "")


async def _refuse(connection: Connection, send: Send, refused: Refused, code: int) -> None:
    connection.tell(refusal("", refused))
    connection.close(code)
    await _end(connection, send)


async def _serve(connection: Connection, receive: Receive, send: Send, hear: Hear) -> None:
    """Until one side has had enough. What is being done for the client is done to its end all the same."""
    reader = asyncio.create_task(_read(connection, receive, hear))
    timer = asyncio.get_running_loop().call_later(FIRST_WORD, _silent, connection)
    await connection.closed.wait()
    timer.cancel()
    if not connection.busy:
        reader.cancel()
    await asyncio.wait({reader})
    await _end(connection, send)


def _silent(connection: Connection) -> None:
    if not connection.looks:
        connection.tell(refusal("", Illegal("look.first")))
        connection.close(SILENT)


async def _read(connection: Connection, receive: Receive, hear: Hear) -> None:
    try:
        while not connection.closed.is_set():
            event = await receive()
            if event["type"] == "websocket.disconnect":
                connection.close(LOST)
                return
            connection.busy = True
            await _answer(connection, event, hear)
            connection.busy = False
    except asyncio.CancelledError:
        raise
    except Exception:
        logger.exception("a message could not be answered")
        connection.tell(refusal("", Illegal("fault")))
        connection.close(FAULT)


async def _answer(connection: Connection, event: Any, hear: Hear) -> None:
    text, nonce = event.get("text"), ""
    try:
        said = read(text.encode("utf-8", "surrogatepass") if text is not None else event["bytes"])
        if connection.too_fast():
            nonce = getattr(said, "nonce", "")
            await asyncio.sleep(BREATH)
            raise Illegal("too_fast", seconds=1)
        await hear(said)
    except Refused as refused:
        connection.tell(refusal(nonce, refused))


async def _end(connection: Connection, send: Send) -> None:
    """A last word, if the client is there to hear it."""
    if connection.code == LOST:
        return
    with suppress(Exception):
        async with asyncio.timeout(LAST_WORD):
            await send({"type": "websocket.close", "code": connection.code})
