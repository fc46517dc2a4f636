"""Two browsers and a terminal at one table."""

from __future__ import annotations

import subprocess

import pytest

from rubicon.texts import say
from tests import pace
from tests.browser.guest import word
from tests.browser.player import PRESS_TIMEOUT_SECONDS, Player
from tests.browser.table_setup import choose_board, come_in, hurry, set_rule, sign_up, start, take_seat
from tests.terminal.play_process import command, environment


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "home").mkdir()
    return tmp_path


def test_two_browsers_and_a_terminal_play_one_game(come, server, folder):
    ann, ben = come("Ann"), come("Ben")
    come_in(ann, "risc")
    ann.click("start_new")
    ann.sees("building_players", "heading")
    code = ann.code
    choose_board(ann, "fantasy-9")
    ann.page.get_by_text(word("building_more_rules")).click()
    set_rule(ann, say("setting", "round_limit"), "1")
    for number in (1, 2):
        ann.page.get_by_role("button", name=word("building_edit", number=number + 1, name="").rstrip(", ")).click()
        ann.choose(word("building_seat_who"), word("building_open"))
        ann.click("building_done")

    ben.go(f"/t/{code}")
    take_seat(ben)  # before the terminal comes, which takes the first open one as well
    cem = subprocess.Popen(
        command(folder, "--name", "Cem", "--table", code, "--server", server.address),
        env=environment(folder), cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    try:
        ann.page.get_by_text("Cem").first.wait_for()
        start(ann)
        hurry(ann)
        hurry(ben)
        assert cem.stdin
        cem.stdin.write("pick-any\nspread\ndone\ndone\n")
        cem.stdin.flush()
        ben.page.get_by_role("tab", name=word("talk_chat")).click()
        ben.write(word("talk_say"), "Good luck to all of you")
        ben.press_key("Enter")
        players = [Player(ann), Player(ben)]
        for guest in (ann, ben):
            guest.page.set_default_timeout(pace.milliseconds(PRESS_TIMEOUT_SECONDS))
        ann.wait_until(lambda: [player.try_to_step() for player in players] == [True, True], seconds=300)
        ann.sees("over_again", "button")
        ben.sees("over_again", "button")
        told, _ = pace.communicate(cem)
        assert "The game is over" in told  # the terminal speaks by LANG, not as the browser does
        assert "Good luck to all of you" in told
        come_in(ann, "risc")
        sign_up(ann, "Annalena")  # who brings what she did as a guest
        ann.go("/scores")
        ann.choose(word("scores_edition"), word("edition_risc"))
        ann.sees("scores_rating", "columnheader")
        assert ann.page.get_by_role("row", name="Annalena").get_by_role("cell").count() == 5
    finally:
        cem.kill()
        cem.wait()
