"""How many moves a server stores and tells, and how soon: real sockets, SQLite that waits for the disk, three seats.

`closed`: every match moves as soon as it is told; counted are moves per second of the server's own CPU time. `bare` is
the same traffic without a game: as many bytes in and out, and a row stored for each. `paced`: every match moves once a
second; how long it takes until the answer that a move is stored. Then: how soon a long match is there again, and how
much memory is left when all have gone. Needs Linux, for the server's CPU time.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import resource
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
from typing import Any

import msgspec
import stage
from websockets.asyncio.client import ClientConnection, connect

CLOSED = 200
PACED = 1_000
SECONDS = 15
LONG = 5_000


class Told(msgspec.Struct):
    """What a player needs of a message."""

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
    """One socket: it acts when its seat is awaited, by the options that it is told."""

    def __init__(self, seat: int, think: float, seed: str, times: list[float]) -> None:
        self.seat, self.think, self.times = seat, think, times
        self.dice = random.Random(seed)
        self.sent = 0.0
        self.number = 0
        self.once = time.time_ns()  # no nonce of an earlier run is used again

    async def play(self, link: ClientConnection) -> None:
        await link.send(f'{{"message":"look","seat":{self.seat}}}')
        async for text in link:
            told = _told.decode(text)
            if told.message == "accepted":
                self.times.append(time.perf_counter() - self.sent)
            elif told.message == "update" and self.seat in told.awaited:
                await self._move(link, told)
            elif told.message == "refusal":
                raise SystemExit(f"refused: {text!r}")

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
    """An action that an offer allows, from nothing but what clients are told."""
    action: dict[str, Any] = {"verb": offer.verb}
    for slot in offer.slots:
        among = slot["among_by"][str(action[slot["by"]])] if slot.get("by") else slot["among"]
        action[slot["name"]] = dice.randint(*among) if slot["kind"] == "number" else dice.choice(among)
    return action


class Echo(Player):
    """As much traffic, and no game: three sockets of which one in turn sends, and all are sent something."""

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


@contextmanager
def server(program: str, data: Path, ws: str = "rubicon.server.play.line:Line") -> Iterator[tuple[int, int]]:
    """Its port and its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    run = (
        f"import sys, uvicorn; sys.path.insert(0, {str(Path(__file__).parent)!r}); uvicorn.run({program!r}, "
        f"host='127.0.0.1', port={port}, log_level='warning', access_log=False, ws={ws!r}, "
        "ws_per_message_deflate=False, backlog=4096)"
    )
    environment = {**os.environ, "RUBICON_DATA": str(data), "RUBICON_SECRET_KEY": "bench"}
    process = subprocess.Popen([sys.executable, "-c", run], env=environment)
    try:
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()


def cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


async def load(url: str, pid: int, staged: stage.Staged, kind: type[Player], think: float) -> tuple[float, str]:
    """Everybody comes, plays for a while, and is counted."""
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
    await asyncio.sleep(3 + len(tasks) / 1000)
    for task in tasks:
        if task.done():
            task.result()
    # Thousands of connections in this process: to look through them for garbage takes up to half a second, and that
    # would be counted as the server's.
    gc.disable()
    times.clear()
    before, begun = cpu(pid), time.perf_counter()
    await asyncio.sleep(SECONDS)
    moves, used, passed = len(times), cpu(pid) - before, time.perf_counter() - begun
    gc.enable()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for link in links:
        link.transport.abort()
    late = quantiles(times, n=100)[98]
    return moves / used, (
        f"{moves / passed:8,.0f} moves/s {moves / used:8,.0f} per CPU second  cpu {used / passed:4.0%}  "
        f"p50 {1e3 * median(times):6.1f} ms  p99 {1e3 * late:6.1f} ms  {resident(pid):4.0f} MB"
    )


async def resume(url: str, staged: stage.Staged) -> float:
    """Seconds from the call to the first picture of a match that nobody has looked at."""
    begun = time.perf_counter()
    headers = {"Cookie": staged.cookies[0]}
    async with connect(f"{url}/ws/tables/{staged.codes[0]}", additional_headers=headers, proxy=None) as link:
        await link.send('{"message":"look","seat":0}')
        while _told.decode(await link.recv()).message != "update":
            pass
    return time.perf_counter() - begun


def measure(edition: str = "classic") -> None:
    if not Path("/proc/self/stat").exists():
        print("serving: needs Linux")
        return
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    game = "rubicon.server.config.asgi:application"
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        staged = stage.tables(data, max(CLOSED, PACED), edition)
        few = staged._replace(codes=staged.codes[:CLOSED])
        shutil.copytree(data, data / "bare")  # whose rows are no game's
        with server("bare:application", data / "bare", "websockets-sansio") as (port, pid):
            bare, told = asyncio.run(load(f"ws://127.0.0.1:{port}", pid, few, Echo, 0))
            print(f"serving, bare traffic, {CLOSED} matches   {told}")
        with server(game, data) as (port, pid):
            ours, told = asyncio.run(load(f"ws://127.0.0.1:{port}", pid, few, Player, 0))
            print(f"serving {edition}, closed, {CLOSED} matches  {told}  {ours / bare:.2f} of bare")
        with server(game, data) as (port, pid):
            _, told = asyncio.run(load(f"ws://127.0.0.1:{port}", pid, staged, Player, 1))
            print(f"serving {edition}, paced, {PACED} matches   {told}")
            time.sleep(65)
            print(f"serving: {resident(pid):.0f} MB a minute after all have gone")
        longest = stage.long_table(data, LONG, edition)
        times = []
        for _ in range(3):
            with server(game, data) as (port, _pid):
                asyncio.run(resume(f"ws://127.0.0.1:{port}", longest._replace(codes=["warming"])))
                times.append(asyncio.run(resume(f"ws://127.0.0.1:{port}", longest)))
        print(f"serving: a match of {LONG:,} actions is there again in {1e3 * min(times):.0f} ms")


if __name__ == "__main__":
    measure(*sys.argv[1:2])
