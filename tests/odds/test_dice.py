"""One roll of every dice system, against dice thrown one by one and against the rules that play with them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rubicon.odds.battle import DICE_SYSTEMS, decisive_outcomes, dice_hands, roll_outcomes
from rubicon.rules.dice import BOMBARDMENT, CLASSIC, CLASSIC_THREE, CONKUEROR, RISC, losses

EACH_SYSTEM = pytest.mark.parametrize("dice", DICE_SYSTEMS.values(), ids=DICE_SYSTEMS)


@pytest.mark.parametrize("attack", [1, 2, 3])
@pytest.mark.parametrize("defence", [1, 2, 3])
def test_a_classic_roll_costs_what_the_rules_say_of_every_throw(attack, defence):
    counts: Counter[tuple[int, int]] = Counter()
    for throw in product(range(1, 7), repeat=attack + defence):
        counts[losses(sorted(throw[:attack], reverse=True), sorted(throw[attack:], reverse=True))] += 1
    expected = [(*cost, Fraction(count, 6 ** (attack + defence))) for cost, count in sorted(counts.items())]
    assert list(roll_outcomes(CLASSIC_THREE, attack, defence)) == expected


def test_three_dice_against_two_are_the_known_fractions():
    assert roll_outcomes(CLASSIC, 3, 2) == (
        (0, 2, Fraction(2890, 7776)),
        (1, 1, Fraction(2611, 7776)),
        (2, 0, Fraction(2275, 7776)),
    )


def test_with_twenty_sides_a_tie_makes_the_defender_the_likelier_winner():
    assert roll_outcomes(RISC, 1, 1) == ((0, 1, Fraction(19, 40)), (1, 0, Fraction(21, 40)))


def test_in_conkueror_the_attacker_pays_two_for_one_and_a_tie_costs_nobody():
    assert roll_outcomes(CONKUEROR, 1, 1) == ((0, 0, Fraction(1, 6)), (0, 1, Fraction(5, 12)), (2, 0, Fraction(5, 12)))


def test_a_bombardment_counts_the_higher_of_two_dice():
    throws = list(product(range(1, 7), repeat=3))
    higher = sum(max(one, other) > defence for one, other, defence in throws)
    lower = sum(max(one, other) < defence for one, other, defence in throws)
    draw = len(throws) - higher - lower
    assert roll_outcomes(BOMBARDMENT, 2, 1) == (
        (0, 0, Fraction(draw, 216)),
        (0, 1, Fraction(higher, 216)),
        (2, 0, Fraction(lower, 216)),
    )


@EACH_SYSTEM
def test_the_chances_of_a_roll_are_one_in_all(dice):
    for attackers in range(dice.least + 1, 6):
        for defenders in range(1, 5):
            assert sum(loss.chance for loss in decisive_outcomes(dice, attackers, defenders)) == 1


@EACH_SYSTEM
def test_more_attackers_than_ample_roll_alike(dice):
    first = dice.ample + 1
    assert (
        decisive_outcomes(dice, first, 2)
        == decisive_outcomes(dice, first + 1, 2)
        == decisive_outcomes(dice, first + 100, 2)
    )
    assert dice.ample == dice.least or decisive_outcomes(dice, first - 1, 2) != decisive_outcomes(dice, first, 2)


def test_every_throw_is_in_one_hand():
    assert sum(ways for _, ways in dice_hands(6, 3)) == 6**3
    assert dict(dice_hands(2, 2)) == {(2, 2): 1, (2, 1): 2, (1, 1): 1}
