"""What strangers send to the door, on the database that is strictest: it is refused, and no request fails for it."""

from __future__ import annotations

import asyncio
import json
import os
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus

from tests import pace

from .databases import postgresql
from .harness import Person, serving, sit_down
from .socket_talk import hear, look, tell
from .sockets import open_socket

pytestmark = pytest.mark.timing


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory):
    with (
        postgresql(f"rubicon_door_{os.getpid()}") as url,
        serving(tmp_path_factory.mktemp("server"), "--database-url", url) as running,
    ):
        yield running
        assert running.complaints() == []


@pytest.fixture(scope="module")
def ann(server) -> Person:
    return Person(server.address, "Ann")


@pytest.fixture(scope="module")
def code(ann) -> str:
    code = sit_down([ann], ["easy"], edition="classic", settings={"round_limit": 2})
    ann.post(f"tables/{code}/start")
    return code


@pytest.mark.parametrize("sign", ["\0", "\x1b", "\n", "\u202e"])
@pytest.mark.parametrize("kind", ["submit", "forecast", "weigh", "why", "say"])
def test_a_control_character_is_refused_with_its_place_and_the_socket_stays(ann, code, kind, sign):
    bad = f"a{sign}b"
    messages: dict[str, dict[str, Any]] = {
        "submit": {"nonce": bad, "prompt": 0, "action": {"verb": "end_turn"}},
        "forecast": {"nonce": bad, "prompt": 0, "action": {"verb": "end_turn"}},
        "weigh": {"nonce": bad, "way": [0, 1]},
        "why": {"nonce": bad},
        "say": {"text": bad},
    }
    fields = messages[kind]

    async def talk() -> None:
        async with open_socket(ann, f"tables/{code}") as link:
            await look(link, 0)
            await tell(link, message=kind, **fields)
            refusal = await hear(link, "refusal")
            assert refusal["code"] == "text.control_character"
            assert refusal["facts"] == {"what": "text" if kind == "say" else "nonce", "sign": f"U+{ord(sign):04X}"}
            await look(link, 0)

    asyncio.run(talk())


def test_chat_may_contain_anything_that_people_write(ann, code):
    async def talk() -> None:
        async with open_socket(ann, f"tables/{code}") as link:
            await look(link, 0)
            await tell(link, message="say", text="Grüße an 東京 👩‍👩‍👧‍👦")
            assert (await hear(link, "said"))["text"] == "Grüße an 東京 👩‍👩‍👧‍👦"

    asyncio.run(talk())


@pytest.mark.parametrize(
    "path",
    ["", "x", "tables", "tables/", "tables/%00", "tables/a%0Ab", f"tables/{'A' * 5_000}", "tables/a/b", "notices/"],
)
def test_there_is_no_socket_at_an_unknown_path(ann, path):
    async def come() -> None:
        with pytest.raises(InvalidStatus) as refused:
            async with open_socket(ann, path):
                pass
        assert refused.value.response.status_code == 404

    asyncio.run(come())


def test_a_path_that_is_too_long_for_a_request_is_refused(ann):
    async def come() -> None:
        with pytest.raises(InvalidStatus) as refused:
            async with open_socket(ann, f"tables/{'A' * 20_000}"):
                pass
        assert refused.value.response.status_code in (400, 404, 414, 431)

    asyncio.run(come())


def test_a_page_at_another_port_of_this_machine_gets_no_socket(ann, code):
    other = "http://127.0.0.1:1"

    async def come(origin: str) -> None:
        async with open_socket(ann, f"tables/{code}", origin=origin) as link:
            await look(link, 0)

    with pytest.raises(InvalidStatus) as refused:
        asyncio.run(come(other))
    assert refused.value.response.status_code == 403
    asyncio.run(come(ann.address))


NUL_COOKIE = 'rubicon_session="aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\000"'


def test_a_cookie_may_hold_a_nul(server, code):
    nobody = Person(server.address)

    async def come() -> None:
        async with open_socket(nobody, f"tables/{code}", additional_headers={"Cookie": NUL_COOKIE}) as link:
            await look(link, None)

    asyncio.run(come())
    assert status(server.address, "/api/session", Cookie=NUL_COOKIE) == 200


@pytest.mark.parametrize(
    "path",
    [
        "api/tables/%00",
        "api/tables/%00/result",
        "api/tables/%00/board.svg",
        "api/boards/%00",
        "api/boards/%00/board.svg",
        "api/rules/%00",
        "api/players/%00",
        "api/players/a%00b",
        "api/scores?edition=%00",
        "api/scores/people?edition=%00",
        "api/games?page=%00",
        "api/tables/mine?x=%00",
        "players/%00",
        "t/%00",
        "%00",
        f"api/players/{'a' * 9_000}",
        f"api/tables/{'a' * 9_000}",
        "api/players/%ed%a0%80",
    ],
)
def test_no_path_and_no_query_fails_on_what_it_cannot_store(server, path):
    assert status(server.address, f"/{path}") < 500


def test_no_word_of_a_table_fails_on_what_it_cannot_store(server, ann, code):
    for field in ("edition", "board", "preset", "name", "stand_in"):
        with pytest.raises(Exception, match=r"40\d|42\d"):
            ann.post("tables", **{"edition": "classic", field: "a\0b"})
    with pytest.raises(Exception, match=r"40\d|42\d"):
        ann.post("session/login", username="a\0b", password="a\0b")


def status(address: str, path: str, **headers: str) -> int:
    connection = HTTPConnection(urlsplit(address).netloc, timeout=pace.seconds())
    try:
        connection.request("GET", path, headers=headers)
        return connection.getresponse().status
    finally:
        connection.close()


def test_surrogates_and_nonsense_are_no_messages(ann, code):
    texts = ['{"message": "say", "text": "\\ud800"}', json.dumps({"message": "look", "seat": 10**40}), "[" * 60_000]

    async def talk() -> None:
        async with open_socket(ann, f"tables/{code}") as link:
            for text in texts:
                await link.send(text)
                assert (await hear(link, "refusal"))["code"] in ("message.malformed", "look.not_yours")
            await tell(link, message="weigh", nonce="n", way=[10**40, 1])
            assert (await hear(link, "refusal"))["code"] in ("message.malformed", "weigh.unknown")
            await look(link, 0)

    asyncio.run(talk())
