"""What each seat has used of its time, by the moments of the records alone."""

from __future__ import annotations

from rubicon.server.play.clocks import GameClock


def a_clock(turn: float = 60, bank: float = 30) -> GameClock:
    clock = GameClock(turn, bank, 3)
    clock.step(1000, (0,), 1)
    return clock


def test_time_runs_for_whoever_is_awaited_and_for_nobody_else():
    clock = a_clock()
    assert [clock.deadline(seat) for seat in range(3)] == [1090, None, None]


def test_several_actions_of_one_turn_share_its_time():
    clock = a_clock()
    clock.step(1020, (0,), 1)
    clock.step(1050, (0,), 1)
    assert clock.deadline(0) == 1090
    assert clock.banks == [30, 30, 30]


def test_what_a_turn_takes_too_long_is_taken_from_the_bank():
    clock = a_clock()
    clock.step(1070, (1,), 2)
    assert clock.banks == [20, 30, 30]
    clock.step(1071, (0,), 3)
    assert clock.deadline(0) == 1071 + 60 + 20


def test_a_bank_is_never_overdrawn():
    clock = a_clock()
    clock.step(9999, (0,), 2)
    assert clock.banks[0] == 0
    assert clock.deadline(0) == 9999 + 60


def test_whoever_is_overdue_stays_so_until_the_next_chapter():
    clock = a_clock(bank=0)
    clock.step(1061, (0,), 1)
    assert clock.deadline(0) == 1061
    clock.step(1062, (1,), 2)
    assert clock.deadline(0) is None
    clock.step(1063, (0,), 3)
    assert clock.deadline(0) == 1123


def test_all_who_are_awaited_at_once_use_their_own_time():
    clock = GameClock(60, 0, 3)
    clock.step(0, (0, 1, 2), 1)
    clock.step(10, (0, 2), 1)
    clock.step(20, (0,), 1)
    assert clock.used == [20, 10, 20]
    assert clock.earliest() == 60


def test_a_defender_who_is_asked_in_the_turn_of_another_has_time_of_their_own():
    clock = a_clock()
    clock.step(1050, (1,), 1)
    assert clock.deadline(1) == 1050 + 60 + 30
    clock.step(1055, (0,), 1)
    assert clock.deadline(0) == 1055 + 10 + 30


def test_a_pause_counts_for_nobody():
    clock = a_clock()
    clock.charge(1010)
    clock.skip(5000)
    assert clock.deadline(0) == 5000 + 50 + 30


def test_records_of_several_processes_that_are_slightly_out_of_order_give_nobody_time():
    clock = a_clock()
    clock.step(990, (0,), 1)
    assert clock.deadline(0) == 1090


def test_a_clock_that_was_set_back_gives_nobody_more_than_their_own_time():
    clock = a_clock()
    clock.step(1030, (0,), 1)
    clock.step(1030 - 3600, (0,), 1)
    assert clock.deadline(0) == 1030 - 3600 + 60
