"""Whole games over real sockets, of every edition, with people, computers and a spectator; and what each received."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from rubicon import editions
from rubicon.core.verify import verify
from tests import pace

from .harness import Person, sit_down
from .socket_players import Player, expected, play_all, saved_game

pytestmark = pytest.mark.timing


def told_of_the_game(player: Player) -> list[Any]:
    """The updates, without the clock: that is the server's own."""
    return [{**update, "clock": None} for update in player.updates()]


def differences(told: Any, allowed: Any) -> dict[str, Any]:
    return {key: (told[key], allowed[key]) for key in told if told[key] != allowed[key]}


@pytest.mark.parametrize("edition", editions.names())
def test_people_a_computer_and_a_watcher_play_a_whole_game_and_learn_what_they_may(server, edition):
    people = [Person(server.address, name) for name in ("Ann", "Ben")]
    watcher = Person(server.address, "Will")
    code = sit_down(people, ["easy"], edition=edition, settings={"round_limit": 4})
    players = [Player(person, code, seat, 7) for seat, person in enumerate(people)]
    everybody = [*players, Player(watcher, code, None)]

    async def game() -> None:
        playing = asyncio.create_task(play_all(everybody))
        await pace.until(
            lambda: playing.done() or all(player.looks.is_set() for player in everybody), "everybody before it begins"
        )
        await asyncio.to_thread(people[0].post, f"tables/{code}/start")  # while the sockets answer pings
        await playing

    asyncio.run(game())
    saved = saved_game(people[0], code)
    for player in everybody:
        allowed = expected(saved, player.seat)
        seen = told_of_the_game(player)
        assert [update["version"] for update in seen] == sorted(allowed)  # each step once, and no message for others
        for update in seen:
            assert differences(update, allowed[update["version"]]) == {}
        # In simultaneous phases another player may have been quicker, so that other choices are left.
        assert {refusal["code"] for refusal in player.refused} <= {"stale"}
    for seat, player in enumerate(players):
        mine = [record.action for record in saved.records if record.seat == seat]
        assert [action["verb"] for action in player.done] == [action.__struct_config__.tag for action in mine if action]


def test_a_finished_game_is_proved_from_what_is_downloaded(server):
    people = [Person(server.address, name) for name in ("Ann", "Ben", "Cem")]
    code = sit_down(people, edition="tabletop", settings={"round_limit": 2})
    promised = people[0].get(f"tables/{code}")["commitment"]
    people[0].post(f"tables/{code}/start")
    asyncio.run(play_all([Player(person, code, seat) for seat, person in enumerate(people)]))
    saved = saved_game(people[0], code)
    assert saved.stretches[0].commitment == promised
    assert saved.stretches[0].nonces == tuple(f"nonce of {person.name}" for person in people)
    assert verify(saved, editions.find("tabletop")).proved


def test_whoever_comes_back_is_told_what_they_missed(server):
    people = [Person(server.address, name) for name in ("Ann", "Ben")]
    code = sit_down(people, ["easy"], edition="classic", settings={"round_limit": 3})
    people[0].post(f"tables/{code}/start")
    players = [Player(person, code, seat, 3, comes_back=True) for seat, person in enumerate(people)]

    async def game() -> None:
        playing = asyncio.create_task(play_all(players))
        for _ in range(5):
            enough = [len(player.updates()) + 3 for player in players]
            while not playing.done() and any(
                len(player.updates()) < number for player, number in zip(players, enough, strict=True)
            ):
                await asyncio.sleep(pace.POLL_SECONDS)  # `play_all` has a limit
            for player in players:
                player.cut()
        await playing

    asyncio.run(game())
    assert [player.lost for player in players] == [5, 5]
    saved = saved_game(people[0], code)
    for player in players:
        allowed = expected(saved, player.seat)
        events: list[Any] = []
        version = 0
        for update in told_of_the_game(player):
            assert {**update, "events": []} == {**allowed[update["version"]], "events": []}
            missed = [
                event for number in range(version + 1, update["version"] + 1) for event in allowed[number]["events"]
            ]
            if version:
                assert update["events"] == missed
            version = update["version"]
            events += update["events"]
        assert version == max(allowed)
