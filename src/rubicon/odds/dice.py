"""The dice systems: who rolls how many dice, and what one roll can cost, in exact fractions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

import msgspec

Losses = Callable[[Sequence[int], Sequence[int]], tuple[int, int]]


class Dice(msgspec.Struct, frozen=True, cache_hash=True):
    """How a battle is rolled."""

    attack: int
    """The most dice of the attacker, one for each piece that may fight."""
    defence: int
    losses: Losses
    """What two hands of dice, sorted downwards, cost the attacker and the defender."""
    sides: int = 6
    behind: int = 0
    """Attackers who are counted but never fight: 1 where all armies of the attacking territory are counted."""
    least: int = 0
    """So many attackers cannot roll any more."""
    recalled: bool = False
    """CK 4.7: whether those who were sent and have won may stay where they came from, but for one who moves in."""

    @property
    def ample(self) -> int:
        """Any more attackers than these roll all their dice, so that more of them change no roll."""
        return max(self.least, self.behind + self.attack - 1)


class Loss(NamedTuple):
    attackers: int
    defenders: int
    chance: Fraction


def pairs(attack: Sequence[int], defence: Sequence[int]) -> tuple[int, int]:
    """Highest against highest; the lower die of a pair costs one piece, and a tie is the defender's."""
    compared = list(zip(attack, defence))  # noqa: B905 the dice left over are not compared
    killed = sum(mine > theirs for mine, theirs in compared)
    return len(compared) - killed, killed


def two_for_one(attack: Sequence[int], defence: Sequence[int]) -> tuple[int, int]:
    """The highest dice alone: the attacker, if lower, loses two; the defender, if lower, one; a tie costs nothing."""
    return (2 * (attack[0] < defence[0]), int(attack[0] > defence[0]))


CLASSIC = Dice(3, 2, pairs, behind=1, least=1)
CLASSIC_THREE = Dice(3, 3, pairs, behind=1, least=1)
RISC = Dice(1, 1, pairs, sides=20)
CONKUEROR = Dice(1, 1, two_for_one, least=1, recalled=True)
BOMBARDMENT = Dice(2, 1, two_for_one, least=1, recalled=True)

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
