"""Saves: named positions of games, from which a game continues at the same table or at a new one."""

from __future__ import annotations

import pytest
from django.test import Client

from rubicon import editions
from rubicon.core.load import read
from rubicon.server.play.record_log import game_of, rows
from rubicon.server.saves import services
from rubicon.server.scores.services import store_result
from rubicon.server.tables.models import Save, Table
from tests.server.games import a_game, a_table, as_, file_of, play, somebody, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann():
    return somebody("Ann")


@pytest.fixture
def ben():
    return somebody("Ben")


def keep(user, table, name="evening"):
    return as_(user).post(f"/api/tables/{table.code}/saves", {"name": name}, "application/json")


def go_on(user, number, earlier=False):
    return as_(user).post(f"/api/saves/{number}/continue{'?earlier=true' if earlier else ''}")


def code(answer) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code")


def test_a_save_is_in_ones_own_list_and_in_nobody_elses(ann, ben):
    table = a_game(ann, ben, "easy", most=20)
    kept = keep(ann, table, " evening ").json()
    assert kept == {
        "id": Save.objects.get().pk,
        "name": "evening",
        "saved": kept["saved"],
        "table": table.code,
        "table_name": "A game",
        "edition": "classic",
        "board": "classic-world",
        "status": "playing",
    }
    assert as_(ann).get("/api/saves").json() == [kept]
    assert as_(ben).get("/api/saves").json() == []


def test_saving_again_moves_the_name_on(ann):
    table = a_game(ann, "easy", "easy", most=20)
    first = keep(ann, table).json()
    play(table, 30)
    again = keep(ann, table).json()
    assert (again["id"], again["saved"] > first["saved"]) == (first["id"], True)
    assert Save.objects.get().records == 30


def test_a_name_stands_for_one_game(ann):
    assert keep(ann, a_game(ann, "easy", "easy", most=20)).status_code == 200
    assert code(keep(ann, a_game(ann, "easy", "easy", most=20))) == (409, "save.name_taken")


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\nb", "a\x00b"])
def test_a_name_must_be_one(ann, name):
    assert code(keep(ann, a_game(ann, "easy", "easy", most=20), name)) == (400, "save.name")
    assert not Save.objects.exists()


def test_only_who_plays_there_or_is_the_host_can_save(ann, ben):
    table = a_game(ann, "easy", "easy", most=20)
    assert code(keep(ben, table)) == (403, "game.not_yours")
    table.seats.filter(user=ann).update(left=True)
    Table.objects.update(host=ben)
    assert code(keep(ann, table)) == (403, "game.not_yours")
    assert keep(ben, table).status_code == 200


def test_only_a_game_that_is_played_can_be_saved(ann):
    assert code(keep(ann, a_table(ann, "easy", "easy"))) == (409, "save.not_playing")
    over = a_game(ann, "easy", "easy")
    store_result(over.pk)
    assert code(keep(ann, over)) == (409, "save.not_playing")


def test_nobody_can_fill_the_shelf(ann, limit):
    limit(saves_per_person=2)
    table = a_game(ann, "easy", "easy", most=20)
    assert [keep(ann, table, name).status_code for name in "abca"] == [200, 200, 409, 200]


def test_a_save_is_forgotten_by_its_owner_alone(ann, ben):
    table = a_game(ann, ben, "easy", most=20)
    number = keep(ann, table).json()["id"]
    assert code(as_(ben).delete(f"/api/saves/{number}")) == (404, "not_found")
    assert as_(ann).delete(f"/api/saves/{number}").status_code == 204
    assert code(as_(ann).delete(f"/api/saves/{number}")) == (404, "not_found")
    assert game_of(table).records  # the game is none the worse


@pytest.mark.parametrize(
    ("method", "address"),
    [
        ("get", "/api/saves"),
        ("delete", "/api/saves/1"),
        ("post", "/api/saves/1/continue"),
        ("post", "/api/tables/x/saves"),
        ("post", "/api/games"),
        ("get", "/api/games/mine"),
    ],
)
def test_who_is_nobody_has_no_saves(method, address):
    assert code(getattr(Client(), method)(address)) == (401, "account.login_first")


