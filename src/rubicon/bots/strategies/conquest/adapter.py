"""What differs between the editions of conquest: their views, actions, cards and goals.

An edition implements `EditionAdapter`, with `sets_in` and `best_set` for its cards, and with a `Goal` where something
else than holding everything wins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, Protocol

from ....core.option import Action, Option
from ....rules.cards import CARD_BONUS_ARMIES, CARDS_PER_SET, bonus_territory
from ....rules.played_map import PlayedContinent
from ....world.board import Mission
from .position import ConquestPosition, Terrain

WILD_CARD_COST = 0.5
"""Cost in armies of trading a wild card, which fits every set."""


class EditionAdapter(Protocol):
    terrain: Terrain

    def position(self, view: Any) -> ConquestPosition: ...

    def goal(self, view: Any) -> Goal | None:
        """What else wins than holding everything."""

    def best_set(self, view: Any, option: Option) -> tuple[tuple[int, ...], int]:
        """The cards to trade, and the armies for them."""

    def attack(self, option: Option, source: int, target: int, pieces: Sequence[int]) -> Action: ...

    def defend(self, view: Any, option: Option) -> Action: ...


# Cards


def sets_in(hand: Sequence[int], worth: Callable[[Sequence[int]], int]) -> int:
    """How many sets a hand holds; an estimate from six cards on."""
    if len(hand) < CARDS_PER_SET or not any(worth(cards) for cards in combinations(hand, CARDS_PER_SET)):
        return 0
    return 1 if len(hand) < 6 else 2 if len(hand) < 9 else len(hand) // 3 - 1


def best_set(
    seat: int, option: Option, owners: Sequence[int | None], land: Any, worth: Callable[[Sequence[int]], int]
) -> tuple[tuple[int, ...], int]:
    """The most valuable set. Of equal sets, prefers an own territory on a card and no wild cards."""

    def gain(cards: Sequence[int]) -> float:
        bonus = bonus_territory(cards, land.shown, tuple(owners), seat) is not None
        return float(
            worth(cards)
            + CARD_BONUS_ARMIES * bonus
            - WILD_CARD_COST * sum(land.symbols[card] == "wild" for card in cards)
        )

    cards = max(option.slots[0].among, key=gain)
    return tuple(cards), worth(cards)


# Goals


class Goal(Protocol):
    def targets(self, position: ConquestPosition) -> tuple[int, ...]:
        """The territories to take for it; empty if that does not help."""

    def reached(self, position: ConquestPosition) -> bool: ...

    def lacking(self, position: ConquestPosition) -> list[int]:
        """Own territories that need another army for it."""


class CapitalsGoal:
    def targets(self, position: ConquestPosition) -> tuple[int, ...]:
        if None in position.capitals:
            return ()
        return tuple(t for t in position.capitals if t is not None and position.owners[t] != position.me)

    def reached(self, position: ConquestPosition) -> bool:
        return None not in position.capitals and not self.targets(position)

    def lacking(self, position: ConquestPosition) -> list[int]:
        return []


class TerritoriesGoal:
    """Holding any this many territories."""

    def __init__(self, terrain: Terrain, number: int) -> None:
        self.terrain = terrain
        self.number = number

    def targets(self, position: ConquestPosition) -> tuple[int, ...]:
        return nearest(self.terrain, position, self.number - position.owners.count(position.me))

    def reached(self, position: ConquestPosition) -> bool:
        return position.owners.count(position.me) >= self.number

    def lacking(self, position: ConquestPosition) -> list[int]:
        return []


class MissionGoal:
    """A mission. If the seat to eliminate cannot be eliminated any more, the mission's territories count."""

    def __init__(self, terrain: Terrain, mission: Mission, me: int, realms: Sequence[PlayedContinent]) -> None:
        self.terrain = terrain
        self.mission = mission
        self.me = me
        self.realms = realms

    def targets(self, position: ConquestPosition) -> tuple[int, ...]:
        owners, mission = position.owners, self.mission
        victim = mission.destroy
        if victim is not None and victim != self.me and victim in owners:
            return tuple(t for t, owner in enumerate(owners) if owner == victim)
        if mission.territories:
            return nearest(self.terrain, position, mission.territories - owners.count(self.me))
        return tuple(t for realm in self._realms(position) for t in realm if owners[t] != self.me)

    def _realms(self, position: ConquestPosition) -> list[tuple[int, ...]]:
        """The continents of the mission. A free choice is the continent with the fewest armies left to beat."""
        named = [number for number in self.mission.continents if isinstance(number, int)]
        free = sum(number == "*" for number in self.mission.continents)
        others = [number for number, realm in enumerate(self.realms) if realm.territories and number not in named]
        others.sort(key=lambda number: self._missing(position, number))
        return [self.realms[number].territories for number in (*named, *others[:free])]

    def _missing(self, position: ConquestPosition, number: int) -> int:
        return sum(position.pieces[t] for t in self.realms[number].territories if position.owners[t] != self.me)

    def reached(self, position: ConquestPosition) -> bool:
        return not self.targets(position) and not self.lacking(position)

    def lacking(self, position: ConquestPosition) -> list[int]:
        mission, mine = self.mission, position.mine()
        if not mission.territories or len(mine) < mission.territories or self._hunts(position):
            return []
        short = sorted((t for t in mine if position.pieces[t] < mission.armies), key=lambda t: -position.pieces[t])
        return short[: max(0, mission.territories - (len(mine) - len(short)))]

    def _hunts(self, position: ConquestPosition) -> bool:
        victim = self.mission.destroy
        return victim is not None and victim != self.me and victim in position.owners


def nearest(terrain: Terrain, position: ConquestPosition, number: int) -> tuple[int, ...]:
    """Up to `number` territories beside own ones, the weakest first."""
    owners, pieces = position.owners, position.pieces
    near = {t for mine in position.mine() for t in terrain.links[mine] if owners[t] not in (position.me, None)}
    return tuple(sorted(near, key=lambda t: (pieces[t], t))[: max(0, number)])
