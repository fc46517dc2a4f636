"""Decision times of computer players for one person, alone and while a guest runs many tables of them.

It uses a real server, and people who move at once. A decision is timed at the client: from the message after which a
computer player is awaited to the message with its action. Thinking time is shared among people, so with the guest's
tables it should be less than twice that of the person alone.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from websockets.asyncio.client import ClientConnection, connect

from bench import stage
from bench.benchmark import Figure, Size
from bench.serving import GAME, Player, _told, server
from rubicon.bots import sim

EDITION = "classic"
BYSTANDER, GUEST = 0, 1
GAME_COUNT = 10
"""Played by the bystander one after the other; more than the time allows."""
MAX_CONNECTING = 10


class Scale(NamedTuple):
    bot: str
    tables: int
    """The guest's tables, with five computer players each."""
    settle_seconds: float
    """Seconds until all tables of the guest are busy."""
    seconds: float
    """Duration of the measurement, extended until there are enough decisions."""
    decisions: int
    timeout_seconds: float = 600.0


FULL = Scale("hard", 100, 20.0, 60.0, 200)
TINY = Scale("easy", 6, 0.1, 0.1, 5)


class Opponent(Player):
    """A person at seat 0 who moves at once, and times the computer players."""

    def __init__(self, seed: str) -> None:
        super().__init__(0, 0.0, seed, [])

    async def play(self, link: ClientConnection) -> None:
        """Plays until the game is over."""
        await link.send(f'{{"message":"look","seat":{self.seat}}}')
        waits_since = None
        async for text in link:
            told = _told.decode(text)
            if told.message == "refusal":
                raise RuntimeError(f"the server refused an action: {text!r}")
            if told.message != "update":
                continue
            now = time.perf_counter()
            if waits_since is not None:
                self.times.append(now - waits_since)
            if not told.awaited:
                return
            waits_since = None
            if self.seat in told.awaited:
                await self._move(link, told)
            else:
                waits_since = now


@asynccontextmanager
async def playing(port: int, cookie: str, tables: list[list[str]]) -> AsyncIterator[list[Opponent]]:
    """Plays at several tables at once, each followed by another one after its game."""
    few = asyncio.Semaphore(MAX_CONNECTING)
    people = [Opponent(codes[0]) for codes in tables]

    async def come(codes: list[str], person: Opponent) -> None:
        for code in codes:
            url = f"ws://127.0.0.1:{port}/ws/tables/{code}"
            headers = {"Cookie": cookie}
            async with few:
                link = await connect(url, additional_headers=headers, compression=None, ping_interval=None, proxy=None)
            async with link:
                await person.play(link)

    tasks = [asyncio.create_task(come(codes, person)) for codes, person in zip(tables, people, strict=True)]
    try:
        yield people
        for task in tasks:
            if task.done():
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def decision_seconds(people: list[Opponent], scale: Scale) -> list[float]:
    """The decision times in the next `seconds`."""
    for person in people:
        person.times.clear()
    end = time.monotonic() + scale.seconds
    async with asyncio.timeout(scale.timeout_seconds):
        while time.monotonic() < end or sum(len(person.times) for person in people) < scale.decisions:
            await asyncio.sleep(0.05)
    return [seconds for person in people for seconds in person.times]


async def both(port: int, bystander: stage.Staged, guest: stage.Staged, scale: Scale) -> list[list[float]]:
    """The decision times of the bystander alone and with the guest, and those of the guest."""
    half = len(bystander.codes) // 2
    async with playing(port, bystander.cookies[0], [bystander.codes[:half]]) as people:
        await decision_seconds(people, scale._replace(seconds=scale.settle_seconds, decisions=1))
        alone = await decision_seconds(people, scale)
    async with playing(port, guest.cookies[0], [[code] for code in guest.codes]) as guests:
        await asyncio.sleep(scale.settle_seconds)
        for person in guests:
            person.times.clear()
        async with playing(port, bystander.cookies[0], [bystander.codes[half:]]) as people:
            together = await decision_seconds(people, scale)
        return [alone, together, [seconds for person in guests for seconds in person.times]]


def measure(size: Size) -> Iterator[Figure]:
    scale = size.pick(full=FULL, tiny=TINY)
    if scale.bot == "hard":
        sim.prepare()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        stage.tables(data, 0, EDITION)
        bystander = stage.against_computers("BY", BYSTANDER, EDITION, (scale.bot,) * 2, 2 * GAME_COUNT)
        guest = stage.against_computers("GUEST", GUEST, EDITION, (scale.bot,) * 5, scale.tables)
        with server(GAME, data) as (port, _pid):
            alone, together, greedy = asyncio.run(both(port, bystander, guest, scale))
    names = {"alone": alone, f"beside {scale.tables} tables of a guest": together}
    for name, times in names.items():
        yield Figure(f"{scale.bot}, {name}, median", 1e3 * median(times), "ms", f"{len(times)} decisions")
        yield Figure(f"{scale.bot}, {name}, 95th percentile", 1e3 * late(times), "ms")
    yield Figure(f"{scale.bot}, median, ratio", median(together) / median(alone), "× alone")
    yield Figure(f"{scale.bot}, 95th percentile, ratio", late(together) / late(alone), "× alone")
    yield Figure(f"{scale.bot}, mean, ratio", sum(together) / len(together) * len(alone) / sum(alone), "× alone")
    yield Figure(f"{scale.bot}, decisions of the guest meanwhile", len(greedy), "decisions")


def late(times: list[float]) -> float:
    return quantiles(times, n=20)[18]
