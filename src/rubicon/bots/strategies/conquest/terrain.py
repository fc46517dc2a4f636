"""What a conqueror knows of a table before the game: ways, continents and what battles cost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import NamedTuple

from ....odds.battle import battle, odds_table
from ....rules.attack import MIN_ARMIES
from ....rules.dice import Dice
from ....rules.played_map import PlayedContinent, PlayedMap

MOST = 60
"""Battles of larger armies are taken for battles of smaller ones with the same balance."""
PLENTY = 10


class Continent(NamedTuple):
    number: int
    """Its place on the board."""
    territories: tuple[int, ...]
    bonus: int
    doors: tuple[int, ...]
    """Those of its territories that can be attacked from outside."""
    merit: float
    """What it is worth to a planner before anybody stands on it: income, against the doors that must be guarded."""


class Terrain:
    def __init__(self, land: PlayedMap, dice: Dice) -> None:
        self.links = land.links
        self.seats = land.seats
        self.size = land.size
        self.enabled = land.enabled
        self.dice = dice
        into: list[list[int]] = [[] for _ in range(land.size)]
        for source, near in enumerate(land.links):
            for target in near:
                into[target].append(source)
        self.into = tuple(map(tuple, into))
        """From where each territory can be attacked."""
        self.continents = tuple(
            self._continent(number, realm) for number, realm in enumerate(land.realms) if realm.territories
        )
        self.within: list[list[int]] = [[] for _ in range(land.size)]
        """The continents of each territory that bring something."""
        for number, continent in enumerate(self.continents):
            for territory in continent.territories:
                self.within[territory].append(number)
        self.wins = _wins(dice)
        self.toll = _toll(dice)

    def _continent(self, number: int, realm: PlayedContinent) -> Continent:
        inside = set(realm.territories)
        doors = tuple(t for t in realm.territories if any(near not in inside for near in self.into[t]))
        outside = {near for t in doors for near in self.into[t]} - inside
        guard = max(1, 2 * len(doors) + len(outside)) / 3
        return Continent(number, realm.territories, realm.bonus, doors, (realm.bonus + len(inside) / 3) / guard)

    def chance(self, attackers: int, defenders: int) -> float:
        """That so many armies, one of whom stays behind, beat so many."""
        if attackers < MIN_ARMIES:
            return 0.0
        larger = max(attackers, defenders)
        if larger > MOST:
            attackers, defenders = attackers * MOST // larger, max(1, defenders * MOST // larger)
        return self.wins[attackers][defenders]

    def price(self, defenders: int) -> float:
        """How many armies an ample attack loses against so many."""
        return self.toll[defenders] if defenders <= MOST else self.toll[MOST] * defenders / MOST


@cache
def _wins(dice: Dice) -> Sequence[Sequence[float]]:
    columns = [odds_table(dice, dice.least).column(MOST, defenders) for defenders in range(MOST + 1)]
    return [[column[attackers] for column in columns] for attackers in range(MOST + 1)]


@cache
def _toll(dice: Dice) -> Sequence[float]:
    return [battle(dice, PLENTY + 2 * defenders, defenders).attackers_lost for defenders in range(MOST + 1)]


def spread(armies: float) -> float:
    """By how much the losses of so many armies differ from what is expected, as a rule."""
    return 0.9 * sqrt(armies)
