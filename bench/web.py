"""What the first page costs, and how soon it can be used, on a slow phone. It needs the packages of the tests.

The phone is a browser whose CPU is slowed and whose line is thin. Measured are the bytes on the line until the start
page can be used, the time until then, from "Play now" until the board can be clicked, and from a click to the picture.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from playwright.sync_api import CDPSession, Page, sync_playwright  # noqa: E402

from tests.browser import chromium  # noqa: E402
from tests.browser.guest import PHONE, word  # noqa: E402
from tests.browser.playing import POINT, SEE  # noqa: E402
from tests.server.harness import serving  # noqa: E402

SLOWER = (1, 4)
LINE = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
TRIES = 3
CLICKS = 5

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


def measure() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        for slower in SLOWER:
            tries = [one_visit(browser, server.address, slower) for _ in range(TRIES)]
            kilobytes, usable, game, click = (median(figures) for figures in zip(*tries, strict=True))
            print(
                f"CPU {slower} times slower, 1.6 Mbit/s, 150 ms: {kilobytes:.0f} kB, start page usable after "
                f"{usable:.1f} s, a game after {game:.1f} s more, a click answered in {click:.0f} ms"
            )


def one_visit(browser: Any, address: str, slower: int) -> tuple[float, float, float, float]:
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce", bypass_csp=True
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
    page.wait_for_timeout(2000)
    clicks = [one_click(page) for _ in range(CLICKS)]
    context.close()
    return kilobytes, usable, game, median(clicks)


def one_click(page: Page) -> float:
    page.wait_for_function(f"(() => {{ const s = ({SEE})(); return !s.busy && s.territories.length > 0; }})()")
    territories = [each["number"] for each in page.evaluate(SEE)["territories"]]
    point = next(filter(None, (page.evaluate(POINT, number) for number in territories)))
    page.evaluate(f"() => {{ window.measured = ({CLICK})(); }}")  # an evaluation waits for what it returns
    page.mouse.click(*point)
    taken: float = page.evaluate("window.measured")
    page.keyboard.press("Escape")
    page.wait_for_timeout(300)
    return taken


if __name__ == "__main__":
    measure()
