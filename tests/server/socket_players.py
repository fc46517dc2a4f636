"""Players at sockets: they choose any offered action, record everything they receive, and reconnect."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Sequence
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from rubicon import editions
from rubicon.core.load import load, read
from rubicon.core.save import Saved
from rubicon.wire.match import Match
from rubicon.wire.messages import encode
from tests import pace

from .harness import Person
from .sockets import open_socket

LOOKED = "looked"
"""The nonce of a question whose answer shows that everything sent before it has been read."""
KEEN = {"attack": 4, "invade": 4, "undo": 0}
RECONNECT_PAUSE_SECONDS = 0.05


class Player:
    """`seat` None watches. Only one that `comes_back` may lose its connection; for the others that is a failure."""

    def __init__(self, person: Person, code: str, seat: int | None, seed: int = 0, *, comes_back: bool = False) -> None:
        self.person, self.code, self.seat = person, code, seat
        self.dice = random.Random(f"{seed}:{seat}")
        self.received: list[Any] = []
        self.done: list[Any] = []
        """The actions that the server has said it has stored, in order."""
        self.refused: list[Any] = []
        self.comes_back = comes_back
        self.looks = asyncio.Event()
        """Set once the server has read from where this player looks, and will tell of everything that happens."""
        self.over = asyncio.Event()
        self.version: int | None = None
        self.prefix = ""
        """Of the nonces: no two who play one seat may use the same."""
        self.lost = 0
        """How often the connection was."""
        self._number = 0
        self._waiting: dict[str, Any] | None = None
        self._link: ClientConnection | None = None

    async def play(self) -> None:
        """Until the game is over. Whatever was not answered is sent again, with the same nonce."""
        while not self.over.is_set():
            try:
                async with open_socket(self.person, f"tables/{self.code}") as link:
                    await self._sit(link)
                    if not self.over.is_set():
                        raise ConnectionError(f"the server has closed the connection ({link.close_code})")
            except (OSError, WebSocketException):
                if not self.comes_back:
                    raise
                self.lost += 1
                await asyncio.sleep(RECONNECT_PAUSE_SECONDS)

    def cut(self) -> None:
        """As if a tunnel had swallowed the train."""
        if self._link is not None:
            self._link.transport.abort()

    async def _sit(self, link: ClientConnection) -> None:
        self._link = link
        look: dict[str, Any] = {"message": "look", "seat": self.seat}
        if self.version is not None:
            look["since"] = self.version
        await link.send(json.dumps(look))
        await link.send(json.dumps({"message": "why", "nonce": LOOKED}))  # messages are answered in order
        if self._waiting is not None:
            await link.send(json.dumps(self._waiting))
        async for text in link:
            message = json.loads(text)
            self.received.append(message)
            await self._hear(link, message)
            if self.over.is_set():
                return

    async def _hear(self, link: ClientConnection, message: Any) -> None:
        match message["message"]:
            case "because" | "refusal" if message.get("nonce") == LOOKED:
                self.looks.set()
            case "sitting" if message["status"] == "over":
                self.over.set()
            case "update":
                self.version = message["version"]
                self._update = message
                await self._act(link)
            case "accepted" if self._waiting and message["nonce"] == self._waiting["nonce"]:
                self.done.append(self._waiting["action"])
                self._waiting = None
                if self._update["version"] >= message["version"]:  # else it comes, and says what can be done then
                    await self._act(link)
            case "refusal" if self._waiting and message["nonce"] == self._waiting["nonce"]:
                if message["code"] in ("submit.unstored", "too_fast"):
                    await asyncio.sleep(0.2)
                    await link.send(json.dumps(self._waiting))
                    return
                self.refused.append(message)
                self._waiting = None
                await self._act(link)
            case _:
                pass

    async def _act(self, link: ClientConnection) -> None:
        update = self._update
        if self.seat is None or self._waiting is not None or self.seat not in update["awaited"]:
            return
        offers = [offer for offer in update["options"] if KEEN.get(offer["verb"], 1)]
        if not offers:
            return
        weights = [KEEN.get(offer["verb"], 1) for offer in offers]
        action = sample(self.dice.choices(offers, weights)[0], self.dice)
        self._number += 1
        nonce = f"{self.prefix} {self.seat}-{self._number}"
        self._waiting = {"message": "submit", "nonce": nonce, "prompt": update["prompt"], "action": action}
        await link.send(json.dumps(self._waiting))

    def updates(self) -> list[Any]:
        return [message for message in self.received if message["message"] == "update"]


def sample(offer: Any, dice: random.Random) -> dict[str, Any]:
    """An action that an offer allows, from nothing but what a client is told."""
    action: dict[str, Any] = {"verb": offer["verb"]}
    for slot in offer["slots"]:
        among = slot["among_by"][str(action[slot["by"]])] if slot.get("by") else slot["among"]
        match slot["kind"]:
            case "number":
                action[slot["name"]] = dice.randint(among[0], among[1])
            case "pieces":
                most, total, some_of = among
                action[slot["name"]] = pieces(most, total, some_of, dice)
            case _:
                action[slot["name"]] = dice.choice(among)
    return action


def pieces(most: Sequence[int], total: Sequence[int], some_of: Sequence[int], dice: random.Random) -> list[int]:
    """Random pieces whose sum is within bounds, with at least one of the required kinds."""
    while True:
        wanted = dice.randint(total[0], min(total[1], sum(most)))
        taken = [0] * len(most)
        left = [kind for kind, number in enumerate(most) for _ in range(min(number, wanted))]
        for kind in dice.sample(left, min(wanted, len(left))):
            taken[kind] += 1
        if total[0] <= sum(taken) <= total[1] and (not some_of or any(taken[kind] for kind in some_of)):
            return taken


async def play_all(players: Sequence[Player], seconds: float = 300) -> None:
    async with pace.limit("the end of the game", seconds):
        await asyncio.gather(*(player.play() for player in players))


def saved_game(person: Person, code: str) -> Saved:
    """The finished game, downloaded and replayed."""
    data = person.raw("GET", f"tables/{code}/game")
    load(data, editions.find)
    return read(data, editions.find)


def expected(saved: Saved, viewer: int | None) -> dict[int, Any]:
    """What this viewer may see at each of their versions, computed from the log alone."""
    kind = editions.find(saved.header.edition)
    match = Match.replay(kind(saved.table), _NoLuck(), [])
    told: dict[int, Any] = {}
    for record in saved.records:
        before = match.version(viewer)
        match.take(record)
        if match.version(viewer) != before or len(match.game.records) == 1:  # the beginning is shown in any case
            told[match.version(viewer)] = json.loads(encode(match.update_for(viewer, before)))
    return told


class _NoLuck:
    def at(self, record: int) -> Any:
        raise AssertionError("a replay draws nothing")
