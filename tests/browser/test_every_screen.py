"""Every screen, on a desktop, a tablet and a phone: everything on it can be read, reached and used."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rubicon import editions
from rubicon.server.pages.page_list import PAGES, START
from tests.browser.guest import DESKTOP, PHONE, TABLET, Guest, word
from tests.browser.player import Player
from tests.browser.screen_faults import MAX_BUTTONS, buttons, faults_of_access, faults_of_layout
from tests.browser.table_setup import finish, hurry, new_table, start

SIZES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE}


class Visit:
    """Opens one screen after the other, and collects their faults."""

    def __init__(self, guest: Guest, size: str) -> None:
        self.guest = guest
        self.size = size
        self.wrong: list[str] = []

    def see(self, name: str, game: bool = False) -> None:
        self.guest.wait_for_rest()
        self.guest.shoot(f"{name} {self.size}")
        found = [*faults_of_layout(self.guest), *faults_of_access(self.guest)]
        if game and (number := buttons(self.guest)) > MAX_BUTTONS:
            found.append(f"has {number} buttons")
        self.wrong += [f"{name}, {self.size}: {fault}" for fault in found]


def around(visit: Visit) -> None:
    guest = visit.guest
    for page in PAGES:
        guest.go(page.example)
        if page == START:
            guest.sees("start_now", "button")
        guest.page.get_by_role("heading").first.wait_for()
        visit.see(page.component)
    # Browsers complain of each refusal, such as of a table that is not there.
    guest.errors = [error for error in guest.errors if "the server responded with a status of 4" not in error]
    for edition in editions.names():
        guest.go(f"/rules/{edition}")
        guest.page.get_by_role("heading").first.wait_for()
        visit.see(f"rules {edition}")


def a_game(edition: str) -> Callable[[Visit], None]:
    def look(visit: Visit) -> None:
        guest = visit.guest
        new_table(guest, edition, board="classic-world" if edition != "risc" else "fantasy-9")
        visit.see(f"building {edition}")
        guest.click("building_board_choose")
        visit.see(f"boards {edition}")
        guest.press(guest.page.get_by_role("dialog").get_by_role("button", name=word("close")))
        start(guest)
        hurry(guest)
        player = Player(guest)
        seen = player.settled()
        visit.see(f"game {edition}", game=True)
        asked = False
        for _ in range(40):
            if player.is_over(seen) or asked:
                break
            player.step(seen)
            seen = player.settled()
            if seen.asked or seen.dialog:
                visit.see(f"prompt {edition}", game=True)
                asked = True
        while player.see().dialog:
            player.step(player.settled())
        for tab in ("game_tab_cards", "game_tab_talk"):
            found = guest.find("tab", word(tab))
            if found.count() and found.is_visible():
                found.click()
                visit.see(f"{tab} {edition}")
                guest.find("tab", word("game_tab_game")).click()
        guest.click("game_pause")
        visit.see(f"pause {edition}")
        guest.press_key("Escape")
        finish(guest)
        guest.sees("over_again", "button")
        visit.see(f"over {edition}")
        guest.go(f"/t/{guest.code}/replay")
        guest.page.get_by_role("heading").first.wait_for()
        visit.see(f"replay {edition}")

    return look


SCREENS = {"around": around, **{edition: a_game(edition) for edition in editions.names()}}
SHORT = {("around", "desktop"), ("risc", "phone")}


@pytest.mark.parametrize(
    ("screens", "size"),
    [
        pytest.param(name, size, marks=() if (name, size) in SHORT else pytest.mark.long)
        for name in SCREENS
        for size in SIZES
    ],
)
def test_a_screen_can_be_read_and_used(come, screens, size):
    guest = come("Ann", size=SIZES[size], touch=size != "desktop")
    visit = Visit(guest, size)
    SCREENS[screens](visit)
    assert visit.wrong == []
