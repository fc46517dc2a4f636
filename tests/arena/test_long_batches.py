"""Long batches: a thousand games with failing bots end, and levels play the same on one core or two."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rubicon import editions
from rubicon.arena.standings import standings
from rubicon.arena.workers import MAX_ABANDONED_GAMES, results
from rubicon.world import atlas
from tests import pace
from tests.arena.batch import a_plan
from tests.arena.test_workers import without_time

pytestmark = [pytest.mark.long, pytest.mark.timing]


def test_a_thousand_games_with_wrong_bots_are_played_to_the_last(tmp_path):
    plan = a_plan("easy", "raises", "nonsense", "sticks", "exits", games=1000, rounds=2, seconds=pace.seconds(2))
    plan = replace(plan, table=replace(plan.table, board=atlas.load("fantasy-9")))
    found = list(results(plan, tmp_path, 2))
    assert sorted(result.number for result in found) == list(range(1000))
    told = {each.bot: each for each in standings(plan, found).bots}
    assert {each.games for each in told.values()} == {1000}
    assert told["easy"].decisions_lost == 0
    assert all(told[bot].decisions_lost for bot in ("raises", "nonsense", "sticks", "exits"))
    asked = [result for result in found if result.times[plan.seats(result.number).index("exits")].decisions]
    assert MAX_ABANDONED_GAMES <= len(asked) <= MAX_ABANDONED_GAMES + 1


@pytest.mark.parametrize("edition", editions.names())
def test_every_level_plays_alike_on_one_core_and_on_two(edition, tmp_path):
    plan = replace(a_plan("easy", "medium", "hard", games=6, rounds=4, edition=edition), think=2)
    one, two = (sorted(results(plan, tmp_path / str(jobs), jobs), key=lambda each: each.number) for jobs in (1, 2))
    assert [*map(without_time, one)] == [*map(without_time, two)]
    assert [result.lost for result in one] == [(0, 0, 0)] * 6