@pytest.mark.parametrize("address", ["/api/saves/1/continue", "/api/tables/x/saves", "/api/games"])
def test_nothing_is_changed_from_a_strange_page(ann, address):
    client = Client(enforce_csrf_checks=True)
    client.force_login(ann)
    assert client.post(address).status_code == 403


# Going on.


def test_an_unfinished_game_goes_on_at_the_same_table(ann, ben):
    table = a_game(ann, ben, "easy", most=20)
    number = keep(ann, table).json()["id"]
    play(table, 40)
    assert go_on(ann, number).json() == {"code": table.code}
    assert Table.objects.count() == 1


def test_an_earlier_point_is_a_new_unrated_table_with_the_records_up_to_there(ann):
    table = a_game(ann, "easy", "random", most=60, turn_seconds=600, stand_in="easy")
    number = keep(ann, table).json()["id"]
    play(table, 90)
    again = Table.objects.get(code=go_on(ann, number, earlier=True).json()["code"])
    assert (again.status, again.rated, again.luck_start, again.parent, again.host) == ("open", False, 60, table, ann)
    assert (again.turn_seconds, again.stand_in, again.reach) == (600, "easy", table.reach)
    assert [row[2:5] for row in rows(again.pk)] == [row[2:5] for row in rows(table.pk)[:60]]
    assert again.secret != table.secret
    assert [as_(ann).get(f"/api/tables/{each.code}").json()["goes_on"] for each in (table, again)] == [False, True]
    assert list(again.seats.values_list("kind", "user")) == [("person", ann.pk), ("easy", None), ("random", None)]


def test_the_copy_can_be_played_to_its_end_and_tells_nothing_of_the_first_tables_luck(ann):
    table = a_game(ann, "easy", "easy", most=60)
    copy = services.continue_game(ann, keep(ann, table).json()["id"], earlier=True)
    play(start(copy), seed=2)
    store_result(copy.pk)
    copy.refresh_from_db()
    saved = read(file_of(copy), editions.find)
    assert [stretch.start for stretch in saved.stretches] == [0, 60]
    assert saved.secrets == (None, copy.secret)
    assert saved.outcome is not None
    assert set(copy.results.values_list("ranking", flat=True)) == {""}


def test_while_others_play_nobody_gets_a_copy(ann, ben):
    table = a_game(ann, ben, "easy", most=20)
    number = keep(ann, table).json()["id"]
    assert code(go_on(ann, number, earlier=True)) == (403, "save.others_play")
    table.seats.filter(user=ben).update(left=True)  # he may come back
    assert code(go_on(ann, number, earlier=True)) == (403, "save.others_play")
    table.seats.filter(user=ben).update(user=None)  # his account is gone; another may take the seat
    assert code(go_on(ann, number, earlier=True)) == (403, "save.others_play")
    assert Table.objects.count() == 1


def test_who_has_given_up_the_seat_gets_no_copy(ann):
    table = a_game(ann, "easy", "easy", most=20)
    number = keep(ann, table).json()["id"]
    table.seats.filter(user=ann).update(left=True)
    assert code(go_on(ann, number, earlier=True)) == (403, "save.others_play")


def test_after_the_end_a_save_is_a_new_table_where_the_others_seats_are_kept(ann, ben):
    table = a_game(ann, ben, "easy", most=70)
    number = keep(ben, table).json()["id"]
    play(table)
    store_result(table.pk)
    again = Table.objects.get(code=go_on(ben, number).json()["code"])
    seats = list(again.seats.values_list("kind", "user", "kept_for", "name"))
    assert seats == [("open", None, ann.pk, "Ann 0"), ("person", ben.pk, None, "Ben 1"), ("easy", None, None, "easy 2")]
    assert len(rows(again.pk)) == 70


def test_nobody_goes_on_with_the_save_of_another(ann, ben):
    number = keep(ann, a_game(ann, ben, "easy", most=20)).json()["id"]
    assert code(go_on(ben, number)) == (404, "not_found")
