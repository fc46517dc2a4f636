"""Life at a table over real sockets: talk, time, leaving and coming back, one screen, and who is called."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from rubicon.server.play.room import REFRESH_SECONDS
from tests import pace

from .harness import Person, Server, sit_down
from .socket_players import Player, play_all, saved_game
from .sockets import open_socket

pytestmark = pytest.mark.timing

SHORT = {"round_limit": 2}


@pytest.fixture
def people(server):
    return [Person(server.address, name) for name in ("Ann", "Ben", "Cem")]


class Line:
    """A connection, and the messages received on it."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.number = 0

    async def say(self, **message: Any) -> None:
        await self.connection.send(json.dumps(message))

    async def hear(self, kind: str, **facts: Any) -> Any:
        """The next message of a kind that says so."""
        async with pace.limit(f"a message {kind} {facts}"):
            while True:
                message = json.loads(await self.connection.recv())
                if message["message"] == kind and all(message[name] == fact for name, fact in facts.items()):
                    return message

    async def look(self, seat: int | None) -> Any:
        await self.say(message="look", seat=seat)
        return await self.hear("update")

    async def do(self, update: Any, verb: str, **answers: Any) -> Any:
        self.number += 1
        nonce = f"{verb}{self.number}"
        action = {"verb": verb, **answers}
        await self.say(message="submit", nonce=nonce, prompt=update["prompt"], action=action)
        async with pace.limit(f"an answer to {verb}"):
            while True:
                message = json.loads(await self.connection.recv())
                if message.get("nonce") == nonce:
                    return message


@asynccontextmanager
async def line(person: Person, path: str) -> AsyncIterator[Line]:
    async with open_socket(person, path) as connection:
        yield Line(connection)


def begun(people: list[Person], *computers: str, **table: Any) -> str:
    code = sit_down(people, computers, **{"edition": "classic", **table})
    people[0].post(f"tables/{code}/start")
    return code


def test_what_is_said_is_heard_by_all_and_kept(people):
    code = begun(people)

    async def talk() -> None:
        async with line(people[0], f"tables/{code}") as ann, line(people[1], f"tables/{code}") as ben:
            await ann.look(0)
            await ben.look(None)
            await ann.say(message="say", text="Beware <b>Ben</b>!")
            heard = await ben.hear("said")
            assert (heard["name"], heard["seat"], heard["text"]) == ("Ann", 0, "Beware <b>Ben</b>!")
            assert (await ann.hear("said"))["text"] == heard["text"]

    asyncio.run(talk())
    assert [remark["text"] for remark in people[2].get(f"tables/{code}/remarks")] == ["Beware <b>Ben</b>!"]


def test_who_comes_and_goes_is_told(people):
    code = begun(people)

    async def talk() -> None:
        async with line(people[0], f"tables/{code}") as ann:
            await ann.look(0)
            async with line(people[1], f"tables/{code}"):
                while not (sitting := await ann.hear("sitting"))["chairs"][1]["here"]:
                    pass
            assert sitting["yours"] == [0]
            while (await ann.hear("sitting"))["chairs"][1]["here"]:
                pass

    asyncio.run(talk())


def test_a_seat_that_was_taken_elsewhere_may_be_looked_from_at_once(people, server):
    code = begun(people[:2], stand_in="easy", settings={"round_limit": 30})
    dan = Person(server.address, "Dan")

    async def talk() -> None:
        async with line(dan, f"tables/{code}") as newcomer:
            await newcomer.look(None)
            await newcomer.say(message="look", seat=1)
            assert (await newcomer.hear("refusal"))["code"] == "look.not_yours"
            await asyncio.sleep(REFRESH_SECONDS)
            with (
                closing(sqlite3.connect(server.data / "rubicon.sqlite3", timeout=pace.seconds())) as database,
                database,
            ):
                database.execute(  # as another process would do it, whose call has not come yet
                    "UPDATE tables_seat SET user_id = (SELECT MAX(id) FROM accounts_user) WHERE number = 1 "
                    "AND table_id = (SELECT id FROM tables_table WHERE code = ?)",
                    (code,),
                )
            await newcomer.look(1)

    asyncio.run(talk())


