"""Processes that play games side by side, and the eye on them: one that hangs or dies is replaced within its game.

A pool of the standard library would not do: it is broken when one of its processes is ended, and that is the only way
to stop a bot that hangs. What a process has played stands in the file of its game, which grows with every decision.
If it does not grow in time, the process is ended, and another one goes on from there.
"""

from __future__ import annotations

import os
import signal
import time
from collections import Counter
from collections.abc import Generator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from traceback import format_exc
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from .. import bots, editions
from ..bots import frozen
from ..bots.bot import Failed
from ..bots.process import OUT_OF_MEMORY_EXIT_CODE, keep_apart, leave, limit_memory
from ..core.edition import Seat
from ..decoders import msgpack_decoder
from .match_runner import GameResult, LostDecision, MatchRunner, struck_out, timeout_message
from .plan import BatchPlan

POLL_SECONDS = 0.05
LATE_ANSWER_SECONDS = 0.25
"""Somebody who answers a little late says so: only whoever does not is ended."""
MAX_ABANDONED_GAMES = 10
"""A bot that was sent out of so many games, because it cost too many processes, is not asked in those that follow."""
START_SECONDS = 60
"""So many seconds a process has until its game has begun."""


def results(plan: BatchPlan, folder: Path, jobs: int) -> Generator[GameResult, None, None]:
    """Plays all games, in so many processes at once. Whichever is over is told first."""
    numbers = iter(range(plan.games))
    hopeless: Counter[str] = Counter()
    crew = [_GameProcess(plan, folder, hopeless, number) for _, number in zip(range(jobs), numbers, strict=False)]
    try:
        while crew:
            ready = wait([worker.line for worker in crew], POLL_SECONDS)
            for worker in list(crew):
                result = worker.hear() if worker.line in ready else None
                if result is None:
                    worker.look()
                else:
                    yield result
                    following = next(numbers, None)
                    if following is None:
                        worker.end()
                        crew.remove(worker)
                    else:
                        worker.begin(following)
    finally:
        for worker in crew:
            worker.end()


class _GameProcess:
    """One process at a time, and its game. In `hopeless` all of them count how often a bot was sent out."""

    def __init__(self, plan: BatchPlan, folder: Path, hopeless: Counter[str], number: int) -> None:
        self.plan, self.folder, self.hopeless = plan, folder, hopeless
        self._start()
        self.begin(number)

    def begin(self, number: int) -> None:
        seats = enumerate(self.plan.seats(number))
        silent = tuple(seat for seat, bot in seats if self.hopeless[bot] >= MAX_ABANDONED_GAMES)
        self._give(GameRequest(number, silent=silent))

    def _start(self) -> None:
        context = get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=run_worker, args=(self.plan, self.folder, theirs))
        # Until it has left our group Ctrl-C would reach it, and a process is born with what its parent ignores.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self.process.start()
        finally:
            signal.signal(signal.SIGINT, before)
        theirs.close()

    def _give(self, play: GameRequest) -> None:
        self.play = play
        self.failures: list[LostDecision] = list(play.failures)
        self.file = file_of(self.plan, self.folder, play.number)
        self.begun = False
        self.size, self.since = 0, time.monotonic()
        with suppress(OSError):  # it has died meanwhile, as we shall hear
            self.line.send_bytes(encode_message(play))

    def hear(self) -> GameResult | None:
        """What it says, or that it says no more."""
        try:
            told = decode_message(self.line.recv_bytes())
        except (EOFError, OSError, ValueError):
            self.process.join(POLL_SECONDS)
            self._replace(exit_reason(self.process.exitcode))
            return None
        self.since = time.monotonic()
        match told:
            case GameStarted():
                self.begun = True
            case WorkerFault(trace):
                raise RuntimeError(f"game {self.play.number + 1} cannot be played:\n{trace}")
            case LostDecision():
                self.failures.append(told)
            case GameResult():
                seats = self.plan.seats(self.play.number)
                self.hopeless.update(seats[seat] for seat in struck_out(self.failures))
                return told
        return None

    def look(self) -> None:
        """Whether the game goes on."""
        now = time.monotonic()
        size = self.file.stat().st_size if self.begun else self.size
        if size != self.size:
            self.size, self.since = size, now
        elif now - self.since > (self.plan.seconds + LATE_ANSWER_SECONDS if self.begun else START_SECONDS):
            self._replace(timeout_message(self.plan.seconds))

    def _replace(self, died: str) -> None:
        """The next one takes the decision that was lost before it asks anybody, so the game comes to its end."""
        self.end()
        if not self.begun:
            raise RuntimeError(f"the process of game {self.play.number + 1} {died} before the game had begun")
        self._start()
        self._give(replace(self.play, failures=tuple(self.failures), died=died))

    def end(self) -> None:
        """With all that a bot may have started, where processes come in groups."""
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg") and self.process.pid is not None:
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.join()
        self.line.close()


