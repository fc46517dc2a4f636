"""Campaigns: against plain recursion, fights as the rules play them, the shared tables, and single battles."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubicon.core.chance import Fast
from rubicon.core.edition import CampaignOdds
from rubicon.errors import Illegal
from rubicon.odds.battle import DICE_SYSTEMS, battle_ends, decisive_outcomes
from rubicon.odds.campaign import (
    MAX_BOARD_CAMPAIGN_ARMY,
    MAX_CAMPAIGN_ARMY,
    MAX_CAMPAIGN_TERRITORIES,
    CampaignTarget,
    attackers_per_defender,
    campaign_on_board,
    path_campaign,
    tree_campaign,
)
from rubicon.rules.attack import roll_all_out
from rubicon.rules.dice import CLASSIC, CONKUEROR, RISC, Dice, losses
from tests.conftest import shared_files

TOLERANCE = 1e-12
EACH_SYSTEM = pytest.mark.parametrize("dice", DICE_SYSTEMS.values(), ids=DICE_SYSTEMS)
systems = st.sampled_from(list(DICE_SYSTEMS.values()))
ways = st.lists(st.integers(0, 9), min_size=1, max_size=6)


@cache
def left_of(dice, attackers, defenders):
    """The chance to win with each number of attackers left: the definition of a battle, written down."""
    if not defenders:
        return {attackers: Fraction(1)} if attackers > dice.behind else {}
    if attackers <= dice.least:
        return {}
    ends: Counter[int] = Counter()
    for mine, theirs, chance in decisive_outcomes(dice, attackers, defenders):
        for left, rest in left_of(dice, attackers - mine, defenders - theirs).items():
            ends[left] += chance * rest
    return ends


def left_of_all(dice, attackers, targets, keep):
    """The same of a campaign, with the best of all splits; every split is tried."""
    if not targets:
        return {attackers: Fraction(1)} if attackers >= keep else {}
    target, *others = targets
    after = target.keep if target.then else 1

    def split(standing, inside, least, apart=0):
        """The best of all numbers who may go of those who stand here; `inside` tells what comes of them."""
        tries: list[Counter[int]] = []
        free = max(0, standing + apart - keep)
        for going in numbers_going(free, least, target.share if others else None):
            both: Counter[int] = Counter()
            for one, chance in inside(going).items():
                for other, rest in left_of_all(dice, standing + apart - going, others, keep).items():
                    both[one + other] += chance * rest
            tries.append(both)
        return max(tries, key=Counter.total, default=Counter())

    def enter(going):
        return left_of_all(dice, going, target.then, after)

    def attack(sent):
        return after_battle(sent, enter)

    def after_battle(fighting, then):
        ends: Counter[int] = Counter()
        for standing, chance in left_of(dice, fighting, target.defenders).items():
            for left, rest in then(standing).items():
                ends[left] += chance * rest
        return ends

    if dice.behind:  # CL 4.6: at least as many move in as dice were rolled
        return after_battle(attackers, lambda standing: split(standing, enter, dice.attack))
    if dice.recalled:  # all who need not stay are sent, and one of them at least moves in
        return after_battle(attackers - keep, lambda standing: split(standing, enter, 1, apart=keep))
    return split(attackers, attack, 0)


def numbers_going(free, least, share):
    fewest = min(least, free)
    return range(fewest, free + 1) if share is None else [min(free, max(fewest, round(share * free)))]


def chain(defenders, keep=1):
    targets: tuple[CampaignTarget, ...] = ()
    for number in reversed(defenders):
        targets = (CampaignTarget(number, targets, keep),)
    return targets


def near(figures):
    return pytest.approx([float(figure) for figure in figures], rel=0, abs=TOLERANCE)


@EACH_SYSTEM
@pytest.mark.parametrize("keep", [1, 2])
@pytest.mark.parametrize("defenders", [(2,), (1, 1), (3, 1, 2), (1, 0, 2), (1, 1, 1, 1)])
def test_a_short_path_is_as_plain_recursion_has_it(dice, defenders, keep):
    for attackers in range(11):
        told = path_campaign(dice, attackers, defenders, keep)
        at_first = keep if dice.behind else 0
        ends = [left_of_all(dice, attackers, chain(defenders[:many], keep), at_first) for many in range(1, 5)]
        assert list(told.won) == near(ends[len(defenders) - 1].get(left, 0) for left in range(attackers + 1))
        assert list(told.falls) == near(sum(end.values()) for end in ends[: len(defenders)])


FORKS = {
    "at once": (CampaignTarget(2), CampaignTarget(1)),
    "later": (CampaignTarget(1, (CampaignTarget(2), CampaignTarget(1, (CampaignTarget(1),)))),),
    "with a garrison": (CampaignTarget(1, (CampaignTarget(1), CampaignTarget(1)), keep=2),),
    "three ways": (CampaignTarget(1), CampaignTarget(1), CampaignTarget(2)),
}
SHARED_OUT = (CampaignTarget(1, (CampaignTarget(2, share=0.3), CampaignTarget(1))),)


@EACH_SYSTEM
@pytest.mark.parametrize("fork", FORKS.values(), ids=FORKS)
def test_at_a_fork_no_split_is_better(dice, fork):
    for attackers in range(10):
        best = left_of_all(dice, attackers, fork, dice.behind)
        told = tree_campaign(dice, attackers, fork)
        # Where nothing but the chance of all is wanted another split may be better, by less than can be seen.
        assert told.chance == pytest.approx(float(sum(best.values())), abs=1e-5)


@EACH_SYSTEM
def test_a_given_share_goes_on(dice):
    for attackers in range(10):
        ends = left_of_all(dice, attackers, SHARED_OUT, dice.behind)
        told = tree_campaign(dice, attackers, SHARED_OUT)
        assert list(told.won) == near(ends.get(left, 0) for left in range(attackers + 1))


@given(systems, st.integers(0, 60), ways, st.integers(1, 4))
def test_a_tree_without_a_fork_is_a_path(dice, attackers, defenders, keep):
    along, up = (
        path_campaign(dice, attackers, defenders, keep),
        tree_campaign(dice, attackers, chain(defenders, keep), keep if dice.behind else 0),
    )
    assert list(along.won) == near(up.won)
    assert list(along.falls) == near(up.falls)


@given(systems, st.integers(0, 60), st.integers(1, 40))
def test_a_path_of_one_territory_is_a_battle(dice, attackers, defenders):
    told = path_campaign(dice, attackers, [defenders])
    assert list(told.won) == near(battle_ends(dice, attackers, defenders).won)
    assert told.falls == pytest.approx((told.chance,), abs=TOLERANCE)


@given(systems, st.integers(0, 80), ways, st.integers(1, 4))
def test_one_attacker_more_never_does_harm_and_each_territory_falls_before_the_next(dice, attackers, defenders, keep):
    few, more = (path_campaign(dice, number, defenders, keep) for number in (attackers, attackers + 1))
    assert more.chance >= few.chance - TOLERANCE
    assert more.taken >= few.taken - TOLERANCE
    assert all(next_one <= before + TOLERANCE for before, next_one in zip(few.falls, few.falls[1:], strict=False))
    assert few.falls[-1] == pytest.approx(few.chance, abs=TOLERANCE)


@pytest.mark.parametrize("file", shared_files("odds/*.json"))
def test_the_last_step_is_won_as_the_shared_tables_say(file):
    chances, dice = json.loads(file.read_bytes())["p_win"], DICE_SYSTEMS[file.stem]
    for attackers, first, second in [(9, 3, 2), (14, 6, 4), (25, 8, 8), (29, 1, 20), (30, 12, 3)]:
        ends = battle_ends(dice, attackers, first).won
        # Of those who are left one stays, and where all armies count another does in the territory that was taken.
        fighting = {left: left - 1 - dice.behind for left in range(len(ends))}
        expected = sum(ends[left] * (chances[sent][second] or 0) for left, sent in fighting.items() if sent > 0)
        assert path_campaign(dice, attackers, [first, second]).chance == pytest.approx(expected, abs=TOLERANCE)


def test_campaigns_as_the_rules_play_them_end_as_often_as_foretold():
    tries, ends = 4000, Counter[int]()
    chance = Fast(7).at(0)
    for _ in range(tries):
        armies, taken = 14, 0
        for defenders in (4, 2, 3):
            costs = [losses(each.attack, each.defence) for each in roll_all_out(CLASSIC, armies, defenders, 1, chance)]
            if sum(killed for _, killed in costs) < defenders:
                break
            armies -= sum(mine for mine, _ in costs) + 1
            taken += 1
        ends[taken] += 1
    told = path_campaign(CLASSIC, 14, [4, 2, 3])
    assert ends[3] / tries == pytest.approx(told.chance, abs=0.03)
    assert sum(taken * times for taken, times in ends.items()) / tries == pytest.approx(told.taken, abs=0.05)


def test_what_is_left_counts_those_who_stayed():
    told = path_campaign(RISC, 4, [0, 0, 0])
    assert (told.chance, told.left, told.taken) == (1, 4, 3)
    assert path_campaign(RISC, 2, [0, 0, 0]).falls == (1, 1, 0)
    assert path_campaign(CLASSIC, 3, [0, 0, 0]).falls == (1, 1, 0)
    assert path_campaign(CONKUEROR, 3, [0, 1]).left == pytest.approx(3)
    assert path_campaign(CLASSIC, 1, [1]).left == 0


def test_where_all_cannot_be_had_most_are_taken():
    told = tree_campaign(RISC, 2, [CampaignTarget(50), CampaignTarget(1)])
    assert told.chance < 1e-12
    assert told.falls[1] == pytest.approx(path_campaign(RISC, 2, [1]).chance)


@EACH_SYSTEM
def test_hundreds_of_armies_are_no_trouble(dice):
    told = path_campaign(dice, MAX_CAMPAIGN_ARMY, [60, 3, 90, 20], 5)
    assert 0 < told.chance <= 1 + TOLERANCE
    assert told.left < MAX_CAMPAIGN_ARMY


@pytest.mark.parametrize(
    ("attackers", "defenders", "keep", "code"),
    [
        (MAX_CAMPAIGN_ARMY + 1, [1], 1, "odds.army"),
        (5, [1, MAX_CAMPAIGN_ARMY + 1], 1, "odds.army"),
        (-1, [1], 1, "odds.army"),
        (5, [1, -1], 1, "odds.army"),
        (5, [1, 1], MAX_CAMPAIGN_ARMY + 1, "odds.army"),
        (5, [1, 1], 0, "odds.keep"),
    ],
)
def test_numbers_without_a_meaning_are_refused(attackers, defenders, keep, code):
    for question in (
        lambda: path_campaign(CLASSIC, attackers, defenders, keep),
        lambda: tree_campaign(CLASSIC, attackers, chain(defenders, keep)),
    ):
        with pytest.raises(Illegal) as refused:
            question()
        assert refused.value.code == code


def test_where_all_armies_count_one_stays_at_the_beginning():
    with pytest.raises(Illegal) as refused:
        tree_campaign(CLASSIC, 5, [CampaignTarget(1)], 0)
    assert refused.value.code == "odds.keep"


# A march is a path of battles over the board, and finds its way where territories are left out.


# 0 is ours. From it two ways lead to 4: over 1, or over 2 and 3. Nothing leads to 5 but over 4, and from 5 nowhere.
LINKS = ((1, 2), (0, 4), (0, 3), (2, 4), (1, 3, 5), ())
FORCES = (20, 9, 1, 1, 2, 3)


def go(
    *way: int, forces: Sequence[int] = FORCES, ours: Sequence[int] = (0,), dice: Dice = CLASSIC
) -> CampaignOdds | None:
    return campaign_on_board(dice, LINKS, forces, way, lambda territory: territory not in ours)


def test_a_way_that_is_told_is_a_path_of_battles():
    campaign = path_campaign(CLASSIC, 20, [9, 2, 3])
    assert go(0, 1, 4, 5) == CampaignOdds((0, 1, 4, 5), campaign.falls, campaign.left)


def test_what_is_left_out_is_found_where_it_costs_least():
    found = go(0, 5)
    assert found is not None
    assert found.way == (0, 2, 3, 4, 5)
    dearer = go(0, 5, forces=(20, 2, 1, 1, 2, 3))
    assert dearer is not None
    assert dearer.way == (0, 1, 4, 5)  # shorter, so that fewer stay on the way


def test_a_neighbour_is_attacked_at_once():
    found = go(0, 1, forces=(20, 50, 1, 1, 1, 1))
    assert found is not None
    assert found.way == (0, 1)


def test_those_who_stay_are_counted_as_the_dice_count_them():
    found = go(0, 1, 4, dice=CONKUEROR)
    assert found is not None
    assert found.falls == path_campaign(CONKUEROR, 19, [9, 2]).falls


@pytest.mark.parametrize("way", [(0, 0), (0, 1, 0), (0, 2, 1, 2), (5, 4), (0, 5, 4), (0,)])
def test_there_is_no_way_back_and_none_where_no_link_leads(way):
    assert go(*way) is None


def test_there_is_no_way_through_what_is_not_hostile():
    assert go(0, 4, ours=(0, 1, 3)) is None
    assert go(0, 1, ours=(0, 1)) is None
    found = go(0, 4, ours=(0, 3))
    assert found is not None
    assert found.way == (0, 1, 4)


def test_armies_that_are_too_large_are_not_worked_out():
    assert go(0, 1, forces=(MAX_BOARD_CAMPAIGN_ARMY, 1, 1, 1, 1, 1)) is not None
    assert go(0, 1, forces=(MAX_BOARD_CAMPAIGN_ARMY + 1, 1, 1, 1, 1, 1)) is None


def test_ways_that_are_too_long_are_not_worked_out():
    line = tuple((t - 1, t + 1) for t in range(1, MAX_CAMPAIGN_TERRITORIES + 3))
    links = ((1,), *line, (MAX_CAMPAIGN_TERRITORIES + 2,))
    forces = (MAX_BOARD_CAMPAIGN_ARMY, *(1,) * (MAX_CAMPAIGN_TERRITORIES + 3))
    assert campaign_on_board(CLASSIC, links, forces, (0, MAX_CAMPAIGN_TERRITORIES), bool) is not None
    assert campaign_on_board(CLASSIC, links, forces, (0, MAX_CAMPAIGN_TERRITORIES + 1), bool) is None
    assert campaign_on_board(CLASSIC, links, forces, range(MAX_CAMPAIGN_TERRITORIES + 2), bool) is None


def test_nobody_is_no_army_and_takes_nothing():
    found = go(0, 1, forces=(0, 9, 1, 1, 1, 1))
    assert found is not None
    assert (found.falls, found.left) == ((0.0,), 0.0)


def test_what_a_defender_costs_follows_from_the_dice():
    assert attackers_per_defender(CONKUEROR) == 2
    assert attackers_per_defender(CLASSIC) == pytest.approx(0.853, abs=0.001)
