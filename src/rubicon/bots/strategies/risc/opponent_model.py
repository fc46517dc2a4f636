"""Samples what each seat may order, and the fate of units if it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

from ....core.chance import Chance
from .battles import Fate, holding, mean, taking
from .plan import Expectation, arrivals, best_plan
from .position import RiscPosition

Idea: TypeAlias = Mapping[int, int]
"""The lots of a seat by territory after all have arrived."""
Guess: TypeAlias = Mapping[int, Idea]
"""One idea of each seat: a possible turn."""

BOLD_IDEAS = 3
"""Bold ideas among the first ideas of a seat."""
GUESSES_PER_IDEA = 6
"""Guesses that a further idea is a best response to."""
GUESSES_PER_PLAN = 24
"""Guesses that the chosen plan is a best response to."""


def plain_expectation(position: RiscPosition, seat: int) -> Expectation:
    """The expectation that all stay, except the strongest neighbour, which attacks with a chance of a half."""

    def fate(territory: int) -> Fate:
        if position.owners[territory] != seat:
            return taking(position.dice, position.lots(position.pieces[territory]))
        neighbours = position.rivals(seat, position.ways.back[territory])
        strongest = max(position.pieces[neighbour] for neighbour in neighbours)
        return mean([holding(position.dice, 0), holding(position.dice, position.lots(strongest))])

    return fate


def idle(position: RiscPosition, seat: int) -> Idea:
    """The idea of staying."""
    standing = enumerate(position.pieces)
    return {territory: position.lots(units) for territory, units in standing if position.owners[territory] == seat}


def bold(position: RiscPosition, seat: int, chance: Chance) -> Idea:
    """The idea of sending every army against a weaker neighbour, and leaving nobody at home."""
    idea, pieces = Counter(idle(position, seat)), position.pieces
    for source in list(idea):
        weaker = [t for t in position.rivals(seat, position.ways.out[source]) if pieces[t] < pieces[source]]
        if weaker:
            idea[weaker[chance.below(len(weaker))]] += position.lots(pieces[source])
            idea[source] = 0
    return idea


class OpponentModel:
    """The ideas of all seats. The first ones are simple; each further one is a best response to ideas of the others.

    A plan that is good against this mixture of simple and clever ideas is hard to exploit.
    """

    def __init__(self, position: RiscPosition, chance: Chance) -> None:
        self.position = position
        self.chance = chance
        self.ideas: dict[int, list[Idea]] = {seat: self._first(seat) for seat in position.seats}

    def _first(self, seat: int) -> list[Idea]:
        planned = arrivals(best_plan(self.position, seat, plain_expectation(self.position, seat)))
        return [
            idle(self.position, seat),
            planned,
            *(bold(self.position, seat, self.chance) for _ in range(BOLD_IDEAS)),
        ]

    def deepen(self) -> None:
        """Adds an idea of each seat."""
        for seat, ideas in self.ideas.items():
            ideas.append(arrivals(best_plan(self.position, seat, self.expectation(seat, GUESSES_PER_IDEA))))

    def expectation(self, seat: int, number: int = GUESSES_PER_PLAN) -> Expectation:
        """The average fate over this many guesses."""
        guesses = [self._guess() for _ in range(number)]

        @cache
        def fate(territory: int) -> Fate:
            return mean([self._fate(seat, territory, guess) for guess in guesses])

        return fate

    def _guess(self) -> Guess:
        return {seat: ideas[self.chance.below(len(ideas))] for seat, ideas in self.ideas.items()}

    def _fate(self, seat: int, territory: int, guess: Guess) -> Fate:
        """RI 4.4: attackers of the same territory fight one after the other, in random order."""
        owner = self.position.owners[territory]
        rivals = [idea for rival, idea in guess.items() if rival not in (seat, owner)]
        coming = [idea[territory] for idea in rivals if idea.get(territory)]
        if owner is None or owner == seat:
            return holding(self.position.dice, sum(coming))
        standing = guess[owner].get(territory, 0)
        earlier = self.chance.below(len(coming) + 1) if coming else 0
        for force in coming[:earlier]:
            standing = abs(standing - force)  # about this many units are left to the winner
        return taking(self.position.dice, standing, sum(coming[earlier:]))
