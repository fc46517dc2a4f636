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
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import wait
from pathlib import Path

from msgspec.structs import replace

from .plan import Plan
from .playing import Failure, Result, late, struck_out
from .worker import Begun, Play, encode, file_of, understand, work

TICK = 0.05
GRACE = 0.25
"""Somebody who answers a little late says so: only whoever does not is ended."""
HOPELESS = 10
"""A bot that was sent out of so many games, because it cost too many processes, is not asked in those that follow."""
STARTING = 60
"""So many seconds a process has until its game has begun."""


def results(plan: Plan, folder: Path, jobs: int) -> Iterator[Result]:
    """Plays all games, in so many processes at once. Whichever is over is told first."""
    numbers = iter(range(plan.games))
    hopeless: Counter[str] = Counter()
    crew = [_Worker(plan, folder, hopeless, number) for _, number in zip(range(jobs), numbers, strict=False)]
    try:
        while crew:
            ready = wait([worker.line for worker in crew], TICK)
            for worker in list(crew):
                result = worker.hear() if worker.line in ready else worker.look()
                if result is not None:
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


class _Worker:
    """One process at a time, and its game. In `hopeless` all of them count how often a bot was sent out."""

    def __init__(self, plan: Plan, folder: Path, hopeless: Counter[str], number: int) -> None:
        self.plan, self.folder, self.hopeless = plan, folder, hopeless
        self._start()
        self.begin(number)

    def begin(self, number: int) -> None:
        seats = enumerate(self.plan.seats(number))
        silent = tuple(seat for seat, bot in seats if self.hopeless[bot] >= HOPELESS)
        self._give(Play(number, silent=silent))

    def _start(self) -> None:
        context = get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(self.plan, self.folder, theirs))
        # Until it has left our group Ctrl-C would reach it, and a process is born with what its parent ignores.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self.process.start()
        finally:
            signal.signal(signal.SIGINT, before)
        theirs.close()

    def _give(self, play: Play) -> None:
        self.play = play
        self.failures: list[Failure] = list(play.failures)
        self.file = file_of(self.plan, self.folder, play.number)
        self.begun = False
        self.size, self.since = 0, time.monotonic()
        with suppress(OSError):  # it has died meanwhile, as we shall hear
            self.line.send_bytes(encode(play))

    def hear(self) -> Result | None:
        """What it says, or that it says no more."""
        try:
            told = understand(self.line.recv_bytes())
        except (EOFError, OSError, ValueError):
            self.process.join(TICK)
            code = self.process.exitcode
            self._replace(f"ended its process (code {code})" if code is not None else "said what nobody understands")
            return None
        self.since = time.monotonic()
        match told:
            case Begun():
                self.begun = True
            case Failure():
                self.failures.append(told)
            case Result():
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
        elif now - self.since > (self.plan.seconds + GRACE if self.begun else STARTING):
            self._replace(late(self.plan.seconds))

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
