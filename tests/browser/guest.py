"""Somebody before a browser: sees what is on the screen, clicks and types, and meets no error.

A guest finds things by their role and their name, as a person and a screen reader do. Whatever the sockets brought is
kept, so that tests can look for what should not be there. Their browser has the language that the test speaks.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, WebSocket, expect

from rubicon.texts import SOURCE_LANGUAGE, arguments, say
from tests import pace
from tests.browser import chromium

LANGUAGE = os.environ.get("RUBICON_BROWSER_LANGUAGE") or SOURCE_LANGUAGE
"""What guests speak, unless a test says otherwise."""

Role = Literal["button", "link", "heading", "dialog", "textbox", "radio", "combobox", "tab", "spinbutton", "status"]

DESKTOP, TABLET, PHONE = (1280, 800), (820, 1180), (390, 844)
POLL_MS = 20
"""Milliseconds from one look at the screen to the next."""

# Whether everything on the page that moves for a while has come to rest; what moves for ever is left alone.
AT_REST = """() => document.fonts.status === "loaded" && document.getAnimations().every((animation) =>
  animation.playState !== "running" || animation.effect?.getComputedTiming().endTime === Infinity)"""
LAYOUT = """() => JSON.stringify([...document.querySelectorAll("body *")].map((element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height];
}))"""


def word(key: str, **facts: object) -> str:
    """As the client says it."""
    return say("web", key, facts)


def any_word(key: str) -> str:
    """A regular expression for what the client says, whatever its facts are."""
    return re.escape(word(key, **dict.fromkeys(arguments("web", key), "\n"))).replace("\\\n", ".*")


def whole_words(text: str) -> re.Pattern[str]:
    """Finds the text as it is written: “You” is neither in “Your seed” nor in “before you choose”."""
    return re.compile(rf"(?<!\w){re.escape(text)}(?!\w)")


class Guest:
    def __init__(
        self,
        browser: Browser,
        address: str,
        name: str,
        size: tuple[int, int] = DESKTOP,
        touch: bool = False,
        still: bool = True,
        **context: Any,
    ) -> None:
        self.address = address
        self.name = name
        self.errors: list[str] = []
        self.frames: list[str] = []
        self.sent: list[str] = []
        width, height = size
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            reduced_motion="reduce" if still else "no-preference",
            **{"locale": say("language", "locale"), **context},
        )
        expect.set_options(timeout=pace.milliseconds())
        self.context.set_default_timeout(pace.milliseconds())
        self.page: Page = self.context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.errors.append(f"{name}: {error}"))
        self.page.on("websocket", self._listen)

    # Actions

    def go(self, path: str = "/") -> None:
        self.page.goto(f"{self.address}{path}", wait_until="domcontentloaded")

    def click(self, key: str, role: Role = "button", **facts: object) -> None:
        self.press(self.find(role, word(key, **facts)))

    def press(self, found: Locator) -> None:
        """Like a real click: the element must be visible and not covered."""
        found.click()

    def choose(self, label: str, answer: str) -> None:
        self.page.get_by_label(label, exact=True).select_option(label=answer)

    def write(self, label: str, text: str) -> None:
        field = self.page.get_by_label(label, exact=True)
        field.fill(text)
        field.press("Tab")

    def press_key(self, key: str) -> None:
        self.page.keyboard.press(key)

    # Queries

    def find(self, role: Role, name: str, within: Locator | None = None) -> Locator:
        """The element with this label; other parts of the label come after the name."""
        return (within or self.page).get_by_role(role, name=re.compile(rf"^{re.escape(name)}(?!\w)"))

    def sees(self, key: str, role: Role | None = None, **facts: object) -> None:
        text = word(key, **facts)
        found = self.find(role, text) if role else self.page.get_by_text(whole_words(text))
        expect(found.first).to_be_visible()

    def sees_not(self, key: str, role: Role = "button", **facts: object) -> None:
        expect(self.find(role, word(key, **facts))).to_have_count(0)

    def wait_until(self, true: Callable[[], object], seconds: float = pace.LIMIT_SECONDS) -> None:
        """Polls until the condition holds."""
        try:
            pace.wait_until(true, self.name, seconds, lambda: self.page.wait_for_timeout(POLL_MS))
        except pace.Slow as slow:
            raise AssertionError(f"{slow}; the screen says:\n{self.text()}") from None

    def wait_for_rest(self) -> None:
        """Until nothing is loaded any more, nothing moves, and two looks in a row find everything in its place."""
        self.page.wait_for_load_state("networkidle")
        layout = ""

        def rests() -> bool:
            nonlocal layout
            before, layout = layout, str(self.page.evaluate(LAYOUT))
            return layout == before and bool(self.page.evaluate(AT_REST))

        self.wait_until(rests)

    def text(self) -> str:
        return self.page.locator("body").inner_text()

    @property
    def code(self) -> str:
        """Of the table at which they are."""
        found = re.search(r"/t/(\w+)", self.page.url)
        assert found, self.page.url
        return found[1]

    # What came over the sockets.

    def messages(self) -> list[Any]:
        return [json.loads(frame) for frame in self.frames]

    def submits(self) -> list[Any]:
        """The actions that they have sent, including repetitions."""
        sent = [json.loads(text) for text in self.sent]
        return [message for message in sent if message["message"] == "submit"]

    def shoot(self, name: str) -> None:
        """Takes a screenshot, if screenshots are wanted."""
        if chromium.SHOTS:
            chromium.SHOTS.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=chromium.SHOTS / f"{re.sub(r'[^-a-z0-9]+', '-', name.lower()).strip('-')}.png")

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(f"{self.name}: {message.type}: {message.text} ({message.location.get('url')})")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))
        socket.on("framesent", lambda frame: self.sent.append(str(frame)))
