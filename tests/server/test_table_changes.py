"""A table is changed by its host while it waits, rings when it changes, and is swept up when nobody plays."""

from __future__ import annotations

import pytest
from django.test import Client

from rubicon import editions
from rubicon.server.tables import services
from rubicon.server.tables.models import Table
from rubicon.server.tables.table_signal import listen

from .people import ME, OPEN, kinds, refused, told

pytestmark = pytest.mark.django_db


def test_the_host_changes_what_was_settled(ann):
    code = ann.table()["code"]
    table = told(ann.patch(f"tables/{code}", name="Friday", settings={"round_limit": 3}, bank_seconds=60, stand_in=""))
    assert (table["name"], table["bank_seconds"], table["stand_in"]) == ("Friday", 60, "")
    assert table["settings"]["round_limit"] == 3
    table = told(ann.patch(f"tables/{code}", settings={"wild_cards": False}, reach="public"))
    assert table["settings"]["round_limit"] == 3
    assert table["reach"] == "public"


def test_another_edition_brings_its_own_settings_and_board(ann):
    code = ann.table(settings={"round_limit": 3}, disabled=[1])["code"]
    table = told(ann.patch(f"tables/{code}", edition="risc"))
    assert (table["edition"], table["board"], table["disabled"]) == ("risc", editions.find("risc").default_board, [])
    assert table["settings"]["round_limit"] is None


def test_another_board_forgets_what_was_switched_off_and_another_name_does_not(ann):
    code = ann.table(disabled=[1])["code"]
    assert told(ann.patch(f"tables/{code}", name="Friday"))["disabled"] == [1]
    assert told(ann.patch(f"tables/{code}", board="turkey"))["disabled"] == []


def test_a_change_may_leave_a_table_that_cannot_start_and_says_why(ann):
    table = told(ann.patch(f"tables/{ann.table()['code']}", edition="risc", board="turkey", disabled=[0]))
    assert table["refusals"]
    assert table["refusals"][0]["sentence"]


def test_a_bad_change_changes_nothing(ann):
    code = ann.table()["code"]
    before = ann.look(code)
    assert refused(ann.patch(f"tables/{code}", name="Friday", settings={"goal": 1}), 400) == "play.setting"
    assert refused(ann.patch(f"tables/{code}", settings={"round_limit": 5}, name=""), 400) == "table.line"
    assert refused(ann.patch(f"tables/{code}", seats=[]), 400) == "request.malformed"
    assert ann.look(code) == before


def test_only_the_host_changes_starts_and_closes(ann, ben):
    code = ann.table(seats=[ME, OPEN], reach="public")["code"]
    ben.seat(code, 1, "take")
    before = ann.look(code)
    assert refused(ben.patch(f"tables/{code}", name="Mine"), 403) == "table.not_yours"
    assert refused(ben.post(f"tables/{code}/start"), 403) == "table.not_yours"
    assert refused(ben.post(f"tables/{code}/close"), 403) == "table.not_yours"
    assert refused(ben.seat(code, 0, "remove"), 403) == "table.not_yours"
    assert refused(ben.put(f"tables/{code}/seats/2", kind="easy"), 404) == "seat.not_found"
    assert ann.look(code) == before


def test_going_to_one_screen_seats_people_at_open_seats_and_going_away_opens_them(ann):
    code = ann.table(seats=[ME, OPEN, {"kind": "easy"}])["code"]
    assert told(ann.patch(f"tables/{code}", reach="screen"))["yours"] == [0, 1]
    table = told(ann.patch(f"tables/{code}", reach="private"))
    assert kinds(table) == ["person", "open", "easy"]


def test_a_table_where_others_sit_cannot_go_to_one_screen(ann, ben):
    code = ann.table(seats=[ME, OPEN])["code"]
    ben.seat(code, 1, "take")
    assert refused(ann.patch(f"tables/{code}", reach="screen")) == "seat.theirs"


def test_nothing_is_changed_once_the_game_has_begun_or_the_table_is_closed(ann):
    begun, closed = ann.table()["code"], ann.table()["code"]
    ann.post(f"tables/{begun}/start")
    assert told(ann.post(f"tables/{closed}/close"))["status"] == "closed"
    for code, why in ((begun, "table.begun"), (closed, "table.closed")):
        assert refused(ann.patch(f"tables/{code}", name="Friday")) == why
        assert refused(ann.post(f"tables/{code}/start")) == why
        assert refused(ann.post(f"tables/{code}/close")) == why
        assert refused(ann.put(f"tables/{code}/seats/1", kind="random")) == why
        assert refused(ann.put(f"tables/{code}/seats/0/nonce", nonce="x")) == why
        assert ann.look(code)["refusals"] == []


def test_every_change_rings(ann, ben, django_capture_on_commit_callbacks):
    rung: list[int] = []
    stop = listen(rung.append)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            code = ann.table(seats=[ME, OPEN])["code"]
        table = Table.objects.get(code=code).pk
        for change in (
            lambda: ann.patch(f"tables/{code}", name="Friday"),
            lambda: ben.seat(code, 1, "take"),
            lambda: ben.put(f"tables/{code}/seats/1/nonce", nonce="x"),
            lambda: ben.seat(code, 1, "leave"),
            lambda: ann.put(f"tables/{code}/seats/1", kind="easy"),
            lambda: ann.post(f"tables/{code}/start"),
        ):
            with django_capture_on_commit_callbacks(execute=True):
                told(change())
    finally:
        stop()
    assert rung == [table] * 7


def test_a_table_where_nobody_began_to_play_for_a_day_is_swept_up(ann):
    waiting, playing = ann.table()["code"], ann.table()["code"]
    ann.post(f"tables/{playing}/start")
    made = Table.objects.get(code=waiting).created.timestamp()
    assert services.close_stale_tables(made + 86_000) == 0
    assert services.close_stale_tables(made + 90_000) == 1
    assert services.close_stale_tables(made + 90_000) == 0
    assert ann.look(waiting)["status"] == "closed"
    assert ann.look(playing)["status"] == "playing"


def test_few_queries_are_needed(ann, django_assert_num_queries):
    for _ in range(3):
        code = ann.table(reach="public")["code"]
    who = 2  # the session and its user
    with django_assert_num_queries(1):
        Client().get("/api/tables")
    with django_assert_num_queries(who + 2):
        ann.look(code)
    with django_assert_num_queries(who + 2):
        ann.get("tables/mine")
    transaction, changed, answer = 2, 3, 2  # the table, its seats, what is written; and the table anew
    with django_assert_num_queries(who + transaction + changed + 1 + answer):  # and whether it is an account's name
        ann.put(f"tables/{code}/seats/0", name="Anna")
    with django_assert_num_queries(who + transaction + changed + 4 + answer):  # quota, who began, the first record
        ann.post(f"tables/{code}/start")
