"""The parts of the strategy for risc: battle odds, allocations compared with all possible ones, orders for a plan."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest

from rubicon.bots.strategies.risc.battles import MAX_FORCE, MAX_UNITS, holding, taking
from rubicon.bots.strategies.risc.opponent_model import OpponentModel, bold, idle, plain_expectation
from rubicon.bots.strategies.risc.plan import (
    LAST_TERRITORY_BONUS,
    TERRITORY_SHARE,
    TERRITORY_UNITS,
    Allocation,
    allocate,
    arrivals,
    as_orders,
    best_plan,
)
from rubicon.bots.strategies.risc.position import DirectedLinks, LandMass, RiscPosition
from rubicon.bots.strategies.risc.strategy import best_start
from rubicon.core.chance import Chance, Fast, shuffled
from rubicon.core.edition import Player, Table
from rubicon.editions.risc import Risc
from rubicon.editions.risc.state import Ordering, State
from rubicon.odds.battle import battle, battle_ends
from rubicon.rules.dice import RISC
from rubicon.world import atlas

# Battles.


@pytest.mark.parametrize(("units", "coming"), [(0, 0), (0, 3), (5, 0), (5, 5), (7, 12)])
def test_the_fate_of_those_who_stay_is_that_of_defenders(units, coming):
    owned, left, killed = holding(RISC, coming)[:, units]
    odds = battle(RISC, coming, units)
    assert owned == pytest.approx(1.0 if coming == 0 else 1 - odds.win)
    assert left == pytest.approx(units - odds.defenders_lost)
    assert killed == pytest.approx(odds.attackers_lost)


@pytest.mark.parametrize(("units", "standing"), [(0, 0), (0, 3), (1, 0), (5, 5), (9, 4)])
def test_the_fate_of_those_who_go_is_that_of_attackers(units, standing):
    owned, left, killed = taking(RISC, standing)[:, units]
    odds = battle(RISC, units, standing)
    assert owned == pytest.approx(odds.win if units else 0.0)
    assert left == pytest.approx(units - odds.attackers_lost)
    assert killed == pytest.approx(odds.defenders_lost)


def test_who_holds_against_two_in_turn_holds_against_both_together():
    first = battle_ends(RISC, 5, 9).lost
    in_turn = sum(chance * holding(RISC, 3)[0, left] for left, chance in enumerate(first))
    assert in_turn == pytest.approx(holding(RISC, 8)[0, 9])


@pytest.mark.parametrize(("units", "standing", "coming"), [(8, 3, 2), (12, 5, 5), (20, 3, 9), (5, 0, 4)])
def test_who_takes_a_territory_must_hold_it_against_those_who_come_later(units, standing, coming):
    won = battle_ends(RISC, units, standing).won
    exact = sum(chance * holding(RISC, coming)[0, left] for left, chance in enumerate(won))
    assert taking(RISC, standing, coming)[0, units] == pytest.approx(exact)


def test_forces_beyond_all_hope_are_all_alike():
    assert (holding(RISC, MAX_FORCE) == holding(RISC, 10_000)).all()
    assert (taking(RISC, MAX_FORCE, MAX_FORCE) == taking(RISC, 10_000, 10_000)).all()
    assert holding(RISC, MAX_FORCE)[0, MAX_UNITS] < 0.001


# Shares.


@pytest.mark.parametrize("seed", range(20))
def test_no_other_shares_are_worth_more(seed):
    chance = Fast(seed).at(0)
    stock, places = 1 + chance.below(6), 1 + chance.below(4)
    worths = [np.array([float(chance.below(20)) for _ in range(10)]) for _ in range(places)]
    every = [shares for shares in product(range(stock + 1), repeat=places) if sum(shares) == stock]
    most = max(sum(worth[share] for worth, share in zip(worths, shares, strict=True)) for shares in every)
    shares = allocate(worths, stock)
    assert sum(shares) == stock
    assert sum(worth[share] for worth, share in zip(worths, shares, strict=True)) == most


def test_where_it_makes_no_difference_the_first_place_gets_all():
    assert allocate([np.arange(9.0)] * 3, 8) == [8, 0, 0]


# Positions.

ROUND = tuple(((t + 1) % 12, (t - 1) % 12, (t + 6) % 12) for t in range(12))
RING = ((1, 5), (0, 2), (1, 3), (2, 4), (3, 5), (4, 0))


def test_a_land_has_an_inside_borders_and_targets():
    position = RiscPosition(DirectedLinks.of(RING), RISC, (0, 0, 0, 1, 1, 1), (1, 2, 3, 4, 5, 6))
    assert position.lands == {
        0: [LandMass(6, (1,), (0, 2), (3, 5))],
        1: [LandMass(15, (4,), (3, 5), (0, 2))],
    }


def test_lands_that_are_cut_in_two_are_two_the_strongest_first():
    position = RiscPosition(DirectedLinks.of(RING), RISC, (0, 1, 0, 1, 1, 1), (2, 0, 5, 0, 0, 0))
    assert [land.border for land in position.lands[0]] == [(2,), (0,)]


def test_where_a_way_leads_in_one_direction_only_units_do_not_come_back():
    one_way = ((1,), (2,), ())
    position = RiscPosition(DirectedLinks.of(one_way), RISC, (0, 0, 1), (4, 3, 2))
    assert position.lands[0] == [LandMass(4, (0,), (), ()), LandMass(3, (1,), (), (2,))]
    assert position.lands[1] == [LandMass(2, (), (2,), ())]


def test_what_is_switched_off_is_no_target():
    position = RiscPosition(DirectedLinks.of(RING), RISC, (0, None, 1, None, 1, 0), (1, 0, 1, 0, 1, 1))
    assert position.lands[0] == [LandMass(2, (0,), (5,), (4,))]


def test_in_large_games_several_units_are_one_lot():
    position = RiscPosition(DirectedLinks.of(RING), RISC, (0, 0, 0, 1, 1, 1), (1, 0, 640, 3, 0, 0))
    assert position.lot == 11
    assert [position.lots(units) for units in (0, 1, 11, 12)] == [0, 1, 1, 2]


# Plans and orders.


def any_position(chance: Chance, seats: int = 4) -> tuple[Risc, State, RiscPosition]:
    """A turn on a board with any owners and units."""
    board = atlas.load("fantasy-12")
    edition = Risc(Table(board, Risc.presets["standard"], tuple(Player(f"Seat {s}") for s in range(seats))))
    owners = tuple(shuffled([t % seats for t in range(12)], chance))
    pieces = tuple(chance.below(9) for _ in owners)
    state = State(owners, pieces, Ordering(), 1, (False,) * seats, ((),) * seats)
    return edition, state, RiscPosition(DirectedLinks.of(edition.context.links), RISC, owners, pieces)


def any_plan(position: RiscPosition, seat: int, chance: Chance) -> Allocation:
    plan = []
    for land in position.lands[seat]:
        places = [*land.border, *land.targets]
        shares: Counter[int] = Counter(dict.fromkeys(places, 0))
        for _ in range(land.units):
            at = chance.below(len(places) + bool(land.inside))
            if at < len(places):
                shares[places[at]] += 1
        plan.append(shares)
    return plan


@pytest.mark.parametrize("seed", range(60))
def test_orders_are_allowed_and_do_what_the_plan_says(seed):
    chance = Fast(seed).at(0)
    edition, state, position = any_position(chance)
    plan = any_plan(position, 0, chance)
    for order in as_orders(position, 0, plan):
        assert any(option.allows(order) for option in edition.options(state)[0]), order
        state = edition.apply(state, 0, order, chance).state
    there = Counter({t: units for t, units in enumerate(state.pieces) if state.owners[t] == 0})
    for order in state.orders[0]:
        there[order.source] -= order.units
        there[order.target] += order.units
    # Whom the plan does not send stays behind: that may be on a border, if the land has an inside as well.
    behind = {t: position.pieces[t] for land in position.lands[0] if land.inside for t in (*land.inside, *land.border)}
    for territory in {*there, *arrivals(plan)}:
        assert 0 <= there[territory] - arrivals(plan)[territory] <= behind.get(territory, 0)


@pytest.mark.parametrize("seed", range(20))
def test_a_plan_uses_no_more_than_there_is(seed):
    chance = Fast(seed).at(0)
    _, _, position = any_position(chance)
    opponents = OpponentModel(position, chance)
    opponents.deepen()
    for expectation in (plain_expectation(position, 0), opponents.expectation(0)):
        for land, shares in zip(position.lands[0], best_plan(position, 0, expectation), strict=True):
            used = sum(shares.values())
            assert used == land.units or (land.inside and used < land.units)


def test_no_other_plan_promises_more():
    """Against the expectation for which it was made, counted in the same way."""
    chance = Fast(5).at(0)
    owners = tuple(t // 3 for t in range(12))  # hangs together, so that no two lands attack as one
    position = RiscPosition(DirectedLinks.of(ROUND), RISC, owners, tuple(chance.below(9) for _ in owners))
    expectation = plain_expectation(position, 0)
    worth = (TERRITORY_UNITS + TERRITORY_SHARE * position.average) * (1 + 1 / 3)

    def promised(plan: Allocation) -> float:
        total = 0.0
        for land, shares in zip(position.lands[0], plan, strict=True):
            total += land.units - sum(shares.values())
            for territory, units in shares.items():
                owned, left, killed = expectation(territory)[:, units]
                rarity = 1 + LAST_TERRITORY_BONUS / position.owners.count(position.owners[territory])
                total += rarity * worth * owned + left + killed / 3
        return total

    best = promised(best_plan(position, 0, expectation))
    assert best >= max(promised(any_plan(position, 0, chance)) for _ in range(300))


# OpponentModel.


def test_the_idle_stay_and_the_bold_leave_nobody_behind():
    position = RiscPosition(DirectedLinks.of(RING), RISC, (0, 0, 0, 1, 1, 1), (1, 2, 3, 2, 1, 6))
    assert idle(position, 0) == {0: 1, 1: 2, 2: 3}
    assert +Counter(bold(position, 0, Fast(1).at(0))) == {0: 1, 1: 2, 3: 3}


def test_everybody_gets_one_more_idea_each_time():
    _, _, position = any_position(Fast(2).at(0))
    opponents = OpponentModel(position, Fast(2).at(0))
    before = {seat: len(ideas) for seat, ideas in opponents.ideas.items()}
    opponents.deepen()
    assert {seat: len(ideas) - before[seat] for seat, ideas in opponents.ideas.items()} == dict.fromkeys(range(4), 1)


def test_who_expects_an_attack_stays_to_meet_it():
    """One rival whose only idea is to come with all."""
    position = RiscPosition(DirectedLinks.of(RING), RISC, (0, 0, 0, 1, 1, 1), (2, 2, 4, 5, 0, 0))
    opponents = OpponentModel(position, Fast(3).at(0))
    opponents.ideas[1] = [{2: 5}]
    plan = arrivals(best_plan(position, 0, opponents.expectation(0)))
    assert plan[2] >= 4
    assert plan[3] + plan[5] >= 1  # where nobody is left


# The start.


def test_the_group_with_the_fewest_borders_is_taken_while_it_is_free():
    line = ((1,), (0, 2), (1, 3), (2, 4), (3, 5), (4,))
    groups = (1, 1, 0, 0, 2, 2)
    assert best_start(line, groups, (None,) * 6) in (0, 1)
    assert best_start(line, groups, (0, 0, None, None, None, None)) in (4, 5)
    assert best_start(line, groups, (0, 0, None, None, 1, 1)) in (2, 3)
