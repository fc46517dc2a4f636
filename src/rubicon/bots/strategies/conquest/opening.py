"""Before the first turn: which territories to claim, where the first armies go, which one is the capital."""

from __future__ import annotations

from .evaluation import Evaluator
from .position import Position
from .terrain import Terrain


class Opening:
    def __init__(self, terrain: Terrain, evaluator: Evaluator) -> None:
        self.terrain = terrain
        self.evaluator = evaluator

    def claim(self, position: Position) -> int:
        """Where a good continent is still to be had, beside what is mine already."""
        free = [t for t in self.terrain.enabled if position.owners[t] is None]
        return max(free, key=lambda t: (self._appeal(position, t), -t))

    def _appeal(self, position: Position, territory: int) -> float:
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
                appeal += continent.merit  # somebody else is about to have it
        near = sum(owners[t] == me for t in self.terrain.links[territory])
        return appeal + 0.15 * near

    def station(self, position: Position) -> int:
        """An army more where it makes the position better."""
        fronts = [t for t in position.mine() if any(position.owners[n] != position.me for n in self.terrain.links[t])]
        best, most = position.mine()[0], -1.0
        for territory in fronts:
            position.pieces[territory] += 1
            worth = self.evaluator.worth(position) + 1e-6 * position.pieces[territory]
            if worth > most:
                best, most = territory, worth
            position.pieces[territory] -= 1
        return best

    def capital(self, position: Position) -> int:
        """Where most of mine and fewest others stand around."""
        owners, pieces, me = position.owners, position.pieces, position.me

        def safety(territory: int) -> int:
            around = self.terrain.into[territory]
            return pieces[territory] + sum(pieces[t] if owners[t] == me else -2 * pieces[t] for t in around)

        return max(position.mine(), key=lambda t: (safety(t), -t))
