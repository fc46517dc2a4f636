"""Boards and saves that are expensive for a server, made once and kept in files."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.stress.target import ROOT

LARGE_TERRITORIES = 40_000
TANGLED_TERRITORIES = 500
GENTLE_TERRITORIES = 12
"""For attacks that are only tried out, or are one of many."""
LONG_RECORDS = 5_000
STEP = 37
"""Distance of the second ring of links, which makes links cross everywhere."""


def rich_board(bonus: int) -> dict[str, Any]:
    """Eight territories, all neighbours, each a continent with this bonus."""
    slugs = [f"t{number}" for number in range(8)]
    return {
        "format": 1,
        "id": f"rich-{bonus}",
        "name": "Rich",
        "continents": [{"slug": f"c{slug}", "name": f"Land of {slug}", "bonus": bonus} for slug in slugs],
        "territories": [
            {"slug": slug, "name": slug, "continent": f"c{slug}", "borders": [s for s in slugs if s != slug]}
            for slug in slugs
        ],
    }


def tangled_board(territories: int, name: str, padding: int = 0) -> dict[str, Any]:
    """A board without a drawing whose links cannot be drawn without crossings; four links for each territory."""

    far = min(STEP, territories // 3)

    def near(number: int) -> list[str]:
        return [f"t{(number + step) % territories}" for step in (-far, -1, 1, far)]

    groups = max(1, min(90, territories // 7))
    board: dict[str, Any] = {
        "format": 1,
        "id": f"tangled-{name}",
        "name": f"Tangled {name}",
        "continents": [{"slug": f"c{number}", "name": f"C{number}", "bonus": 2} for number in range(groups)],
        "territories": [
            {
                "slug": f"t{number}",
                "name": f"T{number}",
                "continent": f"c{number * groups // territories}",
                "borders": list(dict.fromkeys(near(number))),
            }
            for number in range(territories)
        ],
    }
    if padding:
        board["missions"] = [
            {"text": f"{number} {'x' * 480}", "continents": ["c0", "*"]} for number in range(padding // 560)
        ]
    return board


def long_save(file: Path, scale: float) -> None:
    """A game with this many random records."""
    from bench.players import RandomBot, play
    from rubicon import editions
    from rubicon.core import save
    from rubicon.core.chance import new_secret
    from rubicon.core.edition import Player, Table
    from rubicon.core.game import Game
    from rubicon.world import atlas

    kind = editions.find("classic")
    players = (Player("Ann", "red"), Player("Ben", "blue"), Player("Cleo", "green"))
    settings = next(iter(kind.presets.values()))
    edition = kind(Table(atlas.load(kind.default_board), settings, players))
    secret = new_secret()
    luck = save.SeedCommitment.of(secret, ["", "", ""])
    game, _ = Game.start(edition, luck.luck(secret))
    play(edition, game, RandomBot(), max(100, int(LONG_RECORDS * scale)))
    file.write_bytes(save.write(save.save(game, [luck])))


def large_save(file: Path, scale: float) -> None:
    """A game that has just been set up, on a board of 40,000 territories."""
    file.write_bytes(save_of(LARGE_TERRITORIES if scale >= 1 else GENTLE_TERRITORIES))


def tangled_save(file: Path, scale: float) -> None:
    """A game that has just been set up, on a board of 500 territories and 2,000 links."""
    file.write_bytes(save_of(TANGLED_TERRITORIES if scale >= 1 else GENTLE_TERRITORIES))


def save_of(territories: int) -> bytes:
    """A save of a game that has just been set up, on a board whose links cross each other."""
    from rubicon import editions
    from rubicon.core import save
    from rubicon.core.chance import Fast
    from rubicon.core.edition import Player, Table
    from rubicon.core.game import Game
    from rubicon.errors import Refused
    from rubicon.world.board import Board, default_cards
    from rubicon.world.map import Continent, Territory, WorldMap

    step = 211 if territories > 1_000 else min(STEP, territories // 3)
    groups = min(90, territories // 4)
    world = WorldMap(
        tuple(Territory(f"t{number}", f"T{number}", number * groups // territories) for number in range(territories)),
        tuple(Continent(f"c{number}", f"C{number}", 2) for number in range(groups)),
        tuple(tuple(sorted((n + s) % territories for s in (-step, -1, 1, step))) for n in range(territories)),
        ((),) * territories,
    )
    board = Board("large", "Large", world, default_cards(territories))
    kind = editions.find("classic")
    table = Table(board, next(iter(kind.presets.values())), (Player("Ann", "red"), Player("Ben", "blue")))
    try:
        game, _ = Game.start(kind(table), Fast(7))
    except Refused:  # a server with the same code refuses it too, which is what is measured
        return save.line(save.header_of(kind, table, None)) + b'{"line":"record"}\n'
    return save.write(save.save(game))


FILES: dict[str, Callable[[Path, float], None]] = {
    "long.save": long_save,
    "large.save": large_save,
    "tangled.save": tangled_save,
}


def make(name: str, folder: Path, source: Path, scale: float) -> Path:
    """Made by the code of the attacked server, so that the format is right."""
    file = folder / name
    if not file.exists():
        own = source / ".venv/bin/python"
        program = "import sys; from pathlib import Path; from bench.stress import hostile; "
        program += "hostile.FILES[sys.argv[1]](Path(sys.argv[2]), float(sys.argv[3]))"
        subprocess.run(
            [str(own) if own.exists() else sys.executable, "-P", "-B", "-c", program, name, str(file), str(scale)],
            env={**os.environ, "PYTHONPATH": f"{source / 'src'}{os.pathsep}{ROOT}"},
            check=True,
        )
    return file
