"""Whole games, from the start page to the final page, by clicks alone."""

from __future__ import annotations

import pytest

from rubicon import editions
from tests.browser.player import Player
from tests.browser.table_setup import SMALL, hurry, new_table, start


@pytest.mark.parametrize("edition", editions.names())
def test_a_game_is_played_from_the_start_page_to_its_end(come, edition):
    ann = come("Ann")
    board = "classic-world" if edition == "blitz" else SMALL  # on a small one the first computer may win it at once
    new_table(ann, edition, board=board, round_limit="2")
    start(ann)
    hurry(ann)
    player = Player(ann)
    player.play_to_the_end()
    ann.sees("over_again", "button")
    ann.sees("over_replay")
