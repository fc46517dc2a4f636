"""Accounts, by clicks: a guest signs up and keeps the game, goes, comes back, and is forgotten."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Route, expect

from rubicon.texts import say
from tests.browser.guest import Guest, word
from tests.browser.screen_faults import faults_of_access, faults_of_layout
from tests.browser.table_setup import come_in, new_table

PASSWORD = "many small boats"


def written(guest: Guest, field: str, text: str) -> None:
    guest.page.get_by_label(word(field), exact=True).fill(text)


def test_a_guest_signs_up_keeps_the_game_and_finds_it_again(come):
    ann = come()
    come_in(ann, "classic")
    ann.click("start_now")
    ann.page.get_by_role("tab", name=word("game_tab_game")).wait_for()
    ann.go("/account")
    game = ann.page.locator(".own-table")
    expect(game).to_have_count(1)
    written(ann, "account_name", "Ann_of_the_boats")
    written(ann, "account_password", PASSWORD)
    written(ann, "account_again", "another one")
    ann.press_key("Enter")
    expect(ann.page.get_by_label(word("account_again"))).to_have_attribute("aria-invalid", "true")
    ann.errors.clear()  # the browser complains of each refusal
    written(ann, "account_again", PASSWORD)
    ann.press_key("Enter")
    ann.sees("account_you", "heading", name="Ann_of_the_boats")
    expect(game).to_have_count(1)
    ann.click("account_log_out")
    expect(game).to_have_count(0)
    written(ann, "account_name", "ann_of_the_boats")
    written(ann, "account_password", PASSWORD)
    ann.press_key("Enter")
    expect(game).to_have_count(1)
    ann.go("/players/Ann_of_the_boats")
    ann.sees("scores_no_record")
    ann.go("/account")
    ann.page.get_by_text(word("account_delete")).click()
    ann.page.locator("details[open] input").fill(PASSWORD)
    ann.click("account_delete_go")
    expect(game).to_have_count(0)
    ann.sees("account_log_in", "tab")


def test_a_guest_downloads_what_is_stored_and_is_forgotten(come):
    ann = come("Ann")
    new_table(ann, "classic")
    ann.go("/account")
    ann.page.get_by_text(word("account_data"), exact=True).click()
    with ann.page.expect_download() as waiting:
        ann.page.get_by_role("link", name=word("account_data_go")).click()
    assert waiting.value.suggested_filename == "rubicon-data.json"
    told = json.loads(Path(waiting.value.path()).read_text("utf-8"))
    assert (told["account"]["guest"], len(told["tables_hosted"])) == (True, 1)
    ann.page.get_by_text(word("account_delete_guest"), exact=True).click()
    assert faults_of_layout(ann) + faults_of_access(ann) == []
    ann.click("account_delete_go")
    ann.sees("account_log_in", "tab")


def test_whoever_has_a_public_table_is_found_in_the_lobby(come):
    ann, ben = come("Ann"), come("Ben")
    ben.go("/lobby")
    ben.sees("lobby_none")
    ann.go("/lobby")
    ann.click("lobby_make")
    ann.sees("building_players", "heading")
    ben.click("lobby_join", "link")  # it has come by itself
    ben.click("building_take_seat", number=2)
    guest_name = say("account", "guest", {"number": ""}).strip()
    ann.wait_until(lambda: guest_name in ann.page.locator(".seats li").nth(1).inner_text())


def test_a_list_that_arrives_late_moves_no_button(come):
    ann = come("Ann")
    new_table(ann, "classic")
    held: list[Route] = []
    ann.page.route("**/api/tables/mine", lambda route: held.append(route))
    ann.go("/account")
    ann.wait_until(lambda: held)
    ann.page.wait_for_load_state("load")
    ann.sees_not("account_upload")
    for route in held:
        route.continue_()
    ann.sees("account_upload", "button")
    expect(ann.page.locator(".own-table")).to_have_count(1)
