"""The client in a language made of English: all that it says comes from the texts, and longer words have room.

Its texts are put into a copy of the project, like those of any other language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from rubicon import editions, texts
from rubicon.core.text import Lexicon
from rubicon.server.pages.page_list import PAGES, START
from rubicon.texts import pseudo
from rubicon.world import atlas
from tests.browser.guest import LANGUAGE, PHONE, Guest, word
from tests.browser.project_copy import build_client, copy_project, make_types, serve
from tests.browser.screen_faults import faults_of_layout
from tests.browser.table_setup import finish
from tests.server.harness import Server

# What is read or heard: the text of the page in its order, and what only a screen reader or a pointer is told.
SHOWN = """() => {
  const seen = [document.body.innerText];
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt], [aria-valuetext]"))
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"])
      if (element.getAttribute(name)) seen.push(element.getAttribute(name));
  return seen;
}"""
DEEPEST = re.compile(r"⟦[^⟦⟧]*⟧")
WORD = re.compile(r"[^\W\d_]{2,}")
RULES = ".rulebook"
"""Rulebooks are files of their own; they are read in English until they are translated."""


@pytest.fixture(scope="module")
def accented(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("accented")
    copy = copy_project(folder / "copy")
    write_texts(copy, pseudo.LANGUAGE)
    make_types(copy)
    build_client(copy)
    with serve(copy, folder / "data") as server:
        yield server
        assert server.complaints() == []


def write_texts(copy: Path, language: str) -> None:
    file = copy / f"src/rubicon/texts/{language}.json"
    file.write_text(json.dumps(texts.texts(pseudo.LANGUAGE), ensure_ascii=False), "utf-8")


@pytest.fixture(autouse=True)
def spoken() -> Iterator[None]:
    """What the test looks for is in that language too."""
    with texts.speaking(pseudo.LANGUAGE):
        yield


def words_of_data() -> set[str]:
    """Names of people, boards, places and cards; and the word Rubicon."""
    boards = [atlas.load(id) for id in atlas.names()]
    places = [each.name for board in boards for each in board.map.territories]
    places += [each.name for board in boards for each in board.map.continents]
    cards = [word for board in boards for word in Lexicon.of(board.map).territories]
    people = ["Ann", "Easy", "Random", "Medium", "Hard", "Guest", "Rubicon", "Nobody here"]
    people += [texts.texts(language)["language"]["name"] for language in texts.languages()]
    return set(WORD.findall(" ".join([*(board.name for board in boards), *places, *cards, *people]).casefold()))


KNOWN = words_of_data()


def bare_words(guest: Guest) -> set[str]:
    """What stands in no brackets and is no name."""
    found: set[str] = set()
    code = re.search(r"/t/(\w+)", guest.page.url)
    for shown in guest.page.evaluate(SHOWN):
        shown = shown.replace(code[1], "") if code else shown
        while DEEPEST.search(shown):
            shown = DEEPEST.sub(" ", shown)
        found |= {word for word in WORD.findall(shown) if word.casefold() not in KNOWN}
    return found


class Reader:
    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.wrong: list[str] = []

    def read(self, name: str) -> None:
        self.guest.wait_for_rest()
        self.guest.shoot(f"accented {name}")
        rules = self.guest.page.locator(RULES)
        for number in range(rules.count()):
            rules.nth(number).evaluate("(element) => { element.textContent = ''; }")
        self.wrong += [f"{name}: {fault}" for fault in faults_of_layout(self.guest)]
        if found := bare_words(self.guest):
            self.wrong.append(f"{name} says {', '.join(sorted(found))}")


@pytest.fixture
def reader(come, accented) -> Reader:
    return Reader(come("Ann", address=accented.address, size=PHONE, touch=True, locale=pseudo.LANGUAGE))


def test_pages_say_nothing_but_texts(reader):
    guest = reader.guest
    for page in PAGES:
        guest.go(page.example)
        guest.page.get_by_role("heading").first.wait_for()
        if page == START:
            guest.sees("start_now", "button")
            assert guest.page.evaluate("document.documentElement.lang") == pseudo.LANGUAGE
        reader.read(page.component)
    # Browsers complain of each refusal, such as of a table that is not there.
    guest.errors = [error for error in guest.errors if "the server responded with a status of 4" not in error]
    assert reader.wrong == []


@pytest.mark.parametrize("edition", editions.names())
def test_a_game_says_nothing_but_texts(reader, edition):
    guest = reader.guest
    guest.go()
    guest.page.wait_for_load_state("networkidle")
    guest.page.get_by_role("radio", name=re.compile(f"^{re.escape(word(f'edition_{edition}'))}")).check()
    guest.click("start_new")
    guest.sees("building_players", "heading")
    guest.page.get_by_text(word("building_more_rules")).click()
    reader.read("setup")
    guest.click("building_start")
    guest.find("button", word("game_pause")).wait_for()
    for tab in ("game_tab_game", "game_tab_cards", "game_tab_talk"):
        found = guest.find("tab", word(tab))
        if found.count() and found.is_visible():
            found.click()
            reader.read(tab)
    guest.click("game_pause")
    reader.read("pause")
    guest.click("pause_settings")
    reader.read("settings")
    guest.press_key("Escape")
    finish(guest)
    guest.sees("over_again", "button")
    reader.read("over")
    guest.go(f"/t/{guest.code}/replay")
    guest.page.get_by_role("heading").first.wait_for()
    reader.read("replay")
    assert reader.wrong == []


def test_somebody_chooses_a_language_and_this_browser_remembers_it(come, accented):
    with texts.speaking(LANGUAGE):
        guest = come("Ann", address=accented.address)
        guest.go()
        guest.sees("start_now", "button")
        guest.page.get_by_label(word("pause_language"), exact=True).select_option(value=pseudo.LANGUAGE)
    guest.sees("start_now", "button")
    guest.page.reload()
    guest.sees("start_now", "button")
    expect(guest.page.locator("html")).to_have_attribute("lang", pseudo.LANGUAGE)


def test_an_account_speaks_its_language_in_another_browser_too(come, accented):
    with texts.speaking(LANGUAGE):
        ann, elsewhere = come("Ann", address=accented.address), come("Ann elsewhere", address=accented.address)
        for guest, way in ((ann, "account_sign_up"), (elsewhere, "account_log_in")):
            guest.go("/account")
            guest.press(guest.find("tab", word(way)))
            form = guest.page.get_by_role("tabpanel")
            form.get_by_label(word("account_name"), exact=True).fill("Annika")
            form.get_by_label(word("account_password"), exact=True).fill("three red dice")
            if guest is ann:
                form.get_by_label(word("account_again"), exact=True).fill("three red dice")
            guest.press(form.get_by_role("button", name=word(way)))
            if guest is ann:
                guest.sees("account_you", name="Annika")
                with guest.page.expect_response(lambda answer: answer.request.method == "PUT"):
                    guest.page.get_by_label(word("pause_language"), exact=True).select_option(value=pseudo.LANGUAGE)
    elsewhere.sees("account_you", name="Annika")
    expect(elsewhere.page.locator("html")).to_have_attribute("lang", pseudo.LANGUAGE)
