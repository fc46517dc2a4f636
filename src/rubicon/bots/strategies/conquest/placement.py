"""Where armies go: claims, first armies and the capital, then reinforcements, conquerors and the move at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from .evaluation import Evaluator
from .position import ConquestPosition, Terrain

MAX_SOURCES = 6
"""Territories from which moves at the end of a turn are considered, the strongest first."""
MIN_GAIN_FACTOR = 1.0005
"""By which a move must improve the position."""


class Opening:
    def __init__(self, terrain: Terrain, evaluator: Evaluator) -> None:
        self.terrain = terrain
        self.evaluator = evaluator

    def claim(self, position: ConquestPosition) -> int:
        """A free territory in a good continent, preferably beside own ones."""
        free = [t for t in self.terrain.enabled if position.owners[t] is None]
        return max(free, key=lambda t: (self._appeal(position, t), -t))

    def _appeal(self, position: ConquestPosition, territory: int) -> float:
        owners, me = position.owners, position.me
        appeal = 0.0
        for number in self.terrain.within[territory]:
            continent = self.terrain.continents[number]
            mine = sum(owners[t] == me for t in continent.territories)
            others = sum(owners[t] not in (me, None) for t in continent.territories)
            size = len(continent.territories)
            appeal += continent.merit * (1 + 2 * mine / size) * (1 - others / size) ** 2
            most = max(sum(owners[t] == seat for t in continent.territories) for seat in range(self.terrain.seats))
            if mine < most >= size - 1 - size // 4:
                appeal += continent.merit  # somebody else is about to complete it
        near = sum(owners[t] == me for t in self.terrain.links[territory])
        return appeal + 0.15 * near

    def station(self, position: ConquestPosition) -> int:
        """The territory where another army improves the position most."""
        fronts = [t for t in position.mine() if any(position.owners[n] != position.me for n in self.terrain.links[t])]
        best, most = position.mine()[0], -1.0
        for territory in fronts:
            position.pieces[territory] += 1
            worth = self.evaluator.worth(position) + 1e-6 * position.pieces[territory]
            if worth > most:
                best, most = territory, worth
            position.pieces[territory] -= 1
        return best

    def capital(self, position: ConquestPosition) -> int:
        """The territory with the most own and the fewest other armies around it."""
        owners, pieces, me = position.owners, position.pieces, position.me

        def safety(territory: int) -> int:
            around = self.terrain.into[territory]
            return pieces[territory] + sum(pieces[t] if owners[t] == me else -2 * pieces[t] for t in around)

        return max(position.mine(), key=lambda t: (safety(t), -t))


def fronts(terrain: Terrain, position: ConquestPosition) -> list[int]:
    """Own territories beside others."""
    owners, me = position.owners, position.me
    return [t for t in position.mine() if any(owners[near] != me for near in terrain.links[t])]


def settled(terrain: Terrain, position: ConquestPosition) -> ConquestPosition:
    """The position with the armies in hand placed beside the strongest enemy, where they are roughly needed."""
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


def spread_armies(
    evaluator: Evaluator, position: ConquestPosition, after: ConquestPosition, armies: int
) -> list[tuple[int, int]]:
    """Where the armies that no plan needs are worth most, in the position after the plans: half of them at a time."""
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


def _with(evaluator: Evaluator, position: ConquestPosition, territory: int, armies: int) -> tuple[float, int]:
    position.pieces[territory] += armies
    worth = evaluator.worth(position), position.pieces[territory]
    position.pieces[territory] -= armies
    return worth


def split_conquerors(
    evaluator: Evaluator, position: ConquestPosition, source: int, target: int, least: int, most: int
) -> int:
    """How many armies move into a conquest when nothing else is planned; the most if there is no difference."""
    total = position.pieces[source]
    position.owners[target] = position.me

    def worth(armies: int) -> tuple[float, int]:
        position.pieces[source], position.pieces[target] = total - armies, armies
        return evaluator.worth(position), armies

    return max({least + (most - least) * part // 4 for part in range(5)}, key=worth)


def best_move(
    evaluator: Evaluator, position: ConquestPosition, sources: Iterable[int], targets: Callable[[int], Sequence[int]]
) -> tuple[int, int, int] | None:
    """The move at the end of a turn that improves the position most: source, target and armies."""
    pieces, ahead = position.pieces, set(fronts(evaluator.terrain, position))
    best, highest = None, MIN_GAIN_FACTOR * evaluator.worth(position)
    for source in sorted(sources, key=lambda t: -pieces[t])[:MAX_SOURCES]:
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
