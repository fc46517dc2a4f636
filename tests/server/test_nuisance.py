"""Clients that send nonsense, too much, too fast or nothing are refused or dropped, and others notice nothing."""

from __future__ import annotations

import asyncio
import json
import random
import resource
import socket
from contextlib import suppress
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from rubicon.wire.protocol import SILENT
from tests import pace

from .harness import Person, Server, sit_down
from .socket_players import Player, play_all, sample
from .socket_talk import closed, hear, look, tell
from .sockets import open_socket

pytestmark = pytest.mark.timing

ROOMY = {"RUBICON_LIMIT_SOCKETS_PER_ADDRESS": "2000", "RUBICON_LIMIT_NEW_SOCKETS_PER_ADDRESS": "1000/s"}
"""For the tests that open many sockets; everything here comes from one address."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory):
    """On a system that allows a program few open files, unless it asks for more."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, most))
    try:
        started = Server(tmp_path_factory.mktemp("server"), **ROOMY).start()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    yield started
    assert started.complaints() == []
    started.stop()


@pytest.fixture
def people(server):
    return [Person(server.address, name) for name in ("Ann", "Ben", "Cem")]


@pytest.fixture
def code(people):
    code = sit_down(people, edition="classic", settings={"round_limit": 2})
    people[0].post(f"tables/{code}/start")
    return code


def link(person: Person, code: str) -> Any:
    return open_socket(person, f"tables/{code}")


async def awaited(people: list[Person], code: str) -> tuple[int, Any]:
    """The awaited seat, and its update."""
    for seat, person in enumerate(people):
        async with link(person, code) as connection:
            update = await look(connection, seat)
            if seat in update["awaited"]:
                return seat, update
    raise AssertionError("nobody is asked")


def move(update: Any, nonce: str = "n") -> dict[str, Any]:
    offer = next(offer for offer in update["options"] if offer["verb"] != "undo")
    action = sample(offer, random.Random(1))
    return {"message": "submit", "nonce": nonce, "prompt": update["prompt"], "action": action}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        '"look"',
        '{"message": "no such message"}',
        '{"message": "submit"}',
        '{"message": "look", "seat": "Ann"}',
        '{"message": "look", "seat": 1e999}',
        '{"message": "submit", "nonce": "", "prompt": 0, "action": {}}',
        '{"message": "submit", "nonce": "n", "prompt": -1, "action": {}}',
        '{"message": "submit", "nonce": "n", "prompt": 0, "action": {}, "seat": 1}',
        '{"message": "say", "text": ""}',
        '{"message": "say", "text": "%s"}' % ("a" * 501),
        "[" * 30000,
        '{"message": "look", "seat": %s}' % ("9" * 5000),
    ],
)
def test_what_is_not_understood_is_refused_and_the_connection_stays(people, code, text):
    async def talk() -> None:
        async with link(people[0], code) as connection:
            await connection.send(text)
            refusal = await hear(connection, "refusal")
            assert refusal["code"] == "message.malformed"
            assert refusal["facts"]["problem"]
            await look(connection, 0)

    asyncio.run(talk())


@pytest.mark.parametrize(
    "action", [{}, {"verb": "conquer"}, {"verb": "attack"}, {"verb": "attack", "source": "x"}, 7, None]
)
def test_an_action_that_is_none_is_refused_under_its_nonce(people, code, action):
    async def talk() -> None:
        async with link(people[0], code) as connection:
            update = await look(connection, 0)
            await tell(connection, message="submit", nonce="mine", prompt=update["prompt"], action=action)
            refusal = await hear(connection, "refusal")
            assert (refusal["nonce"], refusal["code"]) == ("mine", "action.malformed")

    asyncio.run(talk())


def test_bytes_that_are_no_text_are_refused(people, code):
    async def talk() -> None:
        async with link(people[0], code) as connection:
            await connection.send(b"\xff\xfe\x00")
            assert (await hear(connection, "refusal"))["code"] == "message.malformed"

    asyncio.run(talk())


def test_text_that_is_not_utf_8_ends_the_connection_and_is_not_logged(people, code):
    """The server of this module has no complaints in its log at the end."""

    async def talk() -> None:
        async with link(people[0], code) as connection:
            await connection.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed):
                await hear(connection, "refusal")
            assert connection.close_code == CloseCode.INVALID_DATA

    asyncio.run(talk())


def test_a_huge_message_ends_the_connection_and_nothing_else(people, code):
    async def talk() -> None:
        async with link(people[1], code) as other:
            await look(other, 1)
            async with link(people[0], code) as connection:
                with suppress(ConnectionClosed):
                    await connection.send("x" * 10_000_000)
                await closed(connection)
                assert connection.close_code == 1009
            await look(other, 1)

    asyncio.run(talk())


def test_nobody_looks_from_or_acts_for_a_seat_that_is_not_theirs(people, code):
    async def talk() -> None:
        seat, update = await awaited(people, code)
        stranger = people[(seat + 1) % 3]
        async with link(stranger, code) as connection:
            await tell(connection, message="look", seat=seat)
            assert (await hear(connection, "refusal"))["code"] == "look.not_yours"
            await look(connection, (seat + 1) % 3)
            await connection.send(json.dumps(move(update)))  # the very move that the seat could make
            assert (await hear(connection, "refusal"))["nonce"] == "n"
            await tell(connection, message="look")
            watched = await hear(connection, "update")
            assert watched["options"] == []
            await connection.send(json.dumps(move(update)))
            assert (await hear(connection, "refusal"))["code"] == "submit.watching"
        async with link(people[seat], code) as connection:
            assert (await look(connection, seat))["version"] == update["version"]

    asyncio.run(talk())


