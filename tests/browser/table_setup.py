"""How a guest makes a table or an account: on the start page and on those behind it, by clicks."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from rubicon.texts import has, say
from rubicon.texts.board_names import spoken_name
from rubicon.world import atlas
from tests.browser.guest import Guest, word

SMALL = "fantasy-9"


def edition_name(edition: str) -> re.Pattern[str]:
    """As the client calls it; one that it has never heard of, by its own name."""
    name = word(f"edition_{edition}") if has("web", f"edition_{edition}") else edition
    return re.compile(rf"^{re.escape(name)}\b", re.IGNORECASE)


def come_in(guest: Guest, edition: str) -> None:
    """On the start page, with this edition chosen."""
    guest.go()
    guest.page.wait_for_load_state("networkidle")  # what arrives late moves the buttons, and a click may miss
    guest.page.get_by_role("radio", name=edition_name(edition)).check()


def sign_up(guest: Guest, name: str) -> None:
    """From the start page."""
    guest.click("start_sign_up", "link")
    guest.press(guest.find("tab", word("account_sign_up")))
    form = guest.page.get_by_role("tabpanel")
    for label, text in (
        ("account_name", name),
        ("account_password", "three red dice"),
        ("account_again", "three red dice"),
    ):
        form.get_by_label(word(label), exact=True).fill(text)
    guest.press(form.get_by_role("button", name=word("account_sign_up")))
    guest.sees("account_you", name=name)


def new_table(guest: Guest, edition: str, way: str = "start_new", board: str = SMALL, **rules: str) -> None:
    come_in(guest, edition)
    guest.click(way)
    guest.sees("building_players", "heading")
    choose_board(guest, board)
    guest.page.get_by_text(word("building_more_rules")).click()
    for name, value in rules.items():
        set_rule(guest, say("setting", name), value)


def board_name(board: str) -> str:
    return spoken_name(board, atlas.load(board).name)


def choose_board(guest: Guest, board: str) -> None:
    guest.click("building_board_choose")
    guest.press(guest.find("button", board_name(board)))
    guest.page.locator("dialog").wait_for(state="hidden")


def take_seat(guest: Guest) -> None:
    """The first open one; waits until the server has given it to them."""
    guest.press(guest.find("button", word("building_take")).first)
    expect(guest.page.locator(".seat").get_by_text(word("building_you"), exact=True)).to_be_visible()


def set_rule(guest: Guest, title: str, value: str) -> None:
    """And waits until the server has it."""
    with guest.page.expect_response(lambda answer: answer.request.method == "PATCH"):
        guest.write(title, value)


def start(guest: Guest) -> None:
    guest.click("building_start")
    guest.find("button", word("game_pause")).wait_for()


def hurry(guest: Guest) -> None:
    """Lets everything be shown at once: a test has no time to watch dice roll."""
    guest.click("game_pause")
    guest.click("pause_settings")
    guest.find("radio", word("pause_instant")).check()
    guest.click("pause_resume")
    guest.page.locator("dialog:modal").wait_for(state="hidden")


def finish(guest: Guest) -> None:
    """Ends the game by agreement."""
    guest.click("game_pause")
    guest.click("pause_end")
    guest.click("pause_finish")
    guest.click("pause_finish_sure")
