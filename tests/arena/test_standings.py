"""Statistics of many games: shares with confidence intervals, places, luck, times and ratings."""

from __future__ import annotations

import pytest

from rubicon.arena.match_runner import DecisionTimes, GameResult, Stopwatch, places
from rubicon.arena.rating import rated
from rubicon.arena.standings import share, standings
from rubicon.core.edition import DiceLuck, Outcome
from tests.arena.batch import a_plan


@pytest.mark.parametrize(  # from textbooks on Wilson's formula
    ("hits", "cases", "low", "high"),
    [(5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (0, 20, 0.0, 0.1611), (300, 1000, 0.2724, 0.3291)],
)
def test_a_share_has_its_interval(hits, cases, low, high):
    found = share(hits, cases)
    assert found.part == hits / cases
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_who_share_places_have_the_middle_of_them():
    assert places(Outcome(((2,), (0, 3), (1,)), "conquest")) == (2.5, 4.0, 1.0, 2.5)


def test_the_median_is_known_to_a_few_per_cent_and_the_slowest_exactly():
    one, other = Stopwatch(), Stopwatch()
    for number in range(1, 1000):
        (one if number % 3 else other).note(number / 1000)
    one.add(other.times())
    assert one.times().decisions == 999
    assert one.times().median == pytest.approx(0.5, rel=0.05)
    assert one.times().slowest == 0.999
    assert DecisionTimes().median == 0


def test_the_rating_of_a_winner_rises_and_that_of_a_loser_falls():
    games = [(("a", "b", "c"), (1.0, 2.0, 3.0)), (("b", "c", "a"), (2.0, 3.0, 1.0))] * 10
    found = rated(games)
    assert found["a"].mean > found["b"].mean > found["c"].mean
    assert all(rating.deviation < 25 / 3 for rating in found.values())


def test_equals_stay_equal_and_one_alone_has_no_rating():
    found = rated([(("a", "b", "a"), (1.0, 2.0, 3.0))] * 4)
    assert found["a"].mean == pytest.approx(found["b"].mean)
    assert rated([(("a", "a"), (1.0, 2.0))]) == {}


def a_result(number, winner, order, **more):
    lost = more.get("lost", (0, 0))
    return GameResult(
        number=number,
        winner=winner,
        places=order,
        capped=winner is None,
        turns=10 + number,
        decided=(60, 40),
        fortunes=(DiceLuck(0, 9, 3, 4, 4.5), DiceLuck(1, 8, 4, 3, 2.5)),
        times=(DecisionTimes({-100: 5}, 0.01), DecisionTimes({-80: 5}, 0.03)),
        lost=lost,
        failures=tuple("raised oh" if each else "" for each in lost),
    )


def test_games_are_counted_for_the_bots_and_not_for_the_seats():
    plan = a_plan("easy", "random", games=4)
    found = [
        a_result(0, 0, (1.0, 2.0)),
        a_result(1, 1, (2.0, 1.0), lost=(3, 0)),
        a_result(2, None, (1.5, 1.5)),
    ]
    told = standings(plan, found[::-1])
    assert (told.games, told.planned, told.capped, told.turns) == (3, 4, 1, 11)
    easy, random = told.bots
    assert (easy.bot, easy.games, easy.wins) == ("easy", 3, 2)
    assert easy.place == pytest.approx(3.5 / 3)
    assert (random.bot, random.games, random.wins, random.turns_to_win) == ("random", 3, 0, None)
    assert easy.turns_to_win == 10.5
    assert easy.luck == pytest.approx((1.5 - 1.5 + 1.5) / 3)
    assert (told.decisions, easy.decisions, random.decisions) == (100, 60 + 40 + 60, 40 + 60 + 40)
    assert (random.decisions_lost, random.failure, easy.failure) == (3, "raised oh", "")
    assert easy.rating
    assert random.rating
    assert easy.rating.mean > random.rating.mean


def test_the_order_in_which_games_end_changes_nothing():
    plan = a_plan("easy", "random", games=4)
    found = [a_result(number, winner, (1.0 + winner, 2.0 - winner)) for number, winner in enumerate((0, 0, 0, 1))]
    assert standings(plan, found) == standings(plan, found[::-1])
