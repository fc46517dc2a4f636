"""The plain pages: what they show, what their forms do, and what nobody can make them do."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client, RequestFactory

from rubicon.server.accounts import services
from rubicon.server.accounts.limits import RATES
from rubicon.server.accounts.models import User
from rubicon.server.pages import faults
from rubicon.server.pages.policy import STYLE
from rubicon.server.pages.selectors import address_for_others
from rubicon.server.tables.models import Seat, Table
from rubicon.server.tables.selectors import SHOWN
from tests.server.people import PASSWORD

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser() -> Client:
    return Client(enforce_csrf_checks=True)


def fill(browser: Client, form: str, **fields: str) -> Any:
    """Loads the start, and sends one of its forms with the token that stands in it."""
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', browser.get("/").text)
    assert token
    return browser.post(form, {"csrfmiddlewaretoken": token[1], **fields})


def table(code: str, *kinds: str, **more: Any) -> Table:
    values = {"name": f"Table {code}", "reach": "public", "edition": "risc", "board": "classic-world", "plan": "{}"}
    made = Table.objects.create(code=code, **{**values, **more})
    for number, kind in enumerate(kinds):
        Seat.objects.create(table=made, number=number, kind=kind, name="" if kind == "open" else f"Name {number}")
    return made


def test_the_lobby_shows_public_tables_that_wait_or_are_played(browser):
    table("aaa", "person", "open", "open")
    table("bbb", "person", "easy", status="playing")
    table("ccc", "open", reach="private")
    table("ddd", "person", status="over")
    page = browser.get("/").text
    assert re.findall(r'href="/t/(\w+)"', page) == ["aaa", "bbb"]
    assert "risc, on Classic World." in page
    assert "2 of 3 seats free" in page
    assert "2 seats, being played" in page


def test_the_lobby_is_not_endless_and_costs_one_query(browser, django_assert_num_queries):
    for number in range(SHOWN + 5):
        table(f"t{number}", "open")
    with django_assert_num_queries(1):
        page = browser.get("/").text
    assert page.count('href="/t/') == SHOWN


def test_a_table_is_shown_to_whoever_has_its_code(browser):
    table("ccc", "person", "easy", "open", reach="private", host=services.new_guest("Ben"))
    page = browser.get("/t/ccc").text
    for words in (
        "Table ccc",
        "Ben is the host.",
        "Seat 1: Name 0",
        "Seat 2: Name 1, a computer player",
        "Seat 3: free",
    ):
        assert words in page
    assert re.search(r"rubicon play --server http://\S+ --table ccc\b", page)


def test_a_seat_that_was_given_up_is_shown_so(browser):
    table("ccc", "person", status="playing").seats.update(left=True)
    assert "Seat 1: Name 0 has left" in browser.get("/t/ccc").text


@pytest.mark.parametrize("address", ["/t/nothing", "/nowhere", "/t/%00", "/t/" + "x" * 300])
def test_what_is_not_there_gets_a_page_that_leads_back(browser, address):
    answer = browser.get(address)
    assert answer.status_code == 404
    assert "There is nothing here" in answer.text
    assert 'href="/"' in answer.text


def test_what_people_typed_is_shown_as_text(browser):
    table("aaa", "open", name="<script>alert(1)</script>")
    for page in (browser.get("/").text, browser.get("/t/aaa").text):
        assert "<script" not in page
        assert "&lt;script&gt;" in page


@pytest.mark.parametrize("address", ["/", "/nowhere", "/api/session", "/api/nothing"])
def test_every_answer_forbids_what_we_do_not_use(browser, address):
    policy = browser.get(address)["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy


def test_the_pages_have_the_style_that_is_allowed_and_no_other(browser):
    page = browser.get("/").text
    assert f"<style>{STYLE}</style>" in page
    assert page.count("<style") == 1
    assert " style=" not in page
    assert "<script" not in page


def test_one_signs_up_logs_out_and_logs_in_with_forms(browser):
    answer = fill(browser, "/signup", username="Ann", password=PASSWORD, again=PASSWORD, next="/t/ccc")
    assert (answer.status_code, answer["Location"]) == (302, "/t/ccc")
    assert "You are Ann." in browser.get("/").text
    fill(browser, "/logout")
    assert "You are not logged in." in browser.get("/").text
    fill(browser, "/login", username="ann", password=PASSWORD)
    assert "You are Ann." in browser.get("/").text


def test_one_comes_as_a_guest_and_is_forgotten_with_forms(browser):
    fill(browser, "/guest", name="Ben")
    assert "You are Ben, a guest." in browser.get("/").text
    fill(browser, "/logout")
    assert not User.objects.exists()


def test_a_refusal_stands_on_the_page_beside_what_was_typed(browser):
    answer = fill(browser, "/login", username="Ann", password="wrong password")
    assert answer.status_code == 409
    assert "There is no account with this name and this password." in answer.text
    assert 'value="Ann"' in answer.text
    assert "wrong password" not in answer.text


def test_forms_are_limited_like_the_interface(browser, monkeypatch):
    monkeypatch.setitem(RATES, "login", "1/m")
    assert fill(browser, "/login", username="Ann", password="x").status_code == 409
    assert fill(browser, "/login", username="Ben", password="x").status_code == 429


@pytest.mark.parametrize("form", ["/guest", "/login", "/signup", "/logout"])
def test_a_form_of_somebody_elses_page_does_nothing(browser, form):
    answer = browser.post(form, {"name": "Ben", "username": "Ben", "password": PASSWORD, "again": PASSWORD})
    assert answer.status_code == 403
    assert "does not come from a page of this server" in answer.text
    assert not User.objects.exists()


@pytest.mark.parametrize("form", ["/guest", "/login", "/signup", "/logout"])
def test_a_link_does_nothing(browser, form):
    assert browser.get(form).status_code == 405


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:x", ""]
)
def test_a_form_leads_nowhere_else(browser, elsewhere):
    assert fill(browser, "/guest", next=elsewhere)["Location"] == "/"


def test_a_fault_of_ours_is_owned():
    page = faults.our_fault(RequestFactory().get("/"))
    assert page.status_code == 500
    assert b"this is a fault in Rubicon and not yours" in page.content
    assert faults.our_fault(RequestFactory().get("/api/tables"))["Content-Type"] == "application/json"


@pytest.mark.parametrize(
    ("called", "told"),
    [
        ("localhost:8000", "http://192.168.1.5:8000"),
        ("127.0.0.1", "http://192.168.1.5"),
        ("[::1]:8000", "http://192.168.1.5:8000"),
        ("games.example", "http://games.example"),
    ],
)
def test_others_are_told_an_address_that_means_this_machine_there_too(called, told, monkeypatch, settings):
    settings.ALLOWED_HOSTS = ["*"]
    monkeypatch.setattr("rubicon.server.pages.selectors.network_address", lambda: "192.168.1.5")
    assert address_for_others(RequestFactory().get("/", headers={"host": called})) == told
