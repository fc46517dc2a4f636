"""Plays for seats where nobody answers, and makes sure that no game is forgotten.

Computer players decide in other processes. A seat that was given up is played by the table's stand-in or, without one,
by default actions. So is a seat whose time has run out. `wake` in the table is the moment at which some process must
check the game, even if this one has died. It is written together with a record, and only if the stored moment would be
too late, so most records cost nothing more.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeAlias

from ...bots.bot import Decision
from ...bots.worker import BotQuestion
from ...core.chance import commitment
from ...core.codec import decode
from ...core.edition import PERSON, Seat
from ...core.option import Action
from ...core.table_talk import Allow, Finish
from ...decoders import json_decoder
from ...wire.match import Pending
from ...wire.messages import Notice, encode
from . import services
from .bot_pool import BotPoolClosed, QuestionWithdrawn
from .broadcaster import Broadcaster
from .live_table import LiveTable
from .store import in_replay_thread, in_thread

if TYPE_CHECKING:
    from .room_registry import RoomRegistry

CLAIM_SECONDS = 30.0
"""How long a process is in charge of a game before others check whether it still is."""
RESTART_GRACE_SECONDS = 30.0
"""Minimum seconds left on a seat's clock after a restart: nobody loses a turn by our fault."""
MAX_MISSED_TURNS = 3
"""A person whose time has run out in this many turns in a row has given up the seat."""
MAX_FAILURES = 3
"""Actions that fail in a row before the auto-player rests."""
RETRY_SECONDS = 5.0
"""Pause after a failure that would happen again at once."""
ABSENCE_SECONDS = 3.0
"""A player who is awaited and absent for this long gets a notice on other pages."""

Act: TypeAlias = Callable[[Seat, Action, int, str], Awaitable[bool]]
"""The type of `Room.act`: performs an action for a seat if the log still has this length, and notes the reason.

Pass it as a parameter and never store it, so that a room is freed when it is no longer used.
"""

logger = logging.getLogger(__name__)


