"""What a player sees on the board, in a form that can be thought further: who holds what, and who holds cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import NamedTuple

from ....odds.battle import battle, odds_table
from ....rules.attack import MIN_ARMIES
from ....rules.dice import Dice
from ....rules.played_map import PlayedContinent, PlayedMap


class ConquestPosition:
    """Of one player, `me`. It is changed in place; whoever thinks ahead takes a copy."""

    __slots__ = ("capitals", "cards", "deck", "fresh", "me", "owners", "pieces", "rise", "sets", "worths")

    def __init__(
        self,
        me: int,
        owners: Sequence[int | None],
        pieces: Sequence[int],
        cards: Sequence[int],
        worths: Sequence[float],
        fresh: int = 0,
        sets: int = 0,
        capitals: Sequence[int | None] = (),
        deck: float = 1e9,
        rise: float = 0.0,
    ) -> None:
        self.me = me
        self.owners = list(owners)
        self.pieces = list(pieces)
        self.cards = list(cards)
        """How many each seat holds."""
        self.worths = worths
        """What the next set would bring each seat."""
        self.fresh = fresh
        """Armies that I may still place."""
        self.sets = sets
        """How many sets I hold."""
        self.capitals = capitals
        self.deck = deck
        """How many cards the board has still to give in this turn; those of the fallen come on top."""
        self.rise = rise
        """By how much each set is worth more than the one before."""

    def copy(self) -> ConquestPosition:
        return ConquestPosition(
            self.me,
            self.owners,
            self.pieces,
            self.cards,
            self.worths,
            self.fresh,
            self.sets,
            self.capitals,
            self.deck,
            self.rise,
        )

    def mine(self) -> list[int]:
        me = self.me
        return [territory for territory, owner in enumerate(self.owners) if owner == me]

    def rivals(self) -> list[int]:
        """Those who are still in the game, but for me."""
        return sorted({owner for owner in self.owners if owner is not None and owner != self.me})


# What a conqueror knows of a table before the game: ways, continents and what battles cost.


MAX_BATTLE_ARMIES = 60
"""Battles of larger armies are taken for battles of smaller ones with the same balance."""
AMPLE_ARMIES = 10


class ContinentFacts(NamedTuple):
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

    def _continent(self, number: int, realm: PlayedContinent) -> ContinentFacts:
        inside = set(realm.territories)
        doors = tuple(t for t in realm.territories if any(near not in inside for near in self.into[t]))
        outside = {near for t in doors for near in self.into[t]} - inside
        guard = max(1, 2 * len(doors) + len(outside)) / 3
        return ContinentFacts(number, realm.territories, realm.bonus, doors, (realm.bonus + len(inside) / 3) / guard)

    def chance(self, attackers: int, defenders: int) -> float:
        """That so many armies, one of whom stays behind, beat so many."""
        if attackers < MIN_ARMIES:
            return 0.0
        larger = max(attackers, defenders)
        if larger > MAX_BATTLE_ARMIES:
            attackers, defenders = (
                attackers * MAX_BATTLE_ARMIES // larger,
                max(1, defenders * MAX_BATTLE_ARMIES // larger),
            )
        return self.wins[attackers][defenders]

    def price(self, defenders: int) -> float:
        """How many armies an ample attack loses against so many."""
        return (
            self.toll[defenders]
            if defenders <= MAX_BATTLE_ARMIES
            else self.toll[MAX_BATTLE_ARMIES] * defenders / MAX_BATTLE_ARMIES
        )


@cache
def _wins(dice: Dice) -> Sequence[Sequence[float]]:
    columns = [
        odds_table(dice, dice.least).column(MAX_BATTLE_ARMIES, defenders) for defenders in range(MAX_BATTLE_ARMIES + 1)
    ]
    return [[column[attackers] for column in columns] for attackers in range(MAX_BATTLE_ARMIES + 1)]


@cache
def _toll(dice: Dice) -> Sequence[float]:
    return [
        battle(dice, AMPLE_ARMIES + 2 * defenders, defenders).attackers_lost
        for defenders in range(MAX_BATTLE_ARMIES + 1)
    ]


def loss_spread(armies: float) -> float:
    """By how much the losses of so many armies differ from what is expected, as a rule."""
    return 0.9 * sqrt(armies)
