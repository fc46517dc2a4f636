"""Plays one game of computer players, and writes each decision to a file, from which another process can continue.

A bot that raises, gives an illegal answer, takes too long or ends the process loses that decision: it gets the default
action, as a person does whose time runs out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import exp, log
from pathlib import Path
from time import perf_counter
from typing import IO, Any

import msgspec

from .. import bots, editions
from ..bots.bot import Bot, Brief, Failed, ask, encode_checked
from ..core.chance import Fast
from ..core.edition import DiceLuck, Event, Outcome, Seat, Step
from ..core.figures import total_dice_luck
from ..core.game import Game, Record
from ..core.load import read
from ..core.option import Action
from ..core.save import OutcomeLine, SecretLine, header, line, record_lines, save, write
from ..decoders import json_decoder
from .plan import BatchPlan

MAX_LOST_PROCESSES = 3
"""A bot that has ended this many processes in a game is not asked again in it."""
MAX_FAILURE_CHARS = 300
"""Longer failures are cut off."""
MAX_DECISIONS_PER_ROUND = 100
"""A game ends after this many decisions for each of its rounds, in case a bot repeats itself for ever."""
LOG_CLASS_WIDTH = log(1.05)
"""Times are counted in classes of 5 %, which is the precision of the median."""
MIN_SECONDS = 1e-9


class LostDecision(msgspec.Struct, frozen=True, tag=True):
    """A decision that a bot has lost, and why. `fatal` if it ended the process."""

    seat: Seat
    why: str
    fatal: bool = False


class DecisionTimes(msgspec.Struct, frozen=True):
    """The number of decisions by class of time. Classes can be added up over any number of games."""

    classes: dict[int, int] = {}
    slowest: float = 0.0

    @property
    def decisions(self) -> int:
        return sum(self.classes.values())

    @property
    def median(self) -> float:
        """Seconds; 0 without decisions."""
        left = (self.decisions + 1) // 2
        for number in sorted(self.classes):
            left -= self.classes[number]
            if left <= 0:
                return min(self.slowest, exp((number + 0.5) * LOG_CLASS_WIDTH))
        return 0.0


class Stopwatch:
    """Collects the decision times of a seat."""

    def __init__(self) -> None:
        self.classes: dict[int, int] = {}
        self.slowest = 0.0

    def note(self, seconds: float) -> None:
        number = int(log(max(MIN_SECONDS, seconds)) // LOG_CLASS_WIDTH)
        self.classes[number] = self.classes.get(number, 0) + 1
        self.slowest = max(self.slowest, seconds)

    def add(self, times: DecisionTimes) -> None:
        for number, count in times.classes.items():
            self.classes[number] = self.classes.get(number, 0) + count
        self.slowest = max(self.slowest, times.slowest)

    def times(self) -> DecisionTimes:
        return DecisionTimes(dict(self.classes), self.slowest)


class GameResult(msgspec.Struct, frozen=True, tag=True):
    """The result of a game. Each tuple has one entry for each seat."""

    number: int
    winner: Seat | None
    places: tuple[float, ...]
    """From 1. Seats that share places get the mean of them."""
    capped: bool
    """Whether a limit ended the game, which was then ranked."""
    turns: int
    decided: tuple[int, ...]
    """Decisions."""
    lost: tuple[int, ...]
    """Lost decisions among them."""
    fortunes: tuple[DiceLuck, ...]
    times: tuple[DecisionTimes, ...]
    """Times of the decisions, without those of killed processes."""
    failures: tuple[str, ...]
    """The first failure, or nothing."""

    @property
    def decisions(self) -> int:
        return sum(self.decided)


class MatchRunner:
    """Plays a game in this process. `failures` are those of earlier processes, and `died` says how the last one ended.

    The bots of `silent` seats are not asked.
    """

    def __init__(
        self,
        plan: BatchPlan,
        number: int,
        file: Path,
        failures: Sequence[LostDecision] = (),
        died: str = "",
        silent: Sequence[Seat] = (),
        tell: Callable[[LostDecision], None] = lambda failure: None,
    ) -> None:
        self.plan, self.number, self.file = plan, number, file
        self.fixture = plan.fixture(number)
        kind = editions.find(plan.edition)
        self.edition = kind(self.fixture.table)
        self.actions: msgspec.json.Decoder[Action] = json_decoder(kind.Action)
        self.game = Game(self.edition, self.fixture.stretch.luck(self.fixture.secret))
        self.failures, self.died, self.silent, self.tell = list(failures), died, silent, tell
        seats = range(len(self.fixture.table.seats))
        self.bots: dict[Seat, Bot] = {}
        self.unread: list[list[Event]] = [[] for _ in seats]
        self.watches = [Stopwatch() for _ in seats]
        self.fortunes: list[DiceLuck] = []
        self.opened = self._open()

    def play(self) -> GameResult:
        edition, game = self.edition, self.game
        most = MAX_DECISIONS_PER_ROUND * self.plan.rounds
        with self.opened as opened:
            while (awaited := edition.awaited(game.state)) and len(game.records) < most:
                before, seat = game.state, awaited[0]
                step = game.play(seat, self._decide(seat))
                opened.write(record_lines(len(game.records), game.records[-1], game.state))
                self._take(before, game.records[-1], step)
            opened.write(line(SecretLine(self.fixture.secret.hex())))
            outcome = edition.outcome(game.state)
            if outcome is not None:
                opened.write(line(OutcomeLine(outcome)))
        return self._result(outcome)

    def _open(self) -> IO[bytes]:
        """Reads what earlier processes have played. The file is unbuffered: the parent watches its size."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        there = self.file.read_bytes() if self.file.exists() else b""
        if there:
            for record in read(there, editions.find).records:
                before = self.game.state
                self._take(before, record, self.game.fold(record))
            self.file.write_bytes(write(save(self.game, [self.fixture.stretch], [None], by=self.plan.by)))
            return self.file.open("ab", buffering=0)
        step, record = self.game.judge_setup()
        self._take(None, record, self.game.fold(record, step))
        first = line(header(self.edition, self.fixture.stretch, self.plan.by))
        self.file.write_bytes(first + record_lines(1, record, self.game.state))
        return self.file.open("ab", buffering=0)

    def _take(self, before: Any, record: Record, step: Step[Any]) -> None:
        if record.seat is not None:
            self.unread[record.seat].clear()
        for event in step.events:
            for seat, unread in enumerate(self.unread):
                seen = event.seen_by(seat)
                if seen is not None:
                    unread.append(seen)
            if before is not None:
                self.fortunes += self.edition.dice_luck(before, event)

    # Decisions.

    def _decide(self, seat: Seat) -> Action:
        began = perf_counter()
        try:
            if self.died:
                why, self.died = self.died, ""
                self.watches[seat].note(self.plan.seconds)
                raise _ProcessLost(why)
            if seat in self.silent or seat in struck_out(self.failures):
                raise Failed("was not asked, for it hung or ended its process too often before")
            return self._ask(seat, began)
        except Failed as failed:
            failure = LostDecision(seat, str(failed)[:MAX_FAILURE_CHARS], isinstance(failed, _ProcessLost))
            self.failures.append(failure)
            self.tell(failure)
            idle: Action = self.edition.default_action(self.game.state, seat)
            return idle

    def _ask(self, seat: Seat, began: float) -> Action:
        """Raises Failed. A bot is made with its first decision, because that may fail too."""
        try:
            bot = self.bots.get(seat) or self._make(seat)
            view = self.edition.view(self.game.state, seat)
            chosen = ask(bot, view, self.game.options(seat), tuple(self.unread[seat]))
            action = self.actions.decode(encode_checked(chosen, self.actions))
        finally:
            took = perf_counter() - began
            self.watches[seat].note(took)
        if took > self.plan.seconds:
            raise Failed(timeout_message(self.plan.seconds))
        return action

    def _make(self, seat: Seat) -> Bot:
        kind = bots.find(self.fixture.table.seats[seat].played_by, frozen=True)
        try:
            bot = kind(Brief(self.edition, seat, Fast(self.fixture.seeds[seat]).at(0), self.plan.think))
        except Exception as error:  # whatever a stranger's code may raise
            raise Failed(f"raised {error!r}") from error
        self.bots[seat] = bot
        return bot

    # The end.

    def _result(self, outcome: Outcome | None) -> GameResult:
        edition, seats = self.edition, range(len(self.unread))
        turns = edition.turn(self.game.state)
        capped = outcome is None or outcome.reason == "round_limit"
        if outcome is None:
            outcome = edition.outcome(edition.end_by_agreement(self.game.state).state)
            assert outcome is not None, "a game that was concluded is over"
        decided = Counter(record.seat for record in self.game.records)
        first = {failure.seat: failure.why for failure in reversed(self.failures)}
        return GameResult(
            number=self.number,
            winner=outcome.winner,
            places=places(outcome),
            capped=capped,
            turns=turns,
            decided=tuple(decided[seat] for seat in seats),
            fortunes=total_dice_luck(len(seats), self.fortunes),
            times=tuple(watch.times() for watch in self.watches),
            lost=tuple(sum(failure.seat == seat for failure in self.failures) for seat in seats),
            failures=tuple(first.get(seat, "") for seat in seats),
        )


class _ProcessLost(Failed):
    """A decision that has ended the process."""


def struck_out(failures: Sequence[LostDecision]) -> list[Seat]:
    fatal = Counter(failure.seat for failure in failures if failure.fatal)
    return sorted(seat for seat, count in fatal.items() if count >= MAX_LOST_PROCESSES)


def timeout_message(seconds: float) -> str:
    return f"gave no answer within {seconds:g} seconds"


def places(outcome: Outcome) -> tuple[float, ...]:
    """By seat."""
    found: dict[Seat, float] = {}
    above = 0
    for shared in outcome.places:
        found |= dict.fromkeys(shared, above + (1 + len(shared)) / 2)
        above += len(shared)
    return tuple(found[seat] for seat in sorted(found))
