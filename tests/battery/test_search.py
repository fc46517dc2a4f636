"""Searches find rare things, whatever the luck of the first games, and give advice when they fail."""

from __future__ import annotations

import pytest

from rubicon.core.edition import Event
from rubicon.core.table_talk import Undoing
from rubicon.rules.cards import TookCards
from rubicon.rules.ranking import Fell
from tests.battery import search as searching
from tests.battery.search import Search, with_undo
from tests.battery.tables import cases


class Impossible(Event, frozen=True): ...


@pytest.mark.parametrize("first_seed", [100, 200, 300])
def test_what_is_rare_is_found_with_any_luck(first_seed):
    search = Search(cases("classic"), {Fell, TookCards}, first_seed=first_seed).run()
    assert search.missing == set()
    assert search.actions < searching.MAX_ACTIONS / 4


def test_steered_games_alone_find_it(monkeypatch):
    """On a table where random games hardly ever eliminate anybody."""
    monkeypatch.setattr(searching, "happened", lambda walks: set())
    search = Search(cases("classic")[:1], {Fell, TookCards}).run()
    assert search.missing == set()
    assert search.steered_games > 0


def test_what_cannot_happen_is_named_with_what_was_tried_and_what_to_do(monkeypatch):
    monkeypatch.setattr(searching, "MAX_ACTIONS", 5_000)
    search = Search(cases("risc"), {Impossible}).run()
    assert search.missing == {Impossible}
    assert search.actions > 5_000
    report = search.report()
    assert "never happened: Impossible" in report
    assert f"{len(cases('risc'))} random and {search.steered_games} steered games" in report
    assert "tests/battery/tables.py" in report


def test_a_search_is_the_same_in_every_run():
    one, other = (Search(cases("tabletop"), {TookCards}, first_seed=300).run() for _ in range(2))
    assert (one.random_games, one.steered_games, one.actions) == (
        other.random_games,
        other.steered_games,
        other.actions,
    )


def test_undo_is_searched_for_at_the_same_tables_with_that_way_of_undo(monkeypatch):
    monkeypatch.setattr(searching, "MAX_ACTIONS", 3_000)
    off, free = (with_undo(cases("classic")[:3], way) for way in ("off", "free"))
    assert [case.table.settings for case in off] == [case.table.settings for case in cases("classic")[:3]]
    assert {case.table.undo for case in off} == {"off"}
    assert Search(off, {Undoing}).run().missing == {Undoing}
    assert Search(free, {Undoing}).run().missing == set()
