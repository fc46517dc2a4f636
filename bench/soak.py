"""Many matches for a long time, under floods, uploads and kills: nothing may get lost, and memory may not grow.

People play at a steady pace, at some tables with computers. Every acknowledged move is written down; when a game is
over it is downloaded and compared. Meanwhile another client floods the server in the most expensive ways. In the first
quarter of the time the server is killed repeatedly and restarted with the same data. After the first third its memory
may not grow any more: games end and new ones begin, so the amount of data is constant. With two processes, one of them
is killed, and its people move to the other.
"""

from __future__ import annotations

import asyncio
import os
import signal
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import linear_regression, median
from typing import Any, NamedTuple

from bench.benchmark import Figure, Options, Row, Size, Unavailable
from bench.stress.attacker import let_loose
from bench.stress.bystander import LAG_SECONDS, percentile
from bench.stress.hostile import make
from bench.stress.matches import Matches
from bench.stress.target import ROOT, Database, Server, new_database, require_linux
from bench.stress.usage import SERVER, Now

FLOODS = [
    "malformed", "chat", "questions", "looks", "nul", "churn", "pings", "slow_readers", "strange_tables",
    "tables_closed", "saves_continued", "uploads", "drawing", "replays", "comings", "deep_json", "bodies", "reports",
]  # fmt: skip
BYTES_PER_MEGABYTE = 1e6


class Scale(NamedTuple):
    matches: int
    minutes: float
    think: float
    """Seconds before a move."""
    computers_every: int
    """One match in this many has a computer player."""
    kill_seconds: float
    """Between two kills."""
    flood_seconds: float
    """Duration of a round of floods."""
    rest_seconds: float
    """Pause between two rounds."""
    sample_seconds: float
    told_seconds: float
    """Seconds between two printed samples."""
    hard: float


FULL = Scale(200, 30.0, 2.0, 4, 75.0, 25.0, 5.0, 10.0, 30.0, 0.1)
TINY = Scale(5, 0.1, 0.05, 4, 1.0, 1.0, 0.2, 0.5, 2.0, 0.01)
KILL_SHARE = 1 / 4
"""Share of the time. A restarted server still grows for a while, and memory is measured after a third."""


class Sample(NamedTuple):
    at: float
    """Seconds since the beginning."""
    matches: int
    """Running matches,"""
    moves: int
    """and the acknowledged moves in them: a server keeps the log of a game in memory until it is over."""
    disk: int
    servers: tuple[Now, ...]

    @property
    def memory(self) -> int:
        """Bytes of all processes."""
        return sum(sum(server.memory.values()) for server in self.servers)

    def alone(self, number: int) -> int:
        """Bytes of the own process of one server."""
        return self.servers[number].memory.get(SERVER, 0)

    def __str__(self) -> str:
        parts = [f"{self.at:5.0f} s  {self.matches:4} matches with {self.moves:6} moves"]
        for server in self.servers:
            memory = ", ".join(
                f"{kind} {size / BYTES_PER_MEGABYTE:.0f}" for kind, size in sorted(server.memory.items())
            )
            parts.append(f"MB: {memory or 'none'}; {server.threads} threads, {server.files} files")
        return "  |  ".join(parts)


