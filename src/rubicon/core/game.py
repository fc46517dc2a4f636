"""A game that is being played: the state, and the log of records that led to it; all else in the engine is frozen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from ..errors import Corrupt, Illegal, Refused
from .chance import Chance, Luck, Recorded
from .edition import PERSON, Edition, Event, Seat, Step, Viewer
from .option import Action, Option


class Undo(Action, frozen=True):
    """Back to the state after record `to`. Known to the game, not to editions; nothing is deleted, numbers go on."""

    to: int


class Finish(Action, frozen=True):
    """Agrees to end the game as it stands. It is over when the last of the people does; until then the word holds."""


class Decline(Action, frozen=True):
    """The game goes on, and nobody has agreed any more. So one takes back one's own word, too."""


Talk: TypeAlias = Undo | Finish | Decline
"""What is done to a game rather than in it: records like any other, but no edition knows them."""


class Record(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of the log: who did what, and what luck decided. Record 0 is the setup, which nobody does."""

    seat: Seat | None = None
    action: Action | None = None
    draws: tuple[int, ...] = ()


class Undone(Event, frozen=True):
    """Without the number of a record: it would tell a viewer how much has happened unseen."""

    seat: Seat


class Undoing(Event, frozen=True):
    """An undo as the game knows it. Only who saw some of what is taken back is told, and sees it as `Undone`."""

    seat: Seat
    taken_back: tuple[Event, ...]

    def seen_by(self, viewer: Viewer) -> Undone | None:
        return Undone(self.seat) if any(event.seen_by(viewer) is not None for event in self.taken_back) else None


class Agreed(Event, frozen=True):
    seat: Seat


class Declined(Event, frozen=True):
    seat: Seat


class Mark(msgspec.Struct, frozen=True):
    """A place on the trail that undo can go back: a record's number and seat, the state after it, and what it told."""

    number: int
    seat: Seat | None
    state: Any
    events: tuple[Event, ...]


class Game:
    """`judge` decides and changes nothing; `fold` takes a record in. Between the two a server stores it."""

    def __init__(self, edition: Edition[Any, Any, Any], luck: Luck) -> None:
        self.edition = edition
        self.luck = luck
        self.state: Any = None
        self.records: list[Record] = []
        self.agreed: tuple[Seat, ...] = ()
        """Who wants to end the game as it stands, sorted."""
        # Undo reaches back over this trail, and no further. `free`: since the last draw, reveal or action of another
        # seat; `go`: since the start of the chapter.
        self._trail: list[Mark] = []

    @classmethod
    def start(cls, edition: Edition[Any, Any, Any], luck: Luck) -> tuple[Game, Step[Any]]:
        game = cls(edition, luck)
        step, record = game.judge_setup()
        game.fold(record, step)
        return game, step

    def judge_setup(self) -> tuple[Step[Any], Record]:
        chance = self.luck.at(0)
        step = self.edition.setup(chance)
        return step, Record(None, None, tuple(chance.drawn))

    def judge(self, seat: Seat, action: Action) -> tuple[Step[Any], Record]:
        """What this action would do, and the record of it. Raises Illegal, and then nothing has changed."""
        chance = self.luck.at(len(self.records))
        step = self._decide(seat, action, chance)
        return step, Record(seat, action, tuple(chance.drawn))

    def _decide(self, seat: Seat, action: Action, chance: Chance) -> Step[Any]:
        if type(action) is Undo:
            return self._undo(seat, action)
        if type(action) is Finish or type(action) is Decline:
            return self._finish(seat, action)
        edition, state = self.edition, self.state
        for option in edition.options(state).get(seat, ()):
            if option.allows(action):
                return edition.apply(state, seat, action, chance)
        if not 0 <= seat < len(edition.table.seats):
            raise Illegal("no_such_seat", seat=seat)
        raise edition.why(state, seat, action)

    def fold(self, record: Record, step: Step[Any] | None = None) -> Step[Any]:
        """Take a record into the log. Without the step that was judged, it is judged anew with its own draws."""
        if step is None:
            step = self._rejudge(record)
        self.records.append(record)
        if type(record.action) is Finish or type(record.action) is Decline:
            self._note_agreement(record, step)
        else:
            self._leave_trail(record, step)
        self.state = step.state
        return step

    def play(self, seat: Seat, action: Action) -> Step[Any]:
        step, record = self.judge(seat, action)
        return self.fold(record, step)

    def options(self, seat: Seat) -> tuple[Option, ...]:
        """The menu: what this seat can really do now."""
        return tuple(option for option in self.edition.options(self.state).get(seat, ()) if option.open)

    def undo_to(self, seat: Seat) -> int | None:
        """How far this seat may go back with one undo: one record (`free`), or to the chapter's start (`go`)."""
        undo = self.undo()
        return undo[1].to if undo and undo[0] == seat else None

    def undo(self) -> tuple[Seat, Undo] | None:
        """Who may undo now, and what. Nobody while another seat is asked: whether that has acted may be its secret."""
        trail, edition = self._trail, self.edition
        if len(trail) < 2:
            return None
        asked = edition.awaited(self.state)
        if edition.table.undo == "free":
            last = trail[-1].seat
            # When nobody is asked the game is over, and its dice may have been revealed.
            return (last, Undo(trail[-2].number)) if last is not None and asked == (last,) else None
        owner = edition.awaited(trail[0].state)
        return (owner[0], Undo(trail[0].number)) if len(owner) == 1 and asked in ((), owner) else None

    def undo_by(self, seat: Seat) -> Undo:
        """The undo that this seat may do now. Raises Illegal if there is none."""
        to = self.undo_to(seat)
        if to is None:
            raise Illegal("undo.off" if self.edition.table.undo == "off" else "undo.nothing")
        return Undo(to)

    def _undo(self, seat: Seat, undo: Undo) -> Step[Any]:
        self.undo_by(seat)
        marks = self._trail[:-1] if self.edition.table.undo == "free" else self._trail[:1]
        for mark in marks:
            if mark.number == undo.to:
                taken_back = [event for later in self._trail if later.number > undo.to for event in later.events]
                return Step(mark.state, (Undoing(seat, tuple(taken_back)),))
        raise Illegal("undo.too_far", to=undo.to, least=marks[0].number)

    def people(self) -> tuple[Seat, ...]:
        """Who must agree to end the game: the people who are still in it; if none is, all who were."""
        seats, standing = self.edition.table.seats, self.edition.standing(self.state)
        people = [seat for seat, player in enumerate(seats) if player.played_by == PERSON]
        return tuple(seat for seat in people if seat in standing) or tuple(people)

    def _finish(self, seat: Seat, action: Finish | Decline) -> Step[Any]:
        if not 0 <= seat < len(self.edition.table.seats):
            raise Illegal("no_such_seat", seat=seat)
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
        ended = self.edition.conclude(self.state)
        return Step(ended.state, (Agreed(seat), *ended.events))

    def _note_agreement(self, record: Record, step: Step[Any]) -> None:
        """The trail passes over it, unless the game has ended: what all have agreed to nobody takes back alone."""
        self.agreed = () if type(record.action) is Decline else tuple(sorted({*self.agreed, record.seat or 0}))
        if step.state is not self.state:
            self._trail = []

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

    def _leave_trail(self, record: Record, step: Step[Any]) -> None:
        """Called when the record is in the log and `self.state` is still the state before it."""
        trail, action, edition = self._trail, record.action, self.edition
        mark = Mark(len(self.records) - 1, record.seat, step.state, step.events)
        match edition.table.undo:
            case "off":
                return
            case _ if action is None:
                self._trail = [mark]
            case _ if type(action) is Undo:
                self._trail = [mark for mark in trail if mark.number <= action.to]
            case "go":
                if edition.chapter(step.state) != edition.chapter(self.state):
                    self._trail = [mark]
                else:
                    trail.append(mark)
            case "free":
                if record.draws or not edition.reveals.isdisjoint(map(type, step.events)):
                    self._trail = [mark]
                elif len(trail) > 1 and trail[-1].seat != record.seat:
                    self._trail = [trail[-1], mark]
                else:
                    trail.append(mark)


def replay(edition: Edition[Any, Any, Any], luck: Luck, records: Sequence[Record]) -> Game:
    """The game that these records make. Raises Corrupt, naming the first record that the rules cannot give."""
    game = Game(edition, luck)
    for record in records:
        game.fold(record)
    return game
