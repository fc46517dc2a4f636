"""A march is a path of battles over the board, and finds its way where territories are left out."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rubicon.core.edition import CampaignOdds
from rubicon.odds.campaign import (
    MAX_BOARD_CAMPAIGN_ARMY,
    MAX_CAMPAIGN_TERRITORIES,
    attackers_per_defender,
    campaign_on_board,
    path_campaign,
)
from rubicon.rules.dice import CLASSIC, CONKUEROR, Dice

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
