"""The resources used by all processes of a server, from /proc on Linux.

Workers that draw, load games or think for computer players have sessions of their own. They are found by their parents.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
SERVER = "server"
KINDS = {
    "rubicon.bots.process": "computers",
    "rubicon.server.tasks.process": "tasks",
    "rubicon.bots.sim.compiler": "compiler",
}
"""What a child of the server does, by a part of its command line."""


class Process(NamedTuple):
    pid: int
    parent: int
    session: int
    started: int
    """With the pid it names a process for ever."""
    ended: bool
    """Nobody has waited for it yet."""
    cpu: float
    """Seconds, with those of children that have ended and were waited for."""
    memory: int
    """Bytes that are resident."""
    threads: int


def processes() -> dict[int, Process]:
    """All of this machine, by their pids."""
    found = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError, IndexError, ValueError):
                process = parsed(int(entry.name), (entry / "stat").read_text())
                found[process.pid] = process
    return found


def parsed(pid: int, stat: str) -> Process:
    fields = stat.rpartition(")")[2].split()
    return Process(
        pid,
        parent=int(fields[1]),
        session=int(fields[3]),
        started=int(fields[19]),
        ended=fields[0] == "Z",
        cpu=sum(map(int, fields[11:15])) / TICKS,
        memory=int(fields[21]) * PAGE_BYTES,
        threads=int(fields[17]),
    )


def family(leader: int, among: Mapping[int, Process]) -> Iterator[Process]:
    """A process, its descendants, and the processes of its session."""
    for process in among.values():
        ancestor: Process | None = process
        while ancestor is not None:
            if leader in (ancestor.pid, ancestor.session):
                yield process
                break
            ancestor = among.get(ancestor.parent)


class Now(NamedTuple):
    """What one server uses at the moment."""

    memory: dict[str, int]
    """Bytes, of the server's own process and of its children by what they do."""
    threads: int = 0
    """Of the server's own process,"""
    files: int = 0
    """and what it has open."""


class Usage:
    """What a server has used, at most or in all, however often it was started again."""

    def __init__(self) -> None:
        self.now = Now({})
        self.memory = 0
        """Bytes that are resident, of all processes together, at most."""
        self.alone = 0
        """The same of the server's own process."""
        self.cpu = 0.0
        """Seconds."""
        self.spooled = 0
        """Bytes of unnamed temporary files, at most."""
        self.processes = 0
        self.killed = ""
        self._seen: set[tuple[int, int]] = set()

    @property
    def memory_now(self) -> int:
        return sum(self.now.memory.values())

    def sample(self, leader: int) -> None:
        ours = list(family(leader, processes()))
        if not ours:
            return
        memory: Counter[str] = Counter()
        threads = 0
        for process in ours:
            memory[kind_of(process.pid, leader)] += process.memory
            if process.pid == leader:
                threads = process.threads
        self._seen.update((process.pid, process.started) for process in ours)
        files, spooled = open_files(leader)
        self.now = Now(dict(memory), threads, files)
        self.memory = max(self.memory, self.memory_now)
        self.alone = max(self.alone, memory[SERVER])
        self.spooled = max(self.spooled, spooled)
        self.processes = max(self.processes, len(ours))
        self.cpu = max(self.cpu, sum(process.cpu for process in ours))

    def left(self) -> list[int]:
        """The pids of all processes that were ever seen and still run."""
        return still_running(tuple(self._seen), processes())


def still_running(seen: Iterable[tuple[int, int]], among: Mapping[int, Process]) -> list[int]:
    return [
        pid
        for pid, started in seen
        if (process := among.get(pid)) is not None and process.started == started and not process.ended
    ]


def kind_of(pid: int, leader: int) -> str:
    if pid == leader:
        return SERVER
    try:
        command = Path(f"/proc/{pid}/cmdline").read_text(errors="replace")
    except OSError:
        return "other"
    return next((kind for part, kind in KINDS.items() if part in command), "other")


def open_files(pid: int) -> tuple[int, int]:
    """How many a process has open, and the bytes of those without a name: spooled bodies of requests are such files."""
    count, spooled = 0, 0
    with suppress(OSError):
        for entry in Path(f"/proc/{pid}/fd").iterdir():
            count += 1
            with suppress(OSError):
                where = os.readlink(entry)
                if where.startswith("/") and where.endswith("(deleted)"):
                    spooled += entry.stat().st_size
    return count, spooled
