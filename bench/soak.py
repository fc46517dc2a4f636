"""Many matches for a long time, with floods, uploads and kills at once: is anything lost, and does anything grow?

People play at a steady pace, at some tables with computers. Every move that the server acknowledges is written down;
when a game is over it is downloaded and compared. Meanwhile another client floods the server in every way that costs
it most. In the first third of the time the server is killed again and again and started on the same data; in the rest
its memory is watched. With two processes, one of them is killed, and its people go to the other.
"""

from __future__ import annotations

import asyncio
import os
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import linear_regression, median
from typing import Any, NamedTuple

from bench.benchmark import Figure, Options, Row, Size, Unavailable
from bench.stress.attacker import let_loose
from bench.stress.bystander import LAG_SECONDS, percentile
from bench.stress.hostile import make
from bench.stress.matches import Matches
from bench.stress.target import ROOT, Database, Server, new_database, require_linux, session_of

FLOODS = [
    "malformed", "chat", "questions", "looks", "nul", "churn", "pings", "slow_readers", "strange_tables",
    "tables_closed", "saves_continued", "uploads", "drawing", "replays", "comings", "deep_json", "bodies", "reports",
]  # fmt: skip
MEGABYTE = 1e6


class Scale(NamedTuple):
    matches: int
    minutes: float
    think: float
    """Seconds before a move."""
    computers_every: int
    """One match in this many has a computer."""
    kill_seconds: float
    """Between two kills."""
    flood_seconds: float
    """Of one round of floods."""
    rest_seconds: float
    """Between two rounds."""
    sample_seconds: float
    hard: float


FULL = Scale(200, 30.0, 2.0, 4, 120.0, 25.0, 5.0, 10.0, 0.1)
TINY = Scale(5, 0.1, 0.05, 4, 1.0, 1.0, 0.2, 0.5, 0.01)


class Sample(NamedTuple):
    at: float
    """Seconds since the beginning."""
    memory: float
    """Bytes of all processes of the server."""
    disk: float


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
        self.kills = 0
        self.orphans = 0
        """Processes that were left behind by a server that was killed."""
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
        await self._restart(self.servers[0])  # what was acknowledged last must survive too
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
        while self.passed < self.seconds / 3:
            await asyncio.sleep(self.scale.kill_seconds)
            await self._restart(self.servers[self.kills % len(self.servers)])

    async def _restart(self, server: Server) -> None:
        assert server.process is not None
        session = server.process.pid
        server.kill_alone()
        self.kills += 1
        starting = asyncio.create_task(asyncio.to_thread(server.start))
        await asyncio.sleep(min(3.0, self.scale.kill_seconds))
        left = list(session_of(session))
        self.orphans += len(left)
        for pid in left:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        await starting

    async def _sample(self) -> None:
        while True:
            await asyncio.sleep(self.scale.sample_seconds)
            await asyncio.to_thread(self._measure_now)

    def _measure_now(self) -> None:
        memory = sum(server.usage.memory_now for server in self.servers)
        self.samples.append(Sample(self.passed, memory, self.database.bytes(self.servers[0].data)))

    async def _lag(self) -> None:
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(LAG_SECONDS)
            self.lags.append(1e3 * (time.perf_counter() - begun - LAG_SECONDS))

    def values(self) -> dict[str, Any]:
        ledger, waits = self.matches.ledger, self.matches.waits
        settled = [sample for sample in self.samples if sample.at >= self.seconds / 3] or self.samples
        tenth = max(1, len(settled) // 10)
        slope = 0.0
        if len({sample.at for sample in settled}) > 1:
            slope = linear_regression([s.at / 3600 for s in settled], [s.memory / MEGABYTE for s in settled]).slope
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
            "memory_after_a_third_mb": median(s.memory for s in settled[:tenth]) / MEGABYTE,
            "memory_at_end_mb": median(s.memory for s in settled[-tenth:]) / MEGABYTE,
            "memory_max_mb": max(server.usage.memory for server in self.servers) / MEGABYTE,
            "memory_slope_mb_per_hour": slope,
            "disk_grown_mb": (self.samples[-1].disk - self.samples[0].disk) / MEGABYTE,
            "disk_grown_after_a_third_mb": (settled[-1].disk - settled[0].disk) / MEGABYTE,
            "kept_games_mb": ledger.kept_bytes / MEGABYTE,
            "move_p50_ms": percentile(waits.moves, 50),
            "move_p99_ms": percentile(waits.moves, 99),
            "move_max_ms": max(waits.moves, default=0.0),
            "bot_p50_ms": percentile(waits.bots, 50),
            "bot_max_ms": max(waits.bots, default=0.0),
            "own_delay_p99_ms": percentile(self.lags, 99),
            "own_delay_max_ms": max(self.lags, default=0.0),
            "errors": dict(waits.errors),
            "stopped_in_seconds": self.stopped,
            "samples": [sample._asdict() for sample in self.samples],
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
        ("memory_after_a_third_mb", "memory after a third of the time", "MB"),
        ("memory_at_end_mb", "memory at the end", "MB"),
        ("memory_max_mb", "memory, at most", "MB"),
        ("memory_slope_mb_per_hour", "memory, trend after a third of the time", "MB/h"),
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
