"""A whole game with the keyboard alone, from the start page on."""

from __future__ import annotations

from rubicon import editions
from tests.browser.guest import Guest, whole_words, word
from tests.browser.player import Player

ATTACKS = ("deed_attack", "deed_attack_once", "deed_all_out")

# What has the focus: its name, and whether it can be seen that it has.
FOCUS = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return { name: "", seen: true, territory: null };
  const style = getComputedStyle(element);
  const text = element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent;
  return {
    name: text.trim().replaceAll(/\\s+/g, " "),
    seen: style.outlineStyle !== "none" || style.boxShadow !== "none" || element.matches("[data-territory]"),
    territory: element.getAttribute("data-territory"),
  };
}"""


class Typist(Player):
    """Presses what it wants by going there with Tab, and picks territories with arrow keys and N."""

    def press(self, name: str, asked: bool = False) -> None:
        self.did.append(name)
        tab_to(self.guest, name)
        self.guest.press_key("Enter")

    def pick(self, number: int, label: str = "") -> None:
        self.did.append(f"pick {label}")
        for _ in range(200):
            focus = self.guest.page.evaluate(FOCUS)
            if focus["territory"] == str(number):
                self.guest.press_key("Enter")
                return
            self.guest.press_key("Tab" if focus["territory"] is None else "n")
        raise AssertionError(f"the keyboard does not lead to {label or number}")


def tab_to(guest: Guest, *names: str) -> None:
    """To the first thing that is called one of these."""
    for _ in range(80):
        focus = guest.page.evaluate(FOCUS)
        assert focus["seen"], f"it cannot be seen that “{focus['name']}” has the focus"
        if focus["name"].startswith(names):
            return
        guest.press_key("Tab")
    raise AssertionError(f"Tab does not lead to {names}")


def test_a_whole_game_is_played_without_a_mouse(come):
    ann = come("Ann")
    ann.go()
    ann.find("radio", word("edition_risc")).wait_for()
    tab_to(ann, *(word(f"edition_{name}") for name in editions.names()))
    while not ann.page.evaluate(FOCUS)["name"].startswith(word("edition_risc")):
        ann.press_key("ArrowDown")
    tab_to(ann, word("start_now"))
    ann.press_key("Enter")
    ann.find("button", word("game_pause")).wait_for()
    typist = Typist(ann, attacks=1)
    for _ in range(25):
        seen = typist.settled()
        if typist.is_over(seen):
            break
        typist.step(seen)
    if not typist.is_over(typist.see()):
        for key in ("game_pause", "pause_end", "pause_finish", "pause_finish_sure"):
            typist.press(word(key))
    ann.sees("over_again", "button")
    assert any(did.startswith("pick") for did in typist.did)
    assert any(whole_words(word(key)).match(did) for key in ATTACKS for did in typist.did), typist.did