def exit_reason(code: int | None) -> str:
    match code:
        case None:
            return "said something that nobody understands"
        case _ if code == OUT_OF_MEMORY_EXIT_CODE:
            return "ran out of memory"
        case _:
            return f"ended its process (code {code})"


# A process that plays games: it is told which by `crew.py`, and is gone when whoever told it is.


MEMORY_LIMIT_MIB = 2048


class GameRequest(msgspec.Struct, frozen=True):
    """Play this game; or go on with it, after another process `died` over it, with what had failed by then."""

    number: int
    failures: tuple[LostDecision, ...] = ()
    died: str = ""
    silent: tuple[Seat, ...] = ()
    """Whose bots are not asked."""


class GameStarted(msgspec.Struct, frozen=True, tag=True):
    """All is loaded: from now on it is the bots that take time, and every decision makes the file longer."""


class WorkerFault(msgspec.Struct, frozen=True, tag=True):
    """What went wrong is not the doing of a bot, but ours."""

    trace: str


WorkerMessage: TypeAlias = GameStarted | LostDecision | GameResult | WorkerFault

_encoder = msgspec.msgpack.Encoder()
_asked: msgspec.msgpack.Decoder[GameRequest] = msgpack_decoder(GameRequest)
_told: msgspec.msgpack.Decoder[WorkerMessage] = msgpack_decoder(GameStarted | LostDecision | GameResult | WorkerFault)


def encode_message(message: GameRequest | WorkerMessage) -> bytes:
    return _encoder.encode(message)


def decode_message(said: bytes) -> WorkerMessage:
    """Raises ValueError for what is none: a bot may have written it."""
    return _told.decode(said)


def file_of(plan: BatchPlan, folder: Path, number: int) -> Path:
    """Games are counted from 1, and their files are in order."""
    return folder / f"{number + 1:0{len(str(plan.games))}}.save"


def run_worker(plan: BatchPlan, folder: Path, line: Connection) -> None:
    """Ends with the process, whatever a bot has left in it."""
    if hasattr(os, "setsid"):
        with suppress(PermissionError):  # it leads a group already
            os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started it
    keep_apart()
    bots.names()
    editions.names()
    limit_memory(MEMORY_LIMIT_MIB)
    for bot in sorted(set(plan.bots)):
        bots.warm_up(bot, plan.edition)
    with suppress(Failed):  # reported with its first decision
        frozen.warm_up(plan.bots, plan.edition)
    asked: SimpleQueue[GameRequest] = SimpleQueue()

    def say(told: WorkerMessage) -> None:
        line.send_bytes(encode_message(told))

    Thread(target=_read, args=(line, asked), daemon=True).start()
    while True:
        play = asked.get()
        file = file_of(plan, folder, play.number)
        try:
            playing = MatchRunner(plan, play.number, file, play.failures, play.died, play.silent, say)
            say(GameStarted())
            say(playing.play())
        except MemoryError:  # which a bot has eaten up
            os._exit(OUT_OF_MEMORY_EXIT_CODE)
        except Exception:
            say(WorkerFault(format_exc()))


def _read(line: Connection, asked: SimpleQueue[GameRequest]) -> None:
    """Reads on while a bot thinks, so that even one that thinks for ever does not outlive the batch."""
    try:
        while True:
            asked.put(_asked.decode(line.recv_bytes()))
    except EOFError:
        pass
    finally:
        leave()
