"""Decisions of computer players, recorded to see that they are still the same when they are frozen.

`python -m tests.bots.frozen_recordings VERSION` records the bots of this package: do that when you freeze a version. A
recording is what the runner of the version is sent, line by line, and what it has to answer.
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from rubicon import bots, editions
from rubicon.bots import sim
from rubicon.bots.bot import Brief, decide
from rubicon.bots.frozen.client import default_settings
from rubicon.bots.frozen.runner import LEVELS
from rubicon.bots.program import Welcome
from rubicon.core.chance import Fast, Seeded
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.core.save import header
from rubicon.world import atlas
from tests.conftest import ROOT

FOLDER = ROOT / "tests/stored/frozen"
SEAT_COUNT = 3
DECISIONS = {"classic": 40, "conkueror": 90, "risc": 40, "tabletop": 90}
"""In two editions all territories are claimed first."""
THINK_MS = 5
SETTINGS: dict[str, dict[str, str]] = {  # so that the first decisions are not all about the first armies
    "classic": {"placing": "automatic"},
    "conkueror": {"leftover": "automatic"},
    "risc": {},
    "tabletop": {"first_armies": "deployed"},
}

Exchange = tuple[dict[str, Any], Any]
"""A line as JSON, and its answer: None where there is none."""


def file_of(version: str, edition: str) -> Path:
    return FOLDER / version / f"{edition}.json.gz"


def read(version: str, edition: str) -> dict[str, list[Exchange]]:
    """By level."""
    recorded = json.loads(gzip.decompress(file_of(version, edition).read_bytes()))
    return {level: [(line, answer) for line, answer in lines] for level, lines in recorded.items()}


def record(edition: str, level: str) -> list[Exchange]:
    """The first decisions of a game in which this level plays all seats."""
    kind = editions.find(edition)
    players = tuple(Player(f"Seat {seat}", played_by=level) for seat in range(SEAT_COUNT))
    settings = replace(kind.presets["standard"], **SETTINGS[edition])
    game = Game.start(kind(Table(atlas.load(kind.default_board), settings, players, undo="off")), Seeded(b"frozen"))[0]
    head = {"level": level, "defaults": default_settings(kind.Settings)}
    found: list[Exchange] = []
    for seat in range(SEAT_COUNT):
        welcome = Welcome(seat, seat, THINK_MS, header(game.edition, None))
        found.append((_as_json({"player": seat, **head, "told": welcome}), None))
    seated = [bots.find(level)(Brief(game.edition, seat, Fast(seat).at(0), THINK_MS)) for seat in range(SEAT_COUNT)]
    unread: list[list[Any]] = [[] for _ in seated]
    while len(found) < SEAT_COUNT + DECISIONS[edition]:
        seat = game.edition.awaited(game.state)[0]
        update = {
            "message": "update",
            "view": game.edition.view(game.state, seat),
            "options": [{"verb": option.verb} for option in game.options(seat)],
            "events": unread[seat],
        }
        line = _as_json({"player": seat, "told": update})
        decision = decide(seated[seat], game, seat, tuple(unread[seat]))
        assert not decision.failure, decision.failure
        found.append((line, _as_json(decision.action)))
        unread[seat].clear()
        for event in game.play(seat, decision.action).events:
            for viewer, seen in enumerate(unread):
                told = event.seen_by(viewer)
                seen += [] if told is None else [told]
    return found


def _as_json(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


def main(version: str) -> None:
    sim.prepare()
    (FOLDER / version).mkdir(parents=True, exist_ok=True)
    for edition in SETTINGS:
        recorded = {level: record(edition, level) for level in LEVELS}
        text = json.dumps(recorded, separators=(",", ":"))
        file_of(version, edition).write_bytes(gzip.compress(text.encode(), mtime=0))
        print(edition, file_of(version, edition).stat().st_size, "bytes")


if __name__ == "__main__":
    main(sys.argv[1])
