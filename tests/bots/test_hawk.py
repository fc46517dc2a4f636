"""`hawk` evaluates small positions as the player that it imitates is said to, and beats beginners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from rubicon.bots.bot import Brief
from rubicon.core.chance import Fast, Seeded
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.editions.classic import Classic
from rubicon.editions.classic.state import Advancing, Reinforcing
from rubicon.rules.attack import Attack, EndAttack
from rubicon.rules.fortify import EndTurn, Fortify
from rubicon.rules.reinforce import Place
from rubicon.rules.turn import Attacking, Fortifying
from rubicon.world import atlas
from tests.bots import hawk
from tests.bots.hawk_campaign import HawkCampaign, Stride
from tests.bots.hawk_evaluation import HawkEvaluation
from tests.bots.test_bots import play_out

BOARD = atlas.load("classic-world")
LANDS = [territory.slug for territory in BOARD.map.territories]
SEATS = tuple(Player(f"Seat {seat}") for seat in range(4))
AUSTRALIA = ["eastern-australia", "indonesia", "new-guinea", "western-australia"]

# On a row of territories, 0 to 5.

ROW = [[1], [0, 2], [1, 3], [2, 4], [3, 5], [4]]


def test_a_campaign_goes_through_what_lies_between():
    campaign = HawkCampaign(ROW, {0: 9}, {1: 2, 2: 4, 3: 2})
    assert campaign.take([3])
    assert campaign.strides == [Stride(0, 1), Stride(1, 2), Stride(2, 3)]
    assert campaign.spare == {0: 0}


def test_what_it_lacks_is_put_where_it_begins():
    campaign = HawkCampaign(ROW, {0: 5, 5: 9}, {1: 4, 2: 3, 4: 9}, pool=5)
    assert campaign.take([1, 2])
    assert (campaign.placed, campaign.pool) == ({0: 3}, 2)


def test_what_is_too_much_leaves_the_plan_as_it_was():
    campaign = HawkCampaign(ROW, {0: 9}, {1: 2, 2: 4, 3: 2}, pool=2)
    assert campaign.take([1])
    assert not campaign.take([2, 3, 5])
    assert (campaign.strides, campaign.pool, campaign.spare) == ([Stride(0, 1)], 2, {0: 6})


def test_armies_may_be_added_only_where_they_may_be_placed():
    assert not HawkCampaign(ROW, {0: 2, 5: 1}, {1: 3}, pool=5, places=[5]).take([1])
    assert HawkCampaign(ROW, {0: 2, 5: 1}, {1: 3}, pool=5, places=[0]).take([1])


def test_those_who_guard_do_not_march():
    campaign = HawkCampaign(ROW, {0: 5}, {1: 3}, pool=1)
    campaign.guard(0, 4)
    assert not campaign.take([1])
    assert (campaign.pool, campaign.placed) == (1, {})
    campaign.guard(0, 3)
    assert (campaign.pool, campaign.placed) == (0, {0: 1})


# On the classic world. Territories that are not named belong to other seats in turn, with an army each.


def a_look(
    *armies: dict[str, int],
    phase: Any = None,
    cards: Sequence[int] = (0, 0, 0, 0),
    rest: Sequence[int] = (1, 2, 3),
    **more: Any,
) -> HawkEvaluation:
    """As seat 0 sees it: `armies` has those of each seat by territory, `rest` are those who have all others."""
    edition = Classic(Table(BOARD, Classic.Settings(cards="increasing"), SEATS))
    view = edition.view(edition.setup(Fast(0).at(0)).state, 0)
    placed = {land: (seat, number) for seat, own in enumerate(armies) for land, number in own.items()}
    assert placed.keys() <= set(LANDS)
    owners, pieces = zip(*(placed.get(land, (rest[i % len(rest)], 1)) for i, land in enumerate(LANDS)), strict=True)
    told = tuple(replace(seat, cards=number, reserve=0) for seat, number in zip(view.seats, cards, strict=True))
    seen = replace(view, owners=owners, pieces=pieces, seats=told, phase=phase or Attacking(), **more)
    return HawkEvaluation(edition.context, seen, 0)


def number(land: str) -> int:
    return LANDS.index(land)


def test_few_ways_in_count_more_than_size():
    look = a_look({"siam": 5})
    worth = {c.slug: look.worth(r) for c, r in zip(BOARD.map.continents, look.ground.realms, strict=True)}
    assert worth["australia"] == pytest.approx((2 + 4 / 3) / 1)
    assert worth["south-america"] == pytest.approx((2 + 4 / 3) / (2 * 2 - 2) ** 2)
    assert max(worth, key=worth.__getitem__) == "australia"
    assert worth["africa"] < worth["asia"] < worth["north-america"]


def test_who_is_far_ahead_of_all_is_a_menace_and_who_is_not_is_none():
    assert a_look({"siam": 30}, {"brazil": 10}, {"egypt": 40}, {"ural": 70}).menace == 3
    assert a_look({"siam": 30}, {"brazil": 10}, {"egypt": 65}, {"ural": 70}).menace is None
    assert a_look({"siam": 300}, {"brazil": 10}, {"egypt": 40}, {"ural": 70}).menace is None


def test_a_menace_loses_its_continents():
    held = dict.fromkeys(AUSTRALIA, 3)
    look = a_look({"siam": 12}, {}, {}, held | {"ural": 90}, conquered=True)
    assert (look.menace, look.bold) == (3, False)
    assert hawk.attack(look) == Attack(number("siam"), number("indonesia"), 3)
    even = a_look({"siam": 12}, {"brazil": 90}, {}, held | {"ural": 90}, conquered=True)
    assert (even.menace, hawk.attack(even)) == (None, EndAttack())


def test_whoever_has_cards_and_can_be_reached_is_hunted_down():
    armies = {"north-africa": 14}, {"brazil": 2, "venezuela": 1}, {"alaska": 60}
    hunted = hawk.plan(a_look(*armies, cards=(0, 4, 0, 0), rest=(2, 3), conquered=True))
    assert hunted.strides[:2] == [
        Stride(number("north-africa"), number("brazil")),
        Stride(number("brazil"), number("venezuela")),
    ]
    assert not hawk.plan(a_look(*armies, rest=(2, 3), conquered=True)).strides
    assert not hawk.plan(a_look({"congo": 5}, *armies[1:], cards=(0, 4, 0, 0), rest=(2, 3), conquered=True)).strides


def test_what_a_hunt_lacks_is_placed_where_it_begins():
    armies = {"north-africa": 3, "siam": 20}, {"brazil": 5}
    look = a_look(*armies, cards=(0, 3, 0, 0), rest=(2, 3), phase=Reinforcing(9))
    assert hawk.place(look) == Place(number("north-africa"), 8 - 2)


def test_one_capture_is_made_for_a_card_and_then_it_stops_while_others_are_strong():
    strong = {"alaska": 60}, {"brazil": 60}
    before = a_look({"siam": 9}, *strong)
    assert not before.bold
    assert hawk.attack(before) != EndAttack()
    assert hawk.attack(a_look({"siam": 9}, *strong, conquered=True)) == EndAttack()


def test_a_wanted_continent_is_completed():
    look = a_look({"indonesia": 9, "new-guinea": 3, "western-australia": 1, "siam": 3}, conquered=True)
    taken = [stride.target for stride in hawk.plan(look).strides]
    assert number("eastern-australia") in taken


def test_the_door_of_an_own_continent_is_guarded():
    own = dict.fromkeys(AUSTRALIA, 1) | {"indonesia": 7}
    door = number("indonesia")
    assert hawk.plan(a_look(own, {"siam": 3}, conquered=True)).spare[door] == 6 - 3 * 2 // 3
    assert hawk.plan(a_look(own, {"siam": 9}, conquered=True)).spare[door] == 0
    assert (
        hawk.place(a_look(own | {"indonesia": 2}, {"siam": 9}, phase=Reinforcing(3), conquered=True)).territory == door
    )


def test_after_a_conquest_both_ends_get_what_the_plan_needs():
    moved = Advancing(number("siam"), number("indonesia"), 3)
    look = a_look({"siam": 12, "indonesia": 0}, phase=moved, conquered=True)
    assert hawk.advance(look) == 11
    alone = a_look(
        dict.fromkeys(AUSTRALIA, 1) | {"siam": 12, "new-guinea": 0},
        phase=Advancing(number("siam"), number("new-guinea"), 3),
        conquered=True,
    )
    assert hawk.advance(alone) == 3


def test_who_has_no_enemy_beside_goes_to_the_front():
    look = a_look(dict.fromkeys(AUSTRALIA, 1) | {"eastern-australia": 9}, phase=Fortifying())
    edition = Classic(Table(BOARD, Classic.Settings(), SEATS))
    state = edition.sample_state(look.view, 0, Fast(0).at(0))
    offer = next(option for option in edition.options(replace(state, seat=0))[0] if option.verb == "fortify")
    assert hawk.fortify(look, offer) == Fortify(number("eastern-australia"), number("indonesia"), 8)
    still = a_look(dict.fromkeys(AUSTRALIA, 1), phase=Fortifying())
    assert hawk.fortify(still, offer) == EndTurn()


def test_cards_are_kept_while_nothing_presses():
    even = {"alaska": 40}, {"brazil": 30}, {"egypt": 30}, {"ural": 5}
    assert not hawk.pressed(a_look(*even, phase=Reinforcing(3), cards=(3, 0, 0, 0)))
    assert hawk.pressed(a_look({"alaska": 3}, *even[1:], phase=Reinforcing(3), cards=(3, 0, 0, 0)))


@pytest.mark.parametrize(
    "settings", [{}, {"goal": "capitals"}, {"goal": "missions"}, {"cards": "italian", "defence_dice": 3}]
)
@pytest.mark.parametrize("preset", ["standard", "domination"])
def test_it_plays_every_kind_of_classic_without_a_failure(preset, settings):
    table = Table(BOARD, replace(Classic.presets[preset], round_limit=6, **settings), SEATS)
    game, _ = Game.start(Classic(table), Seeded(b"hawks"))
    hawks = [hawk.Hawk(Brief(game.edition, seat, Fast(seat).at(0))) for seat in range(4)]
    assert play_out(game, hawks, 4000) == []