class AutoPlayer:
    def __init__(self, live: LiveTable, broadcaster: Broadcaster, registry: RoomRegistry) -> None:
        self.wake: float | None = None
        """The stored `wake` as far as it is known here, in wall-clock time."""
        self.in_charge = registry.alone
        """Whether this process stored the last record; that process asks the computer players."""
        self._live = live
        self._broadcaster = broadcaster
        self._registry = registry
        self._playing: asyncio.Task[None] | None = None
        self._ending: asyncio.Task[None] | None = None
        self._clock_timer: asyncio.TimerHandle | None = None
        self._absence_timer: asyncio.TimerHandle | None = None
        self._retry_timer: asyncio.TimerHandle | None = None
        self._seen: dict[Seat, int] = {}
        """The version up to which each computer player has seen everything."""
        self._missed: dict[Seat, set[int]] = {}
        """The number of consecutive turns in which a person's time has run out."""
        self._notified: set[Seat] = set()

    @property
    def busy(self) -> bool:
        return any(task is not None and not task.done() for task in (self._playing, self._ending))

    def record_stored(self, seat: Seat, act: Act) -> None:
        """Called when this process has stored an action of this seat."""
        self.in_charge = True
        self._notified.discard(seat)
        if self._live.is_person(seat) and not self._is_overdue(seat):
            self._missed.pop(seat, None)
        self.check(act)

    def check(self, act: Act) -> None:
        """Starts what is due."""
        self._stop_timers()
        live = self._live
        if self.busy and self._automatic_seat() is None:  # nobody waits for computer players any more
            self._registry.computers.withdraw(str(live.id))
        if live.match is None or not live.playing:
            return
        game = live.match.game
        if game.edition.outcome(game.state) is not None:
            if self._ending is None or self._ending.done():
                self._ending = asyncio.create_task(self._end())
            return
        if live.paused:
            return
        may_play = (live.has_automatic_seats or live.full) and self.in_charge and not self.busy
        if may_play and (self._automatic_seat() is not None or self._agreement() is not None):
            self._playing = asyncio.create_task(self._play(act))
        self._watch_clock(act)
        self._watch_absent()

    def wake_after(self, pending: Pending, now: float) -> float | None:
        """The moment to store with this record, if the stored one would be too late."""
        live = self._live
        assert live.match is not None
        awaited = live.match.game.edition.awaited(pending.step.state)
        if not awaited:
            return now
        if live.has_automatic_seats and not all(live.is_person(seat) for seat in awaited):
            soon = self.wake is not None and now < self.wake <= now + 2 * CLAIM_SECONDS
            return None if soon else now + CLAIM_SECONDS
        if live.clock is not None and (self.wake is None or self.wake < now):
            return now + live.clock.turn
        return None

    async def handle_due(self, claimed: float, act: Act) -> None:
        """Called when `wake` is due and this process has claimed the table until the new moment."""
        self.wake = claimed
        self.in_charge = True
        self.check(act)
        if not self.busy:
            await self.set_wake()

    async def set_wake(self) -> None:
        """Stores when some process must check again, if nothing is due now."""
        clock = self._live.clock if self._live.playing and not self._live.full else None
        earliest = None if clock is None else clock.earliest()
        wake = None if earliest is None else self._registry.steady.to_wall(earliest)
        if wake != self.wake:
            before, self.wake = self.wake, wake
            await in_thread(services.set_wake, self._live.id, before, wake)

    def stop(self) -> None:
        self._stop_timers()
        for task in (self._playing, self._ending):
            if task is not None:
                task.cancel()
        self._playing = self._ending = None

    def _stop_timers(self) -> None:
        for timer in (self._clock_timer, self._absence_timer, self._retry_timer):
            if timer is not None:
                timer.cancel()
        self._clock_timer = self._absence_timer = self._retry_timer = None

    def _check_later(self, seconds: float, act: Act) -> None:
        if self._retry_timer is not None:
            self._retry_timer.cancel()
        self._retry_timer = asyncio.get_running_loop().call_later(seconds, self.check, act)

    # Seats where nobody answers

    def _automatic_seat(self) -> Seat | None:
        """An awaited seat to play for. None while no person is left to play or to watch."""
        live = self._live
        if live.match is None or not live.playing or live.paused or live.full:
            return None
        if not self._broadcaster and not live.people:
            return None
        game = live.match.game
        return next((seat for seat in game.edition.awaited(game.state) if not live.is_person(seat)), None)

    def _agreement(self) -> tuple[Seat, Action] | None:
        """An absent person agrees to everything that all present people agree to.

        When all people have left, the game ends. When the log is full, everybody agrees to end it.
        """
        live = self._live
        if live.match is None or not live.playing:
            return None
        game = live.match.game
        people = game.people()
        if live.full:
            return next(((seat, Finish()) for seat in people if seat not in game.agreed), None)
        absent = [seat for seat in people if not live.is_person(seat)]
        allow = next((seat for seat in game.unheard() if seat in absent), None)
        if allow is not None:
            return allow, Allow()
        if all(seat in game.agreed for seat in people if seat not in absent):
            return next(((seat, Finish()) for seat in absent if seat not in game.agreed), None)
        return None

    async def _play(self, act: Act) -> None:
        live, failures = self._live, 0
        try:
            while failures < MAX_FAILURES:
                length, agreement, seat = live.length, self._agreement(), self._automatic_seat()
                if agreement is not None:
                    seat, decision = agreement[0], Decision(agreement[1])
                elif seat is not None and (wait := self._registry.allowance.computer_action(live.table.host_id)):
                    await asyncio.sleep(wait)
                    continue
                elif seat is not None:
                    decision = await self._decide(seat)
                else:
                    break
                done = await act(seat, decision.action, length, decision.reason)
                failures = 0 if done or live.length != length else failures + 1
        except BotPoolClosed:
            return
        except QuestionWithdrawn:
            pass
        except Exception:
            logger.exception("table %s: playing for a seat failed", live.table.code)
            return
        self._check_later(RETRY_SECONDS if failures else 0, act)

    async def _decide(self, seat: Seat) -> Decision:
        live = self._live
        assert live.match is not None
        game = live.match.game
        row = live.seats[seat]
        bot = live.table.stand_in if row.kind == PERSON else row.kind
        default: Action = game.edition.default_action(game.state, seat)
        if not bot:
            return Decision(default)
        update = live.match.update_for(seat, self._seen.get(seat), with_options=False)
        seed = int(commitment(f"{live.table.secret}:{seat}".encode())[:12], 16)
        header = live.table.header.encode()
        question = BotQuestion(str(live.id), bot, seat, seed, encode(update), header, live.table.edition)
        answer = await self._registry.computers.decide(question, self._users_to_charge())
        self._seen[seat] = update.version
        if answer.action is None:
            logger.warning("table %s, seat %s: %s %s", live.table.code, seat, bot, answer.failure)
            return Decision(default, answer.failure)
        action: Action = decode(json_decoder(game.edition.Action), answer.action, "action.malformed")
        return Decision(action, reason=answer.reason)

    def _users_to_charge(self) -> set[int]:
        """The people whose computing time is charged: those at the table, or its host if only computers play."""
        live = self._live
        users = {live.seats[seat].user_id for seat in live.people} or {live.table.host_id}
        return {user for user in users if user is not None}

    # Seats whose time has run out

    def _watch_clock(self, act: Act) -> None:
        earliest = None if self._live.clock is None or self._live.full else self._live.clock.earliest()
        if earliest is not None and not self.busy:
            loop = asyncio.get_running_loop()
            left = self._due(earliest) - self._registry.steady.now()
            self._clock_timer = loop.call_later(max(0.0, left) + 0.01, self._time_is_up, act)

    def _due(self, deadline: float) -> float:
        """When a deadline takes effect: later after a restart, because players may have waited for the server."""
        assert self._live.clock is not None
        began = self._registry.began
        return deadline if self._live.clock.since >= began else max(deadline, began + RESTART_GRACE_SECONDS)

    def _is_overdue(self, seat: Seat) -> bool:
        deadline = None if self._live.clock is None else self._live.clock.deadline(seat)
        return deadline is not None and self._due(deadline) <= self._registry.steady.now()

    def _time_is_up(self, act: Act) -> None:
        self._clock_timer = None
        if not self.busy:
            self._playing = asyncio.create_task(self._play_overdue(act))

    async def _play_overdue(self, act: Act) -> None:
        live = self._live
        try:
            while live.playing and live.match is not None and not live.paused and not live.full:
                game = live.match.game
                overdue = [seat for seat in game.edition.awaited(game.state) if self._is_overdue(seat)]
                if not overdue:
                    break
                seat, length = overdue[0], live.length
                missed = self._missed.setdefault(seat, set())
                missed.add(game.edition.turn(game.state))
                done = await act(seat, game.edition.default_action(game.state, seat), length, "")
                if not done and live.length == length:
                    await asyncio.sleep(1)
                elif len(missed) >= MAX_MISSED_TURNS:
                    await in_thread(services.give_up, live.id, seat)
                    self._registry.announce(live.id)
                    break
        except Exception:
            logger.exception("table %s: playing for an overdue seat failed", live.table.code)
            self._check_later(RETRY_SECONDS, act)
            return
        self._check_later(0, act)

    # Awaited people who look at another page

    def _watch_absent(self) -> None:
        if self._absent():
            self._absence_timer = asyncio.get_running_loop().call_later(ABSENCE_SECONDS, self._notify_absent)

    def _absent(self) -> list[Seat]:
        missing = self._broadcaster.missing
        if not missing:
            return []
        assert self._live.match is not None
        game = self._live.match.game
        return [seat for seat in game.edition.awaited(game.state) if seat in missing and seat not in self._notified]

    def _notify_absent(self) -> None:
        self._absence_timer = None
        absent, live = self._absent(), self._live
        self._notified.update(absent)
        if absent:
            self._registry.spawn(in_thread(services.note_absent, live.id, absent, time.time()))
            for seat in absent:
                notice = Notice(live.table.code, live.table.name, seat)
                self._registry.notices.tell(live.seats[seat].user_id, notice)

    # The end

    async def _end(self) -> None:
        live = self._live
        try:
            await in_replay_thread(self._registry.store_result, live.id)
        except Exception:
            logger.exception("table %s: it is over, but could not be concluded", live.table.code)
            return
        self._registry.computers.forget(str(live.id))
        self._registry.announce(live.id)
