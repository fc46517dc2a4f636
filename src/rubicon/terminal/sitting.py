"""A game that is played here: who is asked next, what they type, what everybody is told, and whose eyes may look."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Any

from .. import bots, editions
from ..bots.bot import decide
from ..bots.reason_log import ReasonLog
from ..bots.time_limited import TimeLimited
from ..core.chance import Fast
from ..core.edition import AnyEdition, Event, Seat, Step, Viewer
from ..core.game import Game
from ..core.load import load
from ..errors import Refused
from ..texts import say, word
from . import keeping, report
from .computer import computer
from .files import contents
from .journal import Journal
from .keeping import Promise
from .names import Names
from .scene import CAUGHT_UP, Left, Scene
from .screen import Screen

PAUSE = 0.12
ENDINGS = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]


class Sitting(Scene):
    promise: Promise

    def __init__(
        self,
        screen: Screen,
        by: str = "",
        seed: str | None = None,
        fast: bool = False,
        journal: Journal | None = None,
        think: int | None = None,
    ) -> None:
        super().__init__(screen)
        self.journal = journal
        self.by = by
        self.seed = seed
        self.fast = fast or not screen.seen
        self.think = think

    # Beginning.

    def start(self, edition: AnyEdition) -> None:
        promise = Promise(len(edition.table.seats), self.seed)
        game = Game(edition, Fast(0))
        commitment = promise.begin(game)
        self._sit_down(game, promise, [])
        step, record = game.judge_setup()
        self.screen.say(say("play", "begins", {"edition": edition.name, "board": self.names.table.board.name}))
        rounds = getattr(edition.table.settings, "round_limit", None)
        if rounds is not None and not self.people:
            self.screen.say(say("play", "computers_only", {"rounds": rounds}))
        self.screen.say(self.screen.ink.dim(say("play", "promise", {"commitment": commitment})), "")
        step = game.fold(record, step)
        self._note()
        self.tell(step, None)

    def load(self, file: str) -> None:
        """Goes on with a saved game. Raises Refused, and then nothing has changed."""
        loaded = load(contents(str(Path(file).expanduser())), editions.find)
        game, saved = loaded.game, loaded.saved
        for player in saved.table.seats:
            if player.played_by != "person":
                bots.find(player.played_by)
        again = Game(game.edition, game.luck)
        steps = [again.fold(record) for record in saved.records]
        promise = Promise(len(saved.table.seats), self.seed, saved)
        commitment = "" if saved.outcome is not None else promise.begin(game)
        self._sit_down(game, promise, steps)
        self.screen.say(*map(word, saved.notes), say("play", "loaded", {"file": file, "records": len(saved.records)}))
        if commitment:
            self.screen.say(self.screen.ink.dim(say("play", "promise", {"commitment": commitment})))

    def go_on(self, file: Path) -> None:
        """As `load`, with a game that broke off: it is kept as this one from now on."""
        self.load(str(file))
        self._note()
        file.unlink()

    def _sit_down(self, game: Game, promise: Promise, steps: Sequence[Step[Any]]) -> None:
        table = game.edition.table
        self.game, self.promise = game, promise
        self.names = Names(game.edition, self.screen.ink)
        self.sit_down()
        for step in steps:
            self.remember(step.events, game.edition.turn(step.state))
        self.people = [seat for seat, player in enumerate(table.seats) if player.played_by == "person"]
        seed = keeping.bot_seed(self.seed)
        self.bots: dict[Seat, TimeLimited] = {
            seat: computer(game.edition, seat, player.played_by, seed, self.think)
            for seat, player in enumerate(table.seats)
            if player.played_by != "person"
        }
        self._reasons = ReasonLog()
        # What each seat has seen since it was asked last, and whether that stood on the screen for all to read.
        self.unread: dict[Seat, list[tuple[Event, bool]]] = {seat: [] for seat in range(len(table.seats))}
        self.alone: dict[Seat, int] = {}
        self.keyboard = self.people[0] if len(self.people) == 1 else None
        self.unsaved = False

    # The course of the game.

    def run(self) -> int:
        from .here import Here

        asking = Here(self)
        before = {number: signal.signal(number, self._ended) for number in ENDINGS}
        before[signal.SIGINT] = signal.signal(signal.SIGINT, self._interrupt)
        try:
            while True:
                try:
                    self._go_on(asking)
                except KeyboardInterrupt:
                    self._interrupted_twice(asking)
        except Left as left:
            self.unsaved = self.unsaved and not left.discard
            return left.code
        except EOFError:
            return self.leave(asking.over)
        except Exception:
            self.keep_quietly()  # a fault of ours shall not cost a game
            raise
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            if self.journal is not None and not self.unsaved:
                self.journal.end()

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        """Never in the middle of a move, unless it is asked for again."""
        if self.screen.waiting or self.screen.interrupted:
            raise KeyboardInterrupt
        self.screen.interrupted = True

    def _ended(self, number: int, frame: FrameType | None) -> None:
        """The window is closed, or the machine goes down."""
        self.keep_quietly()
        sys.exit(128 + number)

    def _interrupted_twice(self, asking: Any) -> None:
        if not self.screen.seen or asking.interrupted():
            self.keep_quietly()
            raise Left(130)

    def _go_on(self, asking: Any) -> None:
        """Asks whoever is next, once. Computers first: people who choose in secret need not wait for them."""
        awaited = self.awaited()
        computers = [seat for seat in awaited if seat in self.bots]
        if not awaited:
            asking.after()
        elif computers:
            self._computer(computers[0])
            if self.screen.interrupted:
                self.screen.interrupted = False
                if not self.screen.seen:
                    raise KeyboardInterrupt
                asking.pause()
        else:
            seat = self.keyboard if self.keyboard in awaited else awaited[0]
            assert seat is not None
            if self.journal is not None:
                self.journal.secure()
            asking.turn(seat)

    def _computer(self, seat: Seat) -> None:
        seen = [event for event, _ in self.unread[seat]]
        self.unread[seat].clear()
        decision = decide(self.bots[seat], self.game, seat, seen)
        if decision.failure:
            facts = {"seat": self.names.seat(seat), "failure": decision.failure}
            self.screen.say(self.screen.ink.dim(say("play", "bot_failed", facts)))
        chapter = self.game.edition.turn(self.game.state)
        step = self.game.play(seat, decision.action)
        self._reasons.note(seat, decision.reason, chapter, step.events)
        self._note()
        shown = self.tell(step, seat)
        if shown and not self.fast:
            time.sleep(PAUSE * min(shown, 3))

    def reasons(self) -> Sequence[Sequence[str]]:
        return self._reasons.told(self.game.edition, self.game.state)

    def act(self, seat: Seat, action: Any) -> None:
        step = self.game.play(seat, action)
        self._note()
        if any(event.seen_by(None) != event for event in step.events):
            self.secret = True  # what was typed tells it
        self.tell(step, seat)

    def _note(self) -> None:
        """Keeps the last record before anybody is told of it."""
        self.unsaved = True
        if self.journal is not None:
            self.journal.note(self.game, self.promise)

    # What people see.

    def tell(self, step: Step[Any], actor: Seat | None) -> int:
        """Tells a step to all eyes that look now, and remembers it for the others. Returns how much was told."""
        viewer = self.viewer(actor)
        told = []
        self.remember(step.events, self.game.edition.turn(step.state))
        for event in step.events:
            shown = event.seen_by(viewer)
            if shown is not None:
                told.append(shown)
                self.secret = self.secret or shown != event.seen_by(None)
            for seat, unread in self.unread.items():
                seen = event.seen_by(seat)
                if seen is not None:
                    unread.append((seen, seen == shown))
        self.screen.say(*report.lines(told, self.names, self.screen.columns))
        return len(told)

    def viewer(self, actor: Seat | None) -> Viewer:
        """Whose eyes look: those of the only person, or of the one who acts. While computers act, anybody's."""
        if len(self.people) == 1:
            return self.people[0]
        return actor if actor in self.people else None

    def hand_over(self, seat: Seat) -> None:
        if self.keyboard == seat or len(self.people) < 2:
            self.keyboard = seat
            self.unread[seat].clear()
            return
        secrets = self.secrets_of(seat)
        news = bool(secrets) and secrets != self.shown_secrets.get(seat)
        # Who has secrets is asked to be alone once a chapter; not again for every die they throw in defence.
        chapter = self.game.edition.turn(self.game.state)
        alone = bool(secrets) and self.alone.get(seat) != chapter
        self.alone[seat] = chapter
        cleared = self.screen.seen and (self.secret or news or alone)
        if cleared:
            self.screen.clear()
            self.screen.ask(self.screen.ink.bold(say("play", "hand_over", {"seat": self.names.seat(seat)})) + " ")
            self.screen.clear()
            self.secret = False
        self.keyboard = seat
        self.told = ""
        missed = [event for event, printed in self.unread[seat] if cleared or not printed]
        self.unread[seat].clear()
        if len(missed) > CAUGHT_UP:
            self.screen.say(self.screen.ink.dim(say("play", "more_missed", {"number": len(missed) - CAUGHT_UP})))
        self.screen.say(*report.lines(missed[-CAUGHT_UP:], self.names, self.screen.columns))
        self.secret = self.secret or any(event != event.seen_by(None) for event in missed[-CAUGHT_UP:])
        if news:
            self.show_secrets(seat)

    # Leaving.

    def save(self, file: Path) -> None:
        """Raises Malformed if it cannot be written."""
        keeping.keep(file, self.promise, self.game, self.by)
        self.unsaved = False
        if self.game.edition.outcome(self.game.state) is None:
            self.promise.begin(self.game)

    def keep_quietly(self) -> None:
        """Keeps the game where it is found again, and says where; whatever goes wrong is said and no more."""
        if not self.unsaved:
            return
        try:
            self.save(keeping.last())
            over = self.game.edition.outcome(self.game.state) is not None
            self.screen.say("", say("play", "prove" if over else "kept", {"file": str(keeping.last())}))
        except Refused as refused:
            self.screen.say("", word(refused))

    def leave(self, over: bool) -> int:
        if self.screen.seen:
            self.screen.say("")
        if not over:
            self.keep_quietly()
        return 0
