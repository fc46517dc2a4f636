"""Pages for browsers: the web client at all its addresses, and error pages."""

from __future__ import annotations

import pytest
from django.test import Client, RequestFactory

from rubicon.server.config.urls import api
from rubicon.server.pages import errors, spa
from rubicon.server.pages.csp import STYLE
from rubicon.server.pages.page_list import PAGES
from rubicon.server.tables.api import link
from tests.server.people import told

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser() -> Client:
    return Client(enforce_csrf_checks=True)


@pytest.fixture
def built(tmp_path, monkeypatch):
    """A build of which only the page is there."""
    (tmp_path / "index.html").write_text("<!doctype html><title>Rubicon</title>")
    (tmp_path / "languages.json").write_text("{}")
    monkeypatch.setattr(spa, "BUILT", tmp_path)
    spa._index_page.cache_clear()
    yield tmp_path
    spa._index_page.cache_clear()


@pytest.mark.parametrize("address", [page.example for page in PAGES])
def test_every_page_of_the_list_is_the_one_page_of_the_client(browser, built, address):
    answer = browser.get(address)
    assert answer.status_code == 200
    assert answer.content == (built / "index.html").read_bytes()
    assert "rubicon_csrf" in answer.cookies
    assert browser.head(address).status_code == 200
    assert browser.post(address).status_code in (403, 405)


def test_the_page_is_asked_for_each_time_and_sent_only_if_it_has_changed(browser, built):
    first = browser.get("/")
    assert first["Cache-Control"] == "no-cache"
    again = browser.get("/", headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again["Content-Security-Policy"] == first["Content-Security-Policy"]
    (built / "index.html").write_text("<!doctype html><title>Rubicon, newer</title>")
    spa._index_page.cache_clear()
    assert browser.get("/lobby", headers={"if-none-match": first["ETag"]}).status_code == 200


def test_a_server_without_a_client_says_how_to_build_it(browser, built):
    (built / "index.html").unlink()
    answer = browser.get("/")
    assert answer.status_code == 503
    assert "./rubicon build" in answer.text


@pytest.mark.parametrize("address", ["/nowhere", "/t/%00", "/t/a/b", "/static/nothing.js"])
def test_what_is_not_there_gets_a_page_that_leads_back(browser, address):
    answer = browser.get(address)
    assert answer.status_code == 404
    assert "Page not found" in answer.text
    assert 'href="/"' in answer.text


@pytest.mark.parametrize("address", ["/", "/nowhere", "/api/session", "/api/nothing", "/robots.txt"])
def test_every_answer_forbids_what_we_do_not_use(browser, built, address):
    policy = browser.get(address)["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_a_page_of_a_fault_has_the_style_that_is_allowed_and_no_other(browser):
    page = browser.get("/nowhere").text
    assert f"<style>{STYLE}</style>" in page
    assert page.count("<style") == 1
    assert " style=" not in page
    assert "<script" not in page


def test_a_fault_of_ours_is_owned():
    page = errors.our_fault(RequestFactory().get("/"))
    assert page.status_code == 500
    assert "Sorry, something went wrong in Rubicon" in page.content.decode()
    assert errors.our_fault(RequestFactory().get("/api/tables"))["Content-Type"] == "application/json"


def test_no_table_is_put_into_an_index(browser):
    assert browser.get("/robots.txt").text == "User-agent: *\nDisallow: /api/\nDisallow: /t/\n"


@pytest.mark.parametrize(
    ("called", "told"),
    [
        ("localhost:8000", "http://192.168.1.5:8000/t/abc"),
        ("127.0.0.1", "http://192.168.1.5/t/abc"),
        ("[::1]:8000", "http://192.168.1.5:8000/t/abc"),
        ("games.example", "http://games.example/t/abc"),
    ],
)
def test_others_are_invited_to_an_address_that_means_this_machine_there_too(called, told, monkeypatch, settings):
    settings.ALLOWED_HOSTS = ["*"]
    monkeypatch.setattr("rubicon.server.tables.api.network_address", lambda: "192.168.1.5")
    assert link(RequestFactory().get("/", headers={"host": called}), "abc") == told


def test_the_rest_interface_describes_itself_and_makes_the_description_once(visitor, monkeypatch):
    described = told(visitor.get("openapi.json"))
    assert "/api/tables/{code}" in described["paths"]
    monkeypatch.setattr(api, "get_openapi_schema", None)
    assert told(visitor.get("openapi.json")) == described
