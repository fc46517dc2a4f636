"""Frame rate and click latency in real pages of a real server, while computers play on the largest board.

Slowed: the page's CPU is four times slower, as on a phone. Frames count only while something moves or dice roll. A
browser without a graphics card draws everything on the CPU, so real ones can only be faster; other load on the machine
makes it slower. All figures are medians of several tries.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from bench.benchmark import Figure, Size
from bench.browsers import (
    EVENT_TIMING_THRESHOLD_MS,
    SCREENS,
    launched,
    new_context,
    require_browser,
    require_client,
    slow_down,
)
from bench.frames import BOARD, SLOWDOWNS
from bench.serving import Player
from rubicon.bots import sim
from rubicon.texts import say

if TYPE_CHECKING:
    from playwright.sync_api import Browser

COMPUTER_COUNT = 5
MOVING = ".spot, .motions > *"
"""Selects anything that moves on the board, and rolling dice."""

ASK = """
async ([method, path, body]) => {
  const token = (document.cookie.match(/rubicon_csrf=([^;]*)/) ?? [])[1] ?? "";
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
  const answer = await fetch(`/api/${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
"""
COUNT = """
async ([seconds, moving]) => {
  const between = [], start = performance.now();
  await new Promise((done) => {
    let last = start;
    const tick = (now) => {
      if (document.querySelector(moving)) between.push(now - last);
      last = now;
      const enough = now - start >= 1000 * seconds && (between.length > 1 || now - start > 60000);
      enough ? done() : requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  between.sort((one, other) => one - other);
  const all = between.reduce((sum, each) => sum + each, 0);
  return { rate: (1000 * between.length) / all, slow: between[Math.floor(0.95 * between.length)], moving: all / 1000 };
}
"""
LISTEN = """
() => {
  window.waits = [];
  const downs = [];
  addEventListener("pointerdown", ({ timeStamp }) => downs.push(timeStamp), true);
  const keep = ({ name, startTime, duration }) => {
    const down = downs.findLast((each) => each <= startTime + 1);
    if (name === "click" && down !== undefined) waits.push(startTime + duration - down);
  };
  new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({ type: "event", durationThreshold: 16 });
}
"""
PICKS = "[...document.querySelectorAll('[data-mark=pick]')].map((each) => Number(each.dataset.territory))"
POINT = """
(number) => {
  const land = document.querySelector(`[data-territory="${number}"]`);
  const box = land.getBoundingClientRect();
  for (let place = 0; place < 100; place++) {
    const x = box.left + box.width * (0.05 + 0.1 * ((place * 7) % 10));
    const y = box.top + box.height * (0.05 + 0.1 * Math.floor(place / 10));
    if (document.elementFromPoint(x, y) === land) return [x, y];
  }
  return null;
}
"""


def measure(size: Size) -> Iterator[Figure]:
    require_browser()
    require_client()
    if size is Size.FULL:
        sim.prepare()  # otherwise the server would compile it during the measurement
    from tests.server.harness import serving

    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as server, launched() as browser:
        for name in size.pick(full=list(SCREENS), tiny=["desktop"]):
            for slower in size.pick(full=SLOWDOWNS, tiny=SLOWDOWNS[:1]):
                yield from play_games(browser, server.address, name, slower, size)
                yield from click_territories(browser, server.address, name, slower, size)


def play_games(browser: Browser, address: str, name: str, slower: int, size: Size) -> Iterator[Figure]:
    rates, slowest, work = [], [], []
    seconds = size.pick(full=12.0, tiny=0.5)
    for number in range(size.pick(full=3, tiny=1)):
        page = new_context(browser, SCREENS[name]).new_page()
        code = begun(page, address)
        with player(page, address, code, COMPUTER_COUNT, f"{name}{number}"):
            page.goto(f"{address}/t/{code}")
            page.wait_for_selector(".discs")
            page.wait_for_timeout(size.pick(full=1500, tiny=100))
            slow_down(page, slower)
            link = page.context.new_cdp_session(page)
            link.send("Performance.enable", {"timeDomain": "threadTicks"})
            until(page, f"document.querySelector('{MOVING}') !== null")
            before = worked(link)
            counted = page.evaluate(COUNT, [seconds, MOVING])
            work.append(1000 * (worked(link) - before) / seconds)
        page.context.close()
        rates.append(counted["rate"])
        slowest.append(counted["slow"])
    where, load = f"game, {name}, CPU slowed {slower} times", f"load {os.getloadavg()[0]:.1f}"
    yield Figure(f"{where}, frames", median(rates), "frames/s", load)
    yield Figure(f"{where}, 95th percentile", median(slowest), "ms/frame")
    yield Figure(f"{where}, main thread", median(work), "ms/s")


def click_territories(browser: Browser, address: str, name: str, slower: int, size: Size) -> Iterator[Figure]:
    """From pointer down on a territory to the frame that shows it selected."""
    page = new_context(browser, SCREENS[name]).new_page()
    page.goto(address)
    page.evaluate("localStorage.setItem('rubicon.settings', JSON.stringify({ speed: 'instant' }))")
    code = begun(page, address)
    page.goto(f"{address}/t/{code}")
    attacking(page, settle=size.pick(full=1500, tiny=100))
    slow_down(page, slower)
    page.evaluate(LISTEN)
    picks = page.evaluate(PICKS)
    for number in range(size.pick(full=10, tiny=2)):
        point = page.evaluate(POINT, picks[number % len(picks)])
        if point:
            page.mouse.click(*point)
        page.wait_for_timeout(600)
    waits = page.evaluate("waits") or [EVENT_TIMING_THRESHOLD_MS]
    page.context.close()
    where = f"game, {name}, CPU slowed {slower} times, click to picture"
    yield Figure(where, median(waits), "ms", f"median of {len(waits)}, load {os.getloadavg()[0]:.1f}")
    yield Figure(f"{where}, slowest", max(waits), "ms")


def attacking(page: Any, settle: int) -> None:
    """Places all armies, so that attacks can be chosen."""
    page.wait_for_selector(".game-screen")
    spread = page.get_by_role("button", name=say("web", "deed_spread", {}))
    spread.click(timeout=120_000)
    until(page, f"{PICKS}.length > 1 && document.querySelector('.game-act')?.ariaBusy !== 'true'")
    page.wait_for_timeout(settle)


def begun(page: Any, address: str) -> str:
    """A game against five computers whose moves are shown at once."""
    if not page.url.startswith(address):
        page.goto(address)
    page.evaluate(ASK, ["GET", "session", None])
    page.evaluate(ASK, ["POST", "session/guest", {"name": "Ann"}])
    seats = [{"kind": "easy"}] * COMPUTER_COUNT + [{"kind": "me"}]
    table = {"edition": "classic", "board": BOARD, "seats": seats, "settings": {"placing": "automatic"}}
    code: str = page.evaluate(ASK, ["POST", "tables", table])["code"]
    page.evaluate(ASK, ["POST", f"tables/{code}/start", None])
    return code


@contextmanager
def player(page: Any, address: str, code: str, seat: int, seed: str) -> Iterator[None]:
    """Plays our own seat through another socket, so that the game continues while the page watches."""
    cookie = "; ".join(f"{each['name']}={each['value']}" for each in page.context.cookies())
    loop = asyncio.new_event_loop()

    async def play() -> None:
        headers = {"Cookie": cookie, "Origin": address}
        with suppress(ConnectionClosed, asyncio.CancelledError):
            async with connect(f"ws{address[4:]}/ws/tables/{code}", additional_headers=headers) as link:
                await Player(seat, 0.5, seed, []).play(link)

    task = loop.create_task(play())
    thread = threading.Thread(target=loop.run_until_complete, args=(task,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join(5)


def worked(link: Any) -> float:
    """Seconds of CPU of the page's main thread, regardless of other load."""
    metrics = {each["name"]: each["value"] for each in link.send("Performance.getMetrics")["metrics"]}
    return float(metrics["TaskDuration"])


def until(page: Any, true: str) -> None:
    """Polls, because the page's policy forbids waiting in the page."""
    for _ in range(600):
        if page.evaluate(true):
            return
        page.wait_for_timeout(100)
    raise RuntimeError(f"the page did not get there within a minute: {true}")
