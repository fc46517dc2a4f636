"""What a game costs a browser, in real pages of a real server: frames a second while computers play on the largest
board, and how soon a click is answered when an attack is chosen.

Slowed: the page's CPU as on a phone, four times slower. Frames count only while something moves or dice roll. A
browser without a graphics card draws everything on the CPU, so that a real one can only be faster; and whatever else
the machine does, which its load tells, makes it slower. All figures are medians of several tries.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any

from frames import BOARD, FLAGS, SIZES, chromium
from serving import Player
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from rubicon.texts import say

SLOWER = (1, 4)
COMPUTERS = 5
GAMES = 3
SECONDS = 12
CLICKS = 10

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
async (seconds) => {
  const between = [], start = performance.now();
  await new Promise((done) => {
    let last = start;
    const tick = (now) => {
      if (document.querySelector(".spot, .motions > *")) between.push(now - last);
      last = now;
      now - start < 1000 * seconds ? requestAnimationFrame(tick) : done();
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


def measure() -> None:
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name in SIZES:
            for slower in SLOWER:
                playing(browser, address, name, slower)
                clicking(browser, address, name, slower)
        browser.close()


def playing(browser: Any, address: str, name: str, slower: int) -> None:
    rates, slowest, work = [], [], []
    for number in range(GAMES):
        page = opened(browser, name)
        code = begun(page, address)
        with player(page, address, code, COMPUTERS, f"{name}{number}"):
            page.goto(f"{address}/t/{code}")
            page.wait_for_selector(".discs")
            page.wait_for_timeout(1500)
            slow_down(page, slower)
            link = page.context.new_cdp_session(page)
            link.send("Performance.enable", {"timeDomain": "threadTicks"})
            before = worked(link)
            counted = page.evaluate(COUNT, SECONDS)
            work.append(1000 * (worked(link) - before) / SECONDS)
        page.context.close()
        rates.append(counted["rate"])
        slowest.append(counted["slow"])
    told(
        f"game, {name}, slowed {slower}",
        f"{median(rates):.0f} frames a second, 95 % within {median(slowest):.0f} ms; "
        f"the page's own thread works {median(work):.0f} ms a second",
    )


def clicking(browser: Any, address: str, name: str, slower: int) -> None:
    """From the finger that comes down on a territory to the picture that shows it chosen."""
    page = opened(browser, name)
    page.goto(address)
    page.evaluate("localStorage.setItem('rubicon.settings', JSON.stringify({ speed: 'instant' }))")
    code = begun(page, address)
    page.goto(f"{address}/t/{code}")
    attacking(page)
    slow_down(page, slower)
    page.evaluate(LISTEN)
    picks = page.evaluate(PICKS)
    for number in range(CLICKS):
        point = page.evaluate(POINT, picks[number % len(picks)])
        if point:
            page.mouse.click(*point)
        page.wait_for_timeout(600)
    waits = page.evaluate("waits")
    page.context.close()
    told(
        f"click, {name}, slowed {slower}",
        f"{median(waits):.0f} ms, the longest {max(waits):.0f} ms, {len(waits)} clicks",
    )


def attacking(page: Any) -> None:
    """What is to be placed is placed, so that attacks can be chosen."""
    page.wait_for_selector(".game-screen")
    spread = page.get_by_role("button", name=say("web", "deed_spread", {}))
    spread.click(timeout=120_000)
    until(page, f"{PICKS}.length > 1 && document.querySelector('.game-act')?.ariaBusy !== 'true'")
    page.wait_for_timeout(1500)


def begun(page: Any, address: str) -> str:
    """A game against five computers who play at once what they have thought of."""
    if not page.url.startswith(address):
        page.goto(address)
    page.evaluate(ASK, ["GET", "session", None])
    page.evaluate(ASK, ["POST", "session/guest", {"name": "Ann"}])
    seats = [{"kind": "easy"}] * COMPUTERS + [{"kind": "me"}]
    table = {"edition": "classic", "board": BOARD, "seats": seats, "settings": {"placing": "automatic"}}
    code: str = page.evaluate(ASK, ["POST", "tables", table])["code"]
    page.evaluate(ASK, ["POST", f"tables/{code}/start", None])
    return code


@contextmanager
def player(page: Any, address: str, code: str, seat: int, seed: str) -> Iterator[None]:
    """Plays our own seat anyhow, at another socket, so that the game goes on while the page looks on."""
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


@contextmanager
def serving(data: Path) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-P", "-m", "rubicon", "serve", "--no-browser", "--port", str(port)]
    environment = {**os.environ, "RUBICON_DATA": str(data)}
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait()


def opened(browser: Any, name: str) -> Any:
    wide, high, dots, is_phone = SIZES[name]
    size = {"width": wide, "height": high}
    return browser.new_context(
        viewport=size, device_scale_factor=dots, is_mobile=is_phone, has_touch=is_phone, locale="en-GB"
    ).new_page()


def worked(link: Any) -> float:
    """Seconds of CPU that the page's own thread has taken, whatever else the machine does."""
    metrics = {each["name"]: each["value"] for each in link.send("Performance.getMetrics")["metrics"]}
    return float(metrics["TaskDuration"])


def until(page: Any, true: str) -> None:
    """The page's policy forbids to have it watch by itself."""
    for _ in range(600):
        if page.evaluate(true):
            return
        page.wait_for_timeout(100)
    sys.exit(f"The page has never come so far: {true}")


def slow_down(page: Any, times: int) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})


def told(what: str, figures: str) -> None:
    print(f"{what}: {figures} (load {os.getloadavg()[0]:.1f})", flush=True)


if __name__ == "__main__":
    measure()
