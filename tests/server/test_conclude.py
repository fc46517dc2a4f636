"""The end of a game: places, scores and figures, written once, whoever calls and however often."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from rubicon import editions
from rubicon.core.codec import encode
from rubicon.core.figures import figures
from rubicon.core.game import replay
from rubicon.core.load import Spent
from rubicon.core.score import scores
from rubicon.server.play.bell import listen
from rubicon.server.play.stored import game_of
from rubicon.server.scores.models import Figures, Result
from rubicon.server.scores.selectors import outcome_of
from rubicon.server.scores.services import conclude
from rubicon.server.tables.models import Table
from tests.conftest import ROOT
from tests.server.databases import url  # noqa: F401
from tests.server.games import a_game, somebody

pytestmark = pytest.mark.django_db


def results(table):
    return list(Result.objects.filter(table=table).order_by("seat"))


@pytest.mark.parametrize("edition", editions.names())
def test_a_finished_game_is_over_with_places_scores_and_figures(edition):
    table = a_game(somebody("Ann"), somebody("Ben"), "easy", edition=edition)
    conclude(table.pk)
    table.refresh_from_db()
    stored = game_of(table)
    outcome = stored.edition.outcome(replay(stored.edition, Spent(), stored.records).state)
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
    conclude(table.pk)
    before = [Table.objects.values().get(pk=table.pk), *Result.objects.values(), *Figures.objects.values()]
    conclude(table.pk)
    assert [Table.objects.values().get(pk=table.pk), *Result.objects.values(), *Figures.objects.values()] == before


def test_a_game_that_goes_on_is_not_concluded():
    table = a_game(somebody("Ann"), "easy", "easy", most=30)
    conclude(table.pk)
    table.refresh_from_db()
    assert table.status == Table.Status.PLAYING
    assert results(table) == []


def test_the_bell_rings_after_the_commit(django_capture_on_commit_callbacks):
    rung: list[int] = []
    table = a_game(somebody("Ann"), "easy", "easy")
    end = listen(rung.append)
    try:
        with django_capture_on_commit_callbacks() as callbacks:
            conclude(table.pk)
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
    conclude(table.pk)
    assert {result.ranking for result in results(table)} == {ranking}


def test_a_seat_that_was_given_up_and_stands_wins_nothing():
    table = a_game(somebody("Ann"), somebody("Ben"), somebody("Cem"), rounds=1)
    table.seats.update(left=True)
    conclude(table.pk)
    assert len(outcome_of(Table.objects.get(pk=table.pk)).places) > 1  # all three stand, at the limit of rounds
    assert [(result.score, result.won) for result in results(table)] == [(0, False)] * 3
    assert min(result.place for result in results(table)) == 1


def test_somebody_whose_account_is_gone_leaves_a_result():
    ann, ben = somebody("Ann"), somebody("Ben")
    table = a_game(ann, ben, "easy")
    ben.delete()
    conclude(table.pk)
    assert [result.user_id for result in results(table)] == [ann.pk, None, None]
    assert results(table)[1].ranking == "people"


RACE = """
import django; django.setup()
from django.core.management import call_command
import sys
if sys.argv[1] == "make":
    call_command("migrate", verbosity=0)
    from tests.server.games import a_game, somebody
    print(a_game(somebody("Ann"), somebody("Ben"), "easy", rounds=10).pk)
else:
    from rubicon.server.scores.services import conclude
    sys.stdin.readline()
    conclude(int(sys.argv[1]))
    from rubicon.server.tables.models import Table
    table = Table.objects.get()
    print(table.status, table.results.count(), table.figures.pk == table.pk)
"""


def test_of_processes_that_conclude_at_once_one_does_and_all_see_it(url, tmp_path):  # noqa: F811
    environment = {
        **os.environ,
        "RUBICON_DATA": str(tmp_path),
        "RUBICON_DATABASE_URL": url,
        "RUBICON_SECRET_KEY": "only for tests",
        "DJANGO_SETTINGS_MODULE": "rubicon.server.config.settings",
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
    }
    command = [sys.executable, "-c", RACE]
    made = subprocess.run([*command, "make"], env=environment, check=True, capture_output=True, text=True)
    racers = [
        subprocess.Popen(
            [*command, made.stdout.strip()], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(3)
    ]
    for racer in racers:
        assert racer.stdin
        racer.stdin.write("now\n")
        racer.stdin.flush()
    assert [racer.communicate()[0].strip() for racer in racers] == ["over 3 True"] * 3
    assert [racer.returncode for racer in racers] == [0, 0, 0]


def test_figures_are_json_of_every_chapter():
    table = a_game(somebody("Ann"), "easy", "easy", rounds=3)
    conclude(table.pk)
    told = json.loads(table.figures.text)
    assert len(told["fortunes"]) == 3
    assert [len(chapter["seats"]) for chapter in told["chapters"]] == [3] * len(told["chapters"])
