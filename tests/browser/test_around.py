"""Around the game: an account in the high scores, a saved game that continues, a board with disabled territories."""

from __future__ import annotations

from playwright.sync_api import expect

from rubicon.texts import say
from rubicon.texts.board_names import spoken_name
from rubicon.world import atlas
from tests.browser.guest import word
from tests.browser.player import Player
from tests.browser.table_setup import choose_board, come_in, finish, hurry, new_table, sign_up, start


def test_whoever_signs_up_stands_in_the_high_scores_after_a_game(come):
    ann = come("Ann")
    come_in(ann, "classic")
    sign_up(ann, "Annabel")
    come_in(ann, "classic")
    ann.click("start_now")
    ann.find("button", word("game_pause")).wait_for()
    hurry(ann)
    player = Player(ann)
    for _ in range(4):
        player.step(player.settled())
    finish(ann)
    ann.sees("over_again", "button")
    ann.go("/scores")
    ann.press(ann.find("radio", word("scores_ranking_computers")))
    expect(ann.page.get_by_role("link", name="Annabel")).to_be_visible()
    ann.press(ann.page.get_by_role("link", name="Annabel"))
    ann.sees("scores_record", "heading")


def test_a_game_is_saved_and_goes_on_from_the_very_point(come):
    ann = come("Ann")
    new_table(ann, "classic", board="classic-world")  # large enough that nobody can win or be eliminated in six clicks
    start(ann)
    hurry(ann)
    player = Player(ann)
    for _ in range(3):
        player.step(player.settled())
    player.settled()
    lands = ann.page.locator("[data-territory]")
    saved = lands.evaluate_all("(all) => all.map((each) => each.getAttribute('aria-label'))")
    table = ann.code
    ann.click("game_pause")
    ann.click("pause_save")
    ann.page.get_by_label(word("pause_save_name"), exact=True).fill("Before the storm")
    ann.press_key("Enter")
    ann.sees("pause_saved", name="Before the storm")
    ann.press_key("Escape")
    for _ in range(3):
        player.step(player.settled())

    ann.go("/account")
    ann.click("account_from_here")
    ann.sees("building_players", "heading")
    assert ann.code != table
    start(ann)
    ann.wait_until(lambda: lands.count() == len(saved))
    assert lands.evaluate_all("(all) => all.map((each) => each.getAttribute('aria-label'))") == saved
    player.step(player.settled())

    ann.go("/account")
    ann.click("account_go_on")
    ann.find("button", word("game_pause")).wait_for()
    assert ann.code == table


def test_territories_are_switched_off_on_the_board(come):
    ann = come("Ann")
    come_in(ann, "classic")
    ann.click("start_new")
    ann.sees("building_players", "heading")
    choose_board(ann, "duel")
    ann.click("building_off_go")
    board = ann.page.get_by_role("dialog")
    for number in (0, 3):
        with ann.page.expect_response(lambda answer: answer.request.method == "PATCH"):
            Player(ann).pick(number)
    ann.press(board.get_by_role("button", name=word("building_done")))
    ann.sees("building_off", number=2)
    start(ann)
    player = Player(ann)
    player.settled()
    lands = ann.page.locator("[data-territory]")
    labels = lands.evaluate_all("(all) => all.map((each) => each.getAttribute('aria-label'))")
    ground = atlas.load("duel").map
    names = [
        (spoken_name("duel", each.name), spoken_name("duel", ground.continents[each.continent].name))
        for each in ground.territories
    ]
    off = [say("picture", "off", {"territory": name, "continent": continent}) for name, continent in names]
    assert [number for number, label in enumerate(labels) if label == off[number]] == [0, 3]
