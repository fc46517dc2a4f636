"""Frames per second of the board in a browser while pieces march, fight and fall, and the latency of a click.

Measured with the normal CPU, and slowed four times as on a phone. A browser without a graphics card draws everything on
the CPU, so real ones can only be faster.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

from bench.benchmark import Figure, Size, Unavailable
from bench.browsers import EVENT_TIMING_THRESHOLD_MS, SCREENS, launched, new_context, require_browser, slow_down

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BOARD = "classic-world"
"""The largest built-in board."""
SLOWDOWNS = (1, 4)

PLAY = """
async ({links, seconds}) => {
  const kinds = ["march", "fight", "march", "arrival", "conquest", "loss"];
  const dice = Array.from({length: 5}, (_, die) => {
    const box = document.body.appendChild(document.createElement("div"));
    box.style = `position:fixed;top:40px;left:${60 + 70 * die}px;width:54px;height:54px;background:#fff`;
    box.animate([{transform: "rotate(0) scale(1)"}, {transform: "rotate(360deg) scale(1.2)"}],
      {duration: 500, iterations: Infinity});
    return box;
  });
  const stamps = [], start = performance.now();
  const enough = (now) => now - start >= 1000 * seconds && (stamps.length > 2 || now - start > 60000);
  const tick = (now) => { stamps.push(now); if (!enough(now)) requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
  let id = 0;
  while (!enough(performance.now())) {
    const motions = Array.from({length: 12}, () => {
      const [source, target] = links[(++id * 7) % links.length];
      return {id, kind: kinds[id % kinds.length], source, target, seat: id % 6, count: 3, milliseconds: 600};
    });
    const arrows = motions.slice(0, 4).map(({source, target}) => ({source, target, tone: "hostile"}));
    show({motions, arrows});
    await new Promise((next) => setTimeout(next, 600));
  }
  show({motions: [], arrows: []});
  dice.forEach((die) => die.remove());
  const between = stamps.slice(1).map((now, frame) => now - stamps[frame]).sort((one, other) => one - other);
  return {
    rate: 1000 * between.length / (stamps.at(-1) - stamps[0]),
    slow: between[Math.floor(0.95 * between.length)],
    worst: between.at(-1),
  };
}
"""
LISTEN = """
() => {
  window.answers = [];
  const heard = ({name, duration}) => name === "click" && answers.push(duration);
  new PerformanceObserver((list) => list.getEntries().forEach(heard)).observe({type: "event", durationThreshold: 16});
  show({marks: Object.fromEntries(Array.from({length: 42}, (_, each) => [each, {kind: "pick", tone: "plain"}]))});
}
"""


def measure(size: Size) -> Iterator[Figure]:
    require_browser()
    vite = WEB / "node_modules/vite"
    if not vite.is_dir():
        raise Unavailable("the modules of the web client are not installed: ./rubicon build")
    seconds, clicks = size.pick(full=5.0, tiny=0.5), size.pick(full=12, tiny=2)
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as address, launched() as browser:
        for name in size.pick(full=list(SCREENS), tiny=["desktop"]):
            context = new_context(browser, SCREENS[name])
            page = context.new_page()
            page.goto(address)
            page.wait_for_selector(".discs")
            page.wait_for_timeout(size.pick(full=1500, tiny=100))
            for slower in size.pick(full=SLOWDOWNS, tiny=SLOWDOWNS[:1]):
                slow_down(page, slower)
                frames = page.evaluate(PLAY, {"links": links(), "seconds": seconds})
                where = f"board, {name}, CPU slowed {slower} times"
                yield Figure(f"{where}, frames", frames["rate"], "frames/s")
                yield Figure(f"{where}, 95th percentile", frames["slow"], "ms/frame")
                yield Figure(f"{where}, slowest", frames["worst"], "ms/frame")
                yield Figure(f"{where}, click to picture", click_latency(page, clicks), "ms", "median")
            context.close()


def click_latency(page: Page, clicks: int) -> float:
    """Median milliseconds from a click to the frame that answers it."""
    page.evaluate(LISTEN)
    page.wait_for_timeout(600)
    for number in range(clicks):
        page.locator(f'[data-territory="{3 * number}"]').dispatch_event("click")
        page.wait_for_timeout(150)
        box = page.locator(f'[data-territory="{3 * number + 1}"]').bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(250)
    answers = sorted(page.evaluate("answers"))
    page.evaluate("show({marks: {}, arrows: []})")
    return answers[len(answers) // 2] if answers else EVENT_TIMING_THRESHOLD_MS


def links() -> list[list[int]]:
    from rubicon.world import atlas

    return [[source, target] for source, near in enumerate(atlas.load(BOARD).map.borders) for target in near]


@contextmanager
def served(folder: Path) -> Iterator[str]:
    build(folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


def build(folder: Path) -> None:
    """Builds a page with the board alone, its layers and its drawing."""
    from rubicon.core.codec import encode
    from rubicon.picture.render import over, under
    from rubicon.world import atlas

    own = Path(sys.executable).parent
    vite = [own / "node", WEB / "node_modules/vite/bin/vite.js", "build", WEB / "bench"]
    options = ["--config", WEB / "bench/vite.config.ts", "--outDir", folder, "--emptyOutDir", "--logLevel", "error"]
    subprocess.run([str(each) for each in (*vite, *options)], check=True, cwd=WEB)
    board = atlas.load(BOARD)
    (folder / "under.svg").write_text(under(board), "utf-8")
    (folder / "over.svg").write_text(over(board), "utf-8")
    (folder / "board.json").write_bytes(encode(board))
