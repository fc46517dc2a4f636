"""Results, high scores and players' pages."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rubicon.server.scores import selectors
from rubicon.server.scores.models import Result
from rubicon.server.scores.services import store_result
from rubicon.server.tables.models import Table
from tests.server.games import a_game, a_table, as_, somebody

pytestmark = pytest.mark.django_db

DAY = datetime(2026, 1, 1, tzinfo=UTC)


def scored(user, score, won=False, edition="classic", ranking="people", reach="public"):
    """A finished game as far as high scores know it."""
    number = Table.objects.count()
    table = Table.objects.create(
        code=f"T{number}", name="A game", edition=edition, board="", status="over", reach=reach, ended=DAY,
        outcome='{"places":[[0]],"reason":"conquest"}',
    )  # fmt: skip
    Result.objects.create(
        table=table, seat=0, user=user, name=user.name, kind="person", edition=edition, place=1, won=won, score=score,
        ranking=ranking, ended=DAY + timedelta(days=number),
    )  # fmt: skip


def scores(query=""):
    return Client().get(f"/api/scores?{query}").json()


def rows(query=""):
    return [(row["rank"], row["name"], row["score"], row["wins"], row["games"]) for row in scores(query)["rows"]]


def test_the_total_counts_then_wins_then_fewer_games():
    ann, ben, cem, dan, eve = (somebody(name) for name in ("Ann", "Ben", "Cem", "Dan", "Eve"))
    scored(ann, 30)
    scored(ben, 20, won=True)
    scored(ben, 10)
    scored(cem, 30, won=True)
    scored(dan, 40)
    scored(eve, 30)
    assert rows() == [
        (1, "Dan", 40, 0, 1),
        (2, "Cem", 30, 1, 1),
        (3, "Ben", 30, 1, 2),
        (4, "Ann", 30, 0, 1),
        (4, "Eve", 30, 0, 1),
    ]


def test_games_against_computers_only_have_a_table_of_their_own_and_unrated_ones_none():
    ann = somebody("Ann")
    scored(ann, 10)
    scored(ann, 20, ranking="computers")
    scored(ann, 40, ranking="")
    assert rows() == rows("ranking=people") == [(1, "Ann", 10, 0, 1)]
    assert rows("ranking=computers") == [(1, "Ann", 20, 0, 1)]


def test_each_edition_has_its_high_scores_and_all_together_have_some():
    ann = somebody("Ann")
    scored(ann, 10)
    scored(ann, 20, edition="risc")
    assert rows("edition=risc") == [(1, "Ann", 20, 0, 1)]
    assert rows() == [(1, "Ann", 30, 0, 2)]
    assert rows("edition=tabletop") == []


def test_guests_are_listed_once_they_have_signed_up():
    guest = somebody("Gus", guest=True)
    scored(guest, 10)
    assert rows() == []
    guest.guest = False
    guest.save()
    assert rows() == [(1, "Gus", 10, 0, 1)]


def test_fifty_stand_on_a_page():
    for number in range(51):
        scored(somebody(f"P{number:02}"), 1000 - number)
    first, second = scores(), scores("page=2")
    assert (len(first["rows"]), first["more"], second["more"], scores("page=3")["rows"]) == (50, True, False, [])
    assert [(row["rank"], row["name"]) for row in second["rows"]] == [(51, "P50")]


@pytest.mark.parametrize("query", ["page=0", "page=x", "page=99999999999", "ranking=gods", "edition=chess"])
def test_what_is_asked_wrongly_is_refused(query):
    assert Client().get(f"/api/scores?{query}").status_code == 400


def test_high_scores_are_read_from_the_index_alone():
    with CaptureQueriesContext(
        connection,
    ) as caught:
        selectors.high_scores("people", "classic", 1)
    assert len(caught) == 1
    if connection.vendor != "sqlite":
        pytest.skip("other databases choose by what their tables hold")
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {caught[0]['sql']}")
        plan = " ".join(str(row[-1]) for row in cursor.fetchall())
    assert "scores_result USING COVERING INDEX high_scores (ranking=? AND edition=?)" in plan


# Results.


def test_the_result_of_a_game_is_told_when_it_is_over():
    ann, ben = somebody("Ann"), somebody("Ben")
    table = a_game(ann, ben, "easy")
    answer = Client().get(f"/api/tables/{table.code}/result")
    assert (answer.status_code, answer.json()["code"]) == (409, "game.not_over")
    store_result(table.pk)
    told = as_(ann).get(f"/api/tables/{table.code}/result").json()
    assert (told["ranking"], told["reason"], told["secret"]) == ("people", "round_limit", table.secret)
    places = [seat["place"] for seat in told["seats"]]
    assert places == [1 + sum(other < place for other in places) for place in places]  # shared ones leave a gap
    assert [seat["yours"] for seat in told["seats"]] == [True, False, False]
    below = [sum(other > place for other in places) for place in places]
    won = [place == 1 and places.count(1) == 1 for place in places]
    scores = [10 * number + 10 * first for number, first in zip(below, won, strict=True)]
    assert [seat["score"] for seat in told["seats"]] == scores
    assert Client().get(f"/api/tables/{table.code}/figures").json()["left_out"] == 0


def test_figures_are_told_when_it_is_over():
    table = a_table(somebody("Ann"), "easy", "easy")
    assert Client().get(f"/api/tables/{table.code}/figures").json()["code"] == "game.not_over"
    assert Client().get("/api/tables/NOSUCH/figures").status_code == 404


# Players.


def test_a_players_page_tells_games_wins_and_score_by_edition():
    ann = somebody("Ann")
    scored(ann, 10)
    scored(ann, 30, won=True)
    scored(ann, 20, won=True, edition="risc", ranking="computers")
    told = Client().get("/api/players/aNN").json()
    assert told["name"] == "Ann"
    assert told["record"] == [
        {"edition": "classic", "ranking": "people", "games": 2, "wins": 1, "score": 40, "rating": None},
        {"edition": "risc", "ranking": "computers", "games": 1, "wins": 1, "score": 20, "rating": None},
    ]
    assert len(told["games"]) == 3


def test_a_players_page_gives_away_no_key_of_a_private_table():
    ann = somebody("Ann")
    scored(ann, 10, reach="private")
    scored(ann, 10, reach="public")
    games = Client().get("/api/players/Ann").json()["games"]
    assert sorted((game["code"], game["name"]) for game in games) == [("", ""), ("T1", "A game")]


@pytest.mark.parametrize("name", ["Gus", "Nobody", "guest-1", "%00", "%FF", "x" * 500])
def test_guests_and_strangers_have_no_page(name):
    somebody("Gus", guest=True)
    assert Client().get(f"/api/players/{name}").status_code == 404


def test_ones_finished_games_are_listed_the_newest_first_with_few_queries(django_assert_num_queries):
    ann, ben = somebody("Ann"), somebody("Ben")
    tables = [a_game(ann, ben, "easy", rounds=1) for _ in range(3)]
    a_game(ann, "easy", "easy", most=20)
    for table in tables:
        store_result(table.pk)
    store_result(a_game(ben, "easy", "easy", rounds=1).pk)
    client = as_(ann)
    client.get("/api/session")  # the first request of a day renews the session
    with django_assert_num_queries(5):  # session, user, tables, results, seats
        told = client.get("/api/games/mine").json()
    assert [game["code"] for game in told["rows"]] == [table.code for table in reversed(tables)]
    assert [seat["yours"] for seat in told["rows"][0]["seats"]] == [True, False, False]
    assert told["more"] is False
