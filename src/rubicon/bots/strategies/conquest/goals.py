"""Other ways to win than to hold everything: all capitals, a mission of one's own, or enough territories."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ....rules.played_map import PlayedContinent
from ....world.board import Mission
from .position import Position
from .terrain import Terrain


class Goal(Protocol):
    def targets(self, position: Position) -> tuple[int, ...]:
        """What must be taken for it; empty where that is not the way."""

    def reached(self, position: Position) -> bool: ...

    def lacking(self, position: Position) -> list[int]:
        """Own territories that need an army more for it."""


class CapitalsGoal:
    def targets(self, position: Position) -> tuple[int, ...]:
        if None in position.capitals:
            return ()
        return tuple(t for t in position.capitals if t is not None and position.owners[t] != position.me)

    def reached(self, position: Position) -> bool:
        return None not in position.capitals and not self.targets(position)

    def lacking(self, position: Position) -> list[int]:
        return []


class TerritoriesGoal:
    """To hold this many territories, whichever they are."""

    def __init__(self, terrain: Terrain, number: int) -> None:
        self.terrain = terrain
        self.number = number

    def targets(self, position: Position) -> tuple[int, ...]:
        return nearest(self.terrain, position, self.number - position.owners.count(position.me))

    def reached(self, position: Position) -> bool:
        return position.owners.count(position.me) >= self.number

    def lacking(self, position: Position) -> list[int]:
        return []


class MissionGoal:
    """A mission. To throw somebody out is an aim in itself; where that is no longer to be had, its territories are."""

    def __init__(self, terrain: Terrain, mission: Mission, me: int, realms: Sequence[PlayedContinent]) -> None:
        self.terrain = terrain
        self.mission = mission
        self.me = me
        self.realms = realms

    def targets(self, position: Position) -> tuple[int, ...]:
        owners, mission = position.owners, self.mission
        victim = mission.destroy
        if victim is not None and victim != self.me and victim in owners:
            return tuple(t for t, owner in enumerate(owners) if owner == victim)
        if mission.territories:
            return nearest(self.terrain, position, mission.territories - owners.count(self.me))
        return tuple(t for realm in self._realms(position) for t in realm if owners[t] != self.me)

    def _realms(self, position: Position) -> list[tuple[int, ...]]:
        """The continents of the mission; for one of free choice, that of which least is lacking."""
        named = [number for number in self.mission.continents if isinstance(number, int)]
        free = sum(number == "*" for number in self.mission.continents)
        others = [number for number, realm in enumerate(self.realms) if realm.territories and number not in named]
        others.sort(key=lambda number: self._missing(position, number))
        return [self.realms[number].territories for number in (*named, *others[:free])]

    def _missing(self, position: Position, number: int) -> int:
        return sum(position.pieces[t] for t in self.realms[number].territories if position.owners[t] != self.me)

    def reached(self, position: Position) -> bool:
        return not self.targets(position) and not self.lacking(position)

    def lacking(self, position: Position) -> list[int]:
        mission, mine = self.mission, position.mine()
        if not mission.territories or len(mine) < mission.territories or self._hunts(position):
            return []
        short = sorted((t for t in mine if position.pieces[t] < mission.armies), key=lambda t: -position.pieces[t])
        return short[: max(0, mission.territories - (len(mine) - len(short)))]

    def _hunts(self, position: Position) -> bool:
        victim = self.mission.destroy
        return victim is not None and victim != self.me and victim in position.owners


def nearest(terrain: Terrain, position: Position, number: int) -> tuple[int, ...]:
    """Up to `number` territories next to mine, the weakest first."""
    owners, pieces = position.owners, position.pieces
    near = {t for mine in position.mine() for t in terrain.links[mine] if owners[t] not in (position.me, None)}
    return tuple(sorted(near, key=lambda t: (pieces[t], t))[: max(0, number)])
