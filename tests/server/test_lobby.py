"""Tables are found by those who may: in the lobby, by their code, and by their players."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from rubicon import bots, editions
from rubicon.server.tables import selectors
from rubicon.server.tables.models import Remark, Seat, Table
from rubicon.texts import rules
from rubicon.world import atlas

from .people import ME, OPEN, refused, told

pytestmark = pytest.mark.django_db


def test_the_lobby_shows_public_tables_that_may_be_joined_or_watched(ann, ben):
    public = ann.table(name="Open to all", reach="public", seats=[ME, OPEN])
    ann.table(name="Private")
    playing = ann.table(name="Playing", reach="public")["code"]
    ann.post(f"tables/{playing}/start")
    closed = ann.table(name="Closed", reach="public")["code"]
    ann.post(f"tables/{closed}/close")
    listed = told(ben.get("tables"))
    assert [table["name"] for table in listed] == ["Open to all", "Playing"]
    assert listed[0]["code"] == public["code"]
    assert (listed[0]["seats"], listed[0]["free"], listed[0]["turn_seconds"]) == (2, 1, 600)


def test_nobody_fills_the_lobby_alone(ann, ben, monkeypatch):
    monkeypatch.setattr(selectors, "MAX_LISTED_ROWS", 3)
    ben.table(name="Ben’s", reach="public", seats=[ME, OPEN])
    for number in range(5):
        ann.table(name=f"Ann’s {number}", reach="public", seats=[ME, OPEN])
    assert [table["name"] for table in told(ben.get("tables"))] == ["Ann’s 4", "Ben’s", "Ann’s 3"]


def test_one_finds_the_tables_where_one_sits_is_host_or_is_awaited(ann, ben):
    code = ann.table(seats=[ME, OPEN])["code"]
    ben.seat(code, 1, "take")
    ann.table()
    assert [table["code"] for table in told(ben.get("tables/mine"))] == [code]
    assert len(told(ann.get("tables/mine"))) == 2
    ann.post(f"tables/{code}/start")
    Seat.objects.filter(table__code=code, number=1).update(asked=1234.5)
    assert told(ben.get("tables/mine"))[0]["asked"] == 1234.5
    assert told(ben.get("tables/mine"))[0]["yours"] == [1]


def test_whoever_has_the_code_may_look_and_nobody_without(ann, visitor):
    code = ann.table()["code"]
    assert told(visitor.get(f"tables/{code}"))["yours"] == []
    for path in ("", "/header", "/drawing", "/remarks"):
        for code in ("AAAAAAAAAA", "%00", "%FF", "ÄÄ"):
            assert refused(visitor.get(f"tables/{code}{path}"), 404) == "table.not_found"
    assert refused(visitor.get("tables/mine"), 401) == "account.login_first"


def test_the_last_hundred_remarks_are_told_in_order(ann):
    table = Table.objects.get(code=ann.table()["code"])
    Remark.objects.bulk_create(Remark(table=table, name="Ann", text=str(n), at=n, seat=0) for n in range(120))
    remarks = told(ann.get(f"tables/{table.code}/remarks"))
    assert [remark["text"] for remark in remarks] == [str(n) for n in range(20, 120)]


def test_the_header_is_known_before_the_game_and_stays_when_it_has_begun(ann):
    code = ann.table()["code"]
    before = told(ann.get(f"tables/{code}/header"))
    ann.post(f"tables/{code}/start")
    after = told(ann.get(f"tables/{code}/header"))
    assert {**after, "by": ""} == before
    assert after["by"].startswith("rubicon ")


def test_the_editions_tell_their_settings_in_words(visitor):
    found = told(visitor.get("editions"))
    assert [edition["name"] for edition in found["editions"]] == list(editions.names())
    assert [computer["name"] for computer in found["computers"]] == list(bots.names())
    classic = found["editions"][0]
    settings = {field["name"]: field for field in classic["settings"]}
    assert settings["goal"]["choices"][0] == {"value": "capitals", "title": "Hold every capital"}
    assert (settings["round_limit"]["least"], settings["round_limit"]["none"]) == (1, True)
    assert set(classic["presets"]["standard"]) == set(settings)
    assert (classic["least"], classic["most"], classic["home"]) == (2, 12, "classic-world")


def test_every_edition_tells_its_rules(visitor):
    for edition in editions.names():
        answer = visitor.get(f"rules/{edition}")
        assert answer["Content-Type"].startswith("text/markdown")
        assert answer.content.decode() == rules(edition)
    assert refused(visitor.get("rules/chess"), 400) == "edition.unknown"


def test_boards_are_listed_and_shown_whole(visitor):
    listed = told(visitor.get("boards"))
    assert [board["id"] for board in listed] == list(atlas.names())
    board = told(visitor.get("boards/duel"))
    assert len(board["drawing"]["shapes"]) == len(board["map"]["territories"])
    assert refused(visitor.get("boards/atlantis"), 400) == "board.unknown"


def test_no_list_reads_the_boards_of_its_tables(ann):
    code = ann.table(reach="public")["code"]
    ann.post(f"tables/{code}/start")
    ann.post(f"tables/{code}/saves", name="evening")
    over = ann.table()["code"]
    Table.objects.filter(code=over).update(status="over", outcome='{"places":[[0],[1],[2]],"reason":"end"}')
    Table.objects.filter(code=over).update(ended=timezone.now())
    for path in ("tables", "tables/mine", "saves", "games/mine"):
        with CaptureQueriesContext(connection) as asked:
            assert len(told(ann.get(path))) > 0, path
        for column in ("plan", "header", "earlier_luck"):
            assert not any(f'"{column}"' in query["sql"] for query in asked), (path, column)
