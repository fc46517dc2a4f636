"""A computer player that is another program, in any language: a line of JSON in, a line of JSON out.

The program gets its seat and table once, then for every decision what a client at that seat is sent, and answers with
an action. It is started for each seat of a game and ends with the game. Its caller limits the time of an answer.
"""

from __future__ import annotations

import signal
import subprocess
import weakref
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from io import BufferedReader, RawIOBase
from shlex import split
from shutil import which
from threading import current_thread, main_thread
from typing import Any, ClassVar, Protocol, cast

import msgspec

from ..core.edition import Event, Seat
from ..core.option import Action, Option, offers
from ..core.save import SaveHeader, header
from ..decoders import json_decoder
from ..errors import Malformed
from ..wire.messages import Message, Update, encode
from .bot import Bot, Brief, Failed

MAX_LINE_BYTES = 65_536
"""The longest answer; the same limit as for a client of a server."""
MAX_STARTS = 3
"""A program that has ended is started again for its next decision, up to this many starts a game."""
EXIT_GRACE_SECONDS = 1.0
"""Seconds a program has to exit when the game is over, before it is killed."""
SEED_LIMIT = 1 << 31


class Welcome(Message, frozen=True):
    """The first message: the seat and the table."""

    seat: Seat
    seed: int
    """Seed for random numbers; with the same seed, play the same game again."""
    think: int | None
    """Milliseconds to think about a decision; null for no preference."""
    table: SaveHeader
    """The first line of a save: edition, settings, seats and the whole board."""


def program(name: str, command: str) -> type[Bot]:
    """A bot class that runs this command. Raises Malformed if there is no such command."""
    problem = "" if name.replace("-", "_").isidentifier() else "that is no name"
    words = []
    try:
        words = split(command)
    except ValueError as error:
        problem = str(error)
    if problem or not words or which(words[0]) is None:
        raise Malformed("bot.program", name=name, command=command, problem=problem or "there is no such program")
    traits = {"name": name, "character": "a program of its own", "command": words}
    return cast(type[Bot], type(name, (Program,), traits))


class Program:
    """One process for one seat of one game. `program` makes subclasses with a command."""

    command: ClassVar[Sequence[str]]

    def __init__(self, brief: Brief) -> None:
        edition, chance = brief.edition, brief.chance
        self.seat = brief.seat
        self.welcome = Welcome(brief.seat, chance.below(SEED_LIMIT), brief.think, header(edition, None))
        self.actions: msgspec.json.Decoder[Action] = json_decoder(edition.Action)
        self.asked = self.starts = 0
        self.running: ProgramChannel | None = None
        with suppress(Failed):  # reported with the first decision
            self._start()

    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        """Raises Failed if the answer is not an action."""
        self.asked += 1
        update = Update(
            version=self.asked,
            prompt=self.asked,
            view=view,
            options=tuple(offers(options)),
            events=tuple(events),
            awaited=(self.seat,),
            seat=self.seat,
        )
        running = self.running or self._start()
        try:
            said = running.ask(encode(update))
        except Failed:
            self.running = None
            raise
        return self._action(said)

    def _action(self, said: bytes) -> Action:
        try:
            return self.actions.decode(said)
        except (ValueError, RecursionError) as error:
            raise Failed(f"answered {said[:80]!r}, which is no action: {error}") from None

    def _start(self) -> ProgramChannel:
        if self.starts == MAX_STARTS:
            raise Failed(f"has ended {MAX_STARTS} times, and is not started again")
        self.starts += 1
        self.running = self._connect()
        weakref.finalize(self, self.running.end)
        return self.running

    def _connect(self) -> ProgramChannel:
        running = ProgramProcess(self.command)
        running.tell(encode(self.welcome))
        return running


class ProgramChannel(Protocol):
    """Asks a program: through its own process, or through one that it shares."""

    def ask(self, line: bytes) -> bytes:
        """The answer. Raises Failed, after which the channel is unusable."""

    def end(self) -> None: ...


class ProgramProcess:
    """A process with pipes to its input and output."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        pipe = subprocess.PIPE
        try:
            with _ignoring_interrupts():
                self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, bufsize=0, env=environment)
        except OSError as error:
            raise Failed(f"cannot be started: {error.strerror or error}") from error
        self.said = BufferedReader(cast(RawIOBase, self.process.stdout))

    def ask(self, line: bytes) -> bytes:
        """The answer. Raises Failed, after which the process has ended."""
        try:
            self._write(line)
            said = self.said.readline(MAX_LINE_BYTES + 1)
        except BrokenPipeError:
            said = b""
        if said.endswith(b"\n"):
            return said
        self.end()
        if len(said) > MAX_LINE_BYTES:
            raise Failed(f"answered a line of more than {MAX_LINE_BYTES:,} bytes")
        raise Failed(f"ended (code {self.process.returncode})")

    def tell(self, line: bytes) -> None:
        """Sends a line that has no answer."""
        with suppress(BrokenPipeError):  # it has already ended; the first question reports that
            self._write(line)

    def _write(self, line: bytes) -> None:
        assert self.process.stdin is not None
        left = memoryview(line + b"\n")
        while left:
            left = left[self.process.stdin.write(left) :]

    def end(self) -> None:
        """Closes the input, and kills the process if it does not exit."""
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.close()
        try:
            self.process.wait(EXIT_GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.said.close()


@contextmanager
def _ignoring_interrupts() -> Iterator[None]:
    """Ctrl-C must not reach the child, which inherits ignored signals. Only the main thread can change them."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
