"""A minimal server: one table with a match inside, and connections that break on request."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from rubicon import bots, editions
from rubicon.bots.bot import Brief, decide
from rubicon.core.chance import Fast, commitment
from rubicon.core.edition import Player, Table
from rubicon.core.save import SeedCommitment, header, line
from rubicon.errors import Illegal, Refused
from rubicon.texts import word
from rubicon.wire.match import Match
from rubicon.wire.messages import Because, Look, Said, Say, SeatStatus, Submit, TableStatus, Why, encode, read, refusal
from rubicon.world import atlas
from tests import pace

CODE = "PEER"
SECRET = b"s" * 32


class Peer:
    """One table. Whoever comes is who their cookie says; the token against forged requests is asked for."""

    def __init__(self, edition: str, seats: list[str], settings: Any = None) -> None:
        self.kind = editions.find(edition)
        self.settings = settings or next(iter(self.kind.presets.values()))
        self.seats = [{"kind": kind, "name": "" if kind == "open" else kind.title(), "user": ""} for kind in seats]
        self.nonces = [""] * len(seats)
        self.match: Match | None = None
        self.sockets: dict[asyncio.Queue[bytes | None], tuple[str, list[int | None]]] = {}
        self.saves: list[str] = []
        self.swallow = 0
        """The next submits that are executed, but whose connection breaks before they are answered."""
        self.reasons: tuple[tuple[str, ...], ...] = ()
        """The reasons of the computer players."""
        self.submits = 0
        self.guests = 0
        self.loop: asyncio.AbstractEventLoop
        self.url = ""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)

    # REST.

    async def _http(self, scope: Any, receive: Any, send: Any) -> None:
        body = b""
        while True:
            event = await receive()
            body += event.get("body", b"")
            if not event.get("more_body"):
                break
        user, token = self._who(scope)
        cookies: list[tuple[bytes, bytes]] = []
        status = 200
        try:
            if scope["method"] != "GET" and (not token or dict(scope["headers"]).get(b"x-csrftoken") != token.encode()):
                raise Illegal("not_yours")
            path = scope["path"].removeprefix("/api/")
            if path == "session/guest":
                self.guests += 1
                user = f"{self.guests}:{json.loads(body)['name']}"
                cookies.append((b"set-cookie", f"rubicon_session={user}; Path=/; HttpOnly".encode()))
            if path == "session":
                cookies.append((b"set-cookie", b"rubicon_csrf=token; Path=/; Max-Age=1000"))
            told = self._answer(scope["method"], path, json.loads(body or b"null"), user)
        except Refused as refused:
            answer = refusal("", refused)
            told = json.dumps({"code": answer.code, "facts": answer.facts, "sentence": word(refused)}).encode()
            status = 409
        await send({"type": "http.response.start", "status": status, "headers": cookies})
        await send({"type": "http.response.body", "body": told})

    @staticmethod
    def _who(scope: Any) -> tuple[str, str]:
        cookie = dict(scope["headers"]).get(b"cookie", b"").decode()
        found = dict(re.findall(r"([\w]+)=\"?([^;\"]*)", cookie))
        return found.get("rubicon_session", ""), found.get("rubicon_csrf", "")

    def _answer(self, method: str, path: str, body: Any, user: str) -> bytes:
        match method, path.split("/"):
            case _, ["session", *_]:
                return json.dumps({"user": {"name": user.partition(":")[2], "guest": True} if user else None}).encode()
            case "GET", ["tables", code] if code == CODE:
                return self._detail(user)
            case "POST", ["tables", _, "seats", number, "take"]:
                seat = self.seats[int(number)]
                if seat["kind"] != "open":
                    raise Illegal("not_yours")
                seat.update(kind="person", name=body.get("name") or user.partition(":")[2], user=user)
                self._tell_sitting()
                return self._detail(user)
            case "PUT", ["tables", _, "seats", number, "nonce"]:
                self.nonces[int(number)] = body["nonce"]
                return self._detail(user)
            case "POST", ["tables", _, "seats", number, "leave"]:
                self.seats[int(number)].update(kind="easy", user="")
                self._tell_sitting()
                return self._detail(user)
            case "POST", ["tables", _, "start"]:
                self._start()
                return self._detail(user)
            case "POST", ["tables", _, "saves"]:
                self.saves.append(body["name"])
                return b"{}"
            case "GET", ["tables", _, "header"]:
                assert self.match is not None
                return line(header(self.match.game.edition, self._stretch()))
            case _:
                raise Illegal("not_found")

    def _detail(self, user: str) -> bytes:
        seats = [
            {"number": n, "kind": seat["kind"], "name": seat["name"], "left": False}
            | {"yours": bool(user) and seat["user"] == user, "nonce": bool(self.nonces[n])}
            for n, seat in enumerate(self.seats)
        ]
        return json.dumps(
            {
                "code": CODE,
                "name": "The table",
                "edition": self.kind.name,
                "hosting": user.endswith(":Ann"),
                "seats": seats,
            }
            | {"status": "playing" if self.match else "open", "yours": self._yours(user)}
        ).encode()

    def _yours(self, user: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if user and seat["user"] == user]

    def _stretch(self) -> SeedCommitment:
        return SeedCommitment.of(SECRET, self.nonces)

    def _start(self) -> None:
        if any(seat["kind"] == "open" for seat in self.seats):
            raise Illegal("submit.not_begun")
        players = tuple(
            Player(str(seat["name"]), str(number), str(seat["kind"])) for number, seat in enumerate(self.seats)
        )
        table = Table(atlas.load(self.kind.default_board), self.settings, players)
        self.match = Match.start(self.kind(table), self._stretch().luck(SECRET))
        self.bots = {
            seat: bots.find(player.played_by)(Brief(self.match.game.edition, seat, Fast(seat).at(0)))
            for seat, player in enumerate(players)
            if player.played_by != "person"
        }
        self._computers()
        self._tell_sitting()
        for outbox, (_, looks) in self.sockets.items():
            if looks:
                outbox.put_nowait(encode(self.match.update_for(looks[0])))

    def _computers(self) -> None:
        assert self.match is not None
        game = self.match.game
        while waiting := [seat for seat in game.edition.awaited(game.state) if seat in self.bots]:
            self.match.fold(self.match.decide(waiting[0], decide(self.bots[waiting[0]], game, waiting[0], ()).action))

    # Sockets.

    async def _socket(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        user, _ = self._who(scope)
        outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        looks: list[int | None] = []
        self.sockets[outbox] = (user, looks)
        self._tell_sitting()
        reader = asyncio.create_task(self._read(receive, outbox, user, looks))
        try:
            while (message := await outbox.get()) is not None:
                await send({"type": "websocket.send", "text": message.decode()})
            await send({"type": "websocket.close", "code": 1012})
        finally:
            reader.cancel()
            del self.sockets[outbox]
            self._tell_sitting()

    async def _read(self, receive: Any, outbox: Any, user: str, looks: list[int | None]) -> None:
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                outbox.put_nowait(None)
                return
            said = read(event["text"].encode())
            if isinstance(said, Look):
                looks[:] = [said.seat]
                if self.match:
                    outbox.put_nowait(encode(self.match.update_for(said.seat, said.since)))
            elif isinstance(said, Say):
                for other in self.sockets:
                    other.put_nowait(encode(Said(user.partition(":")[2], said.text, 0.0, looks[0])))
            elif isinstance(said, Why):
                outbox.put_nowait(encode(Because(said.nonce, self.reasons)))
            elif isinstance(said, Submit):
                self._submit(event["text"].encode(), outbox, looks)

    def _submit(self, message: bytes, outbox: Any, looks: list[int | None]) -> None:
        match, seat = self.match, looks[0]
        assert match is not None
        assert seat is not None
        self.submits += 1
        before = {viewer: match.version(viewer) for viewer in (None, *range(len(self.seats)))}
        answer = match.submit(seat, message)
        self._computers()
        for other, (_, eyes) in self.sockets.items():
            if eyes and match.version(eyes[0]) > before[eyes[0]] and not (self.swallow and other is outbox):
                other.put_nowait(encode(match.update_for(eyes[0], before[eyes[0]])))
        outbox.put_nowait(None if self.swallow else encode(answer))
        self.swallow = max(0, self.swallow - 1)

    def _tell_sitting(self) -> None:
        here = {user for user, _ in self.sockets.values()}
        chairs = tuple(
            SeatStatus(Player(str(seat["name"]), "", str(seat["kind"])), seat["user"] in here) for seat in self.seats
        )
        for outbox, (user, _) in self.sockets.items():
            told = TableStatus(
                status="open" if self.match is None else "playing",
                chairs=chairs,
                yours=tuple(self._yours(user)),
                watchers=sum(not self._yours(other) for other, _ in self.sockets.values()),
                commitment=commitment(SECRET),
            )
            outbox.put_nowait(encode(told))

    def drop(self) -> None:
        """Breaks all connections."""
        for outbox in tuple(self.sockets):
            self.loop.call_soon_threadsafe(outbox.put_nowait, None)


@contextmanager
def serving(peer: Peer) -> Iterator[Peer]:
    """On a port of this machine, in a thread."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(peer, log_level="error", lifespan="off", ws="websockets-sansio"))
    peer.url = f"http://127.0.0.1:{listener.getsockname()[1]}"

    async def serve() -> None:
        peer.loop = asyncio.get_running_loop()
        await server.serve(sockets=[listener])

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    try:
        yield peer
    finally:
        server.should_exit = True
        thread.join(pace.seconds())
        assert not thread.is_alive()
        listener.close()
