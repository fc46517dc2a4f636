"""A room: one table in this process and its match; its audience looks, its caretaker plays for those who do not.

An action is judged, stored and only then taken in and told: store, then tell. One record is in flight at a time. If
another process was quicker, its record is taken in first and the action is judged anew.
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
from ...core.edition import PERSON, Seat
from ...core.option import Action
from ...errors import Illegal, Refused
from ...wire.closing import GONE
from ...wire.match import Match, Pending
from ...wire.messages import Said, Say, Submit, refusal
from ..config.limits import limits
from ..tables.models import Seat as SeatRow
from ..tables.models import Table
from . import selectors, services
from .audience import Audience
from .caretaker import Caretaker
from .clock import Clock
from .connection import Connection
from .log import Reader, row
from .selectors import Seen
from .store import Taken, Unstorable, Unstored
from .threads import in_thread

if TYPE_CHECKING:
    from .hall import Hall

TRIES = 20
"""How often an action is judged anew because others were quicker."""

RECOVER = 1.0
LOOK_AGAIN_SECONDS = 1.0
LATE_SECONDS = 60.0
"""A record of another process is heard of sooner, even if pokes are lost."""

logger = logging.getLogger(__name__)


class Room:
    table: Table
    seats: tuple[SeatRow, ...]

    def __init__(self, hall: Hall, number: int) -> None:
        self.hall = hall
        self.id = number
        self.match: Match | None = None
        self.reader: Reader | None = None
        self.clock: Clock | None = None
        self.next = ""
        self.people: set[Seat] = set()
        """Seats where a person answers: no computer plays there, and it was not given up."""
        self.gone = False
        """There is a seat where nobody does."""
        self._yours: dict[int, tuple[Seat, ...]] = {}
        self._playing = False
        self.paused = False
        self.audience = Audience(self)
        self.caretaker = Caretaker(self)
        self.reasons = ReasonLog()
        """Of the computers that this process has asked; no other knows them, and they are not stored."""
        self.in_flight = asyncio.Lock()
        self._remark = 0
        self._looked_again = -LOOK_AGAIN_SECONDS
        self._stale = False
        """The log may have grown without us."""

    # The table as the database has it.

    async def open(self) -> bool:
        """Whether there is such a table."""
        seen = await in_thread(selectors.look, self.id)
        if seen is None:
            return False
        self._remark = await in_thread(selectors.last_remark, self.id)
        self._sit_down(seen)
        if seen.rows:
            await self._begin(seen)
        return True

    def _sit_down(self, seen: Seen) -> None:
        self.table, self.seats, self.next = seen.table, seen.seats, seen.next
        self.people = {seat.number for seat in seen.seats if seat.kind == PERSON and not seat.left}
        self.gone = len(self.people) < len(seen.seats)
        self._yours = {}
        for seat in seen.seats:
            if seat.user_id is not None and seat.number in self.people:
                self._yours[seat.user_id] = (*self._yours.get(seat.user_id, ()), seat.number)
        self._playing = seen.table.status == Table.Status.PLAYING
        self.caretaker.wake = seen.table.wake
        self.audience.count()

    async def _begin(self, seen: Seen) -> None:
        match, self.reader, self.clock = await in_thread(selectors.course, seen, self.hall.steady.from_wall)
        self.match = match
        self.audience.begin(match)
        if self.clock is not None:
            self.clock.running = self._timed()

    async def changed(self) -> None:
        """Somebody has rung: looks again, and tells what is new."""
        async with self.in_flight:
            seen = await in_thread(selectors.look, self.id, self.length - 1, self._remark)
            if seen is None:
                for connection in self.audience.connections:
                    connection.close(GONE)
                return
            self._sit_down(seen)
            if self.match is None and seen.rows:
                await self._begin(seen)
                self.audience.show_beginning()
            else:
                self._take_in(seen)
                if self.clock is not None and self.match is not None:  # another may have to be waited for, or nobody
                    self.clock.charge(self.hall.steady.now())
                    self.clock.running = self._timed()
            self.audience.turn_away()
            self.audience.tell_sitting()
            for remark in seen.remarks:
                self._remark = remark.pk
                self.audience.tell_all(Said(remark.name, remark.text, remark.at, remark.seat))
        self.caretaker.look()

    async def look_again(self) -> None:
        """Reads the table now, but not often: what was changed elsewhere may not have been told here yet."""
        now = time.monotonic()
        if now - self._looked_again >= LOOK_AGAIN_SECONDS:
            self._looked_again = now
            await self.changed()

    def _take_in(self, seen: Seen) -> None:
        """Records that others have stored."""
        if self.match is None or self.reader is None:
            return
        for stored in seen.rows:
            if stored.seq == self.length:
                self.match.take(self.reader.record(stored), stored.nonce or "")
                self._pass_time(self._moment(stored.at))
        if seen.rows:
            self.audience.tell_steps(self.match)
        self._stale = False

    @property
    def length(self) -> int:
        return 0 if self.match is None else len(self.match.game.records)

    @property
    def playing(self) -> bool:
        return self._playing and self.match is not None

    @property
    def full(self) -> bool:
        """The game has as many actions as this server stores for one game, so the caretaker ends it."""
        return self.length >= limits().actions_per_game

    def yours(self, user: int | None) -> tuple[Seat, ...]:
        return () if user is None else self._yours.get(user, ())

    def is_person(self, seat: Seat) -> bool:
        return seat in self.people

    # Who looks.

    def enter(self, connection: Connection) -> None:
        self.audience.enter(connection)
        self.caretaker.look()

    def leave(self, connection: Connection) -> None:
        self.audience.leave(connection)
        self.caretaker.look()

    # What they do.

    async def submit(self, connection: Connection, submit: Submit[msgspec.Raw]) -> None:
        """Answers before anybody is told what it did. Raises Illegal if the person plays too fast."""
        seat, match = connection.viewer, self.match
        if seat is None or match is None:
            connection.tell(refusal(submit.nonce, Illegal("submit.watching" if match else "submit.not_begun")))
            return
        self.hall.allowance.action(connection)
        async with self.in_flight:
            for _ in range(TRIES):
                answer = match.answered(seat, submit.nonce)
                if answer is not None:
                    connection.tell(answer)
                    return
                try:
                    pending = self._judge(match, connection, seat, submit)
                    at = await self._store(pending, connection.user)
                except Unstored:
                    connection.tell(refusal(submit.nonce, Illegal("submit.unstored")))
                    return
                except Refused as refused:
                    connection.tell(match.refuse(seat, submit.nonce, refused))
                    return
                if at is not None:
                    self._fold(pending, at, connection)
                    return
        connection.tell(refusal(submit.nonce, Illegal("submit.crowded")))

    def _judge(self, match: Match, connection: Connection, seat: Seat, submit: Submit[msgspec.Raw]) -> Pending:
        if seat not in self.yours(connection.user):
            raise Illegal("look.not_yours", seat=seat)
        if not self.playing:
            raise Illegal("submit.over")
        pending = match.judge(seat, submit)
        if self.full:
            raise Illegal("submit.full", most=limits().actions_per_game)
        return pending

    async def act(self, seat: Seat, action: Action, length: int, reason: str = "") -> bool:
        """What is done for a seat by a computer or the clock, if the log is still as long as it was then."""
        async with self.in_flight:
            if self.match is None or self.length != length:
                return False
            chapter = self.match.game.edition.turn(self.match.game.state)
            try:
                pending = self.match.decide(seat, action)
                at = await self._store(pending, None)
            except (Refused, Unstored) as error:
                logger.warning("table %s, seat %s: %r was not done: %s", self.table.code, seat, action, error)
                return False
            if at is not None:
                self.reasons.note(seat, reason, chapter, pending.step.events)
                self._fold(pending, at)
            return at is not None

    async def say(self, connection: Connection, say: Say) -> None:
        """Raises Illegal for somebody without a name."""
        if connection.user is None:
            raise Illegal("account.login_first")
        yours = self.yours(connection.user)
        seat = connection.viewer if connection.viewer in yours else yours[0] if yours else None
        name = connection.name if seat is None else self.seats[seat].name
        await in_thread(services.remark, self.id, connection.user, seat, name, say.text.strip() or "…")
        self.hall.ring(self.id)

    def pause(self, connection: Connection, on: bool) -> None:
        """Raises Illegal where others would have to wait."""
        if {self.seats[seat].user_id for seat in self.people} != {connection.user}:
            raise Illegal("pause.others")
        if self.clock is not None:
            (self.clock.charge if on else self.clock.skip)(self.hall.steady.now())
        self.paused = on
        self.audience.tell_sitting()
        self.caretaker.look()

    async def _store(self, pending: Pending, by: int | None) -> float | None:
        """The moment of the record; none if the log was longer than we knew, and has been taken in now."""
        now = self.hall.steady.now()
        if self._stale:
            await self._catch_up()
            if pending.number != self.length:
                return None
        at = self.hall.steady.to_wall(now)
        wake = self.caretaker.wake_after(pending, at)
        stored = row(self.id, pending.number, pending.record, at, pending.nonce, by)
        try:
            await self.hall.store.append(stored, wake)
        except Taken:
            await self._catch_up()
            if pending.number == self.length:  # then it is the nonce that was used before
                raise Illegal("submit.nonce") from None
            return None
        except Unstorable:
            raise Illegal("submit.unstorable") from None
        except Unstored:
            self._stale = True
            self.hall.spawn(self._recover())
            raise
        if wake is not None:
            self.caretaker.wake = wake
        self.hall.poke(self.id)
        return now

    async def _recover(self) -> None:
        """The database did not answer. When it does, others must be told what it has stored all the same."""
        while self._stale:
            await asyncio.sleep(RECOVER)
            with suppress(DatabaseError):
                await self.changed()

    async def _catch_up(self) -> None:
        seen = await in_thread(selectors.look, self.id, self.length - 1)
        if seen is not None:
            self._take_in(seen)

    def _fold(self, pending: Pending, at: float, by: Connection | None = None) -> None:
        assert self.match is not None
        accepted = self.match.fold(pending)
        self._pass_time(at)
        if by is not None:
            by.prepare(accepted)
        self.audience.tell_steps(self.match)
        if by is not None:
            by.flush()  # unless it has gone out with what was to be seen
        self.caretaker.stepped(pending.seat)

    def _moment(self, stored: float) -> float:
        """Of a record that another process has stored just now. A clock that differs from ours is not believed."""
        now, moment = self.hall.steady.now(), self.hall.steady.from_wall(stored)
        return moment if now - moment < LATE_SECONDS else now

    def _pass_time(self, at: float) -> None:
        if self.clock is not None and self.match is not None:
            game = self.match.game
            self.clock.step(at, (), game.edition.turn(game.state))
            self.clock.running = self._timed()

    def _timed(self) -> tuple[Seat, ...]:
        """Whose clock runs."""
        assert self.match is not None
        game = self.match.game
        return tuple(seat for seat in game.edition.awaited(game.state) if self.is_person(seat))
