"""The list of pages holds for the server, the browser and the tests: no screen is missing in any of them."""

from __future__ import annotations

import re

import pytest
from django.urls import resolve

from rubicon.server.pages.page_list import PAGES, START, ClientPage, browser_routes, robots_txt
from tests.conftest import ROOT

WEB = ROOT / "web/src"
FEATURES = WEB / "features"
EVERY_SCREEN = ROOT / "tests/browser/test_every_screen.py"


def source(screen: str) -> str:
    return (FEATURES / f"{screen}.tsx").read_text("utf-8")


def loaded_by_others() -> set[str]:
    """Screens that another module loads when it needs them, such as those of a table."""
    files = [file for file in WEB.rglob("*.tsx") if file.parent.name != "wire"]
    loaded = [path for file in files for path in re.findall(r'import\("([^"]+)"\)', file.read_text("utf-8"))]
    return {path.rpartition("/")[2] for path in loaded}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path or "start")
def test_a_page_is_answered_by_the_server_and_has_its_screen(page):
    assert resolve(page.example).route == page.path
    exported = "export function" if page == START else "export default function"
    assert f"{exported} {page.component}(" in source(page.screen)


def test_every_screen_has_a_page_or_is_part_of_one():
    listed = {page.screen for page in PAGES}
    screens = [file for file in FEATURES.glob("*/*Screen.tsx") if file.stem not in loaded_by_others()]
    missing = {f"{file.parent.name}/{file.stem}" for file in screens} - listed
    assert missing == set(), f"{', '.join(sorted(missing))}: add it to PAGES in server/pages/page_list.py"


def test_the_browser_has_the_routes_of_the_list_and_no_other():
    app = (WEB / "app/App.tsx").read_text("utf-8")
    assert "{PAGES}" in app
    assert f"<{START.component} />" in app
    elsewhere = [
        file.name
        for file in WEB.rglob("*.tsx")
        if file.parent.name != "wire" and "<Route path" in file.read_text("utf-8")
    ]
    assert elsewhere == []
    routes = browser_routes()
    assert list(re.findall(r'<Route path="([^"]+)">', routes)) == [
        "/" + re.sub(r"<\w+:(\w+)>", r":\1", page.path) for page in PAGES if page != START
    ]
    assert "{({ name }) => <PlayerScreen key={name} name={decodeURIComponent(name)} />}" in routes


def test_the_tests_of_the_screens_visit_every_page():
    assert "for page in PAGES" in EVERY_SCREEN.read_text("utf-8")


def test_components_have_different_names():
    names = [page.component for page in PAGES]
    assert len(names) == len(set(names))


def test_what_search_engines_may_not_index_is_in_robots_txt():
    hidden = [page.path for page in PAGES if not page.indexed]
    assert hidden
    for path in hidden:
        assert any(f"/{path}".startswith(each) for each in re.findall(r"Disallow: (\S+)", robots_txt()))


def test_a_parameter_becomes_a_property_of_the_screen():
    assert ClientPage("a/<slug:one>/<str:two>", "a/AScreen", "/a/b/c").parameters == {"one": "slug", "two": "str"}
