"""A screen that receives messages while a person types: they are printed above the line, which is kept."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeAlias

from ..screen import Complete, Screen, completion_options

PromptText: TypeAlias = str | Callable[[], str]
"""A function is called again after each message and each second."""
Callback: TypeAlias = Callable[[], None]


class PromptWithdrawn(Exception):
    """The question is no longer relevant, because a message changed the situation."""


class Console(Screen):
    """Runs everything in one thread. Other threads post callbacks (and in a pipe, input lines) and wake it."""

    def __init__(self) -> None:
        super().__init__()
        self.prompting = self.seen and os.environ.get("TERM") != "dumb"
        self.moved: Callable[[], bool] = lambda: False
        """Whether the current question is no longer relevant."""
        self.ended = False
        """The input has ended."""
        self._mail: SimpleQueue[Callback | str | None] = SimpleQueue()
        self._lines: deque[str] = deque()
        self._typed = ""
        """The text of a line that was being typed when the question was withdrawn."""
        self._wake: Callable[[], None] = lambda: None
        if not self.prompting:
            Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in sys.stdin:
            self._mail.put(line)
        self._mail.put(None)

    def post(self, news: Callback) -> None:
        """Run a callback in the main thread. May be called from any thread."""
        self._mail.put(news)
        self._wake()

    # Hearing.

    def attend(self) -> None:
        """Handle everything that has arrived."""
        while not self._mail.empty():
            self._take(self._mail.get())

    def wait(self, until: Callable[[], bool], seconds: float | None = None) -> bool:
        """Handle messages until the condition holds, or none arrives for `seconds`. Return whether it holds."""
        while not until():
            try:
                self._take(self._mail.get(timeout=seconds))
            except Empty:
                return False
        return True

    def _take(self, mail: Callback | str | None) -> None:
        if mail is None:
            self.ended = True
        elif isinstance(mail, str):
            self._lines.append(mail.strip())
        else:
            mail()

    def clear(self) -> None:
        self._typed = ""  # it belongs to another person
        super().clear()

    # Asking.

    @property
    def next_line(self) -> str | None:
        """The next input line that was not asked for yet."""
        return self._lines[0] if self._lines else None

    def ask(self, prompt: PromptText, complete: Complete | None = None, who: str = "") -> str:
        if self.prompting:
            return self._prompt(prompt, complete, who).strip()
        if self.seen:
            print(prompt if isinstance(prompt, str) else prompt(), end="", flush=True)
        self.wait(lambda: bool(self._lines) or self.ended or (self.seen and self.moved()))
        if self._lines:
            return self._lines.popleft()
        if self.ended:
            raise EOFError
        raise PromptWithdrawn

    def _prompt(self, prompt: PromptText, complete: Complete | None, who: str) -> str:
        import asyncio

        from prompt_toolkit import ANSI, PromptSession
        from prompt_toolkit.application import get_app, run_in_terminal

        session: PromptSession[str] = self._sessions.setdefault(who, PromptSession()) if who else PromptSession()

        def tell() -> None:
            """Handle messages between two keys. An exception ends the prompt and is raised from it."""
            app = get_app()
            try:
                self.attend()
                if self.moved():
                    raise PromptWithdrawn
            except BaseException as error:
                if app.is_running and app.future is not None and not app.future.done():
                    self._typed = session.default_buffer.text
                    app.erase_when_done = True
                    app.exit(exception=error)

        def arrived() -> None:
            if not self._mail.empty():
                run_in_terminal(tell)

        def begin() -> None:
            loop = asyncio.get_running_loop()
            self._wake = lambda: None if loop.is_closed() else _call(loop, arrived)
            arrived()

        session.app.erase_when_done = False
        begun, self._typed = "" if isinstance(prompt, str) else self._typed, ""
        shown = (lambda: ANSI(prompt)) if isinstance(prompt, str) else (lambda: ANSI(prompt()))
        try:
            return session.prompt(
                shown,
                default=begun,
                **completion_options(complete),
                pre_run=begin,
                refresh_interval=0.0 if isinstance(prompt, str) else 1.0,
            )
        finally:
            self._wake = lambda: None


def _call(loop: Any, what: Callable[[], None]) -> None:
    with suppress(RuntimeError):  # the prompt has just been answered
        loop.call_soon_threadsafe(what)
