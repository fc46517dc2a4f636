"""Odds of a battle: what one roll can cost, and how the battle ends. Exact: every roll is counted, none is simulated.

`rules/dice.py` says how the dice are rolled. `attackers` are counted as the dice system counts them: in classic all
armies of the attacking territory, one of whom stays behind; elsewhere the pieces sent. The attackers roll on while
defenders remain and more than `left` attackers do; the last roll may take them below `left`.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from threading import Lock
from typing import NamedTuple, TypeAlias

import msgspec

from ..errors import Illegal
from ..rules.dice import BOMBARDMENT, CLASSIC, CLASSIC_THREE, CONKUEROR, RISC, Dice


class RollOutcome(NamedTuple):
    attackers: int
    defenders: int
    chance: Fraction


DICE_SYSTEMS: Mapping[str, Dice] = {
    "classic": CLASSIC,
    "classic3": CLASSIC_THREE,
    "risc": RISC,
    "conkueror": CONKUEROR,
    "bombardment": BOMBARDMENT,
}


@cache
def roll_outcomes(dice: Dice, attack: int, defence: int) -> tuple[RollOutcome, ...]:
    """Every outcome of one roll with this many dice, sorted by cost."""
    counts: Counter[tuple[int, int]] = Counter()
    for mine, ways in dice_hands(dice.sides, attack):
        for theirs, their_ways in dice_hands(dice.sides, defence):
            counts[dice.losses(mine, theirs)] += ways * their_ways
    return tuple(RollOutcome(*cost, Fraction(count, counts.total())) for cost, count in sorted(counts.items()))


def decisive_outcomes(dice: Dice, attackers: int, defenders: int) -> tuple[RollOutcome, ...]:
    """The outcomes of the next roll with all dice that costs anything; a roll without losses is repeated."""
    losses = roll_outcomes(dice, min(dice.attack, attackers - dice.behind), min(dice.defence, defenders))
    draw = sum(loss.chance for loss in losses if not loss.attackers and not loss.defenders)
    return tuple(loss._replace(chance=loss.chance / (1 - draw)) for loss in losses if loss.attackers or loss.defenders)


def dice_hands(sides: int, dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every hand of dice, sorted downwards, with the number of ways to roll it."""
    for hand in combinations_with_replacement(range(sides, 0, -1), dice):
        yield hand, factorial(dice) // prod(map(factorial, Counter(hand).values()))


# One roll: the outcomes in exact fractions. A whole battle: tables of floats, extended as they are needed.


MAX_BATTLE_ARMY = 1000
"""The largest army on either side. A table of such armies takes a second to compute and 24 megabytes."""

Row: TypeAlias = "array[float]"  # win, attackers lost and defenders lost against nobody, then against one, and so on
Cost: TypeAlias = tuple[int, int, float]  # attackers and defenders lost, and the chance of it


class BattleOdds(msgspec.Struct, frozen=True, gc=False):
    """The chance that no defender is left in the end, and the average losses of each side."""

    win: float
    attackers_lost: float
    defenders_lost: float


class BattleEnds(msgspec.Struct, frozen=True):
    """The chance of each end; they add up to 1. `won[n]`: won with n attackers left. `lost[n]`: n defenders left."""

    won: tuple[float, ...]
    lost: tuple[float, ...]


def battle(dice: Dice, attackers: int, defenders: int, left: int | None = None) -> BattleOdds:
    left = check_battle(dice, attackers, defenders, left)
    # With enough attackers for all dice, only the difference counts: 10 down to 5 is the same as 8 down to 3.
    spare = max(0, left - dice.ample)
    return odds_table(dice, left - spare).look_up(max(0, attackers - spare), defenders)


