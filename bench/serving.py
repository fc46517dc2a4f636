"""Moves that a server stores and announces, and their latency: real sockets, SQLite with durable commits, three seats.

`closed`: every match moves as soon as it can; moves per second of the server's own CPU time are counted. `bare` is the
same traffic without a game: as many bytes in and out, and a row stored for each. `paced`: every match moves once a
second; the time until the acknowledgement is measured. Then: the time to reopen a long match, and the memory left when
everybody has gone. Needs Linux, for the server's CPU time.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench import stage
from bench.benchmark import Figure, Size, Unavailable

ROOT = Path(__file__).resolve().parent.parent
GAME = "rubicon.server.config.asgi:application"
BARE = "bench.bare:application"
START_TIMEOUT_SECONDS = 60
MOVES_TIMEOUT_SECONDS = 60
UNLIMITED = {
    "RUBICON_LIMIT_ACTIONS_PER_PERSON": "1000000/s",
    "RUBICON_LIMIT_MESSAGES_PER_PERSON": "1000000/s",
    "RUBICON_LIMIT_NEW_SOCKETS_PER_ADDRESS": "100000/s",
    "RUBICON_LIMIT_SOCKETS_PER_ADDRESS": "1000000",
    "RUBICON_LIMIT_SOCKETS_PER_PERSON": "1000000",
}
"""All players of a benchmark come from one address, and some of them are one person."""
ROOM_IDLE_SECONDS = 65
"""After this time a server has freed the rooms that everybody has left."""


class Scale(NamedTuple):
    closed: int
    """Matches that move as fast as they can."""
    paced: int
    """Matches that move at a steady pace."""
    pace: float
    """Seconds between two moves of a paced match."""
    settle: float
    """Seconds before counting starts, and a millisecond more for each seat."""
    seconds: float
    """Seconds of counting."""
    idle: float
    """Seconds before the memory of an idle server is read."""
    actions: int
    """Length of the match that is reopened."""
    tries: int


FULL = Scale(200, 1_000, 1.0, 3.0, 15.0, ROOM_IDLE_SECONDS, 5_000, 3)
TINY = Scale(2, 2, 0.05, 0.1, 0.5, 0.0, 100, 1)


class Told(msgspec.Struct):
    """The fields of a message that a player needs."""

    message: str
    prompt: int = 0
    awaited: list[int] = []
    options: msgspec.Raw = msgspec.Raw(b"[]")


class Offer(msgspec.Struct):
    verb: str
    slots: list[dict[str, Any]]


_told = msgspec.json.Decoder(Told)
_offers = msgspec.json.Decoder(list[Offer])


class Player:
    """A socket that acts when its seat is awaited, with the options that it gets."""

    def __init__(self, seat: int, think: float, seed: str, times: list[float]) -> None:
        self.seat, self.think, self.times = seat, think, times
        self.dice = random.Random(seed)
        self.sent = 0.0
        self.number = 0
        self.once = time.time_ns()  # avoids the nonces of earlier runs

    async def play(self, link: ClientConnection) -> None:
        await link.send(f'{{"message":"look","seat":{self.seat}}}')
        async for text in link:
            told = _told.decode(text)
            if told.message == "accepted":
                self.times.append(time.perf_counter() - self.sent)
            elif told.message == "update" and self.seat in told.awaited:
                await self._move(link, told)
            elif told.message == "refusal":
                raise RuntimeError(f"the server refused an action: {text!r}")

    async def _move(self, link: ClientConnection, told: Told) -> None:
        offers = [offer for offer in _offers.decode(told.options) if offer.verb != "undo"]
        action = sample(self.dice.choice(offers), self.dice)
        if self.think:
            await asyncio.sleep(self.dice.uniform(0.5, 1.5) * self.think)
        self.number += 1
        submit = {"message": "submit", "nonce": f"{self.once}-{self.number}", "prompt": told.prompt, "action": action}
        self.sent = time.perf_counter()
        await link.send(msgspec.json.encode(submit).decode())


def sample(offer: Offer, dice: random.Random) -> dict[str, Any]:
    """An action that an offer allows, chosen from the messages alone."""
    action: dict[str, Any] = {"verb": offer.verb}
    for slot in offer.slots:
        among = slot["among_by"][str(action[slot["by"]])] if slot.get("by") else slot["among"]
        action[slot["name"]] = dice.randint(*among) if slot["kind"] == "number" else dice.choice(among)
    return action


class Echo(Player):
    """The same traffic without a game: three sockets take turns to send, and all of them receive."""

    async def play(self, link: ClientConnection) -> None:
        if self.seat == 0:
            self.sent = time.perf_counter()
            await link.send("x" * 120)
        async for text in link:
            if len(text) < 100:
                self.times.append(time.perf_counter() - self.sent)
            elif self.number % 3 == self.seat:
                self.sent = time.perf_counter()
                await link.send("x" * 120)
                self.number += 1
            else:
                self.number += 1


SOCKETS = "rubicon.server.play.fast_socket:FastSocket"


@contextmanager
def server(program: str, data: Path, ws: str = SOCKETS) -> Iterator[tuple[int, int]]:
    """Starts a server. Yields its port and its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    run = (
        f"import sys, uvicorn; sys.path.insert(0, {str(ROOT)!r}); uvicorn.run({program!r}, "
        f"host='127.0.0.1', port={port}, log_level='warning', access_log=False, ws={ws!r}, "
        "ws_per_message_deflate=False, backlog=4096)"
    )
    environment = {**os.environ, "RUBICON_DATA": str(data), "RUBICON_SECRET_KEY": "bench", **UNLIMITED}
    process = subprocess.Popen([sys.executable, "-c", run], env=environment)
    try:
        wait_for_port(process, port)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()


