"""The browser of the benchmarks: the one that the tests use, so it needs their packages and a Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

from bench.benchmark import Unavailable
from rubicon.server.pages.spa import BUILT

if TYPE_CHECKING:  # not installed on machines that only serve games
    from playwright.sync_api import Browser, BrowserContext, Page

EVENT_TIMING_THRESHOLD_MS = 16.0
"""A browser does not report an event that it handled faster."""


class Screen(NamedTuple):
    width: int
    height: int
    pixel_ratio: int
    is_phone: bool


SCREENS = {"desktop": Screen(1280, 800, 1, False), "phone": Screen(390, 844, 3, True)}


def require_browser() -> str:
    """The path of the Chromium that the tests use."""
    absent = [name for name in ("playwright", "pytest", "hypothesis") if find_spec(name) is None]
    if absent:
        raise Unavailable(f"{', '.join(absent)} not installed; `./rubicon test --version` installs what tests need")
    from tests.browser import chromium

    program = chromium.find()
    if not program:
        raise Unavailable("no Chromium: set RUBICON_CHROMIUM to one, or install the package chromium")
    return program


def require_client() -> None:
    if not (BUILT / "index.html").is_file():
        raise Unavailable("the web client is not built: ./rubicon build")


@contextmanager
def launched() -> Iterator[Browser]:
    program = require_browser()
    from playwright.sync_api import sync_playwright

    from tests.browser import chromium

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=chromium.FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def new_context(browser: Browser, screen: Screen) -> BrowserContext:
    return browser.new_context(
        viewport={"width": screen.width, "height": screen.height},
        device_scale_factor=screen.pixel_ratio,
        is_mobile=screen.is_phone,
        has_touch=screen.is_phone,
        locale="en-GB",
    )


def slow_down(page: Page, times: int) -> None:
    """Slows the page's CPU down by this factor, as on a phone."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})
