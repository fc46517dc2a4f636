"""How long players wait while a single client attacks the server, for every attack that we know.

A real `rubicon serve` runs in a process of its own, limited in memory, with a fresh database for each attack. Meanwhile
people from another address play at a steady pace, some against computers. Each row shows how long they waited, what the
server used, what the attacker got, and whether the server stopped properly afterwards. A server that freezes or dies is
a result, not a failure of the benchmark. The delay of the measuring process itself is shown beside the waits.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from bench.benchmark import Figure, Options, Row, Size
from bench.stress.aim import ATTACKS, Attack
from bench.stress.attacker import Spoils, every_name, let_loose
from bench.stress.bystander import Bystander, Waits, percentile
from bench.stress.hostile import FILES, make
from bench.stress.hosting import HOSTING, Relay, without_redis
from bench.stress.target import ROOT, Database, Server, copy_prepared, new_database, require_linux

QUIET = "quiet"
"""A run without an attack, for comparison."""
ALL = "all_at_once"
REDIS = "redis_gone"
BYTES_PER_MEGABYTE = 1e6
TEXT_ANSWERS = 4


class Scale(NamedTuple):
    matches: int
    think: float
    """Seconds before a move."""
    computers: tuple[tuple[str, ...], ...]
    """Computer players at each table of a single person."""
    warm: float
    """Seconds before an attack starts."""
    after: float
    """Seconds of measuring after the attack, because its work may continue."""
    hard: float
    """1.0 is full strength."""


FULL = Scale(4, 0.3, (("medium",), ("hard",)), 3.0, 5.0, 1.0)
TINY = Scale(1, 0.05, (("easy",),), 0.2, 0.2, 0.01)
TINY_SECONDS = 0.3
MOVE_SECONDS = 120.0
"""At tiny size at least one move is awaited, however busy the machine is."""


def measure(size: Size, options: Options) -> Iterator[Figure | Row]:
    require_linux()
    every_attack = {**ATTACKS, QUIET: Attack(QUIET, "nobody attacks", ATTACKS["chat"].run, 10.0, ())}
    every_attack[ALL] = Attack(ALL, "all attacks at once, gently", ATTACKS["chat"].run, 20.0, tuple(FILES))
    every_attack[REDIS] = Attack(REDIS, "the Redis goes away", ATTACKS["chat"].run, 10.0, ())
    names = [QUIET, *ATTACKS, *HOSTING, *([REDIS] if options.redis_url else [])]
    if size is Size.TINY:
        names = [ALL]
    if options.only:
        unknown = set(options.only) - {*every_attack, *HOSTING}
        if unknown:
            raise ValueError(f"unknown attacks: {', '.join(sorted(unknown))}. Known: {', '.join(names)}")
        names = list(options.only)
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="rubicon-attacks-") as folder:
        field = Field(Path(folder), options, size)
        print(HEADING, flush=True)
        for name in names:
            row = field.host(name) if name in HOSTING else field.attack(every_attack[name])
            rows.append(row)
            yield row
            if size is Size.TINY and (failed := row.values["failed"]):
                raise RuntimeError(str(failed))
    yield from summary(rows)


class Field:
    """Runs attacks one after the other."""

    def __init__(self, folder: Path, options: Options, size: Size) -> None:
        self.folder, self.options, self.size = folder, options, size
        self.scale = size.pick(full=FULL, tiny=TINY)
        self.source = (options.source or ROOT).resolve()
        self.template: Path | None = None
        (folder / "files").mkdir()

    def host(self, name: str) -> Row:
        what, check = HOSTING[name]
        folder = self.folder / name
        folder.mkdir()
        try:
            got, failed = check(folder, self.source), ""
        except Exception as error:
            got, failed = {}, f"{type(error).__name__}: {error}"
        return Row(name, {"what": what, "got": got, "failed": failed}, f"{name:22} {answers(got)}{failed}")

    def attack(self, attack: Attack) -> Row:
        for file in attack.files:
            make(file, self.folder / "files", self.source, self.scale.hard)
        data = self.folder / attack.name
        relay = Relay(self.options.redis_url) if attack.name == REDIS else None
        redis = relay.url if relay else self.options.redis_url
        with new_database(self.options.database_url, f"rubicon_attacks_{os.getpid()}") as database:
            if self.template is not None:
                copy_prepared(self.template, data)
            server = Server(data, self.source, database.url, redis)
            try:
                server.start()
                if self.template is None and not database.url and self.size is Size.FULL:
                    server.stop()
                    self.template = self.folder / "template"
                    copy_prepared(data, self.template)
                    server.start()
                return asyncio.run(self._measured(attack, server, database, relay))
            except Exception as error:
                failed = f"{type(error).__name__}: {error}"
                return Row(attack.name, {"what": attack.what, "failed": failed}, f"{attack.name:22} failed: {failed}")
            finally:
                server.kill()

    async def _measured(self, attack: Attack, server: Server, database: Database, relay: Relay | None) -> Row:
        scale = self.scale
        seconds = self.options.seconds or self.size.pick(full=attack.seconds, tiny=TINY_SECONDS)
        bystander = Bystander(server.port, scale.matches, scale.think, scale.computers)
        await bystander.come()
        await asyncio.sleep(scale.warm)
        disk, cpu = database.bytes(server.data), server.usage.cpu
        connections = 0
        bystander.begin()
        begun = time.perf_counter()
        attacking = asyncio.create_task(self._spoils(attack, server, seconds, relay))
        while not attacking.done():
            await asyncio.wait({attacking}, timeout=0.5)
            connections = max(connections, await asyncio.to_thread(database.connections))
        spoils = await attacking
        await asyncio.sleep(scale.after)
        if self.size is Size.TINY:
            async with asyncio.timeout(MOVE_SECONDS):
                while not bystander.waits.moves:
                    await asyncio.sleep(0.1)
        passed = time.perf_counter() - begun
        waits = bystander.end()
        alive = server.alive
        await bystander.leave()
        grown = database.bytes(server.data) - disk
        used = server.usage.cpu - cpu
        stopped = await asyncio.to_thread(server.stop)
        log = server.log.read_text(errors="replace")
        values = {
            "what": attack.what,
            "seconds": passed,
            **waited(waits),
            "memory_mb": server.usage.memory / BYTES_PER_MEGABYTE,
            "memory_of_server_alone_mb": server.usage.alone / BYTES_PER_MEGABYTE,
            "processes": server.usage.processes,
            "cpu_seconds": used,
            "disk_grown_mb": grown / BYTES_PER_MEGABYTE,
            "spooled_mb": server.usage.spooled / BYTES_PER_MEGABYTE,
            "database_connections": connections,
            "alive": alive and not server.usage.killed,
            "killed": server.usage.killed,
            "stopped_in_seconds": stopped,
            "tracebacks": log.count("Traceback (most recent call last)"),
            "got": spoils.got,
            "facts": spoils.facts,
            "attacker_cpu_seconds": spoils.cpu,
            "failed": spoils.failed,
        }
        return Row(attack.name, values, line_of(attack.name, values))

    async def _spoils(self, attack: Attack, server: Server, seconds: float, relay: Relay | None) -> Spoils:
        match attack.name:
            case name if name == QUIET:
                await asyncio.sleep(seconds)
                return Spoils({}, {}, 0.0)
            case name if name == REDIS:
                assert relay is not None
                relay.cut()
                return Spoils(dict(await without_redis(server.port)), {}, 0.0)
            case name if name == ALL:
                names, hard = every_name(), min(self.scale.hard, 0.1)
            case name:
                names, hard = [name], self.scale.hard
        return await let_loose(names, server.port, seconds, hard, self.folder / "files", ROOT)


def waited(waits: Waits) -> dict[str, Any]:
    """In milliseconds."""
    return {
        "moves": len(waits.moves),
        "move_p50_ms": percentile(waits.moves, 50),
        "move_p99_ms": percentile(waits.moves, 99),
        "move_max_ms": max(waits.moves, default=0.0),
        "unanswered_moves": waits.unanswered,
        "longest_silence_ms": waits.silence,
        "bot_answers": len(waits.bots),
        "bot_p50_ms": percentile(waits.bots, 50),
        "bot_max_ms": max(waits.bots, default=0.0),
        "requests": len(waits.requests),
        "request_p50_ms": percentile(waits.requests, 50),
        "request_max_ms": max(waits.requests, default=0.0),
        "own_delay_p99_ms": percentile(waits.lags, 99),
        "own_delay_max_ms": max(waits.lags, default=0.0),
        "errors": dict(waits.errors),
    }


HEADING = (
    f"  {'attack':22} {'move p50':>9} {'p99':>7} {'max ms':>7} {'lost':>4} {'errors':>6} {'bot p50':>8} {'max ms':>7} "
    f"{'request':>7} {'own p99':>7} {'MB':>6} {'CPU s':>6} {'disk MB':>7} {'ended s':>7}  what the attacker got"
)


def line_of(name: str, values: dict[str, Any]) -> str:
    ended = "never" if values["stopped_in_seconds"] is None else f"{values['stopped_in_seconds']:.1f}"
    if not values["alive"]:
        ended = "died"
    disk = max(values["disk_grown_mb"], values["spooled_mb"])
    return (
        f"{name:22} {values['move_p50_ms']:9.1f} {values['move_p99_ms']:7.0f} {values['move_max_ms']:7.0f} "
        f"{values['unanswered_moves']:4} {sum(values['errors'].values()):6} {values['bot_p50_ms']:8.0f} "
        f"{values['bot_max_ms']:7.0f} {values['request_max_ms']:7.0f} {values['own_delay_p99_ms']:7.1f} "
        f"{values['memory_mb']:6.0f} {values['cpu_seconds']:6.1f} {disk:7.1f} {ended:>7}  "
        f"{answers(values['got'])}{facts_of(values['facts'])}{values['failed'][:200]}"
    )


def answers(got: dict[str, int]) -> str:
    """The most frequent answers."""
    often = sorted(got.items(), key=lambda each: -each[1])
    more = f", {len(often) - TEXT_ANSWERS} more" if len(often) > TEXT_ANSWERS else ""
    return ", ".join(f"{answer} ×{count}" for answer, count in often[:TEXT_ANSWERS]) + more


def facts_of(facts: dict[str, float]) -> str:
    return "".join(f"; {name}: {value:,.4g}" for name, value in list(facts.items())[:TEXT_ANSWERS])


def summary(rows: list[Row]) -> Iterator[Figure]:
    measured = [row for row in rows if row.values.get("moves")]
    if not measured:
        return

    def worst(key: str) -> Row:
        return max(measured, key=lambda row: float(row.values[key]))

    for name, key, unit in (
        ("longest wait for a move", "move_max_ms", "ms"),
        ("longest wait for a computer", "bot_max_ms", "ms"),
        ("longest wait for a request", "request_max_ms", "ms"),
        ("longest delay of the measuring process", "own_delay_max_ms", "ms"),
        ("most memory", "memory_mb", "MB"),
    ):
        row = worst(key)
        yield Figure(f"{name}, of all attacks", float(row.values[key]), unit, row.name)
    yield Figure("moves that were measured", sum(row.values["moves"] for row in measured), "moves")
    dead = [row.name for row in measured if not row.values["alive"] or row.values["stopped_in_seconds"] is None]
    yield Figure("attacks after which the server was dead or had to be killed", len(dead), "attacks", ", ".join(dead))
