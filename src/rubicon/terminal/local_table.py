"""A table on this machine: a match in this process, people who share the keyboard, and computer players."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from .. import bots, editions
from ..bots.bot import TimeLimited, decide
from ..bots.reason_log import ReasonLog
from ..core.chance import Fast
from ..core.edition import PERSON, AnyEdition, Event, Seat, Viewer
from ..core.figures import figures
from ..core.game import Game, Record
from ..core.load import load
from ..errors import Malformed, Refused
from ..texts import say, word
from ..wire.match import Match
from ..wire.messages import Accepted, Answer, Because, Submit, Why, encode
from . import files
from .computer_player import bot_seed, make_player
from .files import Journal, SeedCommitments, read_file
from .names import DisplayNames
from .report import figures_table
from .screen import ENDING_SIGNALS, Screen, exit_on_signal
from .table_client import Command, LeftTable, TableClient

PAUSE_SECONDS = 0.12
"""Pause for each event of a computer player's move, up to three."""


class LocalTable(TableClient):
    texts = "play"
    asks_everybody = True

    match: Match
    promise: SeedCommitments
    _looked: tuple[Viewer, int]
    """The viewer of the update, and the number of records before it."""

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
        promise = SeedCommitments(len(edition.table.seats), self.seed)
        game = Game(edition, Fast(0))
        commitment = promise.begin(game)
        self._sit_down(Match.start(edition, game.luck), promise)
        self.screen.say(say("play", "begins", {"edition": edition.name, "board": self.names.table.board.name}))
        rounds = getattr(edition.table.settings, "round_limit", None)
        if rounds is not None and not self.people:
            self.screen.say(say("play", "computers_only", {"rounds": rounds}))
        self.screen.say(self.screen.style.dim(say("play", "promise", {"commitment": commitment})), "")
        self._note()
        self._tell_step(None)

    def load(self, file: str) -> None:
        """Continue a saved game. If it raises Refused, nothing has changed."""
        loaded = load(read_file(str(Path(file).expanduser())), editions.find)
        game, saved = loaded.game, loaded.saved
        for player in saved.table.seats:
            if player.played_by != PERSON:
                bots.find(player.played_by)
        promise = SeedCommitments(len(saved.table.seats), self.seed, saved)
        commitment = "" if saved.outcome is not None else promise.begin(game)
        self._sit_down(Match(Game(game.edition, game.luck)), promise, saved.records)
        self.screen.say(*map(word, saved.notes), say("play", "loaded", {"file": file, "records": len(saved.records)}))
        if commitment:
            self.screen.say(self.screen.style.dim(say("play", "promise", {"commitment": commitment})))

    def resume(self, file: Path) -> None:
        """Like `load`, for an interrupted game, which moves to the journal of this table."""
        self.load(str(file))
        self._note()
        file.unlink()

    def _sit_down(self, match: Match, promise: SeedCommitments, records: Sequence[Record] = ()) -> None:
        self.match, self.promise, self.edition = match, promise, match.game.edition
        self.reset()
        self.names = DisplayNames(self.edition, self.screen.style)
        seats = self.edition.table.seats
        self.people = [seat for seat, player in enumerate(seats) if player.played_by == PERSON]
        self.keyboard = self.people[0] if len(self.people) == 1 else None
        seed = bot_seed(self.seed)
        self.bots: dict[Seat, TimeLimited] = {
            seat: make_player(self.edition, seat, player.played_by, seed, self.think)
            for seat, player in enumerate(seats)
            if player.played_by != PERSON
        }
        self._reasons = ReasonLog()
        self.unread: dict[Seat, list[tuple[Event, bool]]] = {seat: [] for seat in range(len(seats))}
        """The events of each seat since its last decision, and whether they were on the screen for everybody."""
        self.alone: dict[Seat, int] = {}
        """For each seat the last turn in which the screen was cleared for its person."""
        self.unsaved = False
        for record in records:
            match.take(record)
            self._see_step(None)
        for unread in self.unread.values():
            unread.clear()
        if records:
            self.look_from(self.keyboard)

    # Playing.

    def send(self, message: Submit[Any] | Why) -> Answer:
        if isinstance(message, Why):
            return Because(message.nonce, self._reasons.told(self.edition, self.match.game.state))
        seat = self.viewpoint
        assert seat is not None
        answer = self.match.submit(seat, encode(message))
        if isinstance(answer, Accepted):
            self._note()
            self._tell_step(seat)
        return answer

    def advance(self) -> None:
        """Let computer players move. They are first in simultaneous turns, so that people need not wait for them."""
        while computers := [seat for seat in self.awaited() if seat in self.bots]:
            if self.screen.interrupted:
                return
            self._play_computer(computers[0])
        if self.over:
            seat = next((seat for seat in self.people if self.match.game.options(seat)), None)
            self.look_from(self.people[0] if len(self.people) == 1 else seat)
        elif self.journal is not None:
            self.journal.secure()

    def _play_computer(self, seat: Seat) -> None:
        seen = [event for event, _ in self.unread[seat]]
        self.unread[seat].clear()
        decision = decide(self.bots[seat], self.match.game, seat, seen)
        if decision.failure:
            facts = {"seat": self.names.seat(seat), "failure": decision.failure}
            self.screen.say(self.screen.style.dim(say("play", "bot_failed", facts)))
        turn, pending = self.turn(), self.match.decide(seat, decision.action)
        self.match.fold(pending)
        self._reasons.note(seat, decision.reason, turn, pending.step.events)
        self._note()
        shown = self._tell_step(seat)
        if shown and not self.fast:
            time.sleep(PAUSE_SECONDS * min(shown, 3))

    def _note(self) -> None:
        """Write the last record to the journal before it is shown."""
        self.unsaved = True
        if self.journal is not None:
            self.journal.note(self.match.game, self.promise)

    def turn(self) -> int:
        return self.edition.turn(self.match.game.state)

    # What people see.

    def look_from(self, viewer: Viewer) -> None:
        self.viewpoint = viewer
        looked = viewer, len(self.match.game.records)
        if self.update is None or looked != self._looked:
            self._looked = looked
            self.take_in(self.match.update_for(viewer))

    def _tell_step(self, actor: Seat | None) -> int:
        """Show a step as the only person, the acting person, or a watcher sees it. Return the number of its events."""
        viewer = self.keyboard if len(self.people) == 1 else actor if actor in self.people else None
        told = self._see_step(viewer)
        self.look_from(viewer)
        self.tell(told)
        return len(told)

    def _see_step(self, looking: Viewer) -> Sequence[Event]:
        """Remember a step for all viewers. Return the events that `looking` sees."""
        told = self.match.events_since(looking, self.memory(looking).version)
        for viewer in (None, *self.unread):
            events = self.match.events_since(viewer, self.memory(viewer).version)
            self.remember(viewer, self.match.version(viewer), events)
            if viewer is not None:
                self.unread[viewer] += [(event, event in told) for event in events]
        return told

    def must_hide(self, seat: Seat) -> bool:
        """The screen is cleared once a turn for a person with secrets, not for each decision in defence."""
        self.look_from(seat)
        secrets, turn = self.secrets_of(seat), self.turn()
        news = bool(secrets) and secrets != self.shown_secrets.get(seat)
        alone = bool(secrets) and self.alone.get(seat) != turn
        self.alone[seat] = turn
        return self.secret or news or alone

    def hand_over(self, seat: Seat) -> None:
        super().hand_over(seat)
        self.unread[seat].clear()

    def missed(self, seat: Seat, cleared: bool) -> Sequence[Event]:
        return [event for event, printed in self.unread[seat] if cleared or not printed]

    def tell_end(self) -> None:
        super().tell_end()
        game = self.match.game
        outcome = self.edition.outcome(game.state)
        if outcome is not None:
            self.screen.say("", *figures_table(figures(self.edition, game.records), outcome, self.names))
        self.keep()
        if not self.people:
            raise LeftTable(0)

    def not_now(self, word: str, words: Sequence[str]) -> Refused:
        if self.over:
            return Malformed("play.over", word=word)
        return Malformed("play.unknown", word=word, verbs=list(words))

    # Saving and leaving.

    def commands(self) -> Mapping[str, Command]:
        return {"load": self._load_command, "quit": self._quit_command, "save": self._save_command}

    def _save_command(self, viewer: Viewer, rest: str) -> None:
        if not rest:
            if not self.screen.seen:
                raise Malformed("play.no_file", word="save")
            rest = self.screen.ask(say("play", "which_file", {"usual": str(files.last_save())}) + " ")
        file = Path(rest).expanduser() if rest else files.last_save()
        self.save(file)
        self.screen.say(say("play", "saved", {"file": str(file)}))

    def _load_command(self, viewer: Viewer, rest: str) -> None:
        if not rest:
            raise Malformed("play.no_file", word="load")
        if self.screen.seen:
            self.keep()
        self.load(rest)

    def _quit_command(self, viewer: Viewer, rest: str) -> None:
        if self.unsaved and self.screen.seen:
            answer = self.screen.ask(say("play", "keep", {"file": str(files.last_save())}) + " ")
            if answer.casefold() in ("n", "no"):
                self.unsaved = False
            elif answer.casefold() not in ("", "y", "yes"):
                self._save_command(viewer, answer)
        self.keep()
        raise LeftTable(0)

    def save(self, file: Path) -> None:
        """Write a save. Raises Malformed if it cannot be written."""
        files.write_save(file, self.promise, self.match.game, self.by)
        self.unsaved = False
        if self.edition.outcome(self.match.game.state) is None:
            self.promise.begin(self.match.game)

    def keep(self) -> None:
        """Save an unsaved game as the last save. Errors are shown, not raised."""
        if not self.unsaved:
            return
        try:
            self.save(files.last_save())
            over = self.edition.outcome(self.match.game.state) is not None
            self.screen.say("", say("play", "prove" if over else "kept", {"file": str(files.last_save())}))
        except Refused as refused:
            self.screen.say("", word(refused))

    @contextmanager
    def attended(self) -> Iterator[None]:
        before = {number: signal.signal(number, self._ended) for number in ENDING_SIGNALS}
        before[signal.SIGINT] = signal.signal(signal.SIGINT, self._interrupt)
        try:
            yield
        except Exception:
            self.keep()  # a bug may not lose a game
            raise
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            if self.journal is not None and not self.unsaved:
                self.journal.end()

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        """The first Ctrl-C waits for the end of the move, a second one does not."""
        if self.screen.waiting or self.screen.interrupted:
            raise KeyboardInterrupt
        self.screen.interrupted = True

    def _ended(self, number: int, frame: FrameType | None) -> None:
        """The window was closed, or the machine shuts down."""
        self.keep()
        exit_on_signal(number)
