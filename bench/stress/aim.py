"""The parameters of an attack, and the list of all attacks."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any, NamedTuple

from bench.stress.http import FAILURES, SOCKET_FAILURES, Client, Refused, reason

MINE = "127.0.0.2"
"""Addresses of attackers; the measured players come from 127.0.0.1."""

PREPARE_SECONDS = 20.0
"""Additional seconds that an attack may take to prepare and to end."""


class Aim:
    """The target, duration and strength of an attack, and its results."""

    def __init__(self, port: int, seconds: float, scale: float, files: Path) -> None:
        self.port, self.seconds, self.scale, self.files = port, seconds, scale, files
        self._end: float | None = None
        self.got: Counter[str] = Counter()
        """The number of answers of each kind."""
        self.facts: dict[str, float] = {}
        """Other figures of this attack."""
        self._names = itertools.count(1)

    @property
    def goes_on(self) -> bool:
        """The time starts with the first call, so that preparations do not count."""
        if self._end is None:
            self._end = time.monotonic() + self.seconds
        return time.monotonic() < self._end

    def many(self, full: int, least: int = 2) -> int:
        """A number for full size, scaled down at tiny size."""
        return max(least, int(full * self.scale))

    def client(self, source: str = MINE) -> Client:
        return Client(self.port, source)

    async def guest(self, source: str = MINE) -> Client:
        return await self.client(source).guest(f"Mallory {next(self._names)}")

    async def table(self, client: Client, seats: list[str], **more: Any) -> str:
        """The code of a new table whose game has begun."""
        body = {"edition": "classic", "seats": [{"kind": kind} for kind in seats], "settings": {"placing": "automatic"}}
        code: str = (await client.need("POST", "/api/tables", body | more))["code"]
        await client.need("POST", f"/api/tables/{code}/start")
        return code

    async def workers(self, count: int, work: Callable[[int], Awaitable[None]]) -> None:
        """Runs this many workers at once, each in a loop until the time is over. A refused worker ends."""

        async def worker(number: int) -> None:
            while self.goes_on:
                try:
                    await work(number)
                except Refused as refused:
                    self.got[str(refused)] += 1
                    return
                except (*FAILURES, *SOCKET_FAILURES) as failure:
                    self.got[reason(failure)] += 1
                    await asyncio.sleep(0.05)

        await asyncio.gather(*(worker(number) for number in range(count)))


class Attack(NamedTuple):
    name: str
    what: str
    run: Callable[[Aim], Coroutine[Any, Any, None]]
    seconds: float
    files: tuple[str, ...]
    """Files of `hostile.py` that it sends."""


ATTACKS: dict[str, Attack] = {}


def attack(
    what: str, seconds: float = 10.0, files: tuple[str, ...] = ()
) -> Callable[[Callable[[Aim], Coroutine[Any, Any, None]]], Callable[[Aim], Coroutine[Any, Any, None]]]:
    """Registers an attack under the name of its function."""

    def register(run: Callable[[Aim], Coroutine[Any, Any, None]]) -> Callable[[Aim], Coroutine[Any, Any, None]]:
        ATTACKS[run.__name__] = Attack(run.__name__, what, run, seconds, files)
        return run

    return register


async def run_attack(name: str, aim: Aim) -> None:
    """Never raises: an error is a part of the result."""
    try:
        async with asyncio.timeout(aim.seconds + PREPARE_SECONDS):
            await ATTACKS[name].run(aim)
    except TimeoutError:
        aim.got["no answer in time"] += 1
    except Refused as refused:
        aim.got[str(refused)] += 1
    except (*FAILURES, *SOCKET_FAILURES) as failure:
        aim.got[reason(failure)] += 1
