"""A game in progress: the state, and the log of records that led to it. Everything else in the engine is immutable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ..errors import Corrupt, Illegal, Refused
from .chance import Chance, RandomSource, Recorded
from .edition import PERSON, AnyEdition, Seat, Step
from .option import Action, Option
from .table_talk import (
    TABLE_TALK_ACTIONS,
    Agreed,
    Allow,
    Allowed,
    Asked,
    Decline,
    Declined,
    Denied,
    Deny,
    Finish,
    Lapsed,
    Retract,
    Undoing,
    UndoRequest,
    UndoTo,
)
from .undo_history import Checkpoint, UndoHistory


class Record(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of the log: who did what, and the random draws. Record 0 is the setup, which has no seat."""

    seat: Seat | None = None
    action: Action | None = None
    draws: tuple[int, ...] = ()


class Game:
    """`judge` decides and changes nothing; `fold` applies a record. Between the two, a server stores it."""

    def __init__(self, edition: AnyEdition, luck: RandomSource, *, keeps_draws: bool = True) -> None:
        """Without `keeps_draws` the records of its log have none: a server has them in its database."""
        self.edition = edition
        self.luck = luck
        self._keeps_draws = keeps_draws
        self.state: Any = None
        self.records: list[Record] = []
        self.agreed: tuple[Seat, ...] = ()
        """The seats that agree to end the game now, sorted."""
        self.request: UndoRequest | None = None
        """The undo that the others are asked to allow. It lapses with the next action in the game."""
        self._history = UndoHistory(edition)
        self._asked: tuple[Any, Mapping[Seat, Sequence[Option]]] | None = None

    @classmethod
    def start(cls, edition: AnyEdition, luck: RandomSource) -> tuple[Game, Step[Any]]:
        game = cls(edition, luck)
        step, record = game.judge_setup()
        game.fold(record, step)
        return game, step

    def judge_setup(self) -> tuple[Step[Any], Record]:
        chance = self.luck.at(0)
        step = self.edition.setup(chance)
        return step, Record(None, None, tuple(chance.drawn))

    def judge(self, seat: Seat, action: Action) -> tuple[Step[Any], Record]:
        """What this action would do, and its record. Raises Illegal; nothing has changed then."""
        chance = self.luck.at(len(self.records))
        step = self._decide(seat, action, chance)
        return step, Record(seat, action, tuple(chance.drawn))

    def _decide(self, seat: Seat, action: Action, chance: Chance) -> Step[Any]:
        verb = type(action)
        if verb in TABLE_TALK_ACTIONS:
            return self._judge_table_talk(seat, action)
        edition, state = self.edition, self.state
        for option in self.asked().get(seat, ()):
            if option.action is verb and option.allows(action):
                step = edition.apply(state, seat, action, chance)
                return step if self.request is None else _lapsing(self.request, step)
        if not 0 <= seat < len(edition.table.seats):
            raise Illegal("no_such_seat", seat=seat)
        raise edition.explain(state, seat, action)

    def fold(self, record: Record, step: Step[Any] | None = None) -> Step[Any]:
        """Append a record and apply it. Without its judged step, it is judged again with its own draws."""
        if step is None:
            step = self._rejudge(record)
        self.records.append(record if self._keeps_draws else Record(record.seat, record.action))
        if type(record.action) in TABLE_TALK_ACTIONS:
            self._apply_table_talk(record, step)
        else:
            # A later undo is told to those who saw the events it takes back; the lapsed request is none of them.
            events = step.events if self.request is None else step.events[1:]
            self._history.add(Checkpoint(len(self.records) - 1, record.seat, step.state, events), record.draws)
            self.request = None
        self.state = step.state
        return step

    def play(self, seat: Seat, action: Action) -> Step[Any]:
        step, record = self.judge(seat, action)
        return self.fold(record, step)

    def asked(self) -> Mapping[Seat, Sequence[Option]]:
        """The options of the current state, computed once for players and referee."""
        if self._asked is None or self._asked[0] is not self.state:
            self._asked = (self.state, self.edition.options(self.state))
        return self._asked[1]

    def options(self, seat: Seat) -> tuple[Option, ...]:
        """The menu: the options of this seat that have a legal answer."""
        return tuple(option for option in self.asked().get(seat, ()) if option.open)

    # Undo

    def undo(self) -> tuple[Seat, UndoTo | Retract] | None:
        """Who may undo now, and how. Nobody while another seat is asked: whether that has acted may be its secret.

        One record (`free`, `agreed`), to the start of the turn (`go`), or by asking for that (`agreed`).
        """
        if self.request is not None:
            return None
        history, asked = self._history, self.edition.awaited(self.state)
        if last := history.last_harmless(asked):
            return last[0], UndoTo(last[1])
        start = history.turn_restart(asked)
        if start is None:
            return None
        if self.edition.table.undo == "go":
            return start[0], UndoTo(start[1])
        return (start[0], Retract()) if asked else None  # over, the dice may have been revealed

    def undo_to(self, seat: Seat) -> int | None:
        """The record that this seat may return to with one undo, without asking."""
        match self.undo():
            case (undoer, UndoTo(to)) if undoer == seat:
                return to
        return None

    def undo_by(self, seat: Seat) -> UndoTo | Retract:
        """The undo that this seat may make or ask for now. Raises Illegal if there is none."""
        undo = self.undo()
        if undo and undo[0] == seat:
            return undo[1]
        if self.request is not None and self.request.seat == seat:
            raise Illegal("retract.already", seats=self.unheard())
        raise Illegal("undo.off" if self.edition.table.undo == "off" else "undo.nothing")

    def unheard(self) -> tuple[Seat, ...]:
        """The seats that have not yet answered the request; empty if there is none."""
        request = self.request
        return () if request is None else tuple(s for s in self._others(request.seat) if s not in request.allowed)

    def _others(self, asker: Seat) -> tuple[Seat, ...]:
        """The seats that must allow a request: all other people still in the game."""
        survivors = self.edition.survivors(self.state)
        return tuple(seat for seat in self.people() if seat != asker and seat in survivors)

    def _judge_table_talk(self, seat: Seat, action: Action) -> Step[Any]:
        if not 0 <= seat < len(self.edition.table.seats):
            raise Illegal("no_such_seat", seat=seat)
        match action:
            case UndoTo(to):
                return self._undo(seat, to)
            case Retract():
                return self._retract(seat)
            case Allow() | Deny():
                return self._answer(seat, action)
            case Finish() | Decline():
                return self._finish(seat, action)
            case _:
                raise TypeError(f"{action!r} is no table talk")

    def _undo(self, seat: Seat, to: int) -> Step[Any]:
        if type(self.undo_by(seat)) is not UndoTo:
            raise Illegal("undo.asks")
        checkpoints = self._history.undo_targets()
        if all(checkpoint.number != to for checkpoint in checkpoints):
            raise Illegal("undo.too_far", to=to, least=checkpoints[0].number)
        return self._go_back(seat, to)

    def _retract(self, seat: Seat) -> Step[Any]:
        if type(self.undo_by(seat)) is not Retract:
            raise Illegal("retract.harmless")
        return Step(self.state, (Asked(seat),)) if self._others(seat) else self._go_back(seat, self._history.turn_start)

    def _answer(self, seat: Seat, action: Allow | Deny) -> Step[Any]:
        request = self.request
        if request is None:
            raise Illegal("allow.nothing")
        if type(action) is Deny and seat == request.seat:
            return Step(self.state, (Lapsed(seat),))
        if seat not in self._others(request.seat):
            raise Illegal("allow.not_asked")
        if type(action) is Deny:
            return Step(self.state, (Denied(seat),))
        if seat in request.allowed:
            raise Illegal("allow.already", seats=self.unheard())
        if self.unheard() != (seat,):
            return Step(self.state, (Allowed(seat),))
        done = self._go_back(request.seat, self._history.turn_start)
        return Step(done.state, (Allowed(seat), *done.events))

    def _go_back(self, seat: Seat, to: int) -> Step[Any]:
        state, taken_back = self._history.restore(to)
        return Step(state, (Undoing(seat, to, taken_back),))

    # Ending the game by agreement

    def people(self) -> tuple[Seat, ...]:
        """The seats that must agree to end the game: the people still in it, or if there are none, all people."""
        seats, survivors = self.edition.table.seats, self.edition.survivors(self.state)
        people = [seat for seat, player in enumerate(seats) if player.played_by == PERSON]
        return tuple(seat for seat in people if seat in survivors) or tuple(people)

    def _finish(self, seat: Seat, action: Finish | Decline) -> Step[Any]:
        if self.edition.outcome(self.state) is not None:
            raise Illegal("finish.over")
        people = self.people()
        if seat not in people:
            raise Illegal("finish.not_asked")
        if type(action) is Decline:
            if not self.agreed:
                raise Illegal("decline.nothing")
            return Step(self.state, (Declined(seat),))
        missing = [other for other in people if other not in (*self.agreed, seat)]
        if missing and seat in self.agreed:
            raise Illegal("finish.already", seats=missing)
        if missing:
            return Step(self.state, (Agreed(seat),))
        ended = self.edition.end_by_agreement(self.state)
        return Step(ended.state, (Agreed(seat), *ended.events))

    def _apply_table_talk(self, record: Record, step: Step[Any]) -> None:
        """Updates agreements, requests and the undo history, which only an undo or the end of the game changes."""
        seat, request = record.seat or 0, self.request
        match record.action:
            case Finish():
                self.agreed = tuple(sorted({*self.agreed, seat}))
            case Decline():
                self.agreed = ()
            case Retract():
                self.request = UndoRequest(seat)
            case Allow() if request is not None:
                self.request = UndoRequest(request.seat, tuple(sorted((*request.allowed, seat))))
            case Deny():
                self.request = None
            case _:
                pass  # an undo, as told below
        for event in step.events:
            if type(event) is Undoing:
                self._history.rewind(event.to)
                self.request = None
                return
        if step.state is not self.state:
            self._history = UndoHistory(self.edition)
            self.request = None

    def _rejudge(self, record: Record) -> Step[Any]:
        number = len(self.records)
        chance = Recorded(record.draws)
        try:
            if number == 0 and record.seat is None and record.action is None:
                step = self.edition.setup(chance)
            elif number and record.seat is not None and record.action is not None:
                step = self._decide(record.seat, record.action, chance)
            else:
                raise Corrupt("record.misplaced")
            chance.finish()
        except Corrupt as wrong:
            raise Corrupt(wrong.code, record=number, **wrong.facts) from None
        except Refused as refused:
            raise Corrupt("record.illegal", record=number, because=refused) from None
        return step


def _lapsing(request: UndoRequest, step: Step[Any]) -> Step[Any]:
    """An action in the game ends a pending request. All are told, even if the action itself is secret."""
    return Step(step.state, (Lapsed(request.seat), *step.events))


def replay(edition: AnyEdition, luck: RandomSource, records: Sequence[Record]) -> Game:
    """The game of these records. Raises Corrupt for the first record that the rules cannot give."""
    game = Game(edition, luck)
    for record in records:
        game.fold(record)
    return game
