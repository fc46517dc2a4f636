"""Matches whose acknowledged moves are written down and compared at the end with the games on the server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

from websockets.asyncio.client import ClientConnection

from bench.stress.bystander import Player, Told, Waits
from bench.stress.http import FAILURES, Client, Refused

RETRY_SECONDS = 0.5
FINISH_SECONDS = 120.0
ROUND_LIMITS = range(12, 37)
"""Each match has one of these, so that games end at different times. A server keeps the log of a game in memory until
it is over: with games that do not end, it would grow as they do."""


class Ledger:
    """The acknowledged moves of all games, and the results of the comparisons."""

    def __init__(self) -> None:
        self.acknowledged = 0
        self.lost: list[str] = []
        self.games = 0
        """That were compared."""
        self.unchecked: list[str] = []
        """Tables whose game could not be downloaded; their moves count as neither kept nor lost."""
        self.kept_bytes = 0

    def compare(self, code: str, file: bytes, done: Sequence[list[dict[str, Any]]]) -> None:
        """Each acknowledged move must be in the game, in order; there may be others between them."""
        lines = [json.loads(line) for line in file.splitlines() if line]
        for seat, moves in enumerate(done):
            stored = iter(
                [line.get("action") for line in lines if line.get("line") == "record" and line.get("seat") == seat]
            )
            for number, move in enumerate(moves):
                if not any(each == move for each in stored):
                    self.lost.append(f"{code} seat {seat} move {number}: {json.dumps(move)}")
                    break
        self.games += 1
        self.kept_bytes += len(file)


class Noting(Player):
    """A player who records acknowledged moves, and finally agrees to end the game.

    When the connection is lost, the player changes to another process.
    """

    match: Match

    def stored(self, told: Told) -> None:
        super().stored(told)
        assert self.waiting is not None
        self.match.done[self.seat].append(self.waiting["action"])
        self.match.soak.ledger.acknowledged += 1

    def lost(self) -> None:
        ports = self.match.soak.ports
        self.client.port = ports[(ports.index(self.client.port) + 1) % len(ports)]

    async def _refused(self, link: ClientConnection, told: Told) -> None:
        self.match.agreed[self.seat] = False
        await super()._refused(link, told)

    async def act(self, link: ClientConnection, told: Told) -> None:
        if not self.match.soak.ending:
            await super().act(link, told)
        elif self.waiting is None and not self.match.agreed[self.seat] and told.awaited:
            self.match.agreed[self.seat] = True
            await self.submit(link, told.prompt, {"verb": "finish"})


class Match:
    """A group of people who play game after game."""

    def __init__(self, soak: Matches, number: int) -> None:
        self.soak, self.number = soak, number
        self.code = ""
        self.people: list[Client] = []
        self.done: list[list[dict[str, Any]]] = []
        self.agreed: list[bool] = []
        self.players: list[Noting] = []

    async def run(self) -> None:
        while not self.soak.ending:
            try:
                await self._open()
            except (*FAILURES, Refused) as failure:
                self.soak.waits.errors[f"open: {failure}"[:60]] += 1
                await asyncio.sleep(RETRY_SECONDS)
                continue
            await self._play()
            await self._compare()

    async def _open(self) -> None:
        soak, port = self.soak, self.soak.ports[self.number % len(self.soak.ports)]
        source = f"127.2.{self.number // 250}.{self.number % 250 + 1}"
        if not self.people:
            self.people = [await Client(port, source).guest(f"{name} {self.number}") for name in ("Ann", "Ben")]
        for person in self.people:
            person.close()
            person.port = port
        host, other = self.people
        computers = ["easy"] if self.number % soak.computers_every == 0 else []
        seats = [{"kind": kind} for kind in ("me", "open", *computers)]
        rounds = ROUND_LIMITS[self.number % len(ROUND_LIMITS)]
        settings = {"placing": "automatic", "round_limit": rounds}
        table = {"edition": "classic", "seats": seats, "settings": settings}
        code = (await host.need("POST", "/api/tables", table))["code"]
        await other.need("POST", f"/api/tables/{code}/seats/1/take", {})
        await host.need("POST", f"/api/tables/{code}/start")
        self.code = code
        soak.people[code] = {0, 1}
        self.done, self.agreed = [[], []], [False, False]

    async def _play(self) -> None:
        self.players = [Noting(p, self.code, seat, self.soak.think, self.soak) for seat, p in enumerate(self.people)]
        for player in self.players:
            player.match = self
        playing = asyncio.gather(*(player.play() for player in self.players))
        try:
            while not playing.done():
                if self.soak.ending and self.soak.deadline_passed():
                    break
                await asyncio.wait({playing}, timeout=1.0)
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        self.soak.people.pop(self.code, None)

    async def _compare(self) -> None:
        while True:
            try:
                answer = await self.people[0].call("GET", f"/api/tables/{self.code}/game")
            except FAILURES:
                answer = None
            if answer is not None and answer.status == 200:
                self.soak.ledger.compare(self.code, answer.body, self.done)
                return
            if self.soak.ending and self.soak.deadline_passed():
                self.soak.ledger.unchecked.append(f"{self.code}: {answer or 'no answer'}")
                return
            await asyncio.sleep(RETRY_SECONDS)
            ports = self.soak.ports
            self.people[0].port = ports[(ports.index(self.people[0].port) + 1) % len(ports)]


class Matches:
    """All groups."""

    def __init__(self, ports: list[int], count: int, think: float, computers_every: int) -> None:
        self.ports, self.think, self.computers_every = ports, think, computers_every
        self.waits = Waits()
        self.ledger = Ledger()
        self.people: dict[str, set[int]] = {}
        self.ending = False
        self._deadline = 0.0
        self.matches = [Match(self, number) for number in range(count)]

    def people_at(self, code: str) -> set[int]:
        return self.people.get(code, set())

    @property
    def moves(self) -> int:
        """Acknowledged moves of the running games."""
        return sum(len(moves) for match in self.matches if match.code in self.people for moves in match.done)

    def deadline_passed(self) -> bool:
        return asyncio.get_running_loop().time() > self._deadline

    async def run(self) -> None:
        few = asyncio.Semaphore(10)

        async def begin(match: Match) -> None:
            async with few:
                await asyncio.sleep(0.02)
            await match.run()

        await asyncio.gather(*(begin(match) for match in self.matches))

    async def end(self) -> None:
        """Everybody agrees to end their games, which are then downloaded and compared."""
        self._deadline = asyncio.get_running_loop().time() + FINISH_SECONDS
        self.ending = True
        while not self.deadline_passed():
            playing = [player for match in self.matches for player in match.players if not player.over]
            if not playing:
                return
            for player in playing:
                if player.link is not None and player.last is not None:
                    try:
                        await player.act(player.link, player.last)
                    except Exception:
                        continue  # its connection has gone, and it comes back by itself
            await asyncio.sleep(RETRY_SECONDS)
