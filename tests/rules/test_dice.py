"""Dice and fights: what every roll costs, and when rolling upon rolling stops."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rubicon.core.chance import Fast, Recorded
from rubicon.rules.attack import roll_all_out
from rubicon.rules.dice import CLASSIC, losses, roll

faces = st.lists(st.integers(1, 6), min_size=1, max_size=3).map(lambda dice: tuple(sorted(dice, reverse=True)))
armies = st.integers(1, 40)


@given(faces, faces)
def test_every_pair_of_dice_costs_one_army(attack, defence):
    assert sum(losses(attack, defence)) == min(len(attack), len(defence))


@given(faces)
def test_a_tie_is_the_defenders(dice):
    assert losses(dice, dice) == (len(dice), 0)


@given(faces, faces)
def test_a_pair_is_lost_by_the_lower_die(attack, defence):
    pairs = list(zip(attack, defence))  # noqa: B905 the dice left over are not compared
    assert losses(attack, defence) == (sum(a <= d for a, d in pairs), sum(a > d for a, d in pairs))


@given(faces, faces)
def test_better_dice_never_lose_more(attack, defence):
    better = tuple(min(6, die + 1) for die in attack)
    assert losses(better, defence)[0] <= losses(attack, defence)[0]


@given(st.lists(st.integers(0, 5), max_size=3))
def test_a_roll_shows_its_draws_sorted_downwards(draws):
    assert roll(Recorded(draws), len(draws)) == tuple(sorted((draw + 1 for draw in draws), reverse=True))


@given(st.integers(2, 40), armies, st.sampled_from([2, 3]), st.integers(1, 40), st.integers(0))
def test_a_fight_ends_when_the_target_falls_or_no_more_than_left_remain(attackers, defenders, limit, left, seed):
    for each in roll_all_out(replace(CLASSIC, defence=limit), attackers, defenders, left, Fast(seed).at(0)):
        assert attackers > left
        assert defenders > 0
        assert len(each.attack) == min(3, attackers - 1)
        assert len(each.defence) == min(limit, defenders)
        lost, killed = losses(each.attack, each.defence)
        attackers, defenders = attackers - lost, defenders - killed
    assert defenders == 0 or attackers <= left
    assert attackers >= 1
    assert defenders >= 0


@given(st.integers(2, 40), armies, st.sampled_from([2, 3]), st.integers(0))
def test_who_conquers_can_move_in_as_many_as_the_dice_of_the_last_roll(attackers, defenders, limit, seed):
    rolls = roll_all_out(replace(CLASSIC, defence=limit), attackers, defenders, 1, Fast(seed).at(0))
    costs = [losses(each.attack, each.defence) for each in rolls]
    attackers, defenders = attackers - sum(lost for lost, _ in costs), defenders - sum(killed for _, killed in costs)
    assert defenders or attackers - 1 >= len(rolls[-1].attack)
