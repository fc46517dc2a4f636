"""Small batches of games, with bots that fail."""

from __future__ import annotations

from typing import Any

from rubicon import editions
from rubicon.arena.plan import BatchPlan, line_up, players, whole_sets
from rubicon.core.edition import Table
from rubicon.world import atlas

STRANGERS = "tests.arena.strangers"


def a_plan(*bots: str, games: int = 1, edition: str = "classic", seats: int = 0, **more: Any) -> BatchPlan:
    kind = editions.find(edition)
    names = line_up(bots, seats or len(bots))
    rounds = more.pop("rounds", 20)
    settings = kind.Settings(round_limit=rounds)
    table = Table(atlas.load(kind.default_board), settings, players(names), undo="off")
    return BatchPlan(edition, table, more.pop("seed", "7"), whole_sets(games, names), rounds, more.pop("seconds", 60.0))
