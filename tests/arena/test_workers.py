"""Parallel games in processes: the limit of processes, the same results, and no bot can stop a batch."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rubicon.arena import workers
from rubicon.arena.match_runner import MAX_LOST_PROCESSES, GameResult
from rubicon.arena.plan import BatchPlan
from rubicon.arena.standings import Standing, standings
from rubicon.arena.workers import results
from tests import pace
from tests.arena.batch import a_plan

pytestmark = pytest.mark.timing


def by_bot(plan: BatchPlan, found: list[GameResult]) -> dict[str, Standing]:
    return {each.bot: each for each in standings(plan, found).bots}


def without_time(result: GameResult) -> tuple[object, ...]:
    return result.winner, result.places, result.turns, result.decisions, result.fortunes, result.lost


def test_one_process_and_two_play_the_same_games(tmp_path):
    plan = a_plan("easy", "random", games=8, rounds=10)
    one, two = (sorted(results(plan, tmp_path / str(jobs), jobs), key=lambda each: each.number) for jobs in (1, 2))
    assert [result.number for result in one] == list(range(8))
    assert [*map(without_time, one)] == [*map(without_time, two)]
    for file in (tmp_path / "1").iterdir():
        assert file.read_bytes() == (tmp_path / "2" / file.name).read_bytes()


def test_a_batch_with_wrong_bots_comes_to_its_end(tmp_path):
    seconds = pace.seconds(1)  # enough for any bot that does not hang
    plan = a_plan("raises", "nonsense", "sticks", games=30, rounds=8, seconds=seconds)
    found = list(results(plan, tmp_path, 2))
    assert sorted(result.number for result in found) == list(range(30))
    told = by_bot(plan, found)
    assert told["raises"].failure == "raised ZeroDivisionError('oh')"
    assert told["nonsense"].failure.startswith("answered")
    assert told["sticks"].failure == f"gave no answer within {seconds:g} seconds"
    stuck = [result for result in found if result.lost[plan.seats(result.number).index("sticks")] > MAX_LOST_PROCESSES]
    assert 0 < len(stuck) < 10


def test_one_that_babbles_spoils_nothing(tmp_path, capfd):
    plan = a_plan("talks", "easy", rounds=3)
    found = list(results(plan, tmp_path, 1))
    assert [result.lost for result in found] == [(0, 0), (0, 0)]
    assert capfd.readouterr().out == ""


def test_one_that_ends_its_process_again_and_again_is_not_asked_in_later_games(tmp_path, monkeypatch):
    monkeypatch.setattr(workers, "MAX_ABANDONED_GAMES", 1)
    plan = a_plan("exits", "easy", games=4, rounds=3)
    found = sorted(results(plan, tmp_path, 1), key=lambda result: result.number)
    games = [(result, plan.seats(result.number).index("exits")) for result in found]
    assert [bool(result.times[seat].decisions) for result, seat in games] == [True, False, False, False]
    assert [result.failures[seat].split()[0] for result, seat in games] == ["ended", "was", "was", "was"]
    assert all(result.lost[seat] == result.decided[seat] > MAX_LOST_PROCESSES for result, seat in games)
    assert all(result.lost[1 - seat] == 0 for result, seat in games)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="only Linux tells of its processes so")
def test_whoever_stops_leaves_no_process_behind(tmp_path):
    before = children()
    games = results(a_plan("easy", "random", games=10, rounds=3), tmp_path, 2)
    next(games)
    assert len(children() - before) == 2
    games.close()
    assert children() == before


def children() -> set[int]:
    """The running child processes of this one."""
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(status.read_text().rpartition(")")[2].split()[1])
            command = status.with_name("cmdline").read_bytes()
        except OSError:
            continue
        if parent == os.getpid() and b"spawn_main" in command:
            found.add(int(status.parent.name))
    return found


def test_a_fault_of_ours_is_not_laid_on_a_bot(tmp_path):
    (tmp_path / "1.save").write_bytes(b"no game\n")
    with pytest.raises(RuntimeError, match="game 1 cannot be played"):
        list(results(a_plan("easy", "random"), tmp_path, 1))
