"""The hall: all rooms of this process, the bell that calls them, and the round that finds what waits for somebody."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from itertools import count
from typing import TYPE_CHECKING, Any, Protocol

from ..accounts import signals
from ..accounts.signals import SessionChange
from ..tables import table_signal
from ..tables.selectors import code_of
from . import selectors, services
from .allowance import SocketLimits
from .auto_player import CLAIM_SECONDS
from .bot_pool import BotPool
from .broadcaster import TurnNotices
from .clocks import SteadyClock
from .gc_tuning import GcSchedule
from .room import Room
from .socket_sessions import SocketSessions
from .store import RecordStore, in_thread

if TYPE_CHECKING:
    from .pubsub import PubSub

ROUND_SECONDS = 1.0
"""So many seconds after each other the round is made."""
CATCH_UP_ROUNDS = 5
"""Every so many rounds it is seen whether another process has gone on with a game that is watched here."""
FAR_FUTURE_SECONDS = 1e12
"""A moment after all others; infinity is nothing that every database knows."""
SESSION_CHECK_ROUNDS = 10
"""Every so many rounds it is seen whether the sessions of open sockets still exist, in case a call was lost."""
MAX_CODE_CHARS = 12
EMPTY_ROOM_SECONDS = 60.0
"""A room leaves memory so many seconds after the last who looked."""

logger = logging.getLogger(__name__)


def _pokes(redis: str, changed: Callable[[int], None], session_changed: Callable[[str], None]) -> PubSub:
    from .pubsub import PubSub  # which loads a good deal that one process does not need

    return PubSub(redis, changed, session_changed)


class PeriodicJob(Protocol):
    """Work of small steps, such as removing old rows."""

    def is_due(self, now: float) -> bool: ...

    def step(self, now: float) -> int: ...


class RoomRegistry:
    """Made when the process begins; `alone`: no other process serves the same database."""

    def __init__(
        self,
        computers: BotPool,
        redis: str,
        conclude: Callable[[int], None],
        retention: PeriodicJob | None = None,
        steady: SteadyClock | None = None,
    ) -> None:
        self.alone = not redis
        self.steady = steady or SteadyClock()
        self.began = self.steady.now()
        self.store = RecordStore()
        self.computers = computers
        self.notices = TurnNotices()
        self.conclude = conclude
        self.rooms: dict[int, Room] = {}
        self._opening: dict[int, asyncio.Task[Room | None]] = {}
        self._rung_meanwhile: set[int] = set()
        """Tables that have changed while their rooms were opened: what was read of them may be old."""
        self._codes: dict[str, int] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loop = asyncio.get_running_loop()
        self.allowance = SocketLimits()
        self.sessions = SocketSessions(self.spawn)
        self._pokes = _pokes(redis, self.changed, self._session_poked) if redis else None
        self._deaf = table_signal.listen(self._rung)
        self._deaf_to_sessions = signals.on_session_change(self._session_rung)
        self._round = asyncio.create_task(self._go_round())
        self._retention = asyncio.create_task(self._retain(retention)) if retention is not None else None
        self._garbage = asyncio.create_task(GcSchedule().collect())

    async def close(self) -> None:
        self._deaf()
        self._deaf_to_sessions()
        self._round.cancel()
        if self._retention is not None:
            self._retention.cancel()
        self._garbage.cancel()
        for room in self.rooms.values():
            room.auto_player.stop()
        await self.computers.close()
        if self._pokes is not None:
            await self._pokes.close()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Lets something be done beside; what goes wrong is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("work beside the rooms failed", exc_info=task.exception())

    # Rooms.

    async def find(self, code: str) -> Room | None:
        """The room of a table, opened if need be; none where there is no such table."""
        code = code_of(code)[:MAX_CODE_CHARS]
        number = self._codes.get(code)
        if number is None:
            number = await in_thread(selectors.table_id, code)
            if number is None:
                return None
            self._codes[code] = number
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
            if number in self._rung_meanwhile:
                await room.changed()
            room.check()
            return room
        finally:
            del self._opening[number]
            self._rung_meanwhile.discard(number)

    # Calls.

    def ring(self, table: int) -> None:
        """Something of this table has changed, here."""
        self.changed(table)
        self.poke(table)

    def poke(self, table: int) -> None:
        """Other processes shall look at this table."""
        if self._pokes is not None:
            self._pokes.send(str(table))

    def changed(self, table: int) -> None:
        room = self.rooms.get(table)
        if room is not None:
            self.spawn(room.changed())
        elif table in self._opening:
            self._rung_meanwhile.add(table)

    def _rung(self, table: int) -> None:
        """By whoever has written to the database, in a thread of theirs."""
        self._loop.call_soon_threadsafe(self.ring, table)

    def _session_rung(self, change: SessionChange) -> None:
        """By a request, in a thread of its own."""
        self._loop.call_soon_threadsafe(self._session_changed, change)

    def _session_changed(self, change: SessionChange) -> None:
        self.sessions.changed(change)
        if self._pokes is not None:
            self._pokes.send(signals.encode_change(change))

    def _session_poked(self, word: str) -> None:
        change = signals.decode_change(word)
        if change is not None:
            self.sessions.changed(change)

    # The round.

    async def _go_round(self) -> None:
        """Finds the tables that wait for somebody, at the beginning all that this process may have left so."""
        latest = FAR_FUTURE_SECONDS if self.alone else 0.0
        for number in count():
            try:
                if self.steady.notice() < 0 and self.alone:  # what is due stands in the table as a later moment
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
        """Removes what is too old, beside the round, which must not wait for it."""
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
                        await room.auto_player.attend(claimed, room.act)
                except Exception:  # the other tables wait, too
                    logger.exception("table %d cannot be attended to", table)

    async def _catch_up(self) -> None:
        """Finds the games that others have gone on with, where a poke was lost."""
        playing = [room for room in self.rooms.values() if room.live.playing and room.broadcaster]
        lengths = {room.live.id: room.live.length for room in playing}
        for table, length in await in_thread(selectors.lengths, sorted(lengths)):
            if length > lengths[table]:
                self.changed(table)

    def _tidy(self) -> None:
        """Rooms where nobody looks leave memory; what they wait for stands in their table."""
        now = time.monotonic()
        for room in tuple(self.rooms.values()):
            if room.is_idle and now - room.broadcaster.empty_since > EMPTY_ROOM_SECONDS:
                self.spawn(self._forget(room))

    async def _forget(self, room: Room) -> None:
        """Nothing refers to the room after this, so its memory is free at once."""
        await room.auto_player.set_wake()
        if room.is_idle:
            room.auto_player.stop()
            self.computers.forget(str(room.live.id))
            if self.rooms.get(room.live.id) is room:
                del self.rooms[room.live.id]
                self._codes.pop(room.live.table.code, None)


_halls: list[RoomRegistry] = []


def begin(hall: RoomRegistry) -> None:
    """Makes it the one of this process."""
    _halls.append(hall)


def current() -> RoomRegistry:
    """The one of this process."""
    return _halls[0]


async def end() -> None:
    await _halls.pop().close()