class Soak:
    def __init__(self, folder: Path, database: Database, options: Options, scale: Scale) -> None:
        self.database, self.options, self.scale = database, options, scale
        self.files = folder / "files"
        self.files.mkdir()
        source = (options.source or ROOT).resolve()
        self.source = source
        data = folder / "data"
        self.servers = [Server(data, source, database.url, options.redis_url) for _ in range(options.processes)]
        self.matches = Matches(
            [server.port for server in self.servers], scale.matches, scale.think, scale.computers_every
        )
        self.samples: list[Sample] = []
        self.watched = 0
        """Samples taken before the last restart."""
        self.kills = 0
        self.orphans = 0
        """Processes left behind by a killed server."""
        self.floods = 0
        self.flood_failures: list[str] = []
        self.lags: list[float] = []
        self.begun = time.monotonic()
        self.seconds = 60 * scale.minutes
        self.stopped: list[float | None] = []

    @property
    def passed(self) -> float:
        return time.monotonic() - self.begun

    async def run(self) -> None:
        make("long.save", self.files, self.source, self.scale.hard * 10)
        for server in self.servers:
            await asyncio.to_thread(server.start)
        self.begun = time.monotonic()
        playing = asyncio.create_task(self.matches.run())
        others = [asyncio.create_task(each()) for each in (self._flood, self._kill, self._sample, self._lag)]
        try:
            while self.passed < self.seconds or not self.matches.ledger.acknowledged:
                await asyncio.wait({playing, *others}, timeout=0.2, return_when=asyncio.FIRST_EXCEPTION)
                for task in (playing, *others):
                    if task.done():
                        task.result()
        finally:
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
        self._measure_now()
        self.watched = len(self.samples)
        await self._restart(self.servers[0])  # the last acknowledged moves must survive too
        await self.matches.end()
        await playing
        self._measure_now()
        self.stopped = [await asyncio.to_thread(server.stop) for server in self.servers]

    def close(self) -> None:
        for server in self.servers:
            server.kill()

    async def _flood(self) -> None:
        while True:
            port = self.servers[self.floods % len(self.servers)].port
            spoils = await let_loose(FLOODS, port, self.scale.flood_seconds, self.scale.hard, self.files, ROOT)
            self.floods += 1
            if spoils.failed:
                self.flood_failures.append(spoils.failed)
            await asyncio.sleep(self.scale.rest_seconds)

    async def _kill(self) -> None:
        while self.passed + self.scale.kill_seconds <= self.seconds * KILL_SHARE:
            await asyncio.sleep(self.scale.kill_seconds)
            await self._restart(self.servers[self.kills % len(self.servers)])

    async def _restart(self, server: Server) -> None:
        assert server.process is not None
        await asyncio.to_thread(server.sample, server.process.pid)
        server.kill_alone()
        children = server.usage.left()
        self.kills += 1
        starting = asyncio.create_task(asyncio.to_thread(server.start))
        await asyncio.sleep(min(3.0, self.scale.kill_seconds))
        left = set(children).intersection(server.usage.left())
        self.orphans += len(left)
        for pid in left:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        await starting

    async def _sample(self) -> None:
        told = 0.0
        while True:
            await asyncio.sleep(self.scale.sample_seconds)
            await asyncio.to_thread(self._measure_now)
            if self.passed >= told:
                told = self.passed + self.scale.told_seconds - self.scale.sample_seconds / 2
                print(f"  {self.samples[-1]}", flush=True)

    def _measure_now(self) -> None:
        disk = self.database.bytes(self.servers[0].data)
        now = tuple(server.usage.now for server in self.servers)
        self.samples.append(Sample(self.passed, len(self.matches.people), self.matches.moves, disk, now))

    async def _lag(self) -> None:
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(LAG_SECONDS)
            self.lags.append(1e3 * (time.perf_counter() - begun - LAG_SECONDS))

    def values(self) -> dict[str, Any]:
        ledger, waits = self.matches.ledger, self.matches.waits
        watched = self.samples[: self.watched]
        settled = [sample for sample in watched if sample.at >= self.seconds / 3] or watched
        return {
            "minutes": self.passed / 60,
            "matches": self.scale.matches,
            "acknowledged": ledger.acknowledged,
            "lost": len(ledger.lost),
            "lost_moves": ledger.lost[:20],
            "games_compared": ledger.games,
            "games_not_compared": ledger.unchecked,
            "kills": self.kills,
            "processes_left_behind": self.orphans,
            "rounds_of_floods": self.floods,
            "flood_failures": self.flood_failures[:5],
            "memory": memory_of(settled, lambda sample: sample.memory),
            "memory_max_mb": max(server.usage.memory for server in self.servers) / BYTES_PER_MEGABYTE,
            "memory_of_servers_alone": [
                memory_of(settled, lambda sample, number=number: sample.alone(number))  # type: ignore[misc]
                for number in range(len(self.servers))
            ],
            "disk_grown_mb": (self.samples[-1].disk - self.samples[0].disk) / BYTES_PER_MEGABYTE,
            "disk_grown_after_a_third_mb": (settled[-1].disk - settled[0].disk) / BYTES_PER_MEGABYTE,
            "kept_games_mb": ledger.kept_bytes / BYTES_PER_MEGABYTE,
            "move_p50_ms": percentile(waits.moves, 50),
            "move_p99_ms": percentile(waits.moves, 99),
            "move_max_ms": max(waits.moves, default=0.0),
            "bot_p50_ms": percentile(waits.bots, 50),
            "bot_max_ms": max(waits.bots, default=0.0),
            "own_delay_p99_ms": percentile(self.lags, 99),
            "own_delay_max_ms": max(self.lags, default=0.0),
            "errors": dict(waits.errors),
            "stopped_in_seconds": self.stopped,
            "samples": [
                sample._asdict() | {"servers": [server._asdict() for server in sample.servers]}
                for sample in self.samples
            ],
        }


