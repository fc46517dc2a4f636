"""The person's side of the screen: lines out, lines in. On a terminal with completion; in a pipe plainly."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Timer
from types import TracebackType
from typing import Any, Self, TypeAlias

from ..texts import say
from .style import TextStyle, folded

Complete: TypeAlias = Callable[[str], tuple[str, Sequence[str]]]
"""The word that is being typed at the end of a line, and how it may go on."""

ENDING_SIGNALS = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
"""The window is closed, or the machine goes down."""
CLEAR_SEQUENCE = "\x1b[H\x1b[2J\x1b[3J"  # the lines that have scrolled away too


class Screen:
    """`seen`: a person looks at it and types, so it may ask, pause and be cleared."""

    def __init__(self) -> None:
        self.seen = sys.stdin.isatty() and sys.stdout.isatty()
        self.style = TextStyle(
            sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        )
        self.waiting = False
        """For a line: an interrupt is answered at once."""
        self.interrupted = False
        """Somebody did while nothing was asked; the next question is answered so."""
        self._sessions: dict[str, Any] = {}

    @property
    def columns(self) -> int:
        return shutil.get_terminal_size((100, 40)).columns if self.seen else 100

    @property
    def rows(self) -> int:
        return shutil.get_terminal_size((100, 40)).lines

    def say(self, *lines: str) -> None:
        """At a terminal, lines that are too long are broken between words; whoever reads a pipe gets them whole."""
        for line in lines:
            print("\n".join(folded(each, self.columns) for each in line.split("\n")) if self.seen else line)
        sys.stdout.flush()

    def ask(self, prompt: str, complete: Complete | None = None, who: str = "") -> str:
        """A line, without blanks around it. `who` keeps a history of their own, so that no secret is found in it."""
        self.waiting = True
        try:
            if self.interrupted:
                self.interrupted = False
                raise KeyboardInterrupt
            if not self.seen:
                line = sys.stdin.readline()
                if not line:
                    raise EOFError
                return line.strip()
            return self._ask_person(prompt, complete, who).strip()
        finally:
            self.waiting = False

    def _ask_person(self, prompt: str, complete: Complete | None, who: str) -> str:
        if os.environ.get("TERM") == "dumb":
            return input(prompt)
        try:
            from prompt_toolkit import ANSI, PromptSession
        except ImportError:
            return input(prompt)
        session = self._sessions.setdefault(who, PromptSession()) if who else PromptSession()
        line: str = session.prompt(ANSI(prompt), **completion_options(complete))
        return line

    def echo(self, line: str) -> None:
        """In a pipe nobody sees what was typed."""
        if not self.seen and line:
            self.say(f"> {line}")

    def clear(self) -> None:
        if self.seen:
            print(CLEAR_SEQUENCE, end="", flush=True)


def completion_options(complete: Complete | None) -> dict[str, Any]:
    """The arguments of a prompt of prompt_toolkit that completes what is being typed."""
    from prompt_toolkit.completion import Completer, Completion

    class Words(Completer):
        def get_completions(self, document: Any, complete_event: Any) -> Iterator[Completion]:
            last, words = complete(document.text_before_cursor) if complete else ("", ())
            for word in words:
                yield Completion(f"{word} ", start_position=-len(last), display=word)

    return {"completer": Words() if complete else None, "reserve_space_for_menu": 5 if complete else 0}


# What a person is shown who waits: a bar on a terminal for long work, or a line if something is slow.


BAR_CHARS = 30
REFRESH_SECONDS = 0.1
NOTICE_SECONDS = 1.0


class ProgressBar:
    """A bar that tells how much is done and when the rest may be done. Nothing is shown where nobody looks."""

    def __init__(self, all: int) -> None:
        self.all = all
        self.seen = sys.stderr.isatty()
        self.began = self.shown = time.monotonic()

    def __enter__(self) -> Self:
        self._draw(0)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Makes place for what is told after it."""
        if self.seen:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def show(self, done: int) -> None:
        now = time.monotonic()
        if now - self.shown >= REFRESH_SECONDS:
            self.shown = now
            self._draw(done)

    def _draw(self, done: int) -> None:
        if not self.seen:
            return
        full = BAR_CHARS * done // self.all
        took = time.monotonic() - self.began
        left = say("progress", "left", {"time": _clock_text(took * (self.all - done) / done)}) if done else ""
        bar = "#" * full + "-" * (BAR_CHARS - full)
        print(f"\r[{bar}] {done:,}/{self.all:,} {left}\x1b[K", end="", file=sys.stderr, flush=True)


def _clock_text(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


@contextmanager
def slow_notice(sentence: str) -> Iterator[None]:
    """Print the sentence on standard error unless the block ends soon."""
    timer = Timer(NOTICE_SECONDS, lambda: print(sentence, file=sys.stderr, flush=True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
