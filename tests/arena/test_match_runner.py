"""One game: a failure of a bot costs one decision, and another process continues the game of one that has ended."""

from __future__ import annotations

import pytest

from rubicon import editions
from rubicon.arena import match_runner
from rubicon.arena.match_runner import MAX_LOST_PROCESSES, LostDecision, MatchRunner
from rubicon.core.figures import figures
from rubicon.core.game import Game
from rubicon.core.load import SpentSource, load, read
from rubicon.core.verify import verify
from tests.arena.batch import a_plan
from tests.arena.strangers import Listens


@pytest.mark.parametrize("edition", editions.names())
def test_the_same_game_is_played_again_and_its_dice_are_proved(edition, tmp_path):
    plan = a_plan("easy", "random", "easy", edition=edition, rounds=4)
    one, other = (MatchRunner(plan, 1, tmp_path / name).play() for name in ("one.save", "other.save"))
    assert (tmp_path / "one.save").read_bytes() == (tmp_path / "other.save").read_bytes()
    assert (one.places, one.fortunes, one.lost) == (other.places, other.fortunes, (0, 0, 0))
    saved = read((tmp_path / "one.save").read_bytes(), editions.find)
    assert saved.outcome
    assert len(saved.records) - 1 == one.decisions
    assert verify(saved, editions.find(edition)).proved


@pytest.mark.parametrize("edition", editions.names())
def test_a_bot_is_told_once_what_its_seat_sees(edition, tmp_path):
    MatchRunner(a_plan("easy", "listens", "random", edition=edition, rounds=3), 0, tmp_path / "game.save").play()
    saved = read((tmp_path / "game.save").read_bytes(), editions.find)
    last = max(number for number, record in enumerate(saved.records) if record.seat == 1)
    game = Game(editions.find(edition)(saved.table), SpentSource())
    happened = [event.seen_by(1) for record in saved.records[:last] for event in game.fold(record).events]
    assert Listens.heard == [event for event in happened if event is not None]
    Listens.heard.clear()


@pytest.mark.parametrize(
    ("bot", "failure"),
    [
        ("raises", "raised ZeroDivisionError('oh')"),
        ("nonsense", "answered 'attack', which is not allowed"),
        ("unborn", "raised RuntimeError('not today')"),
        ("truth", "answered"),
    ],
)
def test_a_wrong_bot_loses_its_decisions_and_the_game_goes_on(bot, failure, tmp_path):
    told: list[LostDecision] = []
    result = MatchRunner(a_plan(bot, "easy", rounds=5), 0, tmp_path / "game.save", tell=told.append).play()
    assert result.lost[0] > 0
    assert result.lost == (len(told), 0)
    assert result.failures[0].startswith(failure)
    assert load((tmp_path / "game.save").read_bytes(), editions.find).saved.outcome


def test_who_answers_too_late_loses_that_decision_too(tmp_path):
    result = MatchRunner(a_plan("random", "easy", rounds=2, seconds=1e-9), 0, tmp_path / "game.save").play()
    assert sum(result.lost) == result.decisions
    assert result.failures[0] == "gave no answer within 1e-09 seconds"


def interrupted(tmp_path, records):
    """The file of a game whose process ended after this many records, in the middle of a line."""
    plan = a_plan("easy", "random", rounds=6)
    MatchRunner(plan, 0, tmp_path / "whole.save").play()
    lines = (tmp_path / "whole.save").read_bytes().splitlines(keepends=True)
    (tmp_path / "game.save").write_bytes(b"".join(lines[: records + 1]) + lines[records + 1][:9])
    return plan


def test_another_process_goes_on_after_the_decision_that_was_lost(tmp_path):
    plan = interrupted(tmp_path, 30)
    told: list[LostDecision] = []
    before = read((tmp_path / "game.save").read_bytes(), editions.find).records
    asked = editions.find("classic")(plan.table).awaited
    game = load((tmp_path / "game.save").read_bytes(), editions.find).game
    (seat,) = asked(game.state)
    idle = game.edition.default_action(game.state, seat)
    earlier = [LostDecision(seat, "raised something")]
    result = MatchRunner(plan, 0, tmp_path / "game.save", earlier, "ended its process", tell=told.append).play()
    saved = read((tmp_path / "game.save").read_bytes(), editions.find)
    assert saved.records[: len(before)] == before
    assert (saved.records[len(before)].seat, saved.records[len(before)].action) == (seat, idle)
    assert told == [LostDecision(seat, "ended its process", fatal=True)]
    assert result.lost[seat] == 2
    assert result.failures[seat] == "raised something"
    assert verify(saved, editions.find("classic")).proved


def test_the_luck_of_a_game_is_counted_over_all_its_processes(tmp_path):
    plan = interrupted(tmp_path, 60)
    result = MatchRunner(plan, 0, tmp_path / "game.save").play()
    saved = read((tmp_path / "game.save").read_bytes(), editions.find)
    assert result.fortunes == figures(editions.find("classic")(saved.table), saved.records).fortunes
    assert all(fortune.dice for fortune in result.fortunes)


@pytest.mark.parametrize(("fatal", "asked"), [(MAX_LOST_PROCESSES - 1, True), (MAX_LOST_PROCESSES, False)])
def test_who_cost_too_many_processes_is_not_asked_again(fatal, asked, tmp_path):
    plan = a_plan("easy", "random", rounds=4)
    result = MatchRunner(plan, 0, tmp_path / "game.save", [LostDecision(0, "hung", fatal=True)] * fatal).play()
    assert (result.lost[0] == fatal) == asked
    assert (result.times[0].decisions > 0) == asked
    assert result.lost[1] == 0


def test_who_is_silent_is_not_asked_at_all(tmp_path):
    result = MatchRunner(a_plan("easy", "random", rounds=4), 0, tmp_path / "game.save", silent=[1]).play()
    assert result.times[1].decisions == 0 < result.lost[1]
    assert result.lost[0] == 0


def test_a_game_in_which_somebody_goes_round_in_circles_ends_where_it_stands(tmp_path, monkeypatch):
    monkeypatch.setattr(match_runner, "MAX_DECISIONS_PER_ROUND", 20)
    result = MatchRunner(a_plan("easy", "easy", rounds=2), 0, tmp_path / "game.save").play()
    assert result.decisions == 39
    assert result.capped
    assert sorted(result.places) in ([1, 2], [1.5, 1.5])
    assert not load((tmp_path / "game.save").read_bytes(), editions.find).saved.outcome


def test_a_game_that_reaches_its_limit_of_rounds_is_told_apart(tmp_path):
    assert MatchRunner(a_plan("random", "random", rounds=2), 0, tmp_path / "short.save").play().capped
    assert not MatchRunner(a_plan("easy", "random", rounds=900), 0, tmp_path / "whole.save").play().capped
