"""How many actions a server stores: of one person, of the computers at a host's tables, and in one game."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from tests import pace

from .harness import Person, Server, serving, sit_down
from .socket_players import Player
from .socket_talk import hear, look, tell
from .sockets import open_socket

pytestmark = pytest.mark.timing

MAX_ACTIONS = 40
"""Records of one game, of which the first is the setup."""
ALLOWED_ACTIONS = 20
"""Actions of one person, and of the computers of one host."""
SETTLED_SECONDS = 1.0


@pytest.fixture
def server(tmp_path, request):
    with serving(tmp_path, **request.param) as running:
        yield running
        assert running.complaints() == []


short_games = pytest.mark.parametrize("server", [{"RUBICON_LIMIT_ACTIONS_PER_GAME": str(MAX_ACTIONS)}], indirect=True)
slow_people = pytest.mark.parametrize(
    "server", [{"RUBICON_LIMIT_ACTIONS_PER_PERSON": f"{ALLOWED_ACTIONS}/d"}], indirect=True
)
few_agreements = pytest.mark.parametrize(
    "server", [{"RUBICON_LIMIT_AGREEMENTS_PER_GAME": str(ALLOWED_ACTIONS)}], indirect=True
)


def start(people: list[Person], computers: tuple[str, ...] = ()) -> str:
    code = sit_down(people, computers, edition="classic", settings={"placing": "automatic"})
    people[0].post(f"tables/{code}/start")
    return code


def stored(server: Server, code: str, where: str = "TRUE") -> int:
    query = f"SELECT COUNT(*) FROM play_record r JOIN tables_table t ON t.id = table_id WHERE code = ? AND {where}"
    with closing(sqlite3.connect(server.data / "rubicon.sqlite3")) as database:
        count: int = database.execute(query, (code,)).fetchone()[0]
        return count


class Refusable(Player):
    """Plays until an action is refused with this code."""

    def __init__(self, person: Person, code: str, seat: int, until: str) -> None:
        super().__init__(person, code, seat)
        self.until = until

    async def _hear(self, link: Any, message: Any) -> None:
        if message["message"] == "refusal" and message["code"] == self.until:
            self.refused.append(message)
            self.over.set()
        else:
            await super()._hear(link, message)


def play(people: list[Person], code: str, until: str) -> Any:
    """All of them play until one is refused. Returns the facts of the refusal."""
    players = [Refusable(person, code, seat, until) for seat, person in enumerate(people)]

    async def play_all() -> None:
        playing = [asyncio.create_task(player.play()) for player in players]
        async with pace.limit(f"a refusal {until}"):
            await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    asyncio.run(play_all())
    return next(refusal["facts"] for player in players for refusal in player.refused if refusal["code"] == until)


@short_games
@pytest.mark.parametrize("computers", [(), ("random", "random")], ids=["people", "computers"])
def test_a_game_that_is_too_long_ends(server, computers):
    people = [Person(server.address, name) for name in (["Ann"] if computers else ["Ann", "Ben", "Cem"])]
    code = start(people, computers)
    players = [Player(person, code, seat) for seat, person in enumerate(people)]

    async def play_all() -> None:
        async with pace.limit("the end of the game"):
            await asyncio.gather(*(player.play() for player in players))

    asyncio.run(play_all())
    assert {refusal["code"] for player in players for refusal in player.refused} <= {
        "stale",
        "submit.full",
        "submit.over",
    }
    assert stored(server, code) == MAX_ACTIONS + len(people), "each of them has agreed to the end"
    assert people[0].get(f"tables/{code}")["status"] == "over"


@few_agreements
def test_nobody_ends_a_game_with_others_by_filling_it(server):
    people = [Person(server.address, name) for name in ("Ann", "Ben")]
    code = start(people, ("random",))

    async def fill() -> Any:
        async with open_socket(people[0], f"tables/{code}") as link:
            await look(link, 0)
            for number in range(ALLOWED_ACTIONS + 1):
                verb = "decline" if number % 2 else "finish"
                await tell(link, message="submit", nonce=str(number), prompt=0, action={"verb": verb})
            return await hear(link, "refusal")

    refused = asyncio.run(fill())
    assert (refused["code"], refused["nonce"]) == ("submit.agreements", str(ALLOWED_ACTIONS))
    assert stored(server, code, "seat = 0 AND (action LIKE '%finish%' OR action LIKE '%decline%')") == ALLOWED_ACTIONS
    assert people[0].get(f"tables/{code}")["status"] == "playing"


@slow_people
def test_actions_of_a_person_are_counted_in_all_games(server):
    people = [Person(server.address, name) for name in ("Ann", "Ben", "Cem")]
    codes = [start(people), start(people)]
    for code in codes:
        assert play(people, code, "too_fast")["seconds"] > 60
    numbers = [f"\"by\" = (SELECT id FROM accounts_user WHERE name = '{person.name}')" for person in people]
    counts = [sum(stored(server, code, number) for code in codes) for number in numbers]
    assert max(counts) == ALLOWED_ACTIONS


@slow_people
def test_actions_of_computers_are_counted_for_the_host_of_the_tables(server):
    ann, ben = Person(server.address, "Ann"), Person(server.address, "Ben")

    async def watch(person: Person, code: str, enough: int) -> None:
        watching = asyncio.create_task(Player(person, code, None).play())
        await pace.until(lambda: stored(server, code, "seat IS NOT NULL") >= enough, "actions of computers")
        await asyncio.sleep(SETTLED_SECONDS)
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)

    def watch_a_game(host: Person, enough: int) -> int:
        computers = [{"kind": "random"}] * 3
        code: str = host.post("tables", seats=computers, edition="classic")["code"]
        host.post(f"tables/{code}/start")
        asyncio.run(watch(host, code, enough))
        return stored(server, code, "seat IS NOT NULL")

    assert watch_a_game(ann, ALLOWED_ACTIONS) == ALLOWED_ACTIONS
    assert watch_a_game(ann, 0) == 0, "her allowance is used up"
    assert watch_a_game(ben, ALLOWED_ACTIONS) == ALLOWED_ACTIONS, "his is not"