def test_a_seat_that_is_given_up_is_played_by_the_stand_in_and_may_be_taken(people, server):
    code = begun(people[:2], stand_in="easy", settings={"round_limit": 30})
    people[1].post(f"tables/{code}/seats/1/leave")
    dan = Person(server.address, "Dan")

    async def talk() -> None:
        async with line(people[0], f"tables/{code}") as ann:
            update = await ann.look(0)
            while 0 not in update["awaited"]:
                update = await ann.hear("update")  # whatever the other seat had to do is done for it
            await asyncio.to_thread(dan.post, f"tables/{code}/seats/1/take")  # while the socket answers pings
            async with line(dan, f"tables/{code}") as newcomer:
                await newcomer.look(1)
                while any(chair["left"] for chair in (await ann.hear("sitting"))["chairs"]):
                    pass  # told before

    asyncio.run(talk())


def test_when_all_people_have_left_the_game_ends_as_it_stands(people):
    code = begun(people[:2], "easy", settings={"round_limit": 50})
    for seat, person in enumerate(people[:2]):
        person.post(f"tables/{code}/seats/{seat}/leave")

    async def talk() -> None:
        async with line(people[0], f"tables/{code}") as watching:
            await watching.hear("sitting", status="over")

    asyncio.run(talk())
    outcome = saved_game(people[0], code).outcome
    assert outcome is not None
    assert outcome.reason == "agreed"


def test_whoever_lets_their_time_run_out_idles_and_the_game_goes_on(people):
    code = begun(people[:2], settings={"round_limit": 50}, turn_seconds=5)

    async def talk() -> None:
        async with line(people[0], f"tables/{code}") as ann:
            update = await ann.look(0)
            first = update["awaited"]
            # On a slow machine it may have run out before it is looked at.
            assert update["clock"]["deadlines"][first[0]] - update["clock"]["now"] <= 5
            while update["awaited"] == first:
                update = await ann.hear("update")

    asyncio.run(talk())


def test_a_pause_stops_the_computers_of_whoever_plays_alone(people):
    code = begun(people[:1], "easy", "easy", settings={"round_limit": 50})

    async def talk() -> None:
        async with line(people[0], f"tables/{code}") as ann:
            await ann.say(message="look", seat=0)
            await ann.say(message="pause", on=True)
            await ann.hear("sitting", paused=True)
            await ann.say(message="pause", on=False)
            await ann.hear("sitting", paused=False)

    asyncio.run(talk())


def test_nobody_pauses_a_table_where_others_play(people):
    code = begun(people)

    async def talk() -> None:
        async with line(people[0], f"tables/{code}") as ann:
            await ann.look(0)
            await ann.say(message="pause", on=True)
            assert (await ann.hear("refusal"))["code"] == "pause.others"

    asyncio.run(talk())


def test_whoever_is_awaited_elsewhere_is_called(people):
    code = begun(people[:2])

    async def talk() -> None:
        async with line(people[0], "notices") as ann, line(people[1], "notices") as ben:
            async with line(people[1], f"tables/{code}") as at_table:
                awaited = (await at_table.look(1))["awaited"]
            called = await (ann if awaited == [0] else ben).hear("notice")
            assert (called["code"], called["seat"]) == (code, awaited[0])

    asyncio.run(talk())

    def asked() -> bool:
        """It is stored beside the notice, so it may come later."""
        tables = [table for person in people[:2] for table in person.get("tables/mine")]
        return any(table["asked"] for table in tables if table["code"] == code)

    pace.wait_until(asked, "the table among those where somebody is awaited")


