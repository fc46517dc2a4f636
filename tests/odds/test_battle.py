"""Whole battles: against the shared tables, against plain recursion with exact fractions, and what must always hold."""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubicon.core.chance import Fast
from rubicon.errors import Illegal
from rubicon.odds.battle import (
    DICE_SYSTEMS,
    MAX_BATTLE_ARMY,
    BattleOdds,
    OddsTable,
    battle,
    battle_ends,
    decisive_outcomes,
    dice_hands,
    roll_outcomes,
)
from rubicon.rules.attack import roll_all_out
from rubicon.rules.dice import BOMBARDMENT, CLASSIC, CLASSIC_THREE, CONKUEROR, RISC, losses
from tests.conftest import shared_files

TOLERANCE = 1e-12
EACH_SYSTEM = pytest.mark.parametrize("dice", DICE_SYSTEMS.values(), ids=DICE_SYSTEMS)
systems = st.sampled_from(list(DICE_SYSTEMS.values()))
armies = st.integers(0, 40)


@pytest.mark.parametrize("file", shared_files("odds/*.json"))
def test_every_figure_of_the_shared_tables_is_met(file):
    shared, dice = json.loads(file.read_bytes()), DICE_SYSTEMS[file.stem]
    assert len(shared["rows"]) >= 870
    for row in shared["rows"]:
        attackers, defenders = row["a"] + dice.behind, row["d"]
        odds = battle(dice, attackers, defenders)
        ends = battle_ends(dice, attackers, defenders)
        figures = {
            "p_win": odds.win,
            "exp_attacker_losses": odds.attackers_lost,
            "exp_defender_losses": odds.defenders_lost,
            "exp_attackers_left": row["a"] - odds.attackers_lost,
            "exp_defenders_left": defenders - odds.defenders_lost,
            "exp_defenders_left_given_loss": mean(ends.lost) / sum(ends.lost),
        }
        assert figures == pytest.approx({name: row[name] for name in figures}, rel=0, abs=TOLERANCE), row
        # An odd force that loses leaves one piece, and the table counts it among those that are left by a win: 4 of 3.
        stray = row["a"] % 2 * sum(ends.lost) if dice is CONKUEROR else 0
        left_by_win = (mean(ends.won) + stray) / odds.win - dice.behind
        assert left_by_win == pytest.approx(row["exp_attackers_left_given_win"], rel=TOLERANCE, abs=TOLERANCE), row
        assert shared["p_win"][row["a"]][defenders] == pytest.approx(odds.win, rel=0, abs=TOLERANCE)


@pytest.mark.parametrize("file", shared_files("odds/classic.json"))
def test_every_roll_of_the_shared_tables_is_met(file):
    for name, outcomes in json.loads(file.read_bytes())["meta"]["per_roll"].items():
        attack, defence = map(int, name.split("v"))
        assert list(roll_outcomes(CLASSIC, attack, defence)) == [
            (each["attacker_loses"], each["defender_loses"], Fraction(each["count"], each["of"])) for each in outcomes
        ]


def mean(chances):
    return sum(count * chance for count, chance in enumerate(chances))


def thrown(dice, attack, defence):
    """Every throw of so many dice, one by one, and what it costs."""
    counts: Counter[tuple[int, int]] = Counter()
    for throw in product(range(1, dice.sides + 1), repeat=attack + defence):
        mine, theirs = sorted(throw[:attack], reverse=True), sorted(throw[attack:], reverse=True)
        if dice in (CONKUEROR, BOMBARDMENT):
            counts[(0, 0) if mine[0] == theirs[0] else (2, 0) if mine[0] < theirs[0] else (0, 1)] += 1
        else:
            counts[losses(mine, theirs)] += 1
    counts.pop((0, 0), None)
    return {cost: Fraction(count, counts.total()) for cost, count in counts.items()}


def ends_by_recursion(dice, attackers, defenders, left, rolls):
    """The chance of each pair of armies in which a battle can end: the definition, written down."""
    if attackers <= left or not defenders:
        return {(attackers, defenders): Fraction(1)}
    hand = (min(dice.attack, attackers - dice.behind), min(dice.defence, defenders))
    if hand not in rolls:
        rolls[hand] = thrown(dice, *hand)
    ends: Counter[tuple[int, int]] = Counter()
    for (mine, theirs), chance in rolls[hand].items():
        for end, rest in ends_by_recursion(dice, attackers - mine, defenders - theirs, left, rolls).items():
            ends[end] += chance * rest
    return ends


@EACH_SYSTEM
def test_small_battles_are_as_plain_recursion_has_them(dice):
    rolls: dict[tuple[int, int], dict[tuple[int, int], Fraction]] = {}
    for attackers, defenders, more in product(range(8), range(1, 6), range(5)):
        left = dice.least + more
        ends = ends_by_recursion(dice, attackers, defenders, left, rolls)
        odds = battle(dice, attackers, defenders, left)
        assert [odds.win, odds.attackers_lost, odds.defenders_lost] == near(
            sum(chance for (_, standing), chance in ends.items() if not standing),
            sum((attackers - remaining) * chance for (remaining, _), chance in ends.items()),
            sum((defenders - standing) * chance for (_, standing), chance in ends.items()),
        )
        told = battle_ends(dice, attackers, defenders, left)
        assert list(told.won) == near(*(ends.get((count, 0), 0) for count in range(attackers + 1)))
        lost = [sum(ends.get((a, count), 0) for a in range(attackers + 1)) for count in range(1, defenders + 1)]
        assert list(told.lost) == near(0, *lost)