def wait_for_port(process: subprocess.Popen[bytes], port: int) -> None:
    end = time.monotonic() + START_TIMEOUT_SECONDS
    while time.monotonic() < end:
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with exit code {process.returncode}")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError(f"the server does not answer after {START_TIMEOUT_SECONDS} s")


def cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


class Load(NamedTuple):
    """The work of a server while it was measured."""

    moves: int
    times: list[float]
    """Seconds until each move was acknowledged."""
    cpu: float
    seconds: float
    memory: float
    """Megabytes."""

    @property
    def per_cpu_second(self) -> float:
        return self.moves / max(self.cpu, 1 / os.sysconf("SC_CLK_TCK"))

    def figures(self, name: str) -> Iterator[Figure]:
        percent = f"{self.cpu / self.seconds:.0%} of a core"
        yield Figure(f"{name}, throughput", self.per_cpu_second, "moves/CPU s")
        yield Figure(f"{name}, moves", self.moves / self.seconds, "moves/s", percent)
        yield Figure(f"{name}, median latency", 1e3 * median(self.times), "ms")
        yield Figure(f"{name}, 99th percentile", 1e3 * quantiles(self.times, n=100)[98], "ms")
        yield Figure(f"{name}, memory", self.memory, "MB")


async def load(port: int, pid: int, staged: stage.Staged, kind: type[Player], scale: Scale, think: float = 0.0) -> Load:
    """Every seat connects and plays for a while."""
    url = f"ws://127.0.0.1:{port}"
    times: list[float] = []
    few = asyncio.Semaphore(40)

    async def come(code: str, seat: int, cookie: str) -> tuple[ClientConnection, asyncio.Task[None]]:
        async with few:
            link = await connect(
                f"{url}/ws/tables/{code}",
                additional_headers={"Cookie": cookie},
                compression=None,
                ping_interval=None,
                open_timeout=60,
                proxy=None,
            )
        return link, asyncio.create_task(kind(seat, think, f"{code} {seat}", times).play(link))

    seats = [(code, seat, cookie) for code in staged.codes for seat, cookie in enumerate(staged.cookies)]
    links, tasks = zip(*await asyncio.gather(*(come(*each) for each in seats)), strict=True)
    await asyncio.sleep(scale.settle + len(tasks) / 1000)
    await moves_made(times, tasks)
    # There are thousands of connections in this process. A garbage collection takes up to half a second, which would be
    # counted as the server's.
    gc.disable()
    times.clear()
    before, begun = cpu(pid), time.perf_counter()
    await asyncio.sleep(scale.seconds)
    await moves_made(times, tasks)
    moves, used, passed = len(times), cpu(pid) - before, time.perf_counter() - begun
    gc.enable()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for link in links:
        link.transport.abort()
    return Load(moves, times[:moves], used, passed, resident(pid))


async def moves_made(times: list[float], tasks: tuple[asyncio.Task[None], ...]) -> None:
    """Waits until enough moves are made, which on a busy machine may take longer than the counting time."""
    async with asyncio.timeout(MOVES_TIMEOUT_SECONDS):
        while len(times) < 2 and not any(task.done() for task in tasks):
            await asyncio.sleep(0.02)
    for task in tasks:
        if task.done():
            task.result()


async def resume(port: int, staged: stage.Staged) -> float:
    """Seconds from opening the socket to the first update of a match that is not in memory."""
    begun = time.perf_counter()
    headers = {"Cookie": staged.cookies[0]}
    url = f"ws://127.0.0.1:{port}/ws/tables/{staged.codes[0]}"
    async with connect(url, additional_headers=headers, proxy=None) as link:
        await link.send('{"message":"look","seat":0}')
        while _told.decode(await link.recv()).message != "update":
            pass
    return time.perf_counter() - begun


def measure(size: Size, edition: str = "classic") -> Iterator[Figure]:
    if not Path("/proc/self/stat").exists():
        raise Unavailable("the CPU time of the server is read from /proc, which only Linux has")
    import resource

    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    scale = size.pick(full=FULL, tiny=TINY)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        staged = stage.tables(data, max(scale.closed, scale.paced), edition)
        few = staged._replace(codes=staged.codes[: scale.closed])
        many = staged._replace(codes=staged.codes[: scale.paced])
        shutil.copytree(data, data / "bare")  # whose rows belong to no game
        with server(BARE, data / "bare", "websockets-sansio") as (port, pid):
            bare = asyncio.run(load(port, pid, few, Echo, scale))
        yield from bare.figures(f"bare traffic, {scale.closed} matches")
        with server(GAME, data) as (port, pid):
            ours = asyncio.run(load(port, pid, few, Player, scale))
        yield from ours.figures(f"{edition}, {scale.closed} matches, closed")
        yield Figure(f"{edition}, throughput", ours.per_cpu_second / bare.per_cpu_second, "× bare traffic")
        with server(GAME, data) as (port, pid):
            paced = asyncio.run(load(port, pid, many, Player, scale, scale.pace))
            yield from paced.figures(f"{edition}, {scale.paced:,} matches, paced")
            time.sleep(scale.idle)
            yield Figure(f"memory {scale.idle:.0f} s after everybody has left", resident(pid), "MB")
        longest = stage.long_table(data, scale.actions, edition)
        times = []
        for _ in range(scale.tries):
            with server(GAME, data) as (port, _pid):
                asyncio.run(resume(port, longest._replace(codes=["WARMING"])))
                times.append(asyncio.run(resume(port, longest)))
        yield Figure(f"reopen a match of {scale.actions:,} actions", 1e3 * min(times), "ms")
