"""Reports of errors in the web client: kept with the position of the game, limited, and read by nobody over REST."""

from __future__ import annotations

import logging

import pytest

from rubicon.server.config.limits import limits
from rubicon.server.reports import api
from rubicon.server.reports.models import Report

from .games import a_game, somebody
from .people import Guest, Visitor, refused

pytestmark = pytest.mark.django_db

TOLD = {"message": "TypeError: x is nothing", "stack": "at Chart (chart.js:1:2)", "address": "/t/X?chapter=3"}


def test_a_report_is_kept_with_the_position_of_the_game():
    table = a_game(somebody("Ann"), "easy", "easy", most=30)
    ben = Guest("Ben")
    assert (
        ben.post("reports", **TOLD, code=table.code.lower(), version="index-1.js", agent="a browser").status_code == 204
    )
    report = Report.objects.get()
    assert (report.table, report.records, str(report.user)) == (table, 30, "Ben")
    assert (report.message, report.stack, report.address) == tuple(TOLD.values())
    assert (report.version, report.agent) == ("index-1.js", "a browser")


def test_a_report_is_kept_without_a_game_and_without_a_name(visitor):
    for code in ("", "NOSUCHTABLE", "\0'; --"):
        assert visitor.post("reports", message="It failed", code=code).status_code == 204
    assert [(report.table, report.records, report.user) for report in Report.objects.all()] == [(None, None, None)] * 3


def test_the_host_reads_one_line_of_it_in_the_log(visitor, caplog):
    table = a_game(somebody("Ann"), "easy", "easy", most=30)
    with caplog.at_level(logging.WARNING):
        visitor.post("reports", message="It failed\nin two lines\x1b[2J", code=table.code)
    (line,) = [record.getMessage() for record in caplog.records if record.name == "rubicon.server.reports.api"]
    number = Report.objects.get().pk
    assert line == f"report {number} from a browser (table {table.code}, record 30): It failed in two lines [2J"


def test_no_part_of_it_controls_the_terminal_of_the_host(visitor, caplog):
    with caplog.at_level(logging.WARNING):
        visitor.post("reports", message="It failed", address="/t/\x1b]0;mine\x07\nx")
    (line,) = [record.getMessage() for record in caplog.records if record.name == "rubicon.server.reports.api"]
    assert line.isprintable()
    assert "(/t/ ]0;mine  x)" in line


def test_what_no_database_would_take_is_left_out(visitor):
    assert visitor.post("reports", message="a\0b", stack="\0" * 100).status_code == 204
    assert (Report.objects.get().message, Report.objects.get().stack) == ("ab", "")


@pytest.mark.parametrize(
    "body",
    [{}, {"message": ""}, {"message": "x" * 1_001}, {"message": "x", "stack": "x" * 8_001}, {"message": 3}]
    + [{"message": "x", field: "y" * 501} for field in ("address", "code", "version", "agent")],
)
def test_nobody_sends_a_book(visitor, body):
    assert refused(visitor.post("reports", **body), 400) == "request.malformed"
    assert not Report.objects.exists()


def test_nobody_sends_too_many(visitor):
    allowed = limits().reports_per_address.count
    answers = {visitor.post("reports", message="Again").status_code for _ in range(allowed)}
    assert answers == {204}
    assert refused(visitor.post("reports", message="Again"), 429) == "too_fast"
    assert Report.objects.count() == allowed


def test_only_the_newest_are_kept(visitor, monkeypatch):
    monkeypatch.setattr(api, "MAX_REPORTS", 3)
    for number in range(5):
        visitor.post("reports", message=f"Fault {number}")
    assert [report.message for report in Report.objects.order_by("pk")] == ["Fault 2", "Fault 3", "Fault 4"]


def test_nobody_reads_them_and_nobody_sends_them_from_another_page(visitor):
    assert visitor.get("reports").status_code == 405
    stranger = Visitor()
    answer = stranger.client.post("/api/reports", {"message": "x"}, content_type="application/json")
    assert refused(answer, 403) == "request.csrf"


def test_a_report_outlives_the_account_that_sent_it():
    ben = Guest("Ben")
    ben.post("reports", message="It failed")
    ben.post("session/logout")
    assert Report.objects.get().user is None
