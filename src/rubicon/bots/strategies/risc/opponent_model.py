"""What each seat may order, and what becomes of units if they do."""

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
"""How many lots of a seat are where when all have arrived."""
Guess: TypeAlias = Mapping[int, Idea]
"""An idea of each seat: a turn as it may come."""

BOLD_IDEAS = 3
"""So many of the first ideas of a seat are bold."""
GUESSES_PER_IDEA = 6
"""So many guesses every further idea answers."""
GUESSES_PER_PLAN = 24
"""So many guesses a plan answers that is carried out."""


def plain_expectation(position: RiscPosition, seat: int) -> Expectation:
    """Of somebody who thinks that all stay where they are, but for the strongest neighbour, who comes half the time."""

    def fate(territory: int) -> Fate:
        if position.owners[territory] != seat:
            return taking(position.dice, position.lots(position.pieces[territory]))
        neighbours = position.rivals(seat, position.ways.back[territory])
        strongest = max(position.pieces[neighbour] for neighbour in neighbours)
        return mean([holding(position.dice, 0), holding(position.dice, position.lots(strongest))])

    return fate


def idle(position: RiscPosition, seat: int) -> Idea:
    """Of somebody who stays."""
    standing = enumerate(position.pieces)
    return {territory: position.lots(units) for territory, units in standing if position.owners[territory] == seat}


def bold(position: RiscPosition, seat: int, chance: Chance) -> Idea:
    """Of somebody who sends every army against a weaker neighbour, and leaves nobody at home."""
    idea, pieces = Counter(idle(position, seat)), position.pieces
    for source in list(idea):
        weaker = [t for t in position.rivals(seat, position.ways.out[source]) if pieces[t] < pieces[source]]
        if weaker:
            idea[weaker[chance.below(len(weaker))]] += position.lots(pieces[source])
            idea[source] = 0
    return idea


class OpponentModel:
    """The ideas of all seats. The first are as simple as people may be; each further one answers ideas of the others.

    So nobody is taken for a fool, and nobody for a genius; and a plan that is good against all of it is hard to answer.
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
        """One more idea of everybody."""
        for seat, ideas in self.ideas.items():
            ideas.append(arrivals(best_plan(self.position, seat, self.expectation(seat, GUESSES_PER_IDEA))))

    def expectation(self, seat: int, number: int = GUESSES_PER_PLAN) -> Expectation:
        """On average over so many guesses."""
        guesses = [self._guess() for _ in range(number)]

        @cache
        def fate(territory: int) -> Fate:
            return mean([self._fate(seat, territory, guess) for guess in guesses])

        return fate

    def _guess(self) -> Guess:
        return {seat: ideas[self.chance.below(len(ideas))] for seat, ideas in self.ideas.items()}

    def _fate(self, seat: int, territory: int, guess: Guess) -> Fate:
        """RI 4.4: who come for the same territory fight one after the other, in any order."""
        owner = self.position.owners[territory]
        rivals = [idea for rival, idea in guess.items() if rival not in (seat, owner)]
        coming = [idea[territory] for idea in rivals if idea.get(territory)]
        if owner is None or owner == seat:
            return holding(self.position.dice, sum(coming))
        standing = guess[owner].get(territory, 0)
        earlier = self.chance.below(len(coming) + 1) if coming else 0
        for force in coming[:earlier]:
            standing = abs(standing - force)  # about so many are left, whoever wins
        return taking(self.position.dice, standing, sum(coming[earlier:]))