def memory_of(samples: Sequence[Sample], bytes_of: Callable[[Sample], int]) -> dict[str, float]:
    """Medians of the first and the last tenth, the peaks of both halves, and the slope of a line through all."""
    found = [bytes_of(sample) / BYTES_PER_MEGABYTE for sample in samples]
    hours = [sample.at / 3600 for sample in samples]
    tenth, half = max(1, len(found) // 10), max(1, len(found) // 2)
    return {
        "first_mb": median(found[:tenth]),
        "last_mb": median(found[-tenth:]),
        "peak_of_first_half_mb": max(found[:half]),
        "peak_of_second_half_mb": max(found[-half:]),
        "slope_mb_per_hour": linear_regression(hours, found).slope if len(set(hours)) > 1 else 0.0,
    }


def measure(size: Size, options: Options) -> Iterator[Figure | Row]:
    require_linux()
    if options.processes > 1 and not (options.database_url and options.redis_url):
        raise Unavailable("two processes need --database-url and --redis-url")
    scale = size.pick(full=FULL, tiny=TINY)
    scale = scale._replace(matches=options.matches or scale.matches, minutes=options.minutes or scale.minutes)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="rubicon-soak-")))
        database = stack.enter_context(new_database(options.database_url, f"rubicon_soak_{os.getpid()}"))
        soak = Soak(folder, database, options, scale)
        stack.callback(soak.close)
        asyncio.run(soak.run())
    values = soak.values()
    text = ", ".join(f"{answer} ×{count}" for answer, count in sorted(values["errors"].items(), key=lambda e: -e[1]))
    yield Row("soak", values, f"what players were told that was no answer: {text or 'nothing'}")
    yield from figures(values)
    if values["lost"]:
        raise RuntimeError(f"{values['lost']} acknowledged moves were lost: {values['lost_moves']}")


def figures(values: dict[str, Any]) -> Iterator[Figure]:
    for key, name, unit in (
        ("acknowledged", "acknowledged moves", "moves"),
        ("lost", "acknowledged moves that were lost", "moves"),
        ("games_compared", "games compared with the ledger", "games"),
        ("kills", "kills", "kills"),
        ("processes_left_behind", "processes left behind by a server that was killed", "processes"),
        ("rounds_of_floods", "rounds of floods", "rounds"),
        ("memory_max_mb", "memory of one server with its children, at most", "MB"),
        ("disk_grown_mb", "disk, growth", "MB"),
        ("disk_grown_after_a_third_mb", "disk, growth after a third of the time", "MB"),
        ("kept_games_mb", "games that were kept, as files", "MB"),
        ("move_p50_ms", "move, median", "ms"),
        ("move_p99_ms", "move, 99th percentile, with kills", "ms"),
        ("move_max_ms", "move, longest, with kills", "ms"),
        ("bot_p50_ms", "computer, median", "ms"),
        ("bot_max_ms", "computer, longest", "ms"),
        ("own_delay_p99_ms", "delay of the measuring process, 99th percentile", "ms"),
        ("own_delay_max_ms", "delay of the measuring process, longest", "ms"),
    ):
        yield Figure(name, float(values[key]), unit)
    yield Figure("games that could not be compared", len(values["games_not_compared"]), "games")
    yield from memory_figures("all processes", values["memory"])
    for number, alone in enumerate(values["memory_of_servers_alone"], 1):
        yield from memory_figures(f"server {number} alone", alone)


def memory_figures(whose: str, memory: dict[str, float]) -> Iterator[Figure]:
    """From the samples after the first third."""
    for key, what, unit in (
        ("first_mb", "after a third of the time", "MB"),
        ("last_mb", "at the end", "MB"),
        ("peak_of_first_half_mb", "peak, first half of the rest", "MB"),
        ("peak_of_second_half_mb", "peak, second half of the rest", "MB"),
        ("slope_mb_per_hour", "trend", "MB/h"),
    ):
        yield Figure(f"memory of {whose}, {what}", memory[key], unit)
