"""The conclusions of a comparison, and that it notices games that differ."""

from __future__ import annotations

import json
import math

import pytest

from bench import compare, workload
from bench.benchmark import Size, Unavailable
from bench.players import RandomBot, play
from bench.steps import CLASSIC, edition
from rubicon.core.chance import Seeded
from rubicon.core.game import Game
from rubicon.core.save import save, write
from rubicon.world import atlas
from tests.conftest import ROOT


@pytest.fixture
def stored(tmp_path):
    """A short game of classic, as a comparison stores it."""
    table = edition(atlas.load(CLASSIC.default_board))
    game, _ = Game.start(table, Seeded(workload.SEED))
    play(table, game, RandomBot(), 120)
    file = tmp_path / "game.jsonl"
    file.write_bytes(write(save(game)))
    return file


def test_the_ratio_is_the_geometric_mean():
    assert compare.ratio([0.5, 2.0])[0] == pytest.approx(1.0)
    assert compare.ratio([1.1, 1.1, 1.1]) == pytest.approx((1.1, 1.1, 1.1))


def test_the_interval_is_that_of_student():
    """By hand: the logs are -0.1, 0 and 0.1, so their standard deviation is 0.1; t is 4.303."""
    ratios = [math.exp(each) for each in (-0.1, 0.0, 0.1)]
    mean, low, high = compare.ratio(ratios)
    assert mean == pytest.approx(1.0)
    assert math.log(high) == pytest.approx(4.303 * 0.1 / math.sqrt(3), rel=0.04)
    assert math.log(low) == pytest.approx(-math.log(high))


@pytest.mark.parametrize(("freedom", "expected"), [(4, 2.776), (9, 2.262), (14, 2.145), (30, 2.042)])
def test_the_quantiles_of_student_agree_with_the_tables(freedom, expected):
    assert compare.student(freedom) == pytest.approx(expected, rel=0.005)


def test_one_pair_has_no_interval():
    assert "95 %" not in compare.figure("steps", [1.0], [2.0]).note
    assert "95 %: 2.000 to 2.000" in compare.figure("steps", [1.0, 1.0], [2.0, 2.0]).note


def test_what_is_compared_with_may_be_a_folder_or_must_be_a_revision(tmp_path):
    assert compare.other_checkout(str(tmp_path), tmp_path / "new") == tmp_path
    with pytest.raises(Unavailable, match=r"neither a folder nor a revision|git is not installed"):
        compare.other_checkout("no-such-revision", tmp_path / "new")


def test_only_what_is_named_is_compared():
    groups = compare.groups(Size.TINY, {"classic": ["a"], "turns": ["b"]})
    assert [group.name for group in groups] == ["classic", "turns", "loading", "simulating", "serving"]
    assert [group.name for group in groups if compare.is_chosen(group, ("turns",))] == ["turns"]


def test_stored_games_are_played_again_to_the_same_records(stored):
    seconds, count = workload.steps([stored], 1)
    assert count == 120
    assert seconds > 0
    assert workload.loading([stored], 1)[1] == 120


def test_a_game_that_goes_another_way_is_noticed(stored):
    lines = stored.read_text("utf-8").splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines) if n > 100 and '"draws":[' in line)
    record = json.loads(lines[number])
    record["draws"][0] = (record["draws"][0] + 1) % 6
    lines[number] = json.dumps(record) + "\n"
    stored.write_text("".join(lines), "utf-8")
    with pytest.raises(SystemExit, match=r"record \d+ is .* and was"):
        workload.steps([stored], 1)


def test_a_side_that_does_not_run_says_why(tmp_path):
    group = compare.Group("classic", [["steps of classic", "steps", [str(tmp_path / "missing.jsonl")], 1]])
    with pytest.raises(RuntimeError, match=r"classic does not run in .*\n(?s:.*)missing\.jsonl"):
        compare.run(group, ROOT)