def near(*figures):
    return pytest.approx([float(figure) for figure in figures], rel=0, abs=TOLERANCE)


@pytest.mark.parametrize("dice", [CLASSIC, CLASSIC_THREE])
def test_fights_as_the_rules_play_them_end_as_often_as_foretold(dice):
    tries, won, lost = 4000, 0, 0
    chance = Fast(5).at(0)
    for _ in range(tries):
        rolls = roll_all_out(dice, 9, 6, 3, chance)
        costs = [losses(each.attack, each.defence) for each in rolls]
        won += sum(killed for _, killed in costs) == 6
        lost += sum(mine for mine, _ in costs)
    odds = battle(dice, 9, 6, 3)
    assert won / tries == pytest.approx(odds.win, abs=0.03)
    assert lost / tries == pytest.approx(odds.attackers_lost, abs=0.15)


@given(systems, armies, armies, st.integers(1, 12))
def test_the_chances_of_all_ends_are_one_and_agree_with_the_table(dice, attackers, defenders, left):
    odds, ends = battle(dice, attackers, defenders, left), battle_ends(dice, attackers, defenders, left)
    assert sum(ends.won) + sum(ends.lost) == pytest.approx(1, abs=TOLERANCE)
    assert sum(ends.won) == pytest.approx(odds.win, abs=TOLERANCE)
    assert mean(ends.lost) == pytest.approx(defenders - odds.defenders_lost, abs=TOLERANCE)


@given(systems, armies, armies)
def test_one_more_attacker_never_does_harm(dice, attackers, defenders):
    assert battle(dice, attackers + 1, defenders).win >= battle(dice, attackers, defenders).win - TOLERANCE


@given(systems, armies, armies)
def test_one_more_defender_never_helps_the_attack(dice, attackers, defenders):
    assert battle(dice, attackers, defenders + 1).win <= battle(dice, attackers, defenders).win + TOLERANCE


@given(systems, armies, armies, st.integers(1, 40))
def test_to_stop_earlier_wins_less_and_costs_less(dice, attackers, defenders, left):
    longer, shorter = (battle(dice, attackers, defenders, until) for until in (left, left + 1))
    assert shorter.win <= longer.win + TOLERANCE
    assert shorter.attackers_lost <= longer.attackers_lost + TOLERANCE


@given(armies, armies)
def test_help_to_one_side_helps_it(attackers, defenders):
    assert battle(CLASSIC_THREE, attackers, defenders).win <= battle(CLASSIC, attackers, defenders).win + TOLERANCE
    assert battle(BOMBARDMENT, attackers, defenders).win >= battle(CONKUEROR, attackers, defenders).win - TOLERANCE


@EACH_SYSTEM
def test_a_battle_that_cannot_begin_costs_nothing(dice):
    assert battle(dice, dice.least, 5) == battle(dice, 9, 5, 9) == battle(dice, 9, 5, 500) == BattleOdds(0, 0, 0)
    assert battle(dice, 9, 0) == BattleOdds(1, 0, 0)


def test_the_order_of_questions_changes_no_answer():
    asked = [(2, 60), (60, 2), (30, 30), (31, 9), (9, 61), (61, 61), (0, 0)]
    forth, back = OddsTable(CLASSIC, 1), OddsTable(CLASSIC, 1)
    answers = {battle: forth.look_up(*battle) for battle in asked}
    assert {battle: back.look_up(*battle) for battle in reversed(asked)} == answers


def test_a_long_thin_battle_makes_no_wide_table():
    table = OddsTable(RISC, 0)
    table.look_up(1, 900)
    table.look_up(900, 1)
    assert sum(map(len, table.rows)) < 3 * 4000


def test_many_may_ask_at_once():
    table = OddsTable(CLASSIC, 1)
    asked = [(attackers, defenders) for attackers in range(60, 0, -7) for defenders in range(60)]
    with ThreadPoolExecutor(8) as askers:
        answers = list(askers.map(lambda each: table.look_up(*each), asked))
    assert answers == [battle(CLASSIC, *each) for each in asked]


@EACH_SYSTEM
def test_five_hundred_against_five_hundred_is_no_trouble(dice):
    odds, ends = battle(dice, 500, 500), battle_ends(dice, 500, 500)
    assert sum(ends.won) == pytest.approx(odds.win, abs=TOLERANCE)
    assert sum(ends.won) + sum(ends.lost) == pytest.approx(1, abs=TOLERANCE)


@pytest.mark.parametrize(
    ("attackers", "defenders", "left", "code"),
    [
        (MAX_BATTLE_ARMY + 1, 1, None, "odds.army"),
        (1, MAX_BATTLE_ARMY + 1, None, "odds.army"),
        (-1, 1, None, "odds.army"),
        (1, -1, None, "odds.army"),
        (5, 5, 0, "odds.left"),
    ],
)
@pytest.mark.parametrize("answer", [battle, battle_ends])
def test_numbers_without_a_meaning_are_refused(answer, attackers, defenders, left, code):
    with pytest.raises(Illegal) as refused:
        answer(CLASSIC, attackers, defenders, left)
    assert refused.value.code == code


# One roll of every dice system, against dice thrown one by one and against the rules that play with them.


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
