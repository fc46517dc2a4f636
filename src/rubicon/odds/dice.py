"""What one roll of a dice system can cost, in exact fractions. `rules/dice.py` says how the dice are rolled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

from ..rules.dice import BOMBARDMENT, CLASSIC, CLASSIC_THREE, CONKUEROR, RISC, Dice


class Loss(NamedTuple):
    attackers: int
    defenders: int
    chance: Fraction


SYSTEMS: Mapping[str, Dice] = {
    "classic": CLASSIC,
    "classic3": CLASSIC_THREE,
    "risc": RISC,
    "conkueror": CONKUEROR,
    "bombardment": BOMBARDMENT,
}


@cache
def roll(dice: Dice, attack: int, defence: int) -> tuple[Loss, ...]:
    """Everything that one roll of so many dice can cost, in order."""
    counts: Counter[tuple[int, int]] = Counter()
    for mine, ways in hands(dice.sides, attack):
        for theirs, their_ways in hands(dice.sides, defence):
            counts[dice.losses(mine, theirs)] += ways * their_ways
    return tuple(Loss(*cost, Fraction(count, counts.total())) for cost, count in sorted(counts.items()))


def decisive(dice: Dice, attackers: int, defenders: int) -> tuple[Loss, ...]:
    """What the next roll costs that costs anything: a draw is rolled again. As many dice are rolled as may be."""
    losses = roll(dice, min(dice.attack, attackers - dice.behind), min(dice.defence, defenders))
    draw = sum(loss.chance for loss in losses if not loss.attackers and not loss.defenders)
    return tuple(loss._replace(chance=loss.chance / (1 - draw)) for loss in losses if loss.attackers or loss.defenders)


def hands(sides: int, dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every hand of dice, sorted downwards, with the number of ways to roll it."""
    for hand in combinations_with_replacement(range(sides, 0, -1), dice):
        yield hand, factorial(dice) // prod(map(factorial, Counter(hand).values()))
