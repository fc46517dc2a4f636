"""How a guest plays any game, whatever the edition: by what the screen offers, with clicks.

They do what is asked first, attack now and then, and go on. Nothing here knows a rule; only what buttons are called.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from playwright.sync_api import TimeoutError

from rubicon.texts import has, say
from tests import pace
from tests.browser.guest import Guest, any_word, word

# All that can be seen and used: territories that may be picked, buttons, and whether a dialog lies before them.
SEE = """() => {
  const visible = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getClientRects().length > 0;
  const name = (element) => (element.getAttribute("aria-label") ?? element.innerText).trim().replaceAll(/\\s+/g, " ");
  const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
  const prompt = modal ? null : [...document.querySelectorAll("section[role=dialog]")].find(visible);
  const scope = modal ?? document;
  const usable = (element) => !element.disabled && element.getAttribute("aria-disabled") !== "true" && visible(element);
  const buttons = [...scope.querySelectorAll("button")].filter(visible).map((element) => ({
    name: name(element),
    usable: usable(element),
    prompt: Boolean(prompt?.contains(element)),
    tab: element.role === "tab",
    pressed: element.getAttribute("aria-pressed"),
  }));
  const territories = modal ? [] : [...scope.querySelectorAll("[data-territory]")].filter(usable).map((element) => ({
    number: Number(element.getAttribute("data-territory")),
    label: element.getAttribute("aria-label"),
    chosen: element.getAttribute("aria-pressed") === "true",
  }));
  return {
    dialog: modal ? name(modal) : "",
    busy: Boolean(document.querySelector("[aria-busy=true]")),
    asked: prompt ? name(prompt) : "",
    told: [...document.querySelectorAll("[role=status]")].filter(visible).map((element) => element.innerText.trim()),
    buttons,
    territories,
    place: JSON.stringify(document.querySelector("[data-territory]")?.getBoundingClientRect() ?? null),
    board: [...document.querySelectorAll("[data-territory]")].map((each) => each.getAttribute("aria-label")).join(),
    record: document.querySelector(".log-lines")?.textContent.length ?? 0,
  };
}"""

# A point of a territory that nothing but the board covers, as near its middle as possible; null if there is none yet.
POINT = """(number) => {
  const scope = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
  const path = scope.querySelector(`[data-territory="${number}"]`);
  if (!path) return null;
  const board = path.closest("[role=group]");
  board.scrollIntoView({ block: "nearest" });
  const box = path.getBoundingClientRect();
  const inside = path.getScreenCTM().inverse();
  const parts = 14, found = [];
  for (let row = 1; row < parts; row++) for (let column = 1; column < parts; column++) {
    const point = new DOMPoint(box.left + (box.width * column) / parts, box.top + (box.height * row) / parts);
    const shown = board.contains(document.elementFromPoint(point.x, point.y));
    if (shown && path.isPointInFill(point.matrixTransform(inside)))
      found.push([Math.hypot(column - parts / 2, row - parts / 2), point.x, point.y]);
  }
  return found.length ? found.sort((one, other) => one[0] - other[0])[0].slice(1) : null;
}"""

# What lies over the middle of a territory.
COVER = """(number) => {
  const path = document.querySelector(`[data-territory="${number}"]`);
  if (!path) return "nothing: it is not there";
  const { left, top, width, height } = path.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found?.outerHTML.slice(0, 200) ?? "the edge of the screen";
}"""

LEADS = ("roll", "end_attack", "end_turn", "done", "go_on", "commit", "pass", "skip")
QUICK = ("autoplace", "spread")
AGAIN = ("over_again", "over_come_along")
ASIDE = (
    "game_pause", "game_more", "deed_undo", "deed_roll_for_me", "close", "back", "board_show_all", "deed_annex",
    "watching_speed", "why_title",
)  # fmt: skip
ASIDE_VERBS = ("exchange", "withdraw")
STEPPERS = ("number_less", "number_more")


def deed(verb: str) -> str:
    """As the button says it."""
    return word(f"deed_{verb}") if has("web", f"deed_{verb}") else say("verb", verb)


def starts(name: str, texts: Iterable[str]) -> bool:
    return name.startswith(tuple(texts))


def set_aside() -> re.Pattern[str]:
    """What a player leaves alone."""
    verbs = (re.escape(say("verb", verb)) for verb in ASIDE_VERBS)
    return re.compile("|".join([*map(any_word, (*ASIDE, *STEPPERS)), *verbs, r"\d+:\d+"]))


PRESS_TIMEOUT_SECONDS = 5.0
"""On an idle machine; what cannot be pressed for so long has gone."""
STABLE_LOOKS = 1
"""This many consecutive looks must show the same before the player acts."""


class Seen(NamedTuple):
    dialog: str
    busy: bool
    asked: str
    told: list[str]
    buttons: list[dict[str, Any]]
    territories: list[dict[str, Any]]
    place: str
    """Where the board is: it may still be moving."""
    board: str
    record: int
    """The number of log entries, because two fights in a row may look the same otherwise."""

    def offers(self, prompt: bool) -> list[str]:
        """The names of enabled controls that belong to the game."""
        aside = set_aside()
        return [
            button["name"]
            for button in self.buttons
            if button["usable"] and button["prompt"] is prompt and not button["tab"] and button["pressed"] is None
            and not aside.match(button["name"])
        ]  # fmt: skip


def owner(territory: dict[str, Any]) -> str:
    """As the board says it: “Peru, South America: Ann, 3 pieces”."""
    return str(territory["label"]).rpartition(": ")[2].partition(", ")[0]


class Player:
    """Plays on from wherever the game is."""

    def __init__(self, guest: Guest, attacks: int = 2) -> None:
        self.guest = guest
        self.attacks = attacks
        self.left = attacks
        self.did: list[str] = []
        self._picked: set[int] = set()

    def see(self) -> Seen:
        return Seen(**self.guest.page.evaluate(SEE))

    def play_to_the_end(self, most: int = 400) -> None:
        for _ in range(most):
            seen = self.settled()
            if self.is_over(seen):
                return
            self.step(seen)
        raise AssertionError(f"after {most} steps the game still goes on: {self.did[-20:]}")

    def is_over(self, seen: Seen) -> bool:
        return any(starts(button["name"], map(word, AGAIN)) for button in seen.buttons)

    def settled(self) -> Seen:
        """The screen when it is stable and there is something to do, or the game is over."""
        seen, calm = self.see(), 0

        def ready() -> bool:
            nonlocal seen, calm
            before, seen = seen, self.see()
            calm = calm + 1 if seen == before and not seen.busy else 0
            # A pick may be about to open a prompt.
            picked = not seen.asked and any(each["chosen"] for each in seen.territories)
            return self.is_over(seen) or (calm > STABLE_LOOKS * (4 if picked else 1) and bool(self.choices(seen)))

        self.guest.wait_until(ready)
        return seen

    def choices(self, seen: Seen) -> list[str]:
        return [*seen.offers(False), *seen.offers(True), *(each["label"] for each in seen.territories)]

    def step(self, seen: Seen) -> None:
        """One click and its effect."""
        try:
            self.click(seen)
        except TimeoutError:  # the wanted control may be gone by now
            if self.see() == seen:
                raise
        self.guest.wait_until(lambda: self.see() != seen)

    def click(self, seen: Seen) -> None:
        if seen.dialog:
            self.press(next(iter(seen.offers(False)), word("close")))
        elif seen.asked and (deeds := seen.offers(True)):
            decided = [name for name in deeds if name.startswith(word("deed_all_out"))]
            self.left -= 1
            self.press((decided or deeds)[0], asked=True)
            self._picked.clear()
        elif seen.asked and (cards := [each for each in seen.buttons if each["usable"] and each["pressed"] == "false"]):
            self.press(cards[0]["name"], asked=True)
        else:
            self.on_board(seen)

    def on_board(self, seen: Seen) -> None:
        leads = [name for name in seen.offers(False) if starts(name, map(deed, LEADS))]
        quick = [name for name in seen.offers(False) if starts(name, map(deed, QUICK))]
        if quick and not leads:
            self.press(quick[0])
            return
        if leads and (self.left <= 0 or not seen.territories):
            self.left = self.attacks
            self._picked.clear()
            self.press(leads[0])
            return
        chosen = [each for each in seen.territories if each["chosen"]]
        free = [each for each in seen.territories if not each["chosen"] and each["number"] not in self._picked]
        if chosen:  # territories of others are targets; own ones might only start another selection
            free = [each for each in free if owner(each) != owner(chosen[0])] or free
        if free:
            chosen_one = self.in_reach(free)
            self._picked.add(chosen_one["number"])
            self.pick(chosen_one["number"], chosen_one["label"])
        elif self._picked:
            self._picked.clear()
            self.left = 0
            self.on_board(seen)
        elif offers := seen.offers(False):
            self.press(offers[0])
        # otherwise the pick has not had its effect yet

    def in_reach(self, territories: list[dict[str, Any]]) -> dict[str, Any]:
        """The first one that is not covered; the very first if a prompt covers all of them."""
        for territory in territories:
            if self.guest.page.evaluate(POINT, territory["number"]):
                return territory
        return territories[0]

    def pick(self, number: int, label: str = "") -> None:
        """Clicks on it, unless the screen has changed before it could be hit."""
        self.did.append(f"pick {label or number}")
        before = self.see()
        points: list[list[float] | None] = [None]
        all_of_it = self.guest.page.get_by_role("button", name=word("board_show_all"))

        def stands_still() -> bool:
            points.append(self.guest.page.evaluate(POINT, number))
            if points[-1] is None and points[-2] is None and all_of_it.is_visible():
                all_of_it.click()
            return points[-1] is not None and points[-1] == points[-2]

        try:
            self.guest.wait_until(stands_still, PRESS_TIMEOUT_SECONDS)
        except AssertionError as slow:
            if self.see() == before:
                cover = self.guest.page.evaluate(COVER, number)
                raise AssertionError(f"{label or number} cannot be hit: over it lies {cover}\n{slow}") from None
            return
        self.guest.page.mouse.click(*points[-1] or ())

    def press(self, name: str, asked: bool = False) -> None:
        """A button of this name, where something is asked or anywhere."""
        self.did.append(name)
        place = self.guest.page.locator("section[role=dialog]" if asked else "body")
        place.get_by_role("button", name=name, exact=True).first.click(timeout=pace.milliseconds(PRESS_TIMEOUT_SECONDS))

    def try_to_step(self) -> bool:
        """For games where others act meanwhile, so that a control may be gone. Returns whether the game is over."""
        seen = self.see()
        self.guest.page.wait_for_timeout(100)
        if not self.is_over(seen) and seen == self.see() and not seen.busy and self.choices(seen):
            with suppress(TimeoutError):
                self.click(seen)
        return self.is_over(seen)
