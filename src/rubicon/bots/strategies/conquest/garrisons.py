"""Where armies stand best: fresh ones, those who moved in, and those who go elsewhere at the end of a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from .evaluation import Evaluator
from .position import Position
from .terrain import Terrain

RICHEST = 6
"""From so many territories armies may go elsewhere."""
WORTH_IT = 1.0005


def fronts(terrain: Terrain, position: Position) -> list[int]:
    """Where an enemy stands beside."""
    owners, me = position.owners, position.me
    return [t for t in position.mine() if any(owners[near] != me for near in terrain.links[t])]


def settled(terrain: Terrain, position: Position) -> Position:
    """With the armies still in hand beside the strongest enemy, roughly where they will be needed."""
    if not position.fresh:
        return position
    position = position.copy()
    owners, pieces, me = position.owners, position.pieces, position.me

    def need(here: int) -> float:
        hostile = max(pieces[near] for near in terrain.links[here] if owners[near] != me)
        return hostile + 0.5 * pieces[here]

    where = max(fronts(terrain, position), key=need, default=None)
    if where is not None:
        pieces[where] += position.fresh
    position.fresh = 0
    return position


def spread(evaluator: Evaluator, position: Position, after: Position, armies: int) -> list[tuple[int, int]]:
    """Where armies are worth most that no plan calls for, as it will look after the plans: half of them at a time."""
    mine = position.mine()
    among = [t for t in fronts(evaluator.terrain, after) if position.owners[t] == position.me]
    among = among or fronts(evaluator.terrain, position) or mine
    shares = []
    while armies:
        part = max(1, armies // 2)
        best = max(among, key=lambda territory: _with(evaluator, after, territory, part))
        after.pieces[best] += part
        shares.append((best, part))
        armies -= part
    return shares


def _with(evaluator: Evaluator, position: Position, territory: int, armies: int) -> tuple[float, int]:
    position.pieces[territory] += armies
    worth = evaluator.worth(position), position.pieces[territory]
    position.pieces[territory] -= armies
    return worth


def split(evaluator: Evaluator, position: Position, source: int, target: int, least: int, most: int) -> int:
    """How many go where they have conquered and nothing else is planned; most of them if it is all the same."""
    total = position.pieces[source]
    position.owners[target] = position.me

    def worth(armies: int) -> tuple[float, int]:
        position.pieces[source], position.pieces[target] = total - armies, armies
        return evaluator.worth(position), armies

    return max({least + (most - least) * part // 4 for part in range(5)}, key=worth)


def move(
    evaluator: Evaluator, position: Position, sources: Iterable[int], targets: Callable[[int], Sequence[int]]
) -> tuple[int, int, int] | None:
    """The move at the end of a turn that makes the position better: from, to, how many."""
    pieces, ahead = position.pieces, set(fronts(evaluator.terrain, position))
    best, highest = None, WORTH_IT * evaluator.worth(position)
    for source in sorted(sources, key=lambda t: -pieces[t])[:RICHEST]:
        for target in targets(source):
            if target not in ahead:
                continue
            for armies in sorted({pieces[source] - 1, pieces[source] // 2} - {0}):
                pieces[source] -= armies
                pieces[target] += armies
                worth = evaluator.worth(position)
                pieces[source] += armies
                pieces[target] -= armies
                if worth > highest:
                    best, highest = (source, target, armies), worth
    return best
