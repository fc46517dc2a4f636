"""What one roll of a dice system can cost, in exact fractions. `rules/dice.py` says how the dice are rolled."""

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
    """Everything that one roll of so many dice can cost, in order."""
    counts: Counter[tuple[int, int]] = Counter()
    for mine, ways in dice_hands(dice.sides, attack):
        for theirs, their_ways in dice_hands(dice.sides, defence):
            counts[dice.losses(mine, theirs)] += ways * their_ways
    return tuple(RollOutcome(*cost, Fraction(count, counts.total())) for cost, count in sorted(counts.items()))


def decisive_outcomes(dice: Dice, attackers: int, defenders: int) -> tuple[RollOutcome, ...]:
    """What the next roll costs that costs anything: a draw is rolled again. As many dice are rolled as may be."""
    losses = roll_outcomes(dice, min(dice.attack, attackers - dice.behind), min(dice.defence, defenders))
    draw = sum(loss.chance for loss in losses if not loss.attackers and not loss.defenders)
    return tuple(loss._replace(chance=loss.chance / (1 - draw)) for loss in losses if loss.attackers or loss.defenders)


def dice_hands(sides: int, dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every hand of dice, sorted downwards, with the number of ways to roll it."""
    for hand in combinations_with_replacement(range(sides, 0, -1), dice):
        yield hand, factorial(dice) // prod(map(factorial, Counter(hand).values()))


# A battle fought to its end, or until so many attackers are left: the chance to win and what it costs, looked up.
#
# `attackers` are counted as the dice system counts them: in classic all armies of the attacking territory, one of whom
# stays behind; elsewhere the pieces sent. They roll on while defenders stand and more than `left` of them do; the last
# roll may take them below it.


MAX_BATTLE_ARMY = 1000
"""The largest army on either side. A table of such armies takes a second to make and 24 megabytes."""

Row: TypeAlias = "array[float]"  # win, attackers lost and defenders lost against nobody, then against one, and so on
Cost: TypeAlias = tuple[int, int, float]  # attackers and defenders lost, and the chance of it


class BattleOdds(msgspec.Struct, frozen=True, gc=False):
    """The chance that no defender is left in the end, and how many pieces each side loses on average."""

    win: float
    attackers_lost: float
    defenders_lost: float


class BattleEnds(msgspec.Struct, frozen=True):
    """The chances of every end, in all 1: `won[n]` to win with n attackers left, `lost[n]` to leave n defenders."""

    won: tuple[float, ...]
    lost: tuple[float, ...]


def battle(dice: Dice, attackers: int, defenders: int, left: int | None = None) -> BattleOdds:
    left = check_battle(dice, attackers, defenders, left)
    # Who rolls all dice to the last fights alike in any number: 10 until 5 are left like 8 until 3 are.
    spare = max(0, left - dice.ample)
    return odds_table(dice, left - spare).look_up(max(0, attackers - spare), defenders)


def battle_ends(dice: Dice, attackers: int, defenders: int, left: int | None = None) -> BattleEnds:
    """Follows the battle from its beginning, so that it needs no more room than a few rows of a table."""
    left = check_battle(dice, attackers, defenders, left)
    won = [0.0] * (attackers + 1)
    lost = [0.0] * (defenders + 1)
    # The chance to come down to so many attackers and, in their row, to so many defenders.
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
    """How many are left, with the default filled in, if these numbers make a battle."""
    if left is None:
        left = dice.least
    if not (0 <= attackers <= MAX_BATTLE_ARMY and 0 <= defenders <= MAX_BATTLE_ARMY):
        raise Illegal("odds.army", most=MAX_BATTLE_ARMY)
    if left < dice.least:
        raise Illegal("odds.left", left=left, least=dice.least)
    return left


class OddsTable:
    """The odds of all battles of a dice system that end with `left`, worked out as far as they were asked for.

    There is a row for each number of attackers. A battle needs only smaller ones, so more attackers have shorter rows.
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
        """The chances to win of 0, 1, 2, … and so many attackers."""
        self.look_up(attackers, defenders)
        return [row[3 * defenders] for row in self.rows[: attackers + 1]]

    def grow(self, attackers: int, defenders: int) -> None:
        while len(self.rows) <= attackers:
            self.rows.append(array("d", (1.0, 0.0, 0.0)))  # against nobody a battle is won before it begins
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
            row.extend((win, lost, killed))  # in one stroke, so that an interrupt leaves no half of it

    def follow(self, attackers: int, outcomes: Sequence[Cost]) -> tuple[list[tuple[float, int, Row]], float, float]:
        """Where a roll leads, and what it costs the attackers and the defenders on average."""
        return (
            [(share, theirs, self.rows[attackers - mine]) for mine, theirs, share in outcomes],
            sum(share * mine for mine, _, share in outcomes),
            sum(share * theirs for _, theirs, share in outcomes),
        )


@cache
def odds_table(dice: Dice, left: int) -> OddsTable:
    return OddsTable(dice, left)


def costs(dice: Dice, attackers: int) -> tuple[tuple[Cost, ...], ...]:
    """What the next roll can cost against 0, 1, 2, … dice of defence, and with what chance."""
    return _costs(dice, min(attackers, dice.ample + 1))


@cache
def _costs(dice: Dice, attackers: int) -> tuple[tuple[Cost, ...], ...]:
    rolls = (decisive_outcomes(dice, attackers, defenders) for defenders in range(1, dice.defence + 1))
    return ((), *(tuple((mine, theirs, float(chance)) for mine, theirs, chance in losses) for losses in rolls))
