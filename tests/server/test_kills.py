"""Acknowledged actions are never lost: the server is killed at random moments, and the game continues."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import pytest

from rubicon.core.codec import encode
from tests import pace

from . import databases
from .harness import Person, Server, Wire, sit_down
from .socket_players import Player, play_all, saved_game

FEW, MANY = 6, 50

url = databases.url
pytestmark = pytest.mark.timing


def test_every_acknowledged_action_survives_kills(tmp_path):
    play_through_kills(tmp_path, "", FEW, "classic")


@pytest.mark.long
@pytest.mark.parametrize("edition", ["risc", "tabletop", "conkueror"])
def test_every_edition_survives_kills(tmp_path, edition):
    play_through_kills(tmp_path, "", FEW, edition)


@pytest.mark.long
def test_every_acknowledged_action_survives_many_kills(tmp_path, url):
    play_through_kills(tmp_path, url, MANY, "classic")


def play_through_kills(folder: Path, url: str, kills: int, edition: str) -> None:
    """Two people and a computer, who play on while the server is killed; then their game is compared with its log."""
    server = Server(folder / "data", *(["--database-url", url] if url else [])).start()
    wire = Wire(server.port)
    dice = random.Random(kills)
    people = [Person(wire.address, name) for name in ("Ann", "Ben")]
    code = sit_down(people, ["easy"], edition=edition, settings={"round_limit": 4 + 2 * kills})
    people[0].post(f"tables/{code}/start")
    players = [Player(person, code, seat, kills, comes_back=True) for seat, person in enumerate(people)]

    async def some_actions(playing: asyncio.Task[None]) -> None:
        """By how much a game goes on and not by the clock, or a fast machine would be done before the last kill."""
        enough = sum(len(player.done) for player in players) + dice.randint(1, 5)
        await pace.until(
            lambda: playing.done() or sum(len(player.done) for player in players) >= enough, "some actions"
        )
        await asyncio.sleep(dice.uniform(0, 0.02))

    async def killing(playing: asyncio.Task[None]) -> int:
        done = 0
        while done < kills and not playing.done():
            await some_actions(playing)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            done += 1
        return done

    async def game() -> int:
        playing = asyncio.create_task(play_all(players, 60 + 30 * kills))
        done = await killing(playing)
        await playing
        return done

    try:
        done = asyncio.run(game())
        saved = saved_game(people[0], code)
        assert server.complaints() == []
    finally:
        wire.close()
        server.kill()
    assert done == kills
    assert all(player.lost for player in players)
    for seat, player in enumerate(players):
        stored = [json.loads(encode(record.action)) for record in saved.records if record.seat == seat]
        assert player.done == stored