def test_on_one_screen_the_viewpoint_goes_from_seat_to_seat(people):
    host = people[0]
    seats = [{"kind": "person", "name": name} for name in ("Ann", "Ben", "Cem")]
    code = host.post("tables", edition="risc", reach="screen", seats=seats, settings=SHORT)["code"]
    host.post(f"tables/{code}/start")

    async def talk() -> None:
        async with line(host, f"tables/{code}") as screen:
            yours = (await screen.hear("sitting"))["yours"]
            assert yours == [0, 1, 2]
            for seat in yours:
                assert (await screen.look(seat))["options"]
            assert (await screen.look(None))["options"] == []

    asyncio.run(talk())


def test_all_may_agree_to_end_the_game(people):
    code = begun(people[:2], settings={"round_limit": 50})

    async def talk() -> None:
        async with line(people[0], f"tables/{code}") as ann, line(people[1], f"tables/{code}") as ben:
            first = await ann.look(0)
            second = await ben.look(1)
            assert (await ann.do(first, "finish"))["message"] == "accepted"
            assert (await ben.hear("update", agreed=[0]))["agreed"] == [0]
            assert (await ben.do(second, "finish"))["message"] == "accepted"
            sitting = await ben.hear("sitting", status="over")
            assert len(sitting["secret"]) == 64

    asyncio.run(talk())


def test_to_take_back_dice_one_asks_the_others(people):
    code = begun(people[:2], undo="agreed", settings={"round_limit": 50, "placing": "automatic"})

    async def talk() -> None:
        async with line(people[0], f"tables/{code}") as ann, line(people[1], f"tables/{code}") as ben:
            updates = [await ann.look(0), await ben.look(1)]
            seat = updates[0]["awaited"][0]
            mine, other = (ann, ben) if seat == 0 else (ben, ann)
            update = updates[seat]
            while not any(offer["verb"] == "attack" for offer in update["options"]):
                offer = next(offer for offer in update["options"] if offer["verb"] in ("place", "next"))
                answers: dict[str, Any] = {}
                for slot in offer["slots"]:
                    among = slot["among_by"][str(answers[slot["by"]])] if slot.get("by") else slot["among"]
                    answers[slot["name"]] = among[-1] if slot["kind"] == "number" else among[0]
                await mine.do(update, offer["verb"], **answers)
                update = await mine.look(seat)
            attack = next(offer for offer in update["options"] if offer["verb"] == "attack")
            source = attack["slots"][0]["among"][0]
            answers = {"source": source}
            for slot in attack["slots"][1:]:
                among = slot["among_by"][str(answers[slot["by"]])] if slot.get("by") else slot["among"]
                answers[slot["name"]] = among[-1]
            assert (await mine.do(update, "attack", **answers))["message"] == "accepted"
            update = await mine.look(seat)
            assert (await mine.do(update, "undo"))["message"] == "accepted"
            asked = await other.hear("update", request={"seat": seat, "allowed": []})
            assert (await other.do(asked, "allow"))["message"] == "accepted"
            again = await mine.hear("update", request=None)
            assert any(offer["verb"] == "place" for offer in again["options"])

    asyncio.run(talk())


def test_the_same_people_play_again(people):
    code = begun(people[:2], settings=SHORT)
    asyncio.run(play_all([Player(person, code, seat) for seat, person in enumerate(people[:2])]))
    again = people[0].post(f"tables/{code}/rematch")["code"]
    assert people[1].post(f"tables/{code}/rematch")["code"] == again

    async def talk() -> None:
        async with line(people[1], f"tables/{code}") as ben:
            assert (await ben.hear("sitting"))["next"] == again

    asyncio.run(talk())


def test_a_computer_that_was_asked_when_the_server_died_is_asked_again(tmp_path):
    server = Server(tmp_path / "data").start()
    try:
        ann = Person(server.address, "Ann")
        code = begun([ann], "easy", "easy", edition="risc", settings={"round_limit": 3})
        server.kill()
        server.start()

        async def talk() -> None:
            async with line(ann, f"tables/{code}") as at_table:
                update = await at_table.look(0)
                while update["awaited"] != [0]:
                    update = await at_table.hear("update")

        asyncio.run(talk())
        assert server.complaints() == []
    finally:
        server.kill()
