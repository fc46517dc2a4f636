"""Several processes serve one database: each finds what another has stored, and no race loses what was promised."""

from __future__ import annotations

import asyncio
import json
import os

import pytest
from redis import Redis
from redis.exceptions import RedisError

from rubicon.core.codec import encode
from rubicon.wire.protocol import LOGGED_OUT
from tests import pace
from tests.conftest import require

from .databases import postgresql
from .harness import Person, Server, sit_down
from .people import PASSWORD
from .socket_players import Player, expected, play_all, saved_game
from .socket_talk import closed, look
from .sockets import open_socket

pytestmark = pytest.mark.timing

REDIS = "redis://127.0.0.1:6379/9"


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory):
    """Two, with one key, as behind a proxy."""
    try:
        Redis.from_url(REDIS, socket_connect_timeout=pace.seconds(10)).ping()
    except RedisError as error:
        require("redis", False, f"no Redis at 127.0.0.1:6379 ({error})")
    data = tmp_path_factory.mktemp("servers")
    with postgresql(f"rubicon_processes_{os.getpid()}") as url:
        pair = [Server(data, "--database-url", url, "--redis-url", REDIS) for _ in range(2)]
        try:
            for server in pair:
                server.start()
            yield pair
            assert [server.complaints() for server in pair] == [[], []]
        finally:
            for server in pair:
                if server.process is not None and server.process.poll() is None:
                    server.kill()


def elsewhere(person: Person, server: Server) -> Person:
    """The same person, with the same cookies, at another process."""
    other = Person(server.address)
    other.name = person.name
    other.jar = person.jar
    return other


@pytest.mark.parametrize("edition", ["classic", "risc"])
def test_people_at_two_processes_play_one_game_with_a_computer(servers, edition):
    people = [Person(servers[0].address, name) for name in ("Ann", "Ben")]
    code = sit_down(people, ["easy"], edition=edition, settings={"round_limit": 3})
    people[0].post(f"tables/{code}/start")
    ben = elsewhere(people[1], servers[1])
    players = [Player(people[0], code, 0), Player(ben, code, 1), Player(ben, code, None)]
    asyncio.run(play_all(players))
    saved = saved_game(people[0], code)
    for player in players:
        allowed = expected(saved, player.seat)
        for update in player.updates():
            told = {**update, "clock": None, "events": []}
            assert told == {**allowed[update["version"]], "events": []}
        assert max(update["version"] for update in player.updates()) == max(allowed)
    for seat, player in enumerate(players[:2]):
        assert player.done == [json.loads(encode(r.action)) for r in saved.records if r.seat == seat]


def test_one_seat_at_two_processes_at_once_does_each_thing_once(servers):
    """Both click as fast as they can. Whatever was accepted is in the log, and nothing is there twice."""
    people = [Person(servers[0].address, name) for name in ("Ann", "Ben", "Cem")]
    code = sit_down(people, edition="classic", settings={"round_limit": 2})
    people[0].post(f"tables/{code}/start")
    players = [
        Player(elsewhere(person, server), code, seat, seed=number)
        for seat, person in enumerate(people)
        for number, server in enumerate(servers)
    ]
    for number, player in enumerate(players):
        player.prefix = f"process {number % 2}"
    asyncio.run(play_all(players))
    saved = saved_game(people[0], code)
    for seat in range(3):
        stored = [json.loads(encode(record.action)) for record in saved.records if record.seat == seat]
        done = [action for player in players if player.seat == seat for action in player.done]
        assert sorted(map(json.dumps, done)) == sorted(map(json.dumps, stored))
        refusals = {message["code"] for player in players if player.seat == seat for message in player.refused}
        assert [code for code in refusals if code.startswith("submit")] == []  # each was judged, if too late


def test_logging_out_at_one_process_closes_the_sockets_at_the_other_and_a_new_password_keeps_this_device(servers):
    ann = Person(servers[0].address)
    ann.post("accounts", username="Everywhere", password=PASSWORD, again=PASSWORD)
    tablet = Person(servers[0].address)
    tablet.post("session/login", username="Everywhere", password=PASSWORD)
    code = sit_down([ann], ["easy"], edition="classic", settings={"round_limit": 2})
    ann.post(f"tables/{code}/start")

    async def scene() -> None:
        async with (
            open_socket(elsewhere(ann, servers[1]), f"tables/{code}") as here,
            open_socket(elsewhere(tablet, servers[1]), f"tables/{code}") as there,
        ):
            await look(here, 0)
            await look(there, 0)
            new = "another long password"
            await asyncio.to_thread(ann.post, "accounts/password", old=PASSWORD, new=new, again=new)
            await closed(there)
            assert there.close_code == LOGGED_OUT
            await look(here, 0)
            await asyncio.to_thread(ann.post, "session/logout")
            await closed(here)
            assert here.close_code == LOGGED_OUT

    asyncio.run(scene())
