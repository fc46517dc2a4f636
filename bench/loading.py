"""How long it takes to open a save: read strictly, and every record judged anew."""

from __future__ import annotations

import time

from boards import grid
from players import Aimless, play
from steps import edition, proven

from rubicon import editions
from rubicon.core.game import Game
from rubicon.core.load import load
from rubicon.core.save import save, write

RECORDS = 10_000


def measure() -> None:
    table = edition(grid(7, 6), cards="fixed")
    game, _ = Game.start(table, proven())
    play(table, game, Aimless(), RECORDS)
    data = write(save(game))
    best = min(_seconds(data) for _ in range(5))
    print(f"CPU seconds to load {len(game.records):,} records ({len(data) / 1024:,.0f} kB)          {best:10.3f}")


def _seconds(data: bytes) -> float:
    began = time.process_time()
    load(data, editions.find)
    return time.process_time() - began
