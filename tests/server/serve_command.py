"""`rubicon serve` as a process of its own, and what it says."""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import ProxyHandler, Request, build_opener

from tests import pace
from tests.conftest import ROOT

OURS = re.compile("RUBICON_|DJANGO_")


def environment(data: Path, **more: str) -> dict[str, str]:
    """This process's, without what was set for the server of the tests."""
    inherited = {name: value for name, value in os.environ.items() if not OURS.match(name)}
    return {**inherited, "PYTHONPATH": str(ROOT / "src"), "RUBICON_DATA": str(data), **more}


class Serving:
    def __init__(self, data: Path, *words: str, **more: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "rubicon", "serve", *words],
            env=environment(data, **more), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, encoding="utf-8",
        )  # fmt: skip
        self.said: list[str] = []
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout
        with self.process.stdout as lines:
            for line in lines:
                self._lines.put(line.rstrip("\n"))
        self._lines.put("")  # it has ended

    def until(self, words: str) -> str:
        """The line that holds these words, once it has said it."""
        while line := self._next(f"“{words}”"):
            self.said.append(line)
            if words in line:
                return line
        raise AssertionError(f"it ended without “{words}”: {self.said}")

    def _next(self, what: str) -> str:
        """The next line; an empty one when it has ended."""
        limit = pace.Limit()
        while True:
            left = limit.left
            try:
                return self._lines.get(timeout=min(pace.STEP_SECONDS, left))
            except queue.Empty:
                if not left:
                    raise limit.failure(what, f"it has said: {self.said}") from None

    def begin(self) -> str:
        """Its address, once it runs."""
        address = self.until("is running: ").rpartition(" ")[2]
        self.until("Ctrl-C")
        return address

    def end(self, by: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(by)
        code = pace.exit_code(self.process)
        while line := self._next("the end of what it says"):
            self.said.append(line)
        return code


@contextmanager
def serving(data: Path, *words: str, **more: str) -> Iterator[Serving]:
    server = Serving(data, *words, **more)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.process.kill()
        server.process.wait()


def fetch(url: str, **headers: str) -> str:
    with build_opener(ProxyHandler({})).open(Request(url, headers=headers), timeout=pace.seconds()) as answer:
        text: str = answer.read().decode()
        return text
