"""Innocent players: matches at a steady pace, a table with computers, and an occasional request.

The effect of an attack is how long each of them waits. The delay of this process itself is measured too, because the
lag of its event loop is not the server's fault.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
from websockets.asyncio.client import ClientConnection

from bench.serving import Offer, sample
from bench.stress.http import FAILURES, SOCKET_FAILURES, Client, reason

LAG_SECONDS = 0.02
RETRY_SECONDS = 0.2
COME_SECONDS = 300.0
AGAIN = ("submit.unstored", "too_fast")
"""Codes after which a refused move is sent again; the time counts from the first try."""


class Told(msgspec.Struct):
    """The fields of a message that a player needs."""

    message: str
    version: int = 0
    prompt: int = 0
    awaited: list[int] = []
    options: msgspec.Raw = msgspec.Raw(b"[]")
    nonce: str = ""
    code: str = ""
    status: str = ""


told_by = msgspec.json.Decoder(Told)
offers_of = msgspec.json.Decoder(list[Offer])


class Waits:
    """Waiting times in milliseconds, and errors."""

    def __init__(self) -> None:
        self.moves: list[float] = []
        self.bots: list[float] = []
        self.requests: list[float] = []
        self.lags: list[float] = []
        self.errors: Counter[str] = Counter()
        self.unanswered = 0
        self.last_move = time.perf_counter()
        self.silence = 0.0
        """The longest time without any stored move, at all tables."""

    def moved(self, since: float) -> None:
        now = time.perf_counter()
        self.moves.append(1e3 * (now - since))
        self.silence = max(self.silence, 1e3 * (now - self.last_move))
        self.last_move = now


class Company(Protocol):
    """What the players of a table share."""

    waits: Waits

    def people_at(self, code: str) -> set[int]: ...


class Player:
    """A seat of a person. It reconnects, and sends again what was not answered."""

    def __init__(self, client: Client, code: str, seat: int, think: float, bystander: Company) -> None:
        self.client, self.code, self.seat, self.think = client, code, seat, think
        self.bystander = bystander
        self.dice = random.Random(f"{code} {seat}")
        self.number = 0
        self.last: Told | None = None
        """The last update."""
        self.waiting: dict[str, Any] | None = None
        self.sent = 0.0
        self.bot_since: float | None = None
        self.over = False
        self.link: ClientConnection | None = None

    @property
    def waits(self) -> Waits:
        return self.bystander.waits

    async def play(self) -> None:
        while not self.over:
            try:
                async with self.client.socket(f"/ws/tables/{self.code}") as link:
                    await self._sit(link)
                if not self.over:
                    self.waits.errors[f"socket closed: {link.close_code}"] += 1
            except SOCKET_FAILURES as failure:
                self.waits.errors[reason(failure)] += 1
            await asyncio.sleep(RETRY_SECONDS)
            self.lost()

    def stored(self, told: Told) -> None:
        """The pending move was acknowledged."""
        self.waits.moved(self.sent)

    def lost(self) -> None:
        """The connection is gone, and the next one is about to be opened."""

    async def _sit(self, link: ClientConnection) -> None:
        self.link = link
        look: dict[str, Any] = {"message": "look", "seat": self.seat}
        if self.last is not None:
            look["since"] = self.last.version
        await link.send(msgspec.json.encode(look).decode())
        if self.waiting is not None:
            await link.send(msgspec.json.encode(self.waiting).decode())
        async for text in link:
            told = told_by.decode(text)
            match told.message:
                case "update":
                    await self._update(link, told)
                case "accepted" if self.waiting is not None and told.nonce == self.waiting["nonce"]:
                    self.stored(told)
                    self.waiting = None
                    if self.last is not None and self.last.version >= told.version:
                        await self.act(
                            link, self.last
                        )  # there will be no other update, because the move was answered before
                case "refusal":
                    await self._refused(link, told)
                case "sitting" if told.status == "over":
                    self.over = True
                    return

    async def _update(self, link: ClientConnection, told: Told) -> None:
        now = time.perf_counter()
        if self.bot_since is not None:
            self.waits.bots.append(1e3 * (now - self.bot_since))
        people = self.bystander.people_at(self.code)
        self.bot_since = now if told.awaited and not people.intersection(told.awaited) else None
        if people and self.seat != min(people):
            self.bot_since = None  # measured once a table
        self.last = told
        await self.act(link, told)

    async def act(self, link: ClientConnection, told: Told) -> None:
        if self.seat not in told.awaited or self.waiting is not None:
            return
        offers = [offer for offer in offers_of.decode(told.options) if offer.verb not in ("undo", "all_out")]
        if not offers:
            return
        action = sample(self.dice.choice(offers), self.dice)
        await asyncio.sleep(self.dice.uniform(0.5, 1.5) * self.think)
        if self.waiting is None:
            await self.submit(link, told.prompt, action)

    async def submit(self, link: ClientConnection, prompt: int, action: dict[str, Any]) -> None:
        self.number += 1
        nonce = f"{self.seat}-{self.number}"
        self.waiting = {"message": "submit", "nonce": nonce, "prompt": prompt, "action": action}
        self.sent = time.perf_counter()
        await link.send(msgspec.json.encode(self.waiting).decode())

    async def _refused(self, link: ClientConnection, told: Told) -> None:
        if self.waiting is None or told.nonce != self.waiting["nonce"]:
            self.waits.errors[told.code] += not told.nonce
            return
        self.waits.errors[told.code] += 1
        await asyncio.sleep(RETRY_SECONDS)
        if told.code in AGAIN:
            await link.send(msgspec.json.encode(self.waiting).decode())
        else:
            self.waiting = None
            await link.send(msgspec.json.encode({"message": "look", "seat": self.seat}).decode())


class Bystander:
    """All innocent players. Call `come` before an attack, `begin` when it starts, `end` when it is over."""

    def __init__(self, port: int, matches: int, think: float, bot_tables: Sequence[Sequence[str]]) -> None:
        self.port, self.matches, self.think, self.bot_tables = port, matches, think, bot_tables
        self.waits = Waits()
        self.players: list[Player] = []
        self._people: dict[str, set[int]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def people_at(self, code: str) -> set[int]:
        return self._people.get(code, set())

    async def come(self) -> None:
        async with asyncio.timeout(COME_SECONDS):
            for number in range(self.matches):
                await self._table([f"Ann {number}", f"Ben {number}"], [], self.think)
            for number, computers in enumerate(self.bot_tables):
                await self._table([f"Cleo {number}"], computers, self.think / 4)
        for player in self.players:
            self._tasks.append(asyncio.create_task(player.play()))
        self._tasks.append(asyncio.create_task(self._request()))
        self._tasks.append(asyncio.create_task(self._lag()))

    async def _table(self, names: Sequence[str], computers: Sequence[str], think: float) -> None:
        people = [await Client(self.port).guest(name) for name in names]
        host, *others = people
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in others), *({"kind": name} for name in computers)]
        table = {"edition": "classic", "seats": seats, "settings": {"placing": "automatic"}, "reach": "public"}
        code = (await host.need("POST", "/api/tables", table))["code"]
        for number, other in enumerate(others, 1):
            await other.need("POST", f"/api/tables/{code}/seats/{number}/take", {})
        await host.need("POST", f"/api/tables/{code}/start")
        self._people[code] = set(range(len(people)))
        for seat, person in enumerate(people):
            person.close()
            self.players.append(Player(person, code, seat, think, self))

    def begin(self) -> None:
        self.waits = Waits()

    def end(self) -> Waits:
        """All waiting times so far; a wait that has not ended counts with its age."""
        waits, now = self.waits, time.perf_counter()
        for player in self.players:
            if player.waiting is not None and now - player.sent > 1.0:
                waits.unanswered += 1
                waits.moves.append(1e3 * (now - player.sent))
            if player.bot_since is not None and now - player.bot_since > 1.0:
                waits.bots.append(1e3 * (now - player.bot_since))
        waits.silence = max(waits.silence, 1e3 * (now - waits.last_move))
        return waits

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _request(self) -> None:
        """A page of the lobby, once a second."""
        while True:
            begun = time.perf_counter()
            client = Client(self.port)
            try:
                answer = await client.call("GET", "/api/tables", seconds=60)
                if answer.status != 200:
                    self.waits.errors[f"request {answer}"] += 1
            except FAILURES as failure:
                self.waits.errors[f"request {type(failure).__name__}"] += 1
            finally:
                client.close()
            self.waits.requests.append(1e3 * (time.perf_counter() - begun))
            await asyncio.sleep(max(0.0, 1.0 - (time.perf_counter() - begun)))

    async def _lag(self) -> None:
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(LAG_SECONDS)
            self.waits.lags.append(1e3 * (time.perf_counter() - begun - LAG_SECONDS))


def percentile(values: Sequence[float], percent: float) -> float:
    """0 without measurements."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]
