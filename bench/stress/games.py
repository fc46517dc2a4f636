"""Attacks with boards, games and computers that demand more work, memory or disk space than one person may get."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from websockets.asyncio.client import ClientConnection

from bench.stress import hostile
from bench.stress.aim import Aim, attack
from bench.stress.http import Client, tell

LEAVE_SECONDS = 2.0
"""After this time the client that asked for a drawing disconnects."""
GENTLE_BONUS = 20
"""For attacks that are only tried out, or are one of many."""


@attack("a continent worth 2,147,483,647, two turns, then all out", seconds=20)
async def bonus_2147483647(aim: Aim) -> None:
    await rich_game(aim, 2_147_483_647)


@attack("a continent worth 100,000, two turns, then all out", seconds=20)
async def bonus_100000(aim: Aim) -> None:
    await rich_game(aim, 100_000)


async def rich_game(aim: Aim, bonus: int) -> None:
    client = await aim.guest()
    file = json.dumps(hostile.rich_board(bonus if aim.scale >= 1 else GENTLE_BONUS))
    code = await aim.table(client, ["me", "person"], file=file, reach="screen")
    async with client.socket(f"/ws/tables/{code}") as link:
        await RichGame(aim, link).play()


class RichGame:
    """Both seats of a table on one screen, with all armies of each on one territory, which then fight."""

    def __init__(self, aim: Aim, link: ClientConnection) -> None:
        self.aim, self.link = aim, link
        self.seat = 0
        self.stacks: dict[int, int] = {}
        self.number = 0
        self.verb = ""

    async def play(self) -> None:
        await self.look(0)
        while self.aim.goes_on:
            told = json.loads(await self.link.recv())
            match told["message"]:
                case "refusal":
                    self.aim.got[told["code"]] += 1
                    if told["code"] != "stale":
                        return
                case "accepted":
                    self.aim.got[f"{self.verb} accepted"] += 1
                case "update" if told["awaited"] and told["seat"] == self.seat:
                    if self.seat in told["awaited"]:
                        await self.act(told)
                    else:
                        await self.look(told["awaited"][0])
                case "update" if not told["awaited"]:
                    return

    async def look(self, seat: int) -> None:
        self.seat = seat
        await self.link.send(json.dumps({"message": "look", "seat": seat}))

    async def act(self, told: Any) -> None:
        offers = {offer["verb"]: offer for offer in told["options"]}
        rich = len(self.stacks) == 2 and "all_out" in offers
        wanted = ("place", "advance", "all_out" if rich else "end_attack", "end_attack", "end_turn")
        offer = next((offers[verb] for verb in wanted if verb in offers), told["options"][0])
        self.verb = offer["verb"]
        action: dict[str, Any] = {"verb": self.verb}
        for slot in offer["slots"]:
            among = slot["among_by"][str(action[slot["by"]])] if slot.get("by") else slot["among"]
            if slot["kind"] == "number":
                action[slot["name"]] = among[0] if offer["verb"] == "all_out" else among[-1]
                continue
            whose = 1 - self.seat if slot["name"] == "target" else self.seat
            stack = self.stacks.get(whose, -1)
            action[slot["name"]] = stack if stack in among else among[0]
            if offer["verb"] == "place":
                self.stacks[self.seat] = action[slot["name"]]
        self.number += 1
        nonce = f"r{self.number}"
        await self.link.send(
            json.dumps({"message": "submit", "nonce": nonce, "prompt": told["prompt"], "action": action})
        )


@attack("drawings of boards with 500 territories and 2,000 links, asked for and left", seconds=20)
async def drawing(aim: Aim) -> None:
    client = await aim.guest()
    size = aim.many(500, 12)

    async def ask(number: int) -> None:
        board = json.dumps(hostile.tangled_board(size, str(number)))
        code = (await client.fork().need("POST", "/api/tables", {"edition": "classic", "file": board}))["code"]
        for layer in ("over.svg", "material"):
            await tell(aim.got, client.fork(), "GET", f"/api/tables/{code}/{layer}", seconds=LEAVE_SECONDS)

    await aim.workers(aim.many(3, 1), ask)


@attack("a save of 500 territories and 2,000 links, its drawing asked for and left", 20, ("tangled.save",))
async def drawing_of_save(aim: Aim) -> None:
    client = await aim.guest()
    data = (aim.files / "tangled.save").read_bytes()
    code = (await client.need("POST", "/api/games", data))["code"]

    async def ask(number: int) -> None:
        await tell(aim.got, aim.client(), "GET", f"/api/tables/{code}/over.svg", seconds=LEAVE_SECONDS)

    await aim.workers(3, ask)


@attack("a save of 40,000 territories, its material asked for by nobody in particular", 20, ("large.save",))
async def material(aim: Aim) -> None:
    client = await aim.guest()
    data = (aim.files / "large.save").read_bytes()
    code = (await client.need("POST", "/api/games", data))["code"]

    async def ask(number: int) -> None:
        await tell(aim.got, aim.client(), "GET", f"/api/tables/{code}/material")

    await aim.workers(4, ask)


@attack("100 tables with five hard computers each", seconds=30)
async def hard_computers(aim: Aim) -> None:
    client = await aim.guest()
    wanted, made = aim.many(100), 0

    async def begin(number: int) -> None:
        nonlocal made
        if made >= wanted:
            await asyncio.sleep(0.2)
            return
        made += 1
        await aim.table(client.fork(), ["me", *["hard"] * 5])
        aim.got["started"] += 1

    await aim.workers(5, begin)


@attack("hard computers at tables where nobody sits: four watchers each")
async def computers_alone(aim: Aim) -> None:
    client = await aim.guest()
    codes = []
    for _ in range(aim.many(10)):
        code = await aim.table(client, ["me", *["hard"] * 5])
        await tell(aim.got, client, "POST", f"/api/tables/{code}/seats/0/leave")
        codes.append(code)

    async def watch(number: int) -> None:
        async with aim.client().socket(f"/ws/tables/{codes[number % len(codes)]}") as link:
            await link.send('{"message":"look","seat":null}')
            while aim.goes_on:
                await asyncio.wait_for(link.recv(), 5)

    await aim.workers(aim.many(40), watch)


@attack("tables with boards of half a megabyte, made and closed again")
async def tables_closed(aim: Aim) -> None:
    client = await aim.guest()
    board = json.dumps(hostile.tangled_board(100, "padded", aim.many(500_000, 10_000)))

    async def make(number: int) -> None:
        answer = await tell(aim.got, client.fork(), "POST", "/api/tables", {"edition": "classic", "file": board})
        if answer.status == 200:
            await tell(aim.got, client, "POST", f"/api/tables/{answer.json()['code']}/close")

    await aim.workers(1, make)


@attack("the board of one table changed again and again")
async def table_changes(aim: Aim) -> None:
    client = await aim.guest()
    code = (await client.need("POST", "/api/tables", {"edition": "classic"}))["code"]
    boards = [json.dumps(hostile.tangled_board(aim.many(400, 12), f"b{n}")) for n in range(2)]

    async def change(number: int) -> None:
        await tell(aim.got, client.fork(), "PATCH", f"/api/tables/{code}", {"file": boards[number % 2]})

    await aim.workers(4, change)


async def begun_save(aim: Aim, client: Client) -> tuple[str, int]:
    code = await aim.table(client, ["me", "easy"])
    number = (await client.need("POST", f"/api/tables/{code}/saves", {"name": "mine"}))["id"]
    return code, number


@attack("a save continued from an earlier point, again and again")
async def saves_continued(aim: Aim) -> None:
    client = await aim.guest()
    _, number = await begun_save(aim, client)

    async def go_on(_: int) -> None:
        await tell(aim.got, client.fork(), "POST", f"/api/saves/{number}/continue?earlier=true")

    await aim.workers(4, go_on)


@attack("a game of 5,000 records uploaded again and again", files=("long.save",))
async def uploads(aim: Aim) -> None:
    client = await aim.guest()
    data = (aim.files / "long.save").read_bytes()

    async def bring(_: int) -> None:
        await tell(aim.got, client.fork(), "POST", "/api/games", data)

    await aim.workers(aim.many(3, 1), bring)


@attack("file, figures and replay of a long game, again and again", files=("long.save",))
async def replays(aim: Aim) -> None:
    client = await aim.guest()
    code = (await client.need("POST", "/api/games?reach=screen", (aim.files / "long.save").read_bytes()))["code"]
    await tell(aim.got, client, "POST", f"/api/tables/{code}/start")

    async def ask(number: int) -> None:
        each = client.fork()
        for path in ("game", "replay?chapter=1", "replay?chapter=9&seat=0", "figures", "header", "result"):
            await tell(aim.got, each, "GET", f"/api/tables/{code}/{path}")
        each.close()

    await aim.workers(4, ask)


@attack("numbers beyond all measure in settings, seats and disabled territories")
async def strange_tables(aim: Aim) -> None:
    client = await aim.guest()
    huge = 10**400
    bodies: list[dict[str, Any]] = [
        {"edition": "classic", "settings": {"round_limit": huge}},
        {"edition": "classic", "settings": {"round_limit": 2**62}},
        {"edition": "classic", "settings": {"x" * 1_000: [[[]]] * 1_000}},
        {"edition": "classic", "disabled": list(range(10_000))},
        {"edition": "classic", "disabled": [-1, 2**63, huge]},
        {"edition": "classic", "turn_seconds": huge},
        {"edition": "classic", "seats": [{"kind": "me", "avatar": huge}]},
        {"edition": "classic", "seats": [{"kind": "hard"}] * 100},
        {"edition": "../../etc/passwd"},
        {"edition": "classic", "board": "../../../etc/passwd"},
        {"edition": "classic", "file": "[" * 100_000},
        {"edition": "classic", "file": '{"a":' * 50_000},
        {"edition": "classic", "file": "[files]\npic x\n" + "[continents]\n" * 9_000},
        {"edition": "classic", "name": "\u0000\u202e\ud800" * 20},
    ]

    async def make(number: int) -> None:
        each = client.fork()
        for body in bodies:
            answer = await tell(aim.got, each, "POST", "/api/tables", body)
            if answer.status == 200:
                await tell(aim.got, each, "POST", f"/api/tables/{answer.json()['code']}/start")
        each.close()

    await aim.workers(2, make)


@attack("the seats of one table changed without end")
async def seats(aim: Aim) -> None:
    client = await aim.guest()
    code = (await client.need("POST", "/api/tables", {"edition": "classic"}))["code"]

    async def change(number: int) -> None:
        each = client.fork()
        await tell(aim.got, each, "PUT", f"/api/tables/{code}/seats/1", {"kind": "hard" if number % 2 else "easy"})
        await tell(aim.got, each, "PUT", f"/api/tables/{code}/seats/0/nonce", {"nonce": "n" * 64})
        await tell(aim.got, each, "GET", "/api/tables/mine")
        each.close()

    await aim.workers(4, change)
