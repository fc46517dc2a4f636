"""How a line at Domination's command line is completed: words of the phase, then what the rules allow."""

from __future__ import annotations

import pytest

from rubicon.domination.help import completions
from tests.domination.small_map import Typist, attacking, dealt, set_up, started


def offered(typist: Typist, text: str) -> list[str]:
    return completions(text, typist.shell)[1]


def test_without_a_game_one_can_be_made_or_loaded():
    assert offered(Typist(), "new") == ["newgame"]
    assert offered(Typist(), "lo") == ["loadgame"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("newplayer ", ["human", "ai"]),
        ("newplayer ai ", ["easy", "average", "hard", "crap", "test"]),
        ("newplayer ai easy re", ["red"]),
        ("newplayer human darkg", ["darkgray"]),
        ("newplayer human red ", []),
        ("delplayer ", ["Al", "Bo"]),
        ("choosemap ", ["a.map", "b.map"]),
        ("startgame do", ["domination"]),
        ("startgame domination in", ["increasing"]),
        ("help place", ["placearmies"]),
    ],
)
def test_a_set_up_is_completed(text, words):
    assert offered(set_up(maps=("a.map", "b.map")), text) == words


def test_a_territory_and_a_number_that_the_rules_allow_are_offered():
    assert offered(dealt(), "placearmies ") == ["1", "3", "5"]
    assert offered(started(), "placearmies 1 ") == ["1", "2", "3"]
    typist = attacking()
    assert offered(typist, "att") == ["attack"]
    assert offered(typist, "attack ") == ["1"]
    assert offered(typist, "attack 1 ") == ["2", "4"]
    assert offered(typist, "attack x ") == []
    assert offered(typist, "attack 99 ") == []
    typist("attack 1 2")
    assert offered(typist, "roll ") == ["1", "2", "3"]
    typist("roll 3")
    assert offered(typist, "roll ") == ["1", "2"]


def test_cards_in_hand_are_offered_for_a_trade():
    typist = started().given(hands=((0, 1, 6), ()))
    assert offered(typist, "trade ") == ["1", "2", "wildcard"]
    assert offered(typist, "autoendgo o") == ["on", "off"]


def test_after_a_conquest_all_can_be_moved():
    typist = attacking().given(pieces=(9, 1, 1, 1, 1, 1))
    typist("attack 1 2")
    typist.defeats()
    assert offered(typist, "move ") == ["all", "3", "4", "5", "6", "7", "8"]