def test_whoever_has_not_said_who_they_are_may_watch_and_no_more(server, code):
    nobody = Person(server.address)

    async def talk() -> None:
        async with link(nobody, code) as connection:
            await look(connection, None)
            await tell(connection, message="look", seat=0)
            assert (await hear(connection, "refusal"))["code"] == "look.not_yours"
            await tell(connection, message="say", text="hello")
            assert (await hear(connection, "refusal"))["code"] == "account.login_first"

    asyncio.run(talk())


def test_a_table_that_is_not_there_is_told(people):
    async def talk() -> None:
        async with link(people[0], "nosuchtable") as connection:
            assert (await hear(connection, "refusal"))["code"] == "not_found"
            await closed(connection)
            assert connection.close_code == 4404

    asyncio.run(talk())


def test_of_two_clicks_at_once_one_counts_and_the_same_nonce_is_answered_again(people, code):
    async def talk() -> None:
        seat, _ = await awaited(people, code)
        async with link(people[seat], code) as one, link(people[seat], code) as other:
            update = await look(one, seat)
            await look(other, seat)
            first, second = move(update, "first"), move(update, "second")
            await asyncio.gather(one.send(json.dumps(first)), other.send(json.dumps(second)))
            answers = [await answer(one), await answer(other)]
            assert sorted(told["message"] for told in answers) == ["accepted", "refusal"]
            stale = next(told for told in answers if told["message"] == "refusal")
            assert stale["code"] in ("stale", "not_your_turn")
            version = next(told["version"] for told in answers if told["message"] == "accepted")
            done = first if answers[0]["message"] == "accepted" else second
            await one.send(json.dumps(done))  # replayed
            again = await answer(one)
            assert (again["message"], again["version"]) == ("accepted", version)
            assert (await look(one, seat))["version"] == version

    async def answer(connection: ClientConnection) -> Any:
        async with pace.limit("an answer"):
            while True:
                message = json.loads(await connection.recv())
                if message["message"] in ("accepted", "refusal"):
                    return message

    asyncio.run(talk())


def test_whoever_talks_too_fast_is_told_so_and_then_dropped(people, code):
    async def talk() -> None:
        async with link(people[0], code) as connection:
            await look(connection, 0)
            told, _ = await asyncio.gather(closed(connection), chatter(connection))
            refusals = [message["code"] for message in told if message["message"] == "refusal"]
            assert set(refusals) == {"pause.others", "too_fast"}
            assert connection.close_code == 4429

    asyncio.run(talk())


TOO_MUCH = '{"message": "pause", "on": true}'
"""Refused at once at a table of several people, so that even a slow server reads more of them than it allows."""


async def chatter(connection: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        while True:  # until the server ends the connection
            await connection.send(TOO_MUCH)
            await asyncio.sleep(0)


def test_a_client_that_never_reads_holds_up_nobody(server, people, code):
    """It sends `look` again and again, and reads nothing."""

    async def game() -> None:
        players = [Player(person, code, seat) for seat, person in enumerate(people)]
        deaf = deaf_reader(people[0], code)
        try:
            await play_all(players, 120)
        finally:
            deaf.close()

    asyncio.run(game())


def deaf_reader(person: Person, code: str) -> socket.socket:
    host, port = person.address.removeprefix("http://").split(":")
    deaf = socket.create_connection((host, int(port)), pace.seconds())
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    handshake = (
        f"GET /ws/tables/{code} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nCookie: {person.cookie}\r\n\r\n"
    )
    deaf.sendall(handshake.encode())
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        byte = deaf.recv(1)
        assert byte, head
        head += byte
    assert head.startswith(b"HTTP/1.1 101"), head
    look = json.dumps({"message": "look", "seat": 0}).encode()
    frame = bytes([0x81, 0x80 | len(look), 0, 0, 0, 0]) + look
    for _ in range(100):
        deaf.sendall(frame)
    return deaf


async def play_among_silent(people: list[Person], code: str, silent: int) -> list[ClientConnection]:
    """A whole game while this many others are connected and silent."""
    few = asyncio.Semaphore(50)

    async def come() -> ClientConnection:
        async with few:
            return await open_socket(people[0], f"tables/{code}", additional_headers=None, max_queue=None)

    opened = await asyncio.gather(*(come() for _ in range(silent)))
    players = [Player(person, code, seat) for seat, person in enumerate(people)]
    await play_all(players, 120)
    assert [player.lost for player in players] == [0, 0, 0]
    return opened


def test_whoever_says_nothing_disturbs_no_game(people, code):
    async def game() -> None:
        for connection in await play_among_silent(people, code, 300):
            connection.transport.abort()

    asyncio.run(game())


@pytest.mark.long
def test_a_thousand_who_say_nothing_disturb_no_game_and_are_let_go(people, code):
    async def game() -> None:
        silent = await play_among_silent(people, code, 1_000)
        await asyncio.gather(*map(closed, silent))
        assert {connection.close_code for connection in silent} == {SILENT}

    asyncio.run(game())


def test_a_page_of_another_site_gets_no_connection(people, code):
    async def talk() -> None:
        with pytest.raises(Exception, match="403"):
            async with open_socket(people[0], f"tables/{code}", origin="http://evil.example"):
                pass

    asyncio.run(talk())
