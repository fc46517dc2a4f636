"""All rooms of this process: opened on demand, notified of changes, and freed when nobody is connected.

Once a second the registry also checks for games that are due, as the column `wake` of their tables says.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from itertools import count
from typing import TYPE_CHECKING, Any, Protocol
from weakref import WeakValueDictionary

from ..accounts import signals
from ..accounts.signals import SessionChange
from ..tables import table_signal
from ..tables.selectors import code_of
from . import selectors, services
from .auto_player import CLAIM_SECONDS
from .bot_pool import BotPool
from .broadcaster import TurnNotices
from .clocks import SteadyClock
from .gc_tuning import GcSchedule
from .room import Room
from .socket_limits import SocketLimits
from .socket_sessions import SocketSessions
from .store import RecordStore, in_thread

if TYPE_CHECKING:
    from .pubsub import PubSub

ROUND_SECONDS = 1.0
"""Pause between two rounds."""
CATCH_UP_ROUNDS = 5
"""Rounds between two checks for records of other processes, in games with connections here."""
FAR_FUTURE_SECONDS = 1e12
"""Later than any other moment. Not every database supports infinity."""
SESSION_CHECK_ROUNDS = 10
"""Rounds between two checks whether the sessions of open sockets still exist, in case a message was lost."""
MAX_CODE_CHARS = 12
EMPTY_ROOM_SECONDS = 60.0
"""Time until a room without connections is freed."""

logger = logging.getLogger(__name__)


def _pubsub(redis: str, changed: Callable[[int], None], session_changed: Callable[[str], None]) -> PubSub:
    from .pubsub import PubSub  # imports much that a single process does not need

    return PubSub(redis, changed, session_changed)


class PeriodicJob(Protocol):
    """Work in small steps, such as removing old rows."""

    def is_due(self, now: float) -> bool: ...

    def step(self, now: float) -> int: ...


class RoomRegistry:
    """The rooms of one process. `alone`: no other process uses the same database."""

    def __init__(
        self,
        computers: BotPool,
        redis: str,
        store_result: Callable[[int], None],
        retention: PeriodicJob | None = None,
        steady: SteadyClock | None = None,
    ) -> None:
        self.alone = not redis
        self.steady = steady or SteadyClock()
        self.began = self.steady.now()
        self.store = RecordStore()
        self.computers = computers
        self.notices = TurnNotices()
        self.store_result = store_result
        self.rooms: dict[int, Room] = {}
        self._opening: dict[int, asyncio.Task[Room | None]] = {}
        self._opening_turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._changed_meanwhile: set[int] = set()
        """Tables that changed while their rooms were being opened, so that what was read may be outdated."""
        self._codes: dict[str, int] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loop = asyncio.get_running_loop()
        self.allowance = SocketLimits()
        self.sessions = SocketSessions(self.spawn)
        self._pubsub = _pubsub(redis, self.changed, self._on_session_message) if redis else None
        self._stop_listening = table_signal.listen(self._on_table_change)
        self._stop_listening_to_sessions = signals.on_session_change(self._on_session_change)
        self._rounds = asyncio.create_task(self._go_round())
        self._retention = asyncio.create_task(self._retain(retention)) if retention is not None else None
        self._collector = asyncio.create_task(GcSchedule().collect())

    async def close(self) -> None:
        self._stop_listening()
        self._stop_listening_to_sessions()
        self._rounds.cancel()
        if self._retention is not None:
            self._retention.cancel()
        self._collector.cancel()
        for room in self.rooms.values():
            room.auto_player.stop()
        await self.computers.close()
        if self._pubsub is not None:
            await self._pubsub.close()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Runs a coroutine in the background. Errors are logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("work beside the rooms failed", exc_info=task.exception())

    # Rooms

    async def find(self, code: str, address: str = "") -> Room | None:
        """The room of a table, opened if it is not; None if there is no such table.

        For each address one room is opened at a time: to open one, its game is played again.
        """
        code = code_of(code)[:MAX_CODE_CHARS]
        number = self._codes.get(code)
        if number is None:
            number = await in_thread(selectors.table_id, code)
            if number is None:
                return None
            self._codes[code] = number
        if number in self.rooms:
            return self.rooms[number]
        turn = self._opening_turns.setdefault(address, asyncio.Lock())
        async with turn:
            return await self.room(number)

    async def room(self, number: int) -> Room | None:
        room = self.rooms.get(number)
        if room is not None:
            return room
        opening = self._opening.get(number)
        if opening is None:
            opening = self._opening[number] = asyncio.create_task(self._open(number))
        return await asyncio.shield(opening)

    async def _open(self, number: int) -> Room | None:
        try:
            room = Room(self, number)
            if not await room.open():
                return None
            self.rooms[number] = room
            if number in self._changed_meanwhile:
                await room.changed()
            room.check()
            return room
        finally:
            del self._opening[number]
            self._changed_meanwhile.discard(number)

    # Changes

    def announce(self, table: int) -> None:
        """Notifies the room of this table, and all other processes, of a change."""
        self.changed(table)
        self.publish(table)

    def publish(self, table: int) -> None:
        """Notifies other processes that this table has changed."""
        if self._pubsub is not None:
            self._pubsub.send(str(table))

    def changed(self, table: int) -> None:
        room = self.rooms.get(table)
        if room is not None:
            self.spawn(room.changed())
        elif table in self._opening:
            self._changed_meanwhile.add(table)

    def _on_table_change(self, table: int) -> None:
        """Called in the thread that has written to the database."""
        self._loop.call_soon_threadsafe(self.announce, table)

    def _on_session_change(self, change: SessionChange) -> None:
        """Called in the thread of a request."""
        self._loop.call_soon_threadsafe(self._session_changed, change)

    def _session_changed(self, change: SessionChange) -> None:
        self.sessions.changed(change)
        if self._pubsub is not None:
            self._pubsub.send(signals.encode_change(change))

    def _on_session_message(self, word: str) -> None:
        change = signals.decode_change(word)
        if change is not None:
            self.sessions.changed(change)

    # Rounds

    async def _go_round(self) -> None:
        """Finds the tables that are due; in the first round also everything left behind by an earlier run."""
        latest = FAR_FUTURE_SECONDS if self.alone else 0.0
        for number in count():
            try:
                if self.steady.notice() < 0 and self.alone:  # a claimed table has a later moment
                    latest = FAR_FUTURE_SECONDS
                await self._attend(max(latest, self.steady.wall()))
                self._tidy()
                if number % CATCH_UP_ROUNDS == 0 and not self.alone:
                    await self._catch_up()
                if number % SESSION_CHECK_ROUNDS == SESSION_CHECK_ROUNDS - 1:
                    await self.sessions.check()
                latest = 0.0
            except Exception:
                logger.exception("the round failed")
            await asyncio.sleep(ROUND_SECONDS)

    async def _retain(self, retention: PeriodicJob) -> None:
        """Removes old data, without delaying the rounds."""
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            try:
                if retention.is_due(time.time()):
                    await in_thread(retention.step, time.time())
            except Exception:
                logger.exception("nothing was removed")

    async def _attend(self, until: float) -> None:
        for table, wake in await in_thread(selectors.overdue, until):
            claimed = self.steady.wall() + CLAIM_SECONDS
            if await in_thread(services.claim, table, wake, claimed):
                try:
                    room = await self.room(table)
                    if room is not None:
                        await room.auto_player.handle_due(claimed, room.act)
                except Exception:  # so that other tables are not delayed
                    logger.exception("table %d cannot be attended to", table)

    async def _catch_up(self) -> None:
        """Finds games with new records of other processes, where the message about them was lost."""
        playing = [room for room in self.rooms.values() if room.live.playing and room.broadcaster]
        lengths = {room.live.id: room.live.length for room in playing}
        for table, length in await in_thread(selectors.lengths, sorted(lengths)):
            if length > lengths[table]:
                self.changed(table)

    def _tidy(self) -> None:
        """Frees rooms without connections. Their tables say when they are due."""
        now = time.monotonic()
        for room in tuple(self.rooms.values()):
            if room.is_idle and now - room.broadcaster.empty_since > EMPTY_ROOM_SECONDS:
                self.spawn(self._forget(room))

    async def _forget(self, room: Room) -> None:
        """Afterwards nothing refers to the room, so it is freed at once."""
        await room.auto_player.set_wake()
        if room.is_idle:
            room.auto_player.stop()
            self.computers.forget(str(room.live.id))
            if self.rooms.get(room.live.id) is room:
                del self.rooms[room.live.id]
                self._codes.pop(room.live.table.code, None)


_registries: list[RoomRegistry] = []


def begin(registry: RoomRegistry) -> None:
    """Makes it the registry of this process."""
    _registries.append(registry)


def current() -> RoomRegistry:
    """The registry of this process."""
    return _registries[0]


async def end() -> None:
    await _registries.pop().close()
