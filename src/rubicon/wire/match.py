"""A match: a game with its viewers, each of whom has a version of their own. It knows no transport, clock or thread.

A viewer learns nothing that they may not know: a step without an event for them changes neither their version nor
their prompt, and record numbers are never sent.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from ..core.chance import RandomSource
from ..core.codec import decode
from ..core.edition import AnyEdition, Event, Seat, Step, Viewer
from ..core.game import Game, Record
from ..core.option import Action, Offer, Option, offers
from ..core.table_talk import Allow, Decline, Deny, Finish, Undoing
from ..decoders import json_decoder
from ..errors import Illegal, Malformed, Refused
from .messages import (
    Accepted,
    Answer,
    Clock,
    Forecasted,
    ForecastRequest,
    Look,
    Pause,
    Refusal,
    Say,
    Submit,
    Talk,
    Undo,
    Update,
    Weigh,
    Weighed,
    Why,
    read,
    refusal,
)

MAX_BACKLOG_STEPS = 100
"""Steps that are remembered for viewers who reconnect."""
MAX_REMEMBERED_ANSWERS = 100
"""Answers that are remembered for each seat. A message that is sent again after that is stale."""

UNDO = Offer("undo", ())
UNPROMPTED = (Allow, Deny, Finish, Decline)
"""Actions that answer no prompt: they can be sent at any time, and leave the prompt of the seat valid."""


class Pending(msgspec.Struct, frozen=True):
    """An action that is legal but not in the log yet, because a server stores it first as record `number`."""

    seat: Seat
    nonce: str
    number: int
    record: Record
    step: Step[Any]


class _ViewerProgress:
    """How far a viewer has seen the game."""

    __slots__ = ("backlog", "prompt", "version")

    def __init__(self) -> None:
        self.version = 0
        self.prompt = 0
        self.backlog: deque[tuple[int, tuple[Event, ...]]] = deque(maxlen=MAX_BACKLOG_STEPS)

    def since(self, version: int | None) -> tuple[Event, ...]:
        """The events after a version; none if some of them are no longer remembered."""
        backlog = self.backlog
        if version == self.version - 1:  # the usual case, for each viewer of a step
            return backlog[-1][1] if backlog else ()
        if version is None or not backlog or version < backlog[0][0] - 1:
            return ()
        missed = []
        for number, events in reversed(backlog):
            if number <= version:
                break
            missed.append(events)
        return tuple([event for events in reversed(missed) for event in events])


class Match:
    """A game with its viewers. Versions count from the start, so all processes that replay the same log agree."""

    def __init__(self, game: Game) -> None:
        self.game = game
        edition = game.edition
        seats = range(len(edition.table.seats))
        self._sights: dict[Viewer, _ViewerProgress] = {viewer: _ViewerProgress() for viewer in (None, *seats)}
        self._answers: dict[Seat, dict[str, Answer]] = {seat: {} for seat in seats}
        self._actions = json_decoder(edition.Action | Talk)
        self._forecasts = json_decoder(edition.Action)
        self._asked: Mapping[Seat, Sequence[Option]] = {}
        self._chapter = 0
        self._undo_cache: tuple[int, Seat | None] = (0, None)
        """The length of the log, and the seats that could undo at that time."""
        if game.records:
            self._ask()

    @classmethod
    def start(cls, edition: AnyEdition, luck: RandomSource) -> Match:
        game = Game(edition, luck)
        match = cls(game)
        step, record = game.judge_setup()
        match._tell(record, game.fold(record, step))
        return match

    @classmethod
    def replay(cls, edition: AnyEdition, luck: RandomSource, rows: Iterable[tuple[Record, str]]) -> Match:
        """The match of a stored log: its records, each with the nonce of its message ("" for none)."""
        match = cls(Game(edition, luck))
        for record, nonce in rows:
            match.take(record, nonce)
        return match

    # Actions of seats

    def submit(self, seat: Seat, message: bytes) -> Answer:
        """Judges a message and applies it, for a match that is not stored. Also answers forecasts."""
        try:
            submit = read(message)
        except Malformed as refused:
            return refusal("", refused)
        if isinstance(submit, Why | Look | Say | Pause):
            return refusal("", Malformed("message.not_submit"))
        if isinstance(submit, ForecastRequest):
            return self.forecast(seat, submit)
        if isinstance(submit, Weigh):
            return self.weigh(seat, submit)
        answer = self.answered(seat, submit.nonce)
        if answer is None:
            try:
                answer = self.fold(self.judge(seat, submit))
            except Refused as refused:
                answer = self.refuse(seat, submit.nonce, refused)
        return answer

    def answered(self, seat: Seat, nonce: str) -> Answer | None:
        """The earlier answer to this nonce. Check it before judging a message."""
        return self._answers[seat].get(nonce)

    def judge(self, seat: Seat, submit: Submit[msgspec.Raw]) -> Pending:
        """Decides and changes nothing. Raises Malformed or Illegal, to be answered with `refuse`."""
        action = decode(self._actions, submit.action, "action.malformed")
        if submit.prompt != self._sights[seat].prompt and not isinstance(action, UNPROMPTED):
            raise Illegal("stale")
        return self.decide(seat, action, submit.nonce)

    def decide(self, seat: Seat, action: Action, nonce: str = "") -> Pending:
        """As `judge`, for an action that answers no prompt: of a bot in the match, or for an overdue seat."""
        if type(action) is Undo:
            action = self.game.undo_by(seat)
        step, record = self.game.judge(seat, action)
        return Pending(seat, nonce, len(self.game.records), record, step)

    def fold(self, pending: Pending) -> Accepted:
        """Applies the action that was judged last, after it was stored."""
        if pending.number != len(self.game.records):
            raise ValueError("the log has grown since this was judged: judge it anew")
        self._tell(pending.record, self.game.fold(pending.record, pending.step))
        return self._accept(pending.seat, pending.nonce)

    def take(self, record: Record, nonce: str = "") -> Step[Any]:
        """Applies a record that was judged and stored by another process."""
        step = self.game.fold(record)
        self._tell(record, step)
        if record.seat is not None:
            self._accept(record.seat, nonce)
        return step

    def forecast(self, seat: Seat, asked: ForecastRequest[msgspec.Raw]) -> Forecasted | Refusal:
        """How an action would end, from what this seat sees. Nothing is remembered, not even the nonce."""
        game = self.game
        try:
            action = decode(self._forecasts, asked.action, "action.malformed")
            if asked.prompt != self._sights[seat].prompt:
                raise Illegal("stale")
            if not any(option.allows(action) for option in self._asked.get(seat, ())):
                raise game.edition.explain(game.state, seat, action)
        except Refused as refused:
            return refusal(asked.nonce, refused)
        return Forecasted(asked.nonce, game.edition.forecast(game.edition.view(game.state, seat), action))

    def weigh(self, viewer: Viewer, asked: Weigh) -> Weighed | Refusal:
        """As `forecast`, for an attack on several territories. Anybody may ask, because it is no action of a seat."""
        edition = self.game.edition
        known = range(len(edition.table.board.map.territories))
        if not all(territory in known for territory in asked.way):
            return refusal(asked.nonce, Malformed("weigh.unknown", way=asked.way))
        return Weighed(asked.nonce, edition.campaign(edition.view(self.game.state, viewer), asked.way))

    def refuse(self, seat: Seat, nonce: str, refused: Refused) -> Answer:
        return self._remember(seat, nonce, refusal(nonce, refused))

    def _accept(self, seat: Seat, nonce: str) -> Accepted:
        accepted = Accepted(nonce, self._sights[seat].version)
        self._remember(seat, nonce, accepted)
        return accepted

    def _remember(self, seat: Seat, nonce: str, answer: Answer) -> Answer:
        answers = self._answers[seat]
        if nonce:
            answers[nonce] = answer
            if len(answers) > MAX_REMEMBERED_ANSWERS:
                del answers[next(iter(answers))]
        return answer

    # What viewers see

    def version(self, viewer: Viewer) -> int:
        return self._sights[viewer].version

    def events_since(self, viewer: Viewer, version: int) -> tuple[Event, ...]:
        """What a viewer has seen after a version; nothing if some of it is no longer remembered."""
        return self._sights[viewer].since(version)

    def update_for(
        self, viewer: Viewer, since: int | None = None, clock: Clock | None = None, *, with_options: bool = True
    ) -> Update[Any, Event]:
        """Computer players need no options: to list them costs more than the rest, and their worker knows the rules."""
        sight, game = self._sights[viewer], self.game
        view = game.edition.view(game.state, viewer)
        offered = self._offers(viewer) if with_options and viewer is not None else ()
        return Update(
            sight.version,
            sight.prompt,
            view,
            offered,
            sight.since(since),
            game.agreed,
            game.request,
            game.edition.awaited(game.state),
            clock,
            viewer,
        )

    def _tell(self, record: Record, step: Step[Any]) -> None:
        """Counts the step for each viewer who sees some of it."""
        before, chapter, actor = self._asked, self._chapter, _actor(record, step)
        self._ask()
        events = step.events
        public = all(map(_is_public, map(type, events)))
        for viewer, sight in self._sights.items():
            seen = events if public else tuple([e for event in events if (e := event.seen_by(viewer)) is not None])
            if seen:
                sight.version += 1
                sight.backlog.append((sight.version, seen))
                if viewer is not None and (viewer == actor or self._has_new_prompt(viewer, before, chapter)):
                    sight.prompt = sight.version

    def _ask(self) -> None:
        self._asked = self.game.asked()
        self._chapter = self.game.edition.turn(self.game.state)

    def _has_new_prompt(self, seat: Seat, asked: Mapping[Seat, Sequence[Option]], chapter: int) -> bool:
        """Whether a seat has a new prompt after a step of another seat.

        A prompt stays valid as long as the seat can do the same things in the same turn, even if another seat has taken
        one of the answers, such as a starting group: each action is judged when it arrives. It also stays valid if the
        seat may request an undo again, because somebody has denied the last request.
        """
        if seat not in asked and seat not in self._asked:
            return False
        before, after = _verbs(asked.get(seat, ())), _verbs(self._asked.get(seat, ()))
        return before != after or (bool(after) and chapter != self._chapter)

    def _offers(self, seat: Seat) -> tuple[Offer, ...]:
        asked = self._asked.get(seat)
        found = offers([option for option in asked if option.open]) if asked else ()
        return (*found, UNDO) if seat == self._undoer() else tuple(found)

    def _undoer(self) -> Seat | None:
        """The seats that may undo now, looked up once for all viewers."""
        length = len(self.game.records)
        if self._undo_cache[0] != length:
            undo = self.game.undo()
            self._undo_cache = length, undo[0] if undo else None
        return self._undo_cache[1]


def _verbs(options: Sequence[Option]) -> list[type[Action]]:
    return [option.action for option in options if option.open]


@cache
def _is_public(event: type[Event]) -> bool:
    """Whether all viewers see the same of this event; most events are public."""
    return event.seen_by is Event.seen_by


def _actor(record: Record, step: Step[Any]) -> Seat | None:
    """The seat that gets a new prompt because of its action: the seat that acted, or whose undo request was allowed."""
    if not isinstance(record.action, UNPROMPTED):
        return record.seat
    return next((event.seat for event in step.events if isinstance(event, Undoing)), None)
