"""The board as a conquest strategy sees it: a terrain that never changes, and a position to look ahead from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import NamedTuple

from ....odds.battle import battle, odds_table
from ....rules.attack import MIN_ATTACKING_ARMIES
from ....rules.dice import Dice
from ....rules.played_map import PlayedContinent, PlayedMap

MAX_BATTLE_ARMIES = 60
"""Larger battles are looked up as smaller ones with the same ratio."""
AMPLE_ARMIES = 10
"""Armies of an ample attack, besides two for each defender."""


class ContinentFacts(NamedTuple):
    number: int
    """Its index on the board."""
    territories: tuple[int, ...]
    bonus: int
    doors: tuple[int, ...]
    """Its territories that can be attacked from outside."""
    merit: float
    """What it is worth before the game: income in relation to the doors to guard."""


class Terrain:
    """Links, continents and the cost of battles at one table."""

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
        """The territories from which each one can be attacked."""
        self.continents = tuple(
            self._continent(number, realm) for number, realm in enumerate(land.realms) if realm.territories
        )
        self.within: list[list[int]] = [[] for _ in range(land.size)]
        """The continents of each territory."""
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
        """The chance that these attackers, one of which stays behind, beat these defenders."""
        if attackers < MIN_ATTACKING_ARMIES:
            return 0.0
        larger = max(attackers, defenders)
        if larger > MAX_BATTLE_ARMIES:
            attackers, defenders = (
                attackers * MAX_BATTLE_ARMIES // larger,
                max(1, defenders * MAX_BATTLE_ARMIES // larger),
            )
        return self.wins[attackers][defenders]

    def price(self, defenders: int) -> float:
        """The average losses of an ample attack on these defenders."""
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
    """The usual deviation of the losses against this many armies."""
    return 0.9 * sqrt(armies)


class ConquestPosition:
    """Of one player, `me`. It is changed in place; take a copy before looking ahead."""

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
        """The number of cards of each seat."""
        self.worths = worths
        """The armies for the next set of each seat."""
        self.fresh = fresh
        """Armies still to place."""
        self.sets = sets
        """Sets in the own hand."""
        self.capitals = capitals
        self.deck = deck
        """Cards that can still be drawn in this turn; the cards of eliminated seats come on top."""
        self.rise = rise
        """The additional armies of each further set."""

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
        """The other seats that are still in the game."""
        return sorted({owner for owner in self.owners if owner is not None and owner != self.me})
