"""The end of a game: places, scores and figures are written once, whichever process does it and however often."""

from __future__ import annotations

import json

import pytest

from rubicon import editions
from rubicon.core.codec import encode
from rubicon.core.figures import figures, scores
from rubicon.core.game import replay
from rubicon.core.load import SpentSource
from rubicon.server.play.record_log import game_of
from rubicon.server.scores.models import Figures, Result
from rubicon.server.scores.selectors import outcome_of
from rubicon.server.scores.services import store_result
from rubicon.server.tables.models import Table
from rubicon.server.tables.table_signal import listen
from tests.server.games import a_game, somebody

pytestmark = pytest.mark.django_db


def results(table):
    return list(Result.objects.filter(table=table).order_by("seat"))


@pytest.mark.parametrize("edition", editions.names())
def test_a_finished_game_is_over_with_places_scores_and_figures(edition):
    table = a_game(somebody("Ann"), somebody("Ben"), "easy", edition=edition)
    store_result(table.pk)
    table.refresh_from_db()
    stored = game_of(table)
    outcome = stored.edition.outcome(replay(stored.edition, SpentSource(), stored.records).state)
    assert outcome is not None
    assert (table.status, table.wake, outcome_of(table)) == (Table.Status.OVER, None, outcome)
    assert table.ended is not None
    assert [result.score for result in results(table)] == list(scores(outcome))
    assert [result.seat for result in results(table) if result.place == 1] == sorted(outcome.places[0])
    assert {result.ranking for result in results(table)} == {"people"}
    assert {result.edition for result in results(table)} == {edition}
    assert table.figures.text == encode(figures(stored.edition, stored.records)).decode()


def test_whoever_concludes_again_changes_nothing():
    table = a_game(somebody("Ann"), "easy", "easy")
    store_result(table.pk)
    before = [Table.objects.values().get(pk=table.pk), *Result.objects.values(), *Figures.objects.values()]
    store_result(table.pk)
    assert [Table.objects.values().get(pk=table.pk), *Result.objects.values(), *Figures.objects.values()] == before


def test_a_game_that_goes_on_is_not_concluded():
    table = a_game(somebody("Ann"), "easy", "easy", most=30)
    store_result(table.pk)
    table.refresh_from_db()
    assert table.status == Table.Status.PLAYING
    assert results(table) == []


def test_the_bell_rings_after_the_commit(django_capture_on_commit_callbacks):
    rung: list[int] = []
    table = a_game(somebody("Ann"), "easy", "easy")
    end = listen(rung.append)
    try:
        with django_capture_on_commit_callbacks() as callbacks:
            store_result(table.pk)
            assert rung == []
        for callback in callbacks:
            callback()
        assert rung == [table.pk]
    finally:
        end()


@pytest.mark.parametrize(
    ("people", "about", "ranking"),
    [
        (("Ann", "Ben", "easy"), {}, "people"),
        (("Ann", "easy", "easy"), {}, "computers"),
        (("easy", "easy", "easy"), {}, ""),
        (("Ann", "Ben", "easy"), {"rated": False}, ""),
        (("Ann", "Ann", "easy"), {"reach": "screen"}, ""),
        (("Ann", "easy", "easy"), {"reach": "screen"}, "computers"),
    ],
)
def test_what_a_game_counts_for_depends_on_who_began_it(people, about, ranking):
    users = {name: somebody(name) for name in {"Ann", "Ben"}.intersection(people)}
    table = a_game(*(users.get(name, name) for name in people), **about)
    store_result(table.pk)
    assert {result.ranking for result in results(table)} == {ranking}


def test_a_seat_that_was_given_up_and_stands_wins_nothing():
    table = a_game(somebody("Ann"), somebody("Ben"), somebody("Cem"), rounds=1)
    table.seats.update(left=True)
    store_result(table.pk)
    assert len(outcome_of(Table.objects.get(pk=table.pk)).places) > 1  # all three reach the round limit
    assert [(result.score, result.won) for result in results(table)] == [(0, False)] * 3
    assert min(result.place for result in results(table)) == 1


def test_somebody_whose_account_is_gone_leaves_a_result():
    ann, ben = somebody("Ann"), somebody("Ben")
    table = a_game(ann, ben, "easy")
    ben.delete()
    store_result(table.pk)
    assert [result.user_id for result in results(table)] == [ann.pk, None, None]
    assert results(table)[1].ranking == "people"


def test_figures_are_json_of_every_chapter():
    table = a_game(somebody("Ann"), "easy", "easy", rounds=3)
    store_result(table.pk)
    told = json.loads(table.figures.text)
    assert len(told["fortunes"]) == 3
    assert [len(chapter["seats"]) for chapter in told["chapters"]] == [3] * len(told["chapters"])
