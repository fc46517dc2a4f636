"""The client in Turkish, in every run; `./rubicon test long` runs all tests in the browser in Turkish."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from rubicon import texts
from tests.browser.guest import PHONE
from tests.browser.player import Player
from tests.browser.screen_faults import faults_of_layout
from tests.browser.table_setup import hurry, new_table, start

LANGUAGE = "tr"
PAGES = {
    "/": "start_now",
    "/account": "account_sign_up",
    "/scores": "scores_title",
    "/rules/classic": "help_whole",
}
"""What is to be read on each, by the key of its text."""


@pytest.fixture(autouse=True)
def spoken() -> Iterator[None]:
    with texts.speaking(LANGUAGE):
        yield


def test_a_game_is_played_to_its_end(come):
    ann = come("Ann")
    new_table(ann, "classic", round_limit="1")
    start(ann)
    hurry(ann)
    Player(ann).play_to_the_end()
    ann.sees("over_again", "button")


def test_pages_are_in_the_language_and_have_room_on_a_phone(come):
    ann = come("Ann", size=PHONE, touch=True)
    for path, key in PAGES.items():
        ann.go(path)
        ann.sees(key)
        expect(ann.page.locator("html")).to_have_attribute("lang", LANGUAGE)
        ann.wait_for_rest()
        ann.shoot(f"turkish {path}")
        assert faults_of_layout(ann) == [], path