def battle_ends(dice: Dice, attackers: int, defenders: int, left: int | None = None) -> BattleEnds:
    """Follows the battle from its beginning, so it needs only a few rows of a table at a time."""
    left = check_battle(dice, attackers, defenders, left)
    won = [0.0] * (attackers + 1)
    lost = [0.0] * (defenders + 1)
    # By number of attackers, then of defenders: the chance that the battle comes to this point.
    rows: defaultdict[int, list[float]] = defaultdict(lambda: [0.0] * (defenders + 1))
    rows[attackers][defenders] = 1.0
    for standing in range(attackers, -1, -1):
        here = rows[standing]
        if standing <= left:
            lost = [before + chance for before, chance in zip(lost, here, strict=True)]
        else:
            rolls = costs(dice, standing)
            for facing in range(defenders, 0, -1):
                chance = here[facing]
                for mine, theirs, share in rolls[min(facing, dice.defence)]:
                    rows[standing - mine][facing - theirs] += chance * share
        won[standing] = here[0]
        del rows[standing]
    return BattleEnds(tuple(won), (0.0, *lost[1:]))


def check_battle(dice: Dice, attackers: int, defenders: int, left: int | None) -> int:
    """Validates the numbers. Returns `left`, with the default filled in."""
    if left is None:
        left = dice.least
    if not (0 <= attackers <= MAX_BATTLE_ARMY and 0 <= defenders <= MAX_BATTLE_ARMY):
        raise Illegal("odds.army", most=MAX_BATTLE_ARMY)
    if left < dice.least:
        raise Illegal("odds.left", left=left, least=dice.least)
    return left


class OddsTable:
    """The odds of all battles of a dice system that stop at `left`, computed as far as they were asked for.

    There is a row for each number of attackers. A battle needs only rows of fewer attackers.
    """

    def __init__(self, dice: Dice, left: int) -> None:
        self.dice = dice
        self.left = left
        self.rows: list[Row] = []
        self.lock = Lock()

    def look_up(self, attackers: int, defenders: int) -> BattleOdds:
        with self.lock:
            if attackers >= len(self.rows) or 3 * defenders >= len(self.rows[attackers]):
                self.grow(attackers, defenders)
            return BattleOdds(*self.rows[attackers][3 * defenders : 3 * defenders + 3])

    def column(self, attackers: int, defenders: int) -> list[float]:
        """The chances to win with 0, 1, 2, … attackers, up to this number."""
        self.look_up(attackers, defenders)
        return [row[3 * defenders] for row in self.rows[: attackers + 1]]

    def grow(self, attackers: int, defenders: int) -> None:
        while len(self.rows) <= attackers:
            self.rows.append(array("d", (1.0, 0.0, 0.0)))  # without defenders the battle is won
        for number in range(attackers + 1):
            self.lengthen(number, defenders)

    def lengthen(self, attackers: int, defenders: int) -> None:
        row = self.rows[attackers]
        if attackers <= self.left:
            row.extend([0.0] * (3 * (defenders + 1) - len(row)))
            return
        rolls = [self.follow(attackers, outcomes) for outcomes in costs(self.dice, attackers)]
        for facing in range(len(row) // 3, defenders + 1):
            ways, lost, killed = rolls[min(facing, self.dice.defence)]
            win = 0.0
            for share, theirs, after in ways:
                at = 3 * (facing - theirs)
                win += share * after[at]
                lost += share * after[at + 1]
                killed += share * after[at + 2]
            row.extend((win, lost, killed))  # in one call, so that an interrupt leaves no partial entry

    def follow(self, attackers: int, outcomes: Sequence[Cost]) -> tuple[list[tuple[float, int, Row]], float, float]:
        """The rows that a roll leads to, and its average losses of attackers and defenders."""
        return (
            [(share, theirs, self.rows[attackers - mine]) for mine, theirs, share in outcomes],
            sum(share * mine for mine, _, share in outcomes),
            sum(share * theirs for _, theirs, share in outcomes),
        )


@cache
def odds_table(dice: Dice, left: int) -> OddsTable:
    return OddsTable(dice, left)


def costs(dice: Dice, attackers: int) -> tuple[tuple[Cost, ...], ...]:
    """The possible losses of the next roll, with their chances, against 0, 1, 2, … defence dice."""
    return _costs(dice, min(attackers, dice.ample + 1))


@cache
def _costs(dice: Dice, attackers: int) -> tuple[tuple[Cost, ...], ...]:
    rolls = (decisive_outcomes(dice, attackers, defenders) for defenders in range(1, dice.defence + 1))
    return ((), *(tuple((mine, theirs, float(chance)) for mine, theirs, chance in losses) for losses in rolls))
