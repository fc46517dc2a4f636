"""How long it takes to open a save, read strictly and every record judged anew; and to tell a game in figures."""

from __future__ import annotations

import time
from collections.abc import Callable

from boards import grid
from players import Aimless, play
from steps import edition, proven

from rubicon import editions
from rubicon.core.figures import figures
from rubicon.core.game import Game, replay
from rubicon.core.load import Spent, load
from rubicon.core.save import save, write

RECORDS = 10_000


def measure() -> None:
    table = edition(grid(7, 6), cards="fixed")
    game, _ = Game.start(table, proven())
    play(table, game, Aimless(), RECORDS)
    data = write(save(game))
    best = min(_seconds(lambda: load(data, editions.find)) for _ in range(5))
    print(f"CPU seconds to load {len(game.records):,} records ({len(data) / 1024:,.0f} kB)          {best:10.3f}")
    again = min(_seconds(lambda: replay(table, Spent(), game.records)) for _ in range(5))
    counted = min(_seconds(lambda: figures(table, game.records)) for _ in range(5))
    print(f"their figures take                                       {counted / again:10.2f} times their replay")


def _seconds(do: Callable[[], object]) -> float:
    began = time.process_time()
    do()
    return time.process_time() - began
