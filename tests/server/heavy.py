"""Tasks that do their worst, and some that can be watched. They run in worker processes."""

from __future__ import annotations

import os
import time
from pathlib import Path

from rubicon.errors import Malformed
from tests import pace


def echo(word: str) -> str:
    return word


def refuse() -> None:
    raise Malformed("outer", because=Malformed("inner", line=3), most=2)


def fail() -> None:
    raise ZeroDivisionError


def spin() -> None:
    while True:
        pass


def fill() -> None:
    kept = []
    while True:
        kept.append(bytearray(1 << 20))


def note(log: str, word: str) -> str:
    """Writes down that it ran."""
    with Path(log).open("a") as file:
        file.write(f"{word}\n")
    return word


def wait_for(log: str, word: str, gate: str) -> str:
    note(log, word)
    pace.wait_until(Path(gate).exists, f"the gate of {word}")
    return word


def pid(log: str) -> None:
    note(log, str(os.getpid()))
    time.sleep(3600)


def survive(log: str) -> str:
    """Waits for its end the first time, and answers the second time."""
    before = Path(log).exists()
    note(log, str(os.getpid()))
    if not before:
        time.sleep(3600)
    return "survived"
