"""A real server, a real browser, and the people who come to it; one browser and one server for each worker."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from rubicon import texts
from rubicon.server.pages.spa import BUILT
from tests import pace
from tests.browser import chromium
from tests.browser.guest import LANGUAGE, Guest
from tests.server.harness import Server, serving

Come = Callable[..., Guest]


@pytest.fixture(autouse=True)
def language() -> Iterator[None]:
    """What guests speak and tests look for."""
    with texts.speaking(LANGUAGE):
        yield


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    program = chromium.required()
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=chromium.FLAGS, timeout=pace.milliseconds())
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert (BUILT / "index.html").is_file(), "the client is not built: ./rubicon build"
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running
        assert running.complaints() == []


@pytest.fixture
def come(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Come]:
    """Opens a browser for a guest; at the end none of them may have met an error."""
    guests: list[Guest] = []

    def open_browser(name: str = "Ann", address: str = "", **how: Any) -> Guest:
        guests.append(Guest(browser, address or server.address, name, **how))
        return guests[-1]

    yield open_browser
    failed = request.node.stash.get(FAILED, False)
    for guest in guests:
        if failed:
            guest.shoot(f"failed {request.node.name} {guest.name}")
        guest.context.close()
    if not failed:
        assert [error for guest in guests for error in guest.errors] == []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "come" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.timing)


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report
