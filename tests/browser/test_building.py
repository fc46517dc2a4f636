"""A table before its game, by clicks: seats and who comes to them, boards, rules, and what keeps it from starting."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rubicon.world import atlas, board_file
from tests.browser.guest import PHONE, Guest, word
from tests.browser.table_setup import choose_board, come_in, new_table, start


def seats(guest: Guest) -> list[str]:
    return [seat.inner_text().splitlines()[0] for seat in guest.page.locator(".seats li").all()]


def edit(guest: Guest, number: int) -> None:
    guest.find("button", word("building_edit", number=number, name="").rstrip()).click()


def test_one_click_leads_into_a_game(come):
    ann = come(size=PHONE, touch=True)
    come_in(ann, "classic")
    ann.click("start_now")
    ann.page.get_by_role("tab", name=word("game_tab_game")).wait_for()


def test_somebody_comes_by_the_link_and_all_see_what_the_others_choose(come):
    ann, ben = come("Ann"), come("Ben", size=PHONE, touch=True)
    new_table(ann, "classic", board="duel")
    ann.click("building_add_open")
    ann.wait_until(lambda: len(seats(ann)) == 4)
    ben.go(f"/t/{ann.code}")
    ben.click("building_take")
    edit(ben, 4)
    ben.write(word("building_name"), "Ben")
    for choice in (word("colour_purple"), word("face_7")):
        radio = ben.page.get_by_role("radio", name=choice)
        radio.click()
        ben.wait_until(radio.is_checked)  # by the server's answer, too
    ben.click("building_done")
    ann.wait_until(lambda: seats(ann)[3] == "Ben")
    ben.sees("building_waiting_host", name=ann.page.locator(".seats strong").first.inner_text())
    ben.sees_not("building_start")
    ann.page.get_by_placeholder(word("talk_say")).fill("Hello Ben")
    ann.press_key("Enter")
    expect(ben.page.get_by_text("Hello Ben")).to_be_visible()
    start(ann)
    ben.page.get_by_role("tab", name=word("game_tab_game")).wait_for()


@pytest.mark.long
def test_a_table_says_why_it_cannot_start_and_territories_are_switched_off_on_the_board(come):
    ann = come()
    come_in(ann, "risc")
    ann.click("start_screen")
    choose_board(ann, "fantasy-9")
    expect(ann.page.get_by_text(word("building_cannot_start"))).to_be_visible()
    expect(ann.find("button", word("building_start"))).to_be_disabled()
    ann.click("building_off_go")
    dialog = ann.page.get_by_role("dialog")
    dialog.locator("[data-territory='0']").first.press("Enter")
    expect(dialog.get_by_text(word("building_cannot_start"))).to_have_count(0)
    ann.click("building_done")
    expect(ann.page.get_by_text(word("building_off", number=1))).to_be_visible()
    expect(ann.find("button", word("building_start"))).to_be_enabled()


def test_a_board_of_ones_own_is_played_and_what_is_none_is_refused(come):
    ann = come()
    new_table(ann, "classic")
    own = (
        board_file.write_board(atlas.load("fantasy-12"))
        .replace(b'"fantasy-12"', b'"of-my-own"')
        .replace(b"Aldermere", b"Home")
    )
    ann.click("building_board_choose")
    bring = ann.page.get_by_label(word("building_board_own"))
    bring.set_input_files({"name": "board.json", "mimeType": "application/json", "buffer": b"{}"})
    expect(ann.page.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    ann.errors.clear()  # the browser complains of each refusal
    bring.set_input_files({"name": "board.json", "mimeType": "application/json", "buffer": own})
    expect(ann.page.locator(".board-panel").get_by_text("Home")).to_be_visible()
    start(ann)


@pytest.mark.long
def test_a_name_that_is_taken_is_refused_where_it_was_written_and_nothing_changes(come):
    ann = come()
    come_in(ann, "classic")
    ann.click("start_screen")
    edit(ann, 2)
    before = seats(ann)
    ann.write(word("building_name"), before[0])
    expect(ann.page.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    assert seats(ann) == before
    ann.errors.clear()  # the browser complains of each refusal
