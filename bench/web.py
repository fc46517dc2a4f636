"""The size of the first page and the time until it is usable on a slow phone. It needs the packages of the tests.

The phone is a browser with a slowed CPU and connection. Measured are the bytes until the start page is usable, the time
until then, from "Play now" to a clickable board, and from a click to the next frame.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from bench.benchmark import Figure, Size
from bench.browsers import SCREENS, launched, require_browser, require_client
from rubicon.bots import sim

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

SLOWDOWNS = (1, 4)
LINE = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}

# From the press to the picture after the first change of the page that the click has caused.
CLICK = """() => new Promise((answer) => {
  addEventListener("click", (event) => {
    const told = new MutationObserver(() => {
      told.disconnect();
      requestAnimationFrame(() => setTimeout(() => answer(performance.now() - event.timeStamp)));
    });
    told.observe(document.body, { subtree: true, childList: true, attributes: true });
  }, { once: true, capture: true });
})"""

USABLE = """(text) =>
  [...document.querySelectorAll("button:not(:disabled)")].some((each) => each.textContent.includes(text))"""


def measure(size: Size) -> Iterator[Figure]:
    require_browser()
    require_client()
    if size is Size.FULL:
        sim.prepare()  # otherwise the server would compile it meanwhile
    from tests.server.harness import serving

    settle = size.pick(full=2000, tiny=100)
    tries, clicks = size.pick(full=3, tiny=1), size.pick(full=5, tiny=1)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, launched() as browser:
        for slower in size.pick(full=SLOWDOWNS, tiny=SLOWDOWNS[:1]):
            visits = [one_visit(browser, server.address, slower, clicks, settle) for _ in range(tries)]
            kilobytes, usable, game, click = (median(figures) for figures in zip(*visits, strict=True))
            where = f"1.6 Mbit/s, 150 ms, CPU slowed {slower} times"
            yield Figure(f"{where}, transferred", kilobytes, "kB", "until the start page can be used")
            yield Figure(f"{where}, start page", usable, "s")
            yield Figure(f"{where}, a game after that", game, "s")
            yield Figure(f"{where}, click to picture", click, "ms", "median")


def one_visit(
    browser: Browser, address: str, slower: int, clicks: int, settle: int
) -> tuple[float, float, float, float]:
    """Kilobytes, seconds to a usable start page, seconds from there to a game, milliseconds per click."""
    from tests.browser.guest import word
    from tests.browser.player import SEE

    context = browser.new_context(
        viewport={"width": SCREENS["phone"].width, "height": SCREENS["phone"].height},
        reduced_motion="reduce",
        bypass_csp=True,
    )
    context.set_default_timeout(120_000)
    page: Page = context.new_page()
    phone: CDPSession = context.new_cdp_session(page)
    received: list[float] = []
    phone.on("Network.loadingFinished", lambda told: received.append(told["encodedDataLength"]))
    phone.send("Network.enable")
    phone.send("Network.emulateNetworkConditions", LINE)
    phone.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(address, wait_until="commit")
    button = page.get_by_role("button", name=word("start_now"))
    page.wait_for_function(USABLE, arg=word("start_now"))
    usable = page.evaluate("performance.now()") / 1000
    kilobytes = sum(received) / 1000
    start = page.evaluate("performance.now()")
    button.click()
    page.wait_for_function(f"({SEE})().territories.length > 0")
    game = (page.evaluate("performance.now()") - start) / 1000
    page.wait_for_timeout(settle)
    latencies = [one_click(page) for _ in range(clicks)]
    context.close()
    return kilobytes, usable, game, median(latencies)


def one_click(page: Page) -> float:
    from tests.browser.player import POINT, SEE

    page.wait_for_function(f"(() => {{ const s = ({SEE})(); return !s.busy && s.territories.length > 0; }})()")
    territories = [each["number"] for each in page.evaluate(SEE)["territories"]]
    point = next(filter(None, (page.evaluate(POINT, number) for number in territories)))
    page.evaluate(f"() => {{ window.measured = ({CLICK})(); }}")  # an evaluation waits for what it returns
    page.mouse.click(*point)
    taken: float = page.evaluate("window.measured")
    page.keyboard.press("Escape")
    page.wait_for_timeout(300)
    return taken
