"""CPU time to load a save, which checks and judges every record again, and to compute a game's statistics."""

from __future__ import annotations

from collections.abc import Iterator

from bench.benchmark import Figure, Size, best_seconds
from bench.boards import grid
from bench.players import RandomBot, play
from bench.steps import edition, proven
from rubicon import editions
from rubicon.core.figures import figures
from rubicon.core.game import Game, replay
from rubicon.core.load import SpentSource, load
from rubicon.core.save import save, write


def measure(size: Size) -> Iterator[Figure]:
    tries = size.pick(full=5, tiny=1)
    table = edition(grid(7, 6), cards="fixed")
    game, _ = Game.start(table, proven())
    play(table, game, RandomBot(), size.pick(full=10_000, tiny=200))
    data = write(save(game))
    loaded = best_seconds(lambda: load(data, editions.find), tries)
    yield Figure(f"load {len(game.records):,} records", 1e3 * loaded, "ms", f"{len(data) / 1024:,.0f} kB")
    replayed = best_seconds(lambda: replay(table, SpentSource(), game.records), tries)
    counted = best_seconds(lambda: figures(table, game.records), tries)
    yield Figure("statistics of that game", counted / replayed, "× its replay")
