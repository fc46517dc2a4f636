"""A game that a server plays: seen from here as the server tells it, and what people here do is sent there."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from ... import editions
from ...core.chance import Fast, new_secret
from ...core.codec import decode
from ...core.edition import Event, Seat, Table, Viewer
from ...core.game import Game
from ...core.save import Header
from ...errors import Corrupt, Illegal, Malformed, Refused
from ...texts import say
from ...wire.messages import (
    Accepted,
    Answer,
    Because,
    Look,
    Notice,
    Refusal,
    Said,
    Say,
    Sitting,
    Submit,
    Update,
    Why,
    encode,
    server_messages,
)
from .. import report
from ..ink import visible
from ..names import Names
from ..scene import CAUGHT_UP, Scene
from . import company
from .connection import Back, Connection, Ended, Heard, Lost
from .console import Console
from .link import Link

GIVE_UP = 120.0
"""After so many seconds without a connection a script is told; a person may wait as long as they like."""

CONCLUDED = 30.0
"""So many seconds after everything else one no longer waits for the result."""


class Away(Scene):
    """What is known of the game is what `imagine` makes of the last update, so all words work as in a game here."""

    screen: Console

    def __init__(self, console: Console, link: Link, code: str, edition: str, viewpoint: Viewer) -> None:
        super().__init__(console)
        self.link = link
        self.code = code
        self.kind = editions.find(edition)
        self.sitting: Sitting | None = None
        self.update: Update[Any, Any] | None = None
        self.heard_at = 0.0
        """When the update came, by the clock of this machine."""
        self.viewpoint = viewpoint
        self.fresh: list[Event] = []
        """What was seen since somebody asked for it: for a computer player."""
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(server_messages(self.kind))
        self._header: Header | None = None
        self._memories: dict[Viewer, tuple[list[Event], tuple[int, list[Event]], int]] = {}
        self._version = 0
        self._unanswered: tuple[str, bytes] | None = None
        self._answer: Answer | None = None
        self._lost_at: float | None = None
        self.stop: Refused | None = None
        """Why there is nothing to come back to."""
        self._gone = False
        self.connection = Connection(link, code, self._greeting, lambda heard: console.post(partial(self.hear, heard)))

    # How it stands.

    @property
    def begun(self) -> bool:
        return self.update is not None

    @property
    def over(self) -> bool:
        """Nobody is awaited any more. (A table that was closed before the start is no game.)"""
        return self.begun and not self.awaited()

    @property
    def closed_down(self) -> bool:
        return self.sitting is not None and self.sitting.status == "closed"

    @property
    def full(self) -> bool:
        """Whether everybody is there who shall play."""
        return self.sitting is not None and all(map(company.is_there, self.sitting.chairs))

    def awaited(self) -> tuple[Seat, ...]:
        return () if self.update is None else self.update.awaited

    def mine_awaited(self) -> Seat | None:
        """Which seat of those at this screen is next: the one that looks, if it is asked, or another."""
        asked = [seat for seat in self.awaited() if seat in self.people]
        return self.viewpoint if self.viewpoint in asked else asked[0] if asked else None

    def remaining(self, seat: Seat) -> float | None:
        """The seconds that a seat has left; none where its clock does not run."""
        clock = self.update.clock if self.update else None
        deadline = clock.deadlines[seat] if clock and seat < len(clock.deadlines) else None
        if clock is None or deadline is None:
            return None
        return max(0.0, deadline - clock.now - (time.monotonic() - self.heard_at))

    # What is heard.

    def hear(self, heard: Heard) -> None:
        match heard:
            case _ if self._gone:
                pass  # it was said before we went to another table
            case Lost(seconds):
                self._lost(seconds)
            case Back():
                self._lost_at = None
                self.screen.say(self.screen.ink.dim(say("online", "back")))
            case Ended(status):
                self.stop = _ended(status)
                raise self.stop
            case bytes():
                self._hear(decode(self._decoder, heard, "online.not_understood"))

    def _lost(self, seconds: float) -> None:
        now = time.monotonic()
        first, self._lost_at = self._lost_at is None, now if self._lost_at is None else self._lost_at
        if first:
            self.screen.say(self.screen.ink.dim(say("online", "lost")))
        if not self.screen.seen and now + seconds - self._lost_at > GIVE_UP:
            raise Malformed("online.unreachable", server=self.link.url, problem=say("online", "no_answer"))

    def _hear(self, message: Any) -> None:
        match message:
            case Sitting():
                before, self.sitting = self.sitting, message
                self.people = list(message.yours)
                self.screen.say(*company.news(before, message))
                self._rename()
                if self.viewpoint is not None and self.viewpoint not in self.people:
                    self.look_from(None)
            case Update():
                self._take_in(message)
            case Said():
                self.screen.say(company.remark(message, self.screen.ink))
            case Notice():
                pass  # for whoever is not at the table
            case _ if self._unanswered is not None and message.nonce == self._unanswered[0]:
                self._answer = message
            case Refusal(nonce=""):
                self.screen.say(self.worded(refused(message)))
            case _:
                pass  # answered before the connection broke, and once more after

    def _take_in(self, update: Update[Any, Any]) -> None:
        if update.seat != self.viewpoint:
            return  # for where we looked from before
        if self._header is None:
            try:
                self._begin()
            except Malformed as refused:
                if refused.code == "online.unreachable":
                    return  # the connection will break too, and when it is back we are told again
                raise
            if not update.events and update.version:  # it began while we were here, and there is a beginning to tell
                self.connection.send(self._look())
                return
        edition, earlier = self.game.edition, self._version
        self.update, self.heard_at, self._version = update, time.monotonic(), update.version
        self.game.state = edition.sample_state(update.view, update.seat, Fast(0).at(0))
        self.game.agreed, self.game.request = update.agreed, update.request
        events = update.events
        self.remember(events, edition.turn(self.game.state))
        self.fresh += events
        if earlier and update.version > earlier and not events:
            self.screen.say(self.screen.ink.dim(say("online", "missed")))
        self._tell(events)

    def _begin(self) -> None:
        self._header = decode(
            msgspec.json.Decoder(Header), self.link.fetch("GET", f"tables/{self.code}/header"), "online.not_understood"
        )
        header = self._header
        try:
            kind = editions.find(header.edition, header.revision)
        except Refused:
            raise Corrupt("online.other_rules", edition=header.edition, version=header.by) from None
        if kind is not self.kind:  # the game began under an earlier revision of the rules
            self.kind = kind
            self._decoder = msgspec.json.Decoder(server_messages(kind))
        self._settle(header.seats)
        self.screen.say("", say("play", "begins", {"edition": header.edition, "board": self.names.table.board.name}))
        if header.luck is not None:
            promise = say("play", "promise", {"commitment": header.luck.commitment})
            self.screen.say(self.screen.ink.dim(promise), "")

    def _settle(self, players: Sequence[Any]) -> None:
        header = self._header
        assert header is not None
        settings = decode(msgspec.json.Decoder(self.kind.Settings), header.settings, "online.not_understood")
        table = Table(header.board, settings, tuple(players), header.disabled, header.undo)
        edition = self.kind(table)
        state = self.game.state if self.begun else None
        self.game = Game(edition, Fast(0))
        self.game.state = state
        self.names = Names(edition, self.screen.ink)

    def _rename(self) -> None:
        """Somebody else may have taken a seat that was given up. Who must agree to finish is settled at the start."""
        if self._header is None or self.sitting is None:
            return
        seats = tuple(
            replace(player, name=chair.player.name or player.name, colour=chair.player.colour)
            for player, chair in zip(self._header.seats, self.sitting.chairs, strict=True)
        )
        if seats != self.game.edition.table.seats:
            self._settle(seats)

    def _tell(self, events: Sequence[Event]) -> None:
        if len(events) > CAUGHT_UP:
            self.screen.say(self.screen.ink.dim(say("play", "more_missed", {"number": len(events) - CAUGHT_UP})))
        told = events[-CAUGHT_UP:]
        self.screen.say(*report.lines(told, self.names, self.screen.columns))
        self.secret = self.secret or any(event != event.seen_by(None) for event in told)

    def worded(self, refused: Refused) -> str:
        return self.names.refusal(refused) if self._header is not None else say("refused", refused.code, refused.facts)

    # What is said.

    def come(self) -> None:
        """Waits until one is told who sits here and, if the game has begun, how it stands."""
        self.wait(lambda: self.sitting is not None)
        self.wait(lambda: self.begun or (self.sitting is not None and self.sitting.status in ("open", "closed")))

    def _greeting(self) -> list[bytes]:
        """Called by the thread of the connection: it only reads."""
        waiting = self._unanswered
        return [self._look(), *([waiting[1]] if waiting else [])]

    def _look(self) -> bytes:
        return encode(Look(self.viewpoint, self._version))

    def look_from(self, viewer: Viewer) -> None:
        """Sees the game with other eyes from now on: waits until it does, once the game has begun."""
        if viewer != self.viewpoint:
            self._memories[self.viewpoint] = (self.log, self.fights, self._version)
            self.log, self.fights, self._version = self._memories.get(viewer, ([], (-1, []), 0))
            self.viewpoint, self.told = viewer, ""
            self.connection.send(self._look())
        if self.begun:
            self.wait(lambda: self.update is not None and self.update.seat == self.viewpoint)

    def wait(self, until: Any) -> None:
        self.screen.wait(lambda: until() or self.stop is not None)
        if self.stop is not None:
            raise self.stop

    def conclude(self) -> None:
        """The server writes the result down a moment after the last move; what it knows of the end it knows then."""
        if self.over:
            self.screen.wait(lambda: self.sitting is not None and self.sitting.status == "over", CONCLUDED)

    def act(self, seat: Seat, action: Any) -> None:
        """Waits for the server's answer, however long that takes, and then until what was done can be seen here."""
        if seat != self.viewpoint:
            self.look_from(seat)
        prompt = self.update.prompt if self.update else 0
        match self._asked(Submit(new_secret().hex(), prompt, action)):
            case Accepted(version=version):
                self.wait(lambda: self._version >= version)
            case answer:
                raise TypeError(f"{answer!r} does not answer an action")

    def reasons(self) -> Sequence[Sequence[str]]:
        match self._asked(Why(new_secret().hex())):
            case Because(reasons=reasons):
                return reasons
            case answer:
                raise TypeError(f"{answer!r} tells no reasons")

    def _asked(self, question: Submit[Any] | Why) -> Answer:
        """Waits for the answer, however often the connection breaks. Raises Refused where it is a refusal."""
        self._answer = None
        self._unanswered = (question.nonce, encode(question))
        try:
            self.connection.send(self._unanswered[1])
            self.wait(lambda: self._answer is not None)
        finally:
            self._unanswered = None
        if isinstance(self._answer, Refusal):
            raise refused(self._answer)
        assert self._answer is not None
        return self._answer

    def say(self, text: str) -> None:
        """As soon as there is a connection."""
        while not self.connection.send(encode(Say(text))):
            self.wait(lambda: self.connection.stands)

    def hand_over(self, seat: Seat) -> None:
        """Between two people of one screen nobody looks, so no secret is sent here meanwhile."""
        if seat == self.viewpoint:
            return
        if len(self.people) > 1 and self.screen.seen:
            self.look_from(None)
            self.screen.clear()
            question = say("play", "hand_over", {"seat": self.names.seat(seat)})
            self.screen.ask(self.screen.ink.bold(question) + " ")
            self.screen.clear()
        self.secret = False
        self.keyboard = seat
        self.look_from(seat)

    def leave(self) -> None:
        self._gone = True
        self.connection.close()


def refused(refusal: Refusal) -> Refused:
    """As the server worded it: a refusal within a refusal is one again."""
    return Illegal(refusal.code, **{name: _fact(fact) for name, fact in refusal.facts.items()})


def _fact(fact: Any) -> Any:
    if isinstance(fact, Mapping) and set(fact) == {"code", "facts"}:
        return Illegal(fact["code"], **{name: _fact(item) for name, item in fact["facts"].items()})
    return visible(fact) if isinstance(fact, str) else fact


def _ended(status: int) -> Refused:
    match status:
        case 401:
            return Illegal("account.logged_out")
        case 404:
            return Illegal("not_found")
        case _:
            return Malformed("online.turned_away", status=status)
