"""Worker processes that play games side by side. One that hangs or dies is replaced, and its game continues.

A process pool of the standard library breaks when one of its processes is killed, which is the only way to stop a bot
that hangs. A worker writes each decision to the file of its game. If the file does not grow in time, the worker is
killed, and another one continues from the file.
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
"""Added to the time limit: a worker reports late answers itself, and is killed only if it does not."""
MAX_ABANDONED_GAMES = 10
"""A bot that was excluded from this many games, for ending processes, is not asked in later ones."""
START_SECONDS = 60
"""Seconds a worker has to start a game."""
MEMORY_LIMIT_MIB = 2048


def results(plan: BatchPlan, folder: Path, jobs: int) -> Generator[GameResult, None, None]:
    """Plays all games in `jobs` processes. Yields the results in the order in which games end."""
    numbers = iter(range(plan.games))
    abandoned: Counter[str] = Counter()
    workers = [_GameProcess(plan, folder, abandoned, number) for _, number in zip(range(jobs), numbers, strict=False)]
    try:
        while workers:
            ready = wait([worker.connection for worker in workers], POLL_SECONDS)
            for worker in list(workers):
                result = worker.hear() if worker.connection in ready else None
                if result is None:
                    worker.look()
                else:
                    yield result
                    following = next(numbers, None)
                    if following is None:
                        worker.end()
                        workers.remove(worker)
                    else:
                        worker.begin(following)
    finally:
        for worker in workers:
            worker.end()


class _GameProcess:
    """A worker process and its game. `abandoned` is shared: it counts the games from which each bot was excluded."""

    def __init__(self, plan: BatchPlan, folder: Path, abandoned: Counter[str], number: int) -> None:
        self.plan, self.folder, self.abandoned = plan, folder, abandoned
        self._start()
        self.begin(number)

    def begin(self, number: int) -> None:
        seats = enumerate(self.plan.seats(number))
        silent = tuple(seat for seat, bot in seats if self.abandoned[bot] >= MAX_ABANDONED_GAMES)
        self._give(GameRequest(number, silent=silent))

    def _start(self) -> None:
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=run_worker, args=(self.plan, self.folder, theirs))
        # Ctrl-C must not reach the worker before it leaves this process group. A child inherits ignored signals.
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
        with suppress(OSError):  # it has died; `hear` notices that
            self.connection.send_bytes(encode_message(play))

    def hear(self) -> GameResult | None:
        """Handles a message. Returns a result, or None; replaces a worker that has died."""
        try:
            told = decode_message(self.connection.recv_bytes())
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
                self.abandoned.update(seats[seat] for seat in struck_out(self.failures))
                return told
        return None

    def look(self) -> None:
        """Replaces the worker if its game does not continue in time."""
        now = time.monotonic()
        size = self.file.stat().st_size if self.begun else self.size
        if size != self.size:
            self.size, self.since = size, now
        elif now - self.since > (self.plan.seconds + LATE_ANSWER_SECONDS if self.begun else START_SECONDS):
            self._replace(timeout_message(self.plan.seconds))

    def _replace(self, died: str) -> None:
        """Starts another worker, which first plays the lost decision for the bot. So each game comes to an end."""
        self.end()
        if not self.begun:
            raise RuntimeError(f"the process of game {self.play.number + 1} {died} before the game had begun")
        self._start()
        self._give(replace(self.play, failures=tuple(self.failures), died=died))

    def end(self) -> None:
        """Kills the worker, and where there are process groups, everything that bots have started."""
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg") and self.process.pid is not None:
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.join()
        self.connection.close()


def exit_reason(code: int | None) -> str:
    match code:
        case None:
            return "said something that nobody understands"
        case _ if code == OUT_OF_MEMORY_EXIT_CODE:
            return "ran out of memory"
        case _:
            return f"ended its process (code {code})"


# Messages


class GameRequest(msgspec.Struct, frozen=True):
    """Asks to play a game, or to continue it after another worker. Then `died` says how that one ended."""

    number: int
    failures: tuple[LostDecision, ...] = ()
    died: str = ""
    silent: tuple[Seat, ...] = ()
    """Seats whose bots are not asked."""


class GameStarted(msgspec.Struct, frozen=True, tag=True):
    """Everything is loaded. From now on only bots take time, and each decision makes the file longer."""


class WorkerFault(msgspec.Struct, frozen=True, tag=True):
    """An error of the arena itself, not of a bot."""

    trace: str


WorkerMessage: TypeAlias = GameStarted | LostDecision | GameResult | WorkerFault

_encoder = msgspec.msgpack.Encoder()
_asked: msgspec.msgpack.Decoder[GameRequest] = msgpack_decoder(GameRequest)
_told: msgspec.msgpack.Decoder[WorkerMessage] = msgpack_decoder(GameStarted | LostDecision | GameResult | WorkerFault)


def encode_message(message: GameRequest | WorkerMessage) -> bytes:
    return _encoder.encode(message)


def decode_message(said: bytes) -> WorkerMessage:
    """Raises ValueError for anything else, which a bot may have written."""
    return _told.decode(said)


def file_of(plan: BatchPlan, folder: Path, number: int) -> Path:
    """The file of a game. Names count from 1 and sort in order."""
    return folder / f"{number + 1:0{len(str(plan.games))}}.save"


# The process of a game


def run_worker(plan: BatchPlan, folder: Path, connection: Connection) -> None:
    """Plays games until the process ends."""
    if hasattr(os, "setsid"):
        with suppress(PermissionError):  # already a session leader
            os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
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
        connection.send_bytes(encode_message(told))

    Thread(target=_read, args=(connection, asked), daemon=True).start()
    while True:
        play = asked.get()
        file = file_of(plan, folder, play.number)
        try:
            playing = MatchRunner(plan, play.number, file, play.failures, play.died, play.silent, say)
            say(GameStarted())
            say(playing.play())
        except MemoryError:  # used up by a bot
            os._exit(OUT_OF_MEMORY_EXIT_CODE)
        except Exception:
            say(WorkerFault(format_exc()))


def _read(connection: Connection, asked: SimpleQueue[GameRequest]) -> None:
    """Reads in a thread while bots think, so that a bot that hangs does not outlive the batch."""
    try:
        while True:
            asked.put(_asked.decode(connection.recv_bytes()))
    except EOFError:
        pass
    finally:
        leave()
