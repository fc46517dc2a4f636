"""What the others may order, and what is best against it: everybody answers everybody else, again and again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias
from collections import Counter

import numpy as np

from ....core.chance import Chance
from .battles import Fate, holding, taking
from .plan import Plan, arrivals, plan, T
from .position import Position

Guess: TypeAlias = Mapping[int, Mapping[int, int]]
"""How many units of each seat arrive where."""


def naive(position: Position, seat: int) -> Plan:
    """Of somebody who takes the board as it stands, and guards against the strongest neighbour every other time."""

    def fate(territory: int) -> Fate:
        if position.owners[territory] != seat:
            return taking(position.pieces[territory])
        threats = [position.pieces[t] for t in position.near[territory] if position.owners[t] not in (seat, None)]
        x = T.get("fear", 0.5)
        return holding(0) * (1-x) + holding(max(threats)) * x

    return plan(position, seat, fate)


def staying(position: Position, seat: int) -> Mapping[int, int]:
    return {t: units for t, units in enumerate(position.pieces) if position.owners[t] == seat}


def bold(position: Position, seat: int, chance: Chance) -> Mapping[int, int]:
    """Every army goes for some weaker neighbour with all it has."""
    there = Counter(staying(position, seat))
    for t in list(there):
        weaker = [n for n in position.links[t] if position.owners[n] not in (seat, None) and position.pieces[n] < position.pieces[t]]
        if weaker:
            target = weaker[chance.below(len(weaker))]
            there[target] += position.pieces[t]
            there[t] -= position.pieces[t]
    return there


class Foresight:
    def __init__(self, position: Position, chance: Chance) -> None:
        self.position = position
        self.chance = chance
        self.ideas: dict[int, list[Mapping[int, int]]] = {}
        for seat in position.seats:
            self.ideas[seat] = [staying(position, seat), arrivals(naive(position, seat))]
            self.ideas[seat] += [bold(position, seat, chance) for _ in range(T.get("bold", 3))]

    def deepen(self) -> None:
        for seat in self.position.seats:
            self.ideas[seat].append(arrivals(self.answer(seat, T.get("few", 6))))

    def answer(self, seat: int, number: int) -> Plan:
        guesses = [self.guess() for _ in range(number)]

        def fate(territory: int) -> Fate:
            fates = [self.fate(seat, territory, guess) for guess in guesses]
            total: Fate = sum(fates[1:], fates[0]) / number
            return total

        return plan(self.position, seat, fate)

    def guess(self) -> Guess:
        return {seat: ideas[self.chance.below(len(ideas))] for seat, ideas in self.ideas.items()}

    def fate(self, seat: int, territory: int, guess: Guess) -> Fate:
        owner = self.position.owners[territory]
        rivals = [there[territory] for other, there in guess.items() if other not in (seat, owner) and there.get(territory)]
        if owner == seat:
            return holding(sum(rivals))
        assert owner is not None
        facing = guess[owner].get(territory, 0)
        place = self.chance.below(len(rivals) + 1) if rivals else 0
        for rival in rivals[:place]:
            facing = abs(facing - rival)
        return taking(facing, sum(rivals[place:]))
