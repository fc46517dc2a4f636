"""How many moves a server stores and tells, and how soon: real sockets, SQLite with synchronous=FULL, three seats a match.

`closed`: every match moves as soon as it is told; moves per second of the server's own CPU time. `paced`: every match
moves once a second; how long it takes from a move to the answer that it is stored.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any

SEATS = 3


def prepare(data: Path, matches: int, edition: str) -> tuple[list[str], list[str]]:
    """A database with matches that have begun; their codes, and the cookies of those who play them all."""
    os.environ |= {"DJANGO_SETTINGS_MODULE": "rubicon.server.config.settings", "RUBICON_SECRET_KEY": "bench"}
    os.environ["RUBICON_DATA"] = str(data)
    import django

    django.setup()
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.core.management import call_command
    from django.db import transaction

    from rubicon import editions
    from rubicon.core import save
    from rubicon.core.chance import new_secret
    from rubicon.core.edition import Player, Table
    from rubicon.core.game import Game
    from rubicon.server.accounts.models import User
    from rubicon.server.play import log
    from rubicon.server.play.models import Record
    from rubicon.server.tables import models, plan
    from rubicon.world import atlas

    call_command("migrate", verbosity=0)
    users = [User.objects.create(username=f"bench{n}", name=f"Bench {n}") for n in range(SEATS)]
    cookies = []
    for user in users:
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.save()
        cookies.append(f"rubicon_session={session.session_key}")
    kind = editions.find(edition)
    settings = next(iter(kind.presets.values()))
    players = tuple(Player(user.name, colour) for user, colour in zip(users, ("red", "blue", "green"), strict=True))
    engine = kind(Table(atlas.load(kind.home), settings, players))
    codes = []
    with transaction.atomic():
        for n in range(matches):
            secret = new_secret()
            luck = save.Stretch.of(secret, [""] * SEATS)
            game, _ = Game.start(engine, luck.luck(secret))
            header = save.header(engine, luck)
            table = models.Table.objects.create(
                code=f"bench{n}",
                name="bench",
                edition=edition,
                board=kind.home,
                plan=plan.written(plan.Plan(edition, header.board, header.settings)),
                secret=secret.hex(),
                header=save.line(header).decode(),
                status="playing",
            )
            for number, user in enumerate(users):
                models.Seat.objects.create(table=table, number=number, user=user, kind="person", name=user.name)
            Record.objects.create(
                **dict(zip(log.COLUMNS, log.row(table.pk, 0, game.records[0], time.time()), strict=True))
            )
            codes.append(table.code)
    return codes, cookies


def serve(data: Path) -> tuple[subprocess.Popen[bytes], int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    program = (
        "import uvicorn; uvicorn.run('rubicon.server.config.asgi:application', host='127.0.0.1', "
        f"port={port}, log_level='warning', ws='websockets-sansio', ws_per_message_deflate=False, backlog=4096, access_log=False)"
    )
    server = subprocess.Popen([sys.executable, "-c", program], env=os.environ)
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return server, port
        time.sleep(0.1)
    raise SystemExit("the server did not start")


def cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


class Player:
    """One socket: acts when its seat is awaited, by the options that it is told."""

    def __init__(self, seat: int, think: float, dice: random.Random, times: list[float]) -> None:
        self.seat, self.think, self.dice, self.times = seat, think, dice, times
        self.sent = 0.0
        self.number = 0

    async def play(self, url: str, cookie: str, ready: asyncio.Semaphore, go: asyncio.Event) -> None:
        from websockets.asyncio.client import connect

        async with ready:
            link = await connect(url, additional_headers={"Cookie": cookie}, compression=None, ping_interval=None)
        await go.wait()
        async with link:
            await link.send(json.dumps({"message": "look", "seat": self.seat}))
            async for text in link:
                message = json.loads(text)
                match message["message"]:
                    case "update" if self.seat in message["awaited"]:
                        await self._move(link, message)
                    case "accepted":
                        self.times.append(time.perf_counter() - self.sent)
                    case "refusal":
                        raise SystemExit(f"refused: {text!r}")

    async def _move(self, link: Any, update: Any) -> None:
        offers = [offer for offer in update["options"] if offer["verb"] != "undo"]
        action = sample(self.dice.choice(offers), self.dice)
        if self.think:
            await asyncio.sleep(self.dice.uniform(0.5, 1.5) * self.think)
        self.number += 1
        self.sent = time.perf_counter()
        await link.send(
            json.dumps({"message": "submit", "nonce": f"{self.number}", "prompt": update["prompt"], "action": action})
        )


def sample(offer: Any, dice: random.Random) -> dict[str, Any]:
    """An action that an offer allows, from what clients are told alone."""
    action: dict[str, Any] = {"verb": offer["verb"]}
    for slot in offer["slots"]:
        among = slot["among_by"][str(action[slot["by"]])] if slot.get("by") else slot["among"]
        if slot["kind"] == "number":
            action[slot["name"]] = dice.randint(among[0], among[1])
        else:
            action[slot["name"]] = dice.choice(among)
    return action


async def load(port: int, codes: list[str], cookies: list[str], think: float, seconds: float, pid: int) -> None:
    times: list[float] = []
    ready, go = asyncio.Semaphore(50), asyncio.Event()
    tasks = [
        asyncio.create_task(
            Player(seat, think, random.Random(f"{code}{seat}"), times).play(
                f"ws://127.0.0.1:{port}/ws/tables/{code}", cookie, ready, go
            )
        )
        for code in codes
        for seat, cookie in enumerate(cookies)
    ]
    while not ready.locked() and not all(task.done() for task in tasks):
        await asyncio.sleep(0.1)
        break
    await asyncio.sleep(max(5.0, len(tasks) / 150))
    go.set()
    await asyncio.sleep(max(3.0, len(tasks) / 500))
    for task in tasks:
        if task.done():
            task.result()
    times.clear()
    before, begun = cpu(pid), time.perf_counter()
    await asyncio.sleep(seconds)
    moves, used, passed = len(times), cpu(pid) - before, time.perf_counter() - begun
    cuts = quantiles(times, n=100)
    print(
        f"{len(codes)} matches, think {think:g} s: {moves / passed:,.0f} moves/s, {moves / used:,.0f} moves per CPU second, "
        f"cpu {used / passed:.0%}; p50 {1e3 * median(times):.1f} ms, p99 {1e3 * cuts[98]:.1f} ms; {resident(pid):.0f} MB"
    )
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def main() -> None:
    edition = sys.argv[1] if len(sys.argv) > 1 else "classic"
    for matches, think, seconds in ((100, 0.0, 10.0), (1000, 1.0, 20.0)):
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder)
            codes, cookies = prepare(data, matches, edition)
            server, port = serve(data)
            try:
                asyncio.run(load(port, codes, cookies, think, seconds, server.pid))
            finally:
                server.terminate()
                server.wait()
            break


if __name__ == "__main__":
    main()
