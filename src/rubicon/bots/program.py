"""A computer player that is another program, in whatever language: a line of JSON in, a line of JSON out.

It is told once where it sits, and then, for every decision, what a client at that seat is sent. It answers with an
action. It is started when it sits down and ended with its game; whoever asks it keeps an eye on the time.
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
"""Bytes of a line: as much as a client may say to a server."""
MAX_STARTS = 3
"""One that has ended is started anew for its next decision; so often in a game."""
EXIT_GRACE_SECONDS = 1.0
"""So many seconds it has to end by itself when the game is over."""
SEED_LIMIT = 1 << 31


class Welcome(Message, frozen=True):
    """Said first, once: who you are, and where."""

    seat: Seat
    seed: int
    """For your own luck: with the same seed, play the same again."""
    think: int | None
    """How many milliseconds to think about a decision; null for as many as you like."""
    table: SaveHeader
    """As a save begins: edition, settings, seats and the whole board."""


def program(name: str, command: str) -> type[Bot]:
    """A kind of computer player that is this command. Raises Malformed where there is no such command."""
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
    """One process for one seat of one game. A subclass says which; see `program`."""

    command: ClassVar[Sequence[str]]

    def __init__(self, brief: Brief) -> None:
        edition, chance = brief.edition, brief.chance
        self.seat = brief.seat
        self.welcome = Welcome(brief.seat, chance.below(SEED_LIMIT), brief.think, header(edition, None))
        self.actions: msgspec.json.Decoder[Action] = json_decoder(edition.Action)
        self.asked = self.starts = 0
        self.running: ProgramChannel | None = None
        with suppress(Failed):  # it is told when it is asked
            self._start()

    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        """Raises Failed for whatever is no action."""
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
    """What a program is asked through."""

    def ask(self, line: bytes) -> bytes:
        """The line that it answers. Raises Failed, and then the connection is of no more use."""

    def end(self) -> None: ...


class ProgramProcess:
    """A process, and the two lines to it."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        pipe = subprocess.PIPE
        try:
            with _ignoring_interrupts():
                self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, bufsize=0, env=environment)
        except OSError as error:
            raise Failed(f"cannot be started: {error.strerror or error}") from error
        self.said = BufferedReader(cast(RawIOBase, self.process.stdout))

    def ask(self, line: bytes) -> bytes:
        """The line that it answers. Raises Failed, and then it has ended."""
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
        """Says something that is not answered."""
        with suppress(BrokenPipeError):  # it has already ended; the first question reports that
            self._write(line)

    def _write(self, line: bytes) -> None:
        assert self.process.stdin is not None
        left = memoryview(line + b"\n")
        while left:
            left = left[self.process.stdin.write(left) :]

    def end(self) -> None:
        """Its input ends, and if that is not enough, it does."""
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
    """Ctrl-C is for us. A process is born with what its parent ignores, which only the main thread can change."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
