"""The caretaker of a room: it plays for seats where nobody answers, and sees that no game is forgotten.

Computers are asked in other processes; a seat that was given up is played by the table's stand-in, or by time-outs at
once; whoever is overdue idles. `wake` in the table is a moment by which somebody must look again, whatever happens to
this process: it is written with a record, and only where the old one would be too late, so that most records cost
nothing more.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from ...bots.bot import Decision
from ...bots.worker import Question
from ...core.chance import commitment
from ...core.codec import decode
from ...core.edition import PERSON, Seat
from ...core.option import Action
from ...core.talk import Allow, Finish
from ...decoders import json_decoder
from ...wire.match import Pending
from ...wire.messages import encode
from . import services
from .computers import Closed, Withdrawn
from .threads import in_thread

if TYPE_CHECKING:
    from .room import Room

SOON = 30.0
"""After so many seconds another process looks whether this one still takes care."""
GRACE = 30.0
"""So many seconds a seat has at least after a server has come back: nobody loses a turn by our fault."""
MISSED = 3
"""After so many chapters in which somebody let their time run out, they have given up their seat."""
AGAIN_SECONDS = 5.0
"""How long it is waited after something failed that would fail again at once."""
ABSENT = 3.0
"""After so many seconds somebody who is awaited, and not there, is told so where they are."""

logger = logging.getLogger(__name__)


class Caretaker:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.wake: float | None = None
        """What the table says, as far as we know, by the wall clock."""
        self.in_charge = room.hall.alone
        """Of several processes, the one that stored the last record asks the computers."""
        self._playing: asyncio.Task[None] | None = None
        self._ending: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._notice: asyncio.TimerHandle | None = None
        self._asked: dict[Seat, int] = {}
        """The version up to which a computer has seen everything."""
        self._missed: dict[Seat, set[int]] = {}
        self._noticed: set[Seat] = set()

    @property
    def busy(self) -> bool:
        return any(task is not None and not task.done() for task in (self._playing, self._ending))

    def stepped(self, seat: Seat) -> None:
        """This process has stored what this seat did."""
        self.in_charge = True
        self._noticed.discard(seat)
        if self.room.is_person(seat) and not self._overdue_now(seat):
            self._missed.pop(seat, None)
        self.look()

    def look(self) -> None:
        """Sees what is to be done now."""
        self._stop_timers()
        room = self.room
        if self.busy and self._absent() is None:  # nobody waits for a computer any more
            room.hall.computers.withdraw(str(room.id))
        if room.match is None or not room.playing:
            return
        game = room.match.game
        if game.edition.outcome(game.state) is not None:
            if self._ending is None or self._ending.done():
                self._ending = asyncio.create_task(self._end())
            return
        if room.paused:
            return
        idle = (room.gone or room.full) and self.in_charge and not self.busy
        if idle and (self._absent() is not None or self._word() is not None):
            self._playing = asyncio.create_task(self._play())
        self._watch_clock()
        self._watch_absent()

    def wake_after(self, pending: Pending, now: float) -> float | None:
        """The moment that must be stored with this record, because the one that is stored would be too late."""
        room = self.room
        assert room.match is not None
        awaited = room.match.game.edition.awaited(pending.step.state)
        if not awaited:
            return now
        if room.gone and not all(room.is_person(seat) for seat in awaited):
            soon = self.wake is not None and now < self.wake <= now + 2 * SOON
            return None if soon else now + SOON
        if room.clock is not None and (self.wake is None or self.wake < now):
            return now + room.clock.turn
        return None

    async def attend(self, claimed: float) -> None:
        """The table's moment has come, and this process has claimed it until then."""
        self.wake = claimed
        self.in_charge = True
        self.look()
        if not self.busy:
            await self.set_wake()

    async def set_wake(self) -> None:
        """Nothing is to be done now; when must somebody look again?"""
        clock = self.room.clock if self.room.playing and not self.room.full else None
        earliest = None if clock is None else clock.earliest()
        wake = None if earliest is None else self.room.hall.steady.to_wall(earliest)
        if wake != self.wake:
            before, self.wake = self.wake, wake
            await in_thread(services.set_wake, self.room.id, before, wake)

    def stop(self) -> None:
        self._stop_timers()
        for task in (self._playing, self._ending):
            if task is not None:
                task.cancel()

    def _stop_timers(self) -> None:
        for timer in (self._timer, self._notice):
            if timer is not None:
                timer.cancel()
        self._timer = self._notice = None

    # Seats where nobody answers.

    def _absent(self) -> Seat | None:
        """An awaited seat that somebody must play for; nobody, while no person is left to play with or to watch."""
        room = self.room
        if room.match is None or not room.playing or room.paused or room.full:
            return None
        if not room.audience and not any(room.is_person(seat.number) for seat in room.seats):
            return None
        game = room.match.game
        return next((seat for seat in game.edition.awaited(game.state) if not room.is_person(seat)), None)

    def _word(self) -> tuple[Seat, Action] | None:
        """An absent person agrees to what all present people agree to. When all people have left, the game ends.

        When the game is full, everybody agrees to end it.
        """
        room = self.room
        if room.match is None or not room.playing:
            return None
        game = room.match.game
        people = game.people()
        if room.full:
            return next(((seat, Finish()) for seat in people if seat not in game.agreed), None)
        gone = [seat for seat in people if not room.is_person(seat)]
        allow = next((seat for seat in game.unheard() if seat in gone), None)
        if allow is not None:
            return allow, Allow()
        if all(seat in game.agreed for seat in people if seat not in gone):
            return next(((seat, Finish()) for seat in gone if seat not in game.agreed), None)
        return None

    async def _play(self) -> None:
        room, failures = self.room, 0
        try:
            while failures < MISSED:
                length, word, seat = room.length, self._word(), self._absent()
                if word is not None:
                    seat, decision = word[0], Decision(word[1])
                elif seat is not None and (wait := room.hall.allowance.computer_action(room.table.host_id)):
                    await asyncio.sleep(wait)
                    continue
                elif seat is not None:
                    decision = await self._choose(seat)
                else:
                    break
                done = await room.act(seat, decision.action, length, decision.reason)
                failures = 0 if done or room.length != length else failures + 1
        except Closed:
            return
        except Withdrawn:
            pass
        except Exception:
            logger.exception("table %s: playing for a seat failed", room.table.code)
            return
        asyncio.get_running_loop().call_later(AGAIN_SECONDS if failures else 0, self.look)

    async def _choose(self, seat: Seat) -> Decision:
        room = self.room
        assert room.match is not None
        game = room.match.game
        row = room.seats[seat]
        bot = room.table.stand_in if row.kind == PERSON else row.kind
        idle: Action = game.edition.default_action(game.state, seat)
        if not bot:
            return Decision(idle)
        update = room.match.update_for(seat, self._asked.get(seat))
        seed = int(commitment(f"{room.table.secret}:{seat}".encode())[:12], 16)
        header = room.table.header.encode()
        question = Question(str(room.id), bot, seat, seed, encode(update), header, room.table.edition)
        answer = await room.hall.computers.decide(question, self._players())
        self._asked[seat] = update.version
        if answer.action is None:
            logger.warning("table %s, seat %s: %s %s", room.table.code, seat, bot, answer.failure)
            return Decision(idle, answer.failure)
        action: Action = decode(json_decoder(game.edition.Action), answer.action, "action.malformed")
        return Decision(action, reason=answer.reason)

    def _players(self) -> set[int]:
        """For whom computers think: the people at the table, or its host where they only play each other."""
        people = {self.room.seats[seat].user_id for seat in self.room.people} or {self.room.table.host_id}
        return {person for person in people if person is not None}

    # Those whose time has run out.

    def _watch_clock(self) -> None:
        earliest = None if self.room.clock is None or self.room.full else self.room.clock.earliest()
        if earliest is not None and not self.busy:
            loop = asyncio.get_running_loop()
            left = self._due(earliest) - self.room.hall.steady.now()
            self._timer = loop.call_later(max(0.0, left) + 0.01, self._time_is_up)

    def _due(self, deadline: float) -> float:
        """When a deadline counts: later, if somebody may have waited for a server that was not there."""
        assert self.room.clock is not None
        began = self.room.hall.began
        return deadline if self.room.clock.since >= began else max(deadline, began + GRACE)

    def _overdue_now(self, seat: Seat) -> bool:
        deadline = None if self.room.clock is None else self.room.clock.deadline(seat)
        return deadline is not None and self._due(deadline) <= self.room.hall.steady.now()

    def _time_is_up(self) -> None:
        if not self.busy:
            self._playing = asyncio.create_task(self._idle())

    async def _idle(self) -> None:
        room = self.room
        try:
            while room.playing and room.match is not None and not room.paused and not room.full:
                game = room.match.game
                overdue = [seat for seat in game.edition.awaited(game.state) if self._overdue_now(seat)]
                if not overdue:
                    break
                seat, length, chapter = overdue[0], room.length, game.edition.turn(game.state)
                missed = self._missed.setdefault(seat, set())
                missed.add(chapter)
                if (
                    not await room.act(seat, game.edition.default_action(game.state, seat), length)
                    and room.length == length
                ):
                    await asyncio.sleep(1)
                elif len(missed) >= MISSED:
                    await in_thread(services.give_up, room.id, seat)
                    room.hall.ring(room.id)
                    break
        except Exception:
            logger.exception("table %s: idling failed", room.table.code)
            asyncio.get_running_loop().call_later(AGAIN_SECONDS, self.look)
            return
        asyncio.get_running_loop().call_soon(self.look)

    # Those who are awaited elsewhere.

    def _watch_absent(self) -> None:
        if self._missing():
            self._notice = asyncio.get_running_loop().call_later(ABSENT, self._tell_absent)

    def _missing(self) -> list[Seat]:
        room = self.room
        if not room.audience.missing:
            return []
        assert room.match is not None
        awaited = room.match.game.edition.awaited(room.match.game.state)
        return [seat for seat in awaited if seat in room.audience.missing and seat not in self._noticed]

    def _tell_absent(self) -> None:
        missing = self._missing()
        self._noticed.update(missing)
        if missing:
            self.room.hall.spawn(in_thread(services.note_absent, self.room.id, missing, time.time()))
            for seat in missing:
                self.room.hall.notices.tell(self.room, seat)

    # The end.

    async def _end(self) -> None:
        room = self.room
        try:
            await in_thread(room.hall.conclude, room.id)
        except Exception:
            logger.exception("table %s: it is over, but could not be concluded", room.table.code)
            return
        room.hall.computers.forget(str(room.id))
        room.hall.ring(room.id)
