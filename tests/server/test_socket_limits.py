"""Limits of sockets: what one person or one address may send and open, over all sockets together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from rubicon.errors import Illegal
from rubicon.server.play.connection import Connection
from rubicon.server.play.socket_limits import ACTION_BYTES, SocketLimits
from rubicon.wire.protocol import TOO_FAST

from .harness import Person, serving, sit_down
from .socket_talk import closed, hear, look, tell
from .sockets import open_socket

pytestmark = pytest.mark.timing

SMALL = {
    "RUBICON_LIMIT_MESSAGES_PER_PERSON": "40/s",
    "RUBICON_LIMIT_MESSAGES_PER_ADDRESS": "40/s",
    "RUBICON_LIMIT_CHAT_PER_PERSON": "3/h",
    "RUBICON_LIMIT_CHAT_PER_TABLE": "5/h",
    "RUBICON_LIMIT_QUESTIONS_PER_PERSON": "2/h",
    "RUBICON_LIMIT_SOCKETS_PER_PERSON": "3",
    "RUBICON_LIMIT_SOCKETS_PER_ADDRESS": "8",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory):
    with serving(tmp_path_factory.mktemp("server"), **SMALL) as running:
        yield running
        assert running.complaints() == []


@pytest.fixture
def people(server):
    return [Person(server.address, name) for name in ("Ann", "Ben", "Cem")]


@pytest.fixture
def code(people):
    code = sit_down(people, edition="classic", settings={"round_limit": 2})
    people[0].post(f"tables/{code}/start")
    return code


async def flood(connection: ClientConnection, text: str) -> None:
    with suppress(ConnectionClosed):
        while True:  # until the server ends the connection
            await connection.send(text)
            await asyncio.sleep(0)


def codes(told: list[Any]) -> set[str]:
    return {message["code"] for message in told if message["message"] == "refusal"}


MISUNDERSTOOD = ("", "{", "[" * 1000, '{"message": "shout"}', '{"message": "say", "text": "\\u0000"}')


def test_messages_that_are_not_understood_count_as_well(people, code):
    async def talk(person: Person, text: str) -> None:
        async with open_socket(person, f"tables/{code}") as link:
            told, _ = await asyncio.gather(closed(link), flood(link, text))
            assert "too_fast" in codes(told)
            assert link.close_code == TOO_FAST
            seconds = [m["facts"]["seconds"] for m in told if m["message"] == "refusal" and m["code"] == "too_fast"]
            assert min(seconds) >= 1

    async def talk_all() -> None:
        await asyncio.gather(*map(talk, [*people, *people], MISUNDERSTOOD))

    asyncio.run(talk_all())


def test_whoever_has_no_name_is_counted_by_address(server, code):
    nobody = Person(server.address)

    async def talk() -> None:
        async with open_socket(nobody, f"tables/{code}") as link:
            told, _ = await asyncio.gather(closed(link), flood(link, "{"))
            assert "too_fast" in codes(told)

    asyncio.run(talk())


def test_chat_is_counted_over_all_sockets_of_a_person_and_at_a_table(people, code):
    async def talk() -> None:
        async with (
            open_socket(people[0], f"tables/{code}") as one,
            open_socket(people[0], f"tables/{code}") as two,
            open_socket(people[1], f"tables/{code}") as other,
        ):
            for link, seat in ((one, 0), (two, 0), (other, 1)):
                await look(link, seat)
            for link in (one, two, one):
                await tell(link, message="say", text="hello")
                await hear(link, "said")
            await tell(two, message="say", text="hello")
            refusal = await hear(two, "refusal")
            assert refusal["code"] == "too_fast"
            assert refusal["facts"]["seconds"] > 60
            for _ in range(2):
                await tell(other, message="say", text="hello")
            await tell(other, message="say", text="hello")
            assert (await hear(other, "refusal"))["code"] == "too_fast"

    asyncio.run(talk())
    assert len(people[0].get(f"tables/{code}/remarks")) == 5


def test_questions_are_counted_for_each_person(people, code):
    async def talk() -> None:
        async with open_socket(people[2], f"tables/{code}") as link:
            await look(link, 2)
            for number in range(3):
                await tell(link, message="weigh", nonce=str(number), way=[0, 1])
            assert (await hear(link, "weighed"))["nonce"] == "0"
            assert (await hear(link, "weighed"))["nonce"] == "1"
            refusal = await hear(link, "refusal")
            assert (refusal["nonce"], refusal["code"]) == ("2", "too_fast")

    asyncio.run(talk())


def test_one_more_socket_than_a_person_or_an_address_may_have_is_refused(people, code):
    async def come(stack: list[ClientConnection], person: Person) -> ClientConnection:
        link = await open_socket(person, f"tables/{code}")
        stack.append(link)
        return link

    async def scene() -> None:
        links: list[ClientConnection] = []
        try:
            for person in people[:2]:
                for _ in range(3):
                    await look(await come(links, person), None)
            fourth = await come([], people[0])
            told = await closed(fourth)
            assert (codes(told), fourth.close_code) == ({"too_many_sockets"}, TOO_FAST)
            for _ in range(2):
                await look(await come(links, people[2]), None)
            ninth = await come([], people[2])
            told = await closed(ninth)
            assert (codes(told), ninth.close_code) == ({"too_many_connections"}, TOO_FAST)
            await look(links[0], None)
        finally:
            for link in links:
                await link.close()

    asyncio.run(scene())


# Without a server.


class Mute:
    """A socket to nobody."""

    when_free: Callable[[], None] | None = None
    free = True

    def tell(self, texts: object) -> None: ...

    def drop_soon(self) -> None: ...


def person(number: int, address: str = "10.0.0.1") -> Connection:
    return Connection(Mute(), number, f"Player {number}", address=address)


def test_the_people_at_one_address_ask_for_odds_one_after_the_other():
    limits = SocketLimits()
    first, second, elsewhere = person(1), person(2), person(3, "10.0.0.2")
    turn = limits.turn(first)
    assert limits.turn(second) is turn
    assert limits.turn(elsewhere) is not turn


def test_a_record_that_takes_much_space_counts_as_several_actions(limit):
    limit(actions_per_person="10/h")
    limits = SocketLimits()
    ann, ben = person(1), person(2)
    limits.action(ann)
    limits.stored(ACTION_BYTES - 1, None, ann)
    limits.action(ann)
    limits.stored(8 * ACTION_BYTES, None, ann)
    with pytest.raises(Illegal) as refused:
        limits.action(ann)
    assert refused.value.code == "too_fast"
    limits.action(ben)
    assert limits.computer_action(7) == 0
    limits.stored(9 * ACTION_BYTES, 7, None)
    assert limits.computer_action(7) > 0
    assert limits.computer_action(8) == 0
