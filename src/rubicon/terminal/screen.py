"""Input and output on a terminal or in a pipe: lines, prompts with completion, progress bars and notices."""

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
from typing import Any, NoReturn, Self, TypeAlias

from ..texts import say
from .style import TextStyle, folded

Complete: TypeAlias = Callable[[str], tuple[str, Sequence[str]]]
"""Maps the text before the cursor to the unfinished word at its end and the possible completions."""

ENDING_SIGNALS = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
"""Sent when the window is closed or the machine shuts down."""
EXIT_SECONDS = 2.0
"""Time to leave in order after such a signal."""
CLEAR_SEQUENCE = "\x1b[H\x1b[2J\x1b[3J"  # the scroll-back too


class Screen:
    """Standard input and output. `seen` means a person at a terminal, so it may ask, pause and clear the screen."""

    def __init__(self) -> None:
        self.seen = sys.stdin.isatty() and sys.stdout.isatty()
        self.style = TextStyle(
            sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        )
        self.waiting = False
        """A line is being read, so an interrupt is handled at once."""
        self.interrupted = False
        """Ctrl-C was pressed while no line was read; the next question raises KeyboardInterrupt."""
        self._sessions: dict[str, Any] = {}

    @property
    def columns(self) -> int:
        return shutil.get_terminal_size((100, 40)).columns if self.seen else 100

    @property
    def rows(self) -> int:
        return shutil.get_terminal_size((100, 40)).lines

    def say(self, *lines: str) -> None:
        """Print lines. At a terminal, long lines are wrapped between words."""
        for line in lines:
            print("\n".join(folded(each, self.columns) for each in line.split("\n")) if self.seen else line)
        sys.stdout.flush()

    def ask(self, prompt: str, complete: Complete | None = None, who: str = "") -> str:
        """Read a line and strip it. Each `who` has a history of their own, so that it tells nobody else's secrets."""
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
        """Print the line that was read in a pipe, where it is not visible otherwise."""
        if not self.seen and line:
            self.say(f"> {line}")

    def clear(self) -> None:
        if self.seen:
            print(CLEAR_SEQUENCE, end="", flush=True)


def completion_options(complete: Complete | None) -> dict[str, Any]:
    """Arguments for a prompt of prompt_toolkit with this completion."""
    from prompt_toolkit.completion import Completer, Completion

    class Words(Completer):
        def get_completions(self, document: Any, complete_event: Any) -> Iterator[Completion]:
            last, words = complete(document.text_before_cursor) if complete else ("", ())
            for word in words:
                yield Completion(f"{word} ", start_position=-len(last), display=word)

    return {"completer": Words() if complete else None, "reserve_space_for_menu": 5 if complete else 0}


# Waiting.


BAR_CHARS = 30
REFRESH_SECONDS = 0.1
NOTICE_SECONDS = 1.0


class ProgressBar:
    """A progress bar with the remaining time on standard error, if that is a terminal."""

    def __init__(self, all: int) -> None:
        self.all = all
        self.seen = sys.stderr.isatty()
        self.began = self.shown = time.monotonic()

    def __enter__(self) -> Self:
        self._draw(0)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Clear the line of the bar."""
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


def exit_on_signal(number: int) -> NoReturn:
    """Leaves in order, so that the terminal is as before; if a thread or a callback prevents that, ends at once."""
    timer = Timer(EXIT_SECONDS, os._exit, (128 + number,))
    timer.daemon = True
    timer.start()
    sys.exit(128 + number)


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
