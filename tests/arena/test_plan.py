"""Each seed is played once in every order of the seats, with the same luck, and no game is played twice."""

from __future__ import annotations

import pytest

from rubicon.arena.plan import line_up, orders, whole_sets
from tests.arena.batch import a_plan


def test_every_bot_has_every_seat_once_in_a_set():
    plan = a_plan("easy", "random", "raises", games=6)
    assert [plan.seats(number) for number in range(3)] == [
        ("easy", "random", "raises"),
        ("random", "raises", "easy"),
        ("raises", "easy", "random"),
    ]
    assert plan.seats(3) == plan.seats(0)


def test_a_set_has_one_luck_and_the_next_set_another():
    fixtures = [a_plan("easy", "random", games=6).fixture(number) for number in range(4)]
    assert fixtures[0][1:] == fixtures[1][1:]
    assert fixtures[2][1:] == fixtures[3][1:]
    assert fixtures[0].secret != fixtures[2].secret
    assert not set(fixtures[0].seeds) & set(fixtures[2].seeds)
    assert len({*fixtures[0].seeds}) == 2


def test_another_seed_is_another_luck():
    one, other = (a_plan("easy", "random", seed=seed).fixture(0) for seed in ("7", "8"))
    assert one.secret != other.secret
    assert one.seeds != other.seeds


@pytest.mark.parametrize(
    ("bots", "number"), [("abc", 3), ("aab", 3), ("aaa", 1), ("abab", 2), ("abcabc", 3), ("a", 1), ("abba", 4)]
)
def test_seats_are_moved_on_only_until_it_would_be_the_same_table_again(bots, number):
    assert orders(bots) == number


def test_sets_are_whole():
    assert whole_sets(1000, "abc") == 1002
    assert whole_sets(1000, "abab") == 1000
    assert a_plan("easy", "random", games=3).games == 4


def test_seats_are_filled_with_the_bots_in_turn_and_all_have_names_of_their_own():
    assert line_up("ab", 5) == tuple("ababa")
    seats = a_plan("easy", "random", seats=5).fixture(0).table.seats
    assert [seat.name for seat in seats] == ["Easy", "Random", "Easy 2", "Random 2", "Easy 3"]
    assert [seat.played_by for seat in seats] == ["easy", "random", "easy", "random", "easy"]
