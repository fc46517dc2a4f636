"""Computer players that nobody would ship: each goes wrong in its own way. RUBICON_BOTS names this module."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from rubicon.bots.bot import Brief
from rubicon.bots.levels import RandomBot
from rubicon.core.option import Action, Option

BYTES_PER_MEGABYTE = 1 << 20


class Stranger(RandomBot):
    """Does nothing wrong, but counts how often it was asked."""

    name: ClassVar[str] = "stranger"
    asked = 0

    def choose(self, view: Any, options: Sequence[Option], events: Any) -> Action:
        self.asked += 1
        self.misbehave(options)
        return super().choose(view, options, events)

    def misbehave(self, options: Sequence[Option]) -> None: ...


class Counts(Stranger):
    name: ClassVar[str] = "counts"

    def misbehave(self, options: Sequence[Option]) -> None:
        raise LookupError(f"asked {self.asked} times")


class Explains(Stranger):
    """Gives a reason that contains its thinking time and the number of questions, in several lines and with HTML."""

    name: ClassVar[str] = "explains"

    def __init__(self, brief: Brief) -> None:
        super().__init__(brief)
        self.think = brief.think

    @property
    def reason(self) -> str:
        return f"<b>thinks</b> for {self.think} ms\n\x1b[31masked {self.asked} times" + 300 * "!"


class TellsItsSecrets(Stranger):
    name: ClassVar[str] = "tells"

    def misbehave(self, options: Sequence[Option]) -> None:
        raise LookupError(" ".join(sorted(name for name in os.environ if name.startswith("RUBICON"))))


class Hangs(Stranger):
    name: ClassVar[str] = "hangs"

    def misbehave(self, options: Sequence[Option]) -> None:
        print("at it", flush=True)
        while True:
            pass


class Sleeps(Stranger):
    name: ClassVar[str] = "sleeps"

    def misbehave(self, options: Sequence[Option]) -> None:
        time.sleep(10_000)


class Begets(Stranger):
    """Hangs, and starts a program that would outlive it."""

    name: ClassVar[str] = "begets"

    def misbehave(self, options: Sequence[Option]) -> None:
        with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(10_000)"]):
            print("at it", flush=True)


class Exits(Stranger):
    name: ClassVar[str] = "exits"

    def misbehave(self, options: Sequence[Option]) -> None:
        os._exit(5)


class Leaves(Stranger):
    name: ClassVar[str] = "leaves"

    def misbehave(self, options: Sequence[Option]) -> None:
        sys.exit(6)


class Crashes(Stranger):
    name: ClassVar[str] = "crashes"

    def misbehave(self, options: Sequence[Option]) -> None:
        ctypes.string_at(0)


class Eats(Stranger):
    """Takes all memory that it can get."""

    name: ClassVar[str] = "eats"
    full: Any = ()

    def misbehave(self, options: Sequence[Option]) -> None:
        self.full = []
        while True:
            self.full.append(bytearray(8 * BYTES_PER_MEGABYTE))


class Hoards(Eats):
    """As Eats, but plays on as if nothing were wrong, and leaves nothing to others."""

    name: ClassVar[str] = "hoards"

    def misbehave(self, options: Sequence[Option]) -> None:
        for size in () if self.full else (8 * BYTES_PER_MEGABYTE, BYTES_PER_MEGABYTE // 8, 2000):
            self.full = [self.full]
            try:
                while True:
                    self.full.append(bytearray(size))
            except MemoryError:
                pass
        del self.full[-4:]  # enough for its own answer


class Talks(Stranger):
    """Prints, and wants to be told something."""

    name: ClassVar[str] = "talks"

    def misbehave(self, options: Sequence[Option]) -> None:
        print("hello", flush=True)
        os.write(1, b"hello again\n")
        try:
            input()
        except EOFError:
            return
        raise AssertionError("somebody answered")


class Scribbles(Stranger):
    """Writes into every pipe that it finds."""

    name: ClassVar[str] = "scribbles"

    def misbehave(self, options: Sequence[Option]) -> None:
        for number in range(3, 20):
            try:
                os.write(number, b"\0\0\0\3hey")
            except OSError:
                continue


class Raises(Stranger):
    name: ClassVar[str] = "raises"

    def misbehave(self, options: Sequence[Option]) -> None:
        raise ZeroDivisionError("oh")


class Babbles(Raises):
    name: ClassVar[str] = "babbles"

    def misbehave(self, options: Sequence[Option]) -> None:
        raise ValueError("la" * BYTES_PER_MEGABYTE)


class Unborn(Stranger):
    name: ClassVar[str] = "unborn"

    def __init__(self, *anything: Any) -> None:
        raise RuntimeError("not today")


class Nonsense(Stranger):
    name: ClassVar[str] = "nonsense"

    def choose(self, view: Any, options: Sequence[Option], events: Any) -> Any:
        return "attack"


class Truth(RandomBot):
    """Answers with what Python takes for a number."""

    name: ClassVar[str] = "truth"

    def choose(self, view: Any, options: Sequence[Option], events: Any) -> Action:
        action = super().choose(view, options, events)
        return type(action)(**{field: bool(getattr(action, field)) for field in action.__struct_fields__})


class Waits(Stranger):
    """Decides when a file `go` is in the folder for temporary files."""

    name: ClassVar[str] = "waits"

    def misbehave(self, options: Sequence[Option]) -> None:
        print("at it", flush=True)
        while not (Path(os.environ["TMPDIR"]) / "go").exists():
            time.sleep(0.01)


class Warm(Stranger):
    """Says how often its kind was warmed up."""

    name: ClassVar[str] = "warm"
    times: ClassVar[int] = 0

    @classmethod
    def warm_up(cls, edition: str) -> None:
        cls.times += 1

    @property
    def reason(self) -> str:
        return f"warmed up {self.times} times"
