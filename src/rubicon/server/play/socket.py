"""The sockets as plain ASGI functions: they read messages, pass them to the room, and send the answers."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec

from ...errors import Illegal, Malformed, Refused
from ...wire.messages import Answer, Because, ForecastRequest, Look, Pause, Say, Sent, Submit, Weigh, Why, read, refusal
from ...wire.protocol import FAULT, GONE, SILENT, TOO_FAST
from . import services
from .connection import CONNECTION_LOST, Connection
from .room import Room
from .room_registry import RoomRegistry, current
from .store import in_thread

FIRST_MESSAGE_SECONDS = 20.0
"""Time for a client to send its first `look`."""
CLOSE_SECONDS = 1.0
REFUSED_SECONDS = 1.0
"""Time for a client that has too many sockets to close the new one. It is not counted any more, but is an open file."""
MIN_PAUSE_SECONDS = 0.02
"""Minimum pause before the next message is read from a client that is too fast."""
MAX_PAUSE_SECONDS = 1.0
"""Maximum of such a pause."""
MAX_EXCESS_MESSAGES = 50
"""Messages that came too fast before the connection is closed."""
FORGIVEN_PER_SECOND = 10.0
"""Such messages that are forgiven each second, so that a client which slows down when told to is not cut off."""

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Handle = Callable[[Sent], Awaitable[None]]

logger = logging.getLogger(__name__)


async def table(code: str, scope: Any, receive: Receive, send: Send) -> None:
    """A connection to a table."""
    connection = await _accept(scope, receive, send)
    if connection is None:
        return
    registry = current()
    try:
        room = await registry.find(code, scope["address"])
    except Exception:
        logger.exception("table %s cannot be opened", code)
        await _refuse(connection, send, Illegal("fault"), FAULT)
        return
    if room is None:
        await _refuse(connection, send, Illegal("not_found"), GONE)
        return

    async def attend() -> None:
        room.enter(connection)
        try:
            if connection.user is not None:
                registry.computers.note_address(connection.user, scope["address"])
                registry.spawn(in_thread(services.note_present, room.live.id, connection.user))
            await _serve(registry, connection, receive, send, lambda said: _handle(room, connection, said))
        finally:
            room.leave(connection)

    await _counted(registry, connection, send, attend)


async def notices(scope: Any, receive: Receive, send: Send) -> None:
    """A connection for notices about awaited turns."""
    connection = await _accept(scope, receive, send)
    if connection is None:
        return
    registry = current()

    async def attend() -> None:
        connection.looks = True
        registry.notices.enter(connection)
        try:
            await _serve(registry, connection, receive, send, _nothing_to_say)
        finally:
            registry.notices.leave(connection)

    await _counted(registry, connection, send, attend)


async def refuse(scope: Any, receive: Receive, send: Send, refused: Refused) -> None:
    """Refuses a client that connects too often, without looking up its session."""
    connection = await _accept(scope, receive, send)
    if connection is not None:
        await _refuse(connection, send, refused, TOO_FAST)
        scope["socket"].drop_soon(REFUSED_SECONDS)


async def _handle(room: Room, connection: Connection, said: Sent) -> None:
    allowance = room.registry.allowance
    match said:
        case Submit():
            await room.submit(connection, said)
        case Look():
            if said.seat is not None and said.seat not in room.live.yours(connection.user):
                await room.refresh_soon()  # the seats may have been taken just now
            with allowance.work(connection):
                room.broadcaster.look(connection, said)
        case ForecastRequest() | Weigh():
            connection.tell(await odds(room, connection, said))
        case Why():
            connection.tell(why(room, said))
        case Say():
            allowance.chat(connection)
            await room.say(connection, said)
        case Pause():
            room.pause(connection, said.on)


async def _nothing_to_say(said: Sent) -> None:
    raise Malformed("message.not_here")


# Common to all connections


async def _counted(
    registry: RoomRegistry, connection: Connection, send: Send, attend: Callable[[], Awaitable[None]]
) -> None:
    """Counts the connection for its user, and ends it with their session."""
    try:
        with registry.allowance.socket(connection):
            registry.sessions.enter(connection)
            try:
                await attend()
            finally:
                registry.sessions.leave(connection)
    except Illegal as refused:
        await _refuse(connection, send, refused, TOO_FAST)


async def _accept(scope: Any, receive: Receive, send: Send) -> Connection | None:
    if (await receive())["type"] != "websocket.connect":
        return None
    await send({"type": "websocket.accept"})
    guest = scope.get("guest")
    if guest is None:
        return Connection(scope["socket"], None, "")
    return Connection(scope["socket"], guest.user, guest.name, address=scope["address"], session=guest.session)


async def _refuse(connection: Connection, send: Send, refused: Refused, code: int) -> None:
    connection.tell(refusal("", refused))
    connection.close(code)
    await _end(connection, send)


async def _serve(registry: RoomRegistry, connection: Connection, receive: Receive, send: Send, handle: Handle) -> None:
    """Serves until one side closes. A message that is being handled is finished first."""
    reader = asyncio.create_task(_read(registry, connection, receive, handle))
    timer = asyncio.get_running_loop().call_later(FIRST_MESSAGE_SECONDS, _silent, connection)
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


async def _read(registry: RoomRegistry, connection: Connection, receive: Receive, handle: Handle) -> None:
    excess = ExcessCounter()
    try:
        while not connection.closed.is_set():
            event = await receive()
            if event["type"] == "websocket.disconnect":
                connection.close(CONNECTION_LOST)
                return
            text = event.get("text")
            data = text.encode("utf-8", "surrogatepass") if text is not None else event["bytes"]
            wait = registry.allowance.message(connection)
            if wait:
                await _slow_down(connection, data, wait, excess)
                continue
            debt = registry.allowance.debt(connection)
            if debt:
                await asyncio.sleep(min(debt, MAX_PAUSE_SECONDS))
            connection.busy = True
            await _answer(connection, data, handle)
            connection.busy = False
    except asyncio.CancelledError:
        raise
    except Exception:
        logger.exception("a message could not be answered")
        connection.tell(refusal("", Illegal("fault")))
        connection.close(FAULT)


async def _answer(connection: Connection, data: bytes, handle: Handle) -> None:
    nonce = ""
    try:
        said = read(data)
        nonce = getattr(said, "nonce", "")
        await handle(said)
    except Refused as refused:
        connection.tell(refusal(nonce, refused))


class ExcessCounter:
    """Counts the messages of a connection that came too fast and are not forgiven yet."""

    def __init__(self) -> None:
        self._count = 0.0
        self._last = time.monotonic()

    def count(self) -> float:
        now = time.monotonic()
        self._count = max(0.0, self._count - (now - self._last) * FORGIVEN_PER_SECOND) + 1
        self._last = now
        return self._count


async def _slow_down(connection: Connection, data: bytes, wait: float, excess: ExcessCounter) -> None:
    nonce = ""
    with suppress(Malformed):
        nonce = getattr(read(data), "nonce", "")
    await asyncio.sleep(min(max(wait, MIN_PAUSE_SECONDS), MAX_PAUSE_SECONDS))
    connection.tell(refusal(nonce, Illegal("too_fast", seconds=math.ceil(wait))))
    if excess.count() > MAX_EXCESS_MESSAGES:
        connection.close(TOO_FAST)


async def _end(connection: Connection, send: Send) -> None:
    """Sends the closing frame if the client still reads. Otherwise drops the connection."""
    if connection.code != CONNECTION_LOST:
        with suppress(Exception):
            async with asyncio.timeout(CLOSE_SECONDS):
                await send({"type": "websocket.close", "code": connection.code})
    connection.drop_soon()


# Questions about a game, which change nothing

_thread = ThreadPoolExecutor(1, "odds")


async def odds(room: Room, connection: Connection, asked: ForecastRequest[msgspec.Raw] | Weigh) -> Answer:
    """Runs in a thread, because large armies take a while; one question from each address at a time."""
    match, viewer = room.live.match, connection.viewer
    if match is None:
        return refusal(asked.nonce, Illegal("submit.not_begun"))
    if isinstance(asked, ForecastRequest):
        if viewer is None:
            return refusal(asked.nonce, Illegal("submit.watching"))
        work: Callable[[], Answer] = partial(match.forecast, viewer, asked)
    else:
        work = partial(match.weigh, viewer, asked)
    allowance = room.registry.allowance
    allowance.question(connection)

    def measured() -> Answer:
        with allowance.work(connection):
            return work()

    async with allowance.turn(connection):
        if connection.closed.is_set():
            return refusal(asked.nonce, Illegal("fault"))
        return await asyncio.get_running_loop().run_in_executor(_thread, measured)


def why(room: Room, asked: Why) -> Answer:
    if room.live.match is None:
        return refusal(asked.nonce, Illegal("submit.not_begun"))
    game = room.live.match.game
    return Because(asked.nonce, room.reasons.told(game.edition, game.state))
