"""A table in this process: actions are judged, stored, and only then folded and announced.

One record is in flight at a time. If another process was quicker, its record is applied first and the action is judged
again. The broadcaster sends updates; the auto-player plays for seats where nobody answers.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from django.db import DatabaseError

from ...bots.reason_log import ReasonLog
from ...core.edition import Seat
from ...core.option import Action
from ...core.table_talk import TABLE_TALK_ACTIONS
from ...errors import Illegal, Refused
from ...wire.match import Match, Pending
from ...wire.messages import Said, Say, Submit, refusal
from ...wire.protocol import GONE
from ..config.limits import limits
from . import selectors, services
from .auto_player import AutoPlayer
from .broadcaster import Broadcaster
from .connection import Connection
from .live_table import LiveTable
from .record_log import row
from .selectors import TableSnapshot
from .store import DatabaseUnavailable, DuplicateRecord, UnstorableRecord, in_replay_thread, in_thread

if TYPE_CHECKING:
    from .room_registry import RoomRegistry

MAX_TRIES = 20
"""How often an action is judged again because other records came first."""
RECOVERY_PAUSE_SECONDS = 1.0
REFRESH_SECONDS = 1.0
"""Minimum time between two reads of the table on request of clients."""
MAX_DELAY_SECONDS = 60.0
"""Maximum time until a process notices the record of another one, even if the message about it is lost."""

logger = logging.getLogger(__name__)


class Room:
    def __init__(self, registry: RoomRegistry, number: int) -> None:
        self.registry = registry
        self.live = LiveTable(number)
        self.broadcaster = Broadcaster(self.live, registry.steady)
        self.auto_player = AutoPlayer(self.live, self.broadcaster, registry)
        self.reasons = ReasonLog()
        """Reasons of the computer players that this process has asked. They are neither shared nor stored."""
        self.in_flight = asyncio.Lock()
        self._last_remark = 0
        self._refreshed_at = -REFRESH_SECONDS
        self._stale = False
        """Whether the log may have grown without our knowledge."""

    @property
    def is_idle(self) -> bool:
        """Nobody is connected, and nothing is in progress."""
        return not self.broadcaster and not self.auto_player.busy and not self.in_flight.locked()

    def check(self) -> None:
        """Lets the auto-player start what is due."""
        self.auto_player.check(self.act)

    # Reading the table from the database

    async def open(self) -> bool:
        """Loads the table. Returns whether it exists."""
        seen = await in_replay_thread(selectors.read_table, self.live.id)
        if seen is None:
            return False
        self._last_remark = await in_thread(selectors.last_remark, self.live.id)
        self._refresh(seen)
        if seen.rows:
            await self._begin(seen)
        return True

    def _refresh(self, seen: TableSnapshot) -> None:
        self.live.refresh(seen)
        self.auto_player.wake = seen.table.wake
        self.broadcaster.find_missing()

    async def _begin(self, seen: TableSnapshot) -> None:
        game = await in_replay_thread(selectors.load_match, seen, self.registry.steady.from_wall)
        self.live.begin(game)
        self.broadcaster.begin(game.match)

    async def changed(self) -> None:
        """The table has changed in the database: reads it again, and sends what is new."""
        live = self.live
        async with self.in_flight:
            seen = await in_thread(selectors.read_table, live.id, live.length - 1, self._last_remark)
            if seen is None:
                for connection in self.broadcaster.connections:
                    connection.close(GONE)
                return
            self._refresh(seen)
            if live.match is None and seen.rows:
                await self._begin(seen)
                self.broadcaster.send_beginning()
            else:
                self._apply_stored(seen)
                live.set_running(self.registry.steady.now())
            self.broadcaster.drop_viewpoints()
            self.broadcaster.send_status()
            for remark in seen.remarks:
                self._last_remark = remark.pk
                self.broadcaster.send_all(Said(remark.name, remark.text, remark.at, remark.seat))
        self.check()

    async def refresh_soon(self) -> None:
        """Reads the table now, but not often: a change by another process may not have been announced yet."""
        now = time.monotonic()
        if now - self._refreshed_at >= REFRESH_SECONDS:
            self._refreshed_at = now
            await self.changed()

    def _apply_stored(self, seen: TableSnapshot) -> None:
        """Applies records that others have stored."""
        live = self.live
        if live.match is None or live.reader is None:
            return
        for stored in seen.rows:
            if stored.seq == live.length:
                live.match.take(live.reader.record(stored), stored.nonce or "")
                live.pass_time(self._moment(stored.at))
        if seen.rows:
            self.broadcaster.send_steps(live.match)
        self._stale = False

    # Connections

    def enter(self, connection: Connection) -> None:
        self.broadcaster.enter(connection)
        self.check()

    def leave(self, connection: Connection) -> None:
        self.broadcaster.leave(connection)
        self.check()

    # Actions

    async def submit(self, connection: Connection, submit: Submit[msgspec.Raw]) -> None:
        """Sends the answer before anybody gets the update. Raises Illegal if the person plays too fast."""
        seat, match = connection.viewer, self.live.match
        if seat is None or match is None:
            connection.tell(refusal(submit.nonce, Illegal("submit.watching" if match else "submit.not_begun")))
            return
        self.registry.allowance.action(connection)
        work = self.registry.allowance.work(connection)
        async with self.in_flight:
            for _ in range(MAX_TRIES):
                answer = match.answered(seat, submit.nonce)
                if answer is not None:
                    connection.tell(answer)
                    return
                try:
                    with work:
                        pending = self._judge(match, connection, seat, submit)
                    at = await self._store(pending, connection)
                except DatabaseUnavailable:
                    connection.tell(refusal(submit.nonce, Illegal("submit.unstored")))
                    return
                except Refused as refused:
                    connection.tell(match.refuse(seat, submit.nonce, refused))
                    return
                if at is not None:
                    with work:
                        self._fold(match, pending, at, connection)
                    return
        connection.tell(refusal(submit.nonce, Illegal("submit.crowded")))

    def _judge(self, match: Match, connection: Connection, seat: Seat, submit: Submit[msgspec.Raw]) -> Pending:
        if seat not in self.live.yours(connection.user):
            raise Illegal("look.not_yours", seat=seat)
        if not self.live.playing:
            raise Illegal("submit.over")
        pending = match.judge(seat, submit)
        if self.live.full:
            raise Illegal("submit.full", most=limits().actions_per_game)
        if type(pending.record.action) in TABLE_TALK_ACTIONS and len(self.live.people) > 1:
            self._check_agreements(match, seat)
        return pending

    def _check_agreements(self, match: Match, seat: Seat) -> None:
        """Raises Illegal if a seat has undone and agreed so often that it might fill the game, which then would end."""
        most = limits().agreements_per_game
        own = (record for record in match.game.records if record.seat == seat)
        if sum(type(record.action) in TABLE_TALK_ACTIONS for record in own) >= most:
            raise Illegal("submit.agreements", most=most)

    async def act(self, seat: Seat, action: Action, length: int, reason: str) -> bool:
        """Performs an action of a computer player or the clock, if the log still has this length."""
        async with self.in_flight:
            match = self.live.match
            if match is None or self.live.length != length:
                return False
            turn = match.game.edition.turn(match.game.state)
            try:
                pending = match.decide(seat, action)
                at = await self._store(pending, None)
            except (Refused, DatabaseUnavailable) as error:
                logger.warning("table %s, seat %s: %r was not done: %s", self.live.table.code, seat, action, error)
                return False
            if at is not None:
                self.reasons.note(seat, reason, turn, pending.step.events)
                self._fold(match, pending, at)
            return at is not None

    async def say(self, connection: Connection, say: Say) -> None:
        """Raises Illegal for a visitor without a session."""
        if connection.user is None:
            raise Illegal("account.login_first")
        yours = self.live.yours(connection.user)
        seat = connection.viewer if connection.viewer in yours else yours[0] if yours else None
        name = connection.name if seat is None else self.live.seats[seat].name
        await in_thread(services.remark, self.live.id, connection.user, seat, name, say.text.strip() or "…")
        self.registry.announce(self.live.id)

    def pause(self, connection: Connection, on: bool) -> None:
        """Raises Illegal if others would have to wait."""
        live = self.live
        if {live.seats[seat].user_id for seat in live.people} != {connection.user}:
            raise Illegal("pause.others")
        if live.clock is not None:
            (live.clock.charge if on else live.clock.skip)(self.registry.steady.now())
        live.paused = on
        self.broadcaster.send_status()
        self.check()

    # The log

    async def _store(self, pending: Pending, by: Connection | None) -> float | None:
        """Returns the moment of the record; None if the log was longer than we knew and has been applied now."""
        live = self.live
        now = self.registry.steady.now()
        if self._stale:
            await self._catch_up()
            if pending.number != live.length:
                return None
        at = self.registry.steady.to_wall(now)
        wake = self.auto_player.wake_after(pending, at)
        stored = row(live.id, pending.number, pending.record, at, pending.nonce, by.user if by else None)
        try:
            await self.registry.store.append(stored, wake)
        except DuplicateRecord:
            await self._catch_up()
            if pending.number == live.length:  # so the nonce was used before
                raise Illegal("submit.nonce") from None
            return None
        except UnstorableRecord:
            raise Illegal("submit.unstorable") from None
        except DatabaseUnavailable:
            self._stale = True
            self.registry.spawn(self._recover())
            raise
        self.registry.allowance.stored(len(stored.action) + len(stored.draws), live.table.host_id, by)
        if wake is not None:
            self.auto_player.wake = wake
        self.registry.publish(live.id)
        return now

    async def _recover(self) -> None:
        """The database did not answer. When it does, announces what it has stored in spite of that."""
        while self._stale:
            await asyncio.sleep(RECOVERY_PAUSE_SECONDS)
            with suppress(DatabaseError):
                await self.changed()

    async def _catch_up(self) -> None:
        seen = await in_thread(selectors.read_table, self.live.id, self.live.length - 1)
        if seen is not None:
            self._apply_stored(seen)

    def _fold(self, match: Match, pending: Pending, at: float, by: Connection | None = None) -> None:
        accepted = match.fold(pending)
        self.live.pass_time(at)
        if by is not None:
            by.prepare(accepted)
        self.broadcaster.send_steps(match)
        if by is not None:
            by.flush()  # unless it was sent together with the update
        self.auto_player.record_stored(pending.seat, self.act)

    def _moment(self, stored: float) -> float:
        """The moment of a record that another process has just stored. A deviating clock is corrected."""
        now, moment = self.registry.steady.now(), self.registry.steady.from_wall(stored)
        return moment if now - moment < MAX_DELAY_SECONDS else now
