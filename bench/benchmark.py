"""What every benchmark shares: its size, the figures it reports, and how it says that it cannot run here.

A benchmark is a module of this package with one entry point:

    def measure(size: Size) -> Iterator[Figure]

It yields each figure as soon as it is measured, and raises `Unavailable` if this machine lacks something it needs. One
whose results are a table also yields a `Row` for each line of it. One that attacks or loads a server is given `Options`
as well. It is registered in `bench/run.py`. At `Size.TINY` it takes the same path through the code in a few seconds:
the tests run it so, to notice when a benchmark no longer works.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


class Size(Enum):
    FULL = "full"
    TINY = "tiny"

    def pick(self, *, full: T, tiny: T) -> T:
        return full if self is Size.FULL else tiny


class Figure(NamedTuple):
    """A measured number. Its name is unique within the benchmark."""

    name: str
    value: float
    unit: str
    note: str = ""

    def __str__(self) -> str:
        digits = 0 if self.value >= 100 else 1 if self.value >= 10 else 2
        note = f"  ({self.note})" if self.note else ""
        return f"{self.name:<58} {self.value:>12,.{digits}f} {self.unit}{note}"


class Row(NamedTuple):
    """A line of a table: all values for the JSON report, and the printed line."""

    name: str
    values: dict[str, Any]
    text: str

    def __str__(self) -> str:
        return self.text


class Options(NamedTuple):
    """Which server is attacked or loaded and how, or what is compared; empty for the defaults."""

    only: tuple[str, ...] = ()
    """Names of the attacks or comparisons to run."""
    source: Path | None = None
    """The folder of another checkout, whose server is run instead of ours."""
    database_url: str = ""
    """A PostgreSQL server for temporary databases; without it SQLite is used."""
    redis_url: str = ""
    seconds: float | None = None
    """Duration of each attack."""
    minutes: float | None = None
    """Duration of the soak."""
    matches: int | None = None
    processes: int = 1
    """Number of server processes, with a common database and Redis."""
    against: str = "HEAD"
    """The revision or folder to compare this checkout with."""
    pairs: int | None = None
    """Number of pairs of processes that are compared."""


class Unavailable(Exception):
    """This machine lacks something that the benchmark needs; the message says what."""


def best_seconds(work: Callable[[], object], tries: int, clock: Callable[[], float] = time.process_time) -> float:
    """The shortest time that `work` takes; other work on the machine can only make it slower."""
    times = []
    for _ in range(tries):
        start = clock()
        work()
        times.append(clock() - start)
    return min(times)
