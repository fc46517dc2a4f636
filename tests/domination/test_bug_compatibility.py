"""Domination's own bugs, which are reproduced only on request (facts b.9)."""

from __future__ import annotations

from tests.domination.small_map import attacking, started


def test_to_place_none_or_fewer_succeeds_with_domination():
    typist = started(bug_compatible=True)
    before = typist.snapshot
    assert typist("placearmies 1 0") == ["0 new army(s) placed in: Ash", "You have 3 armies left to place."]
    assert typist.snapshot == before
    assert typist("placearmies 1 -2") == ["-2 new army(s) placed in: Ash", "You have 5 armies left to place."]
    assert typist("placearmies 1 -4")[0] == "Unable to place army."
    assert typist("placearmies 2 -2")[0] == "Unable to place army."
    assert typist("placearmies 1 -1")[0] == "some thing you specified was invalid."
    assert typist("undo")[1] == "You have 3 armies left to place."
    assert typist.snapshot == before


def test_a_game_with_a_bug_in_it_cannot_be_saved_but_replayed():
    typist = started(bug_compatible=True)
    typist("placearmies 1 -2")
    typist("placearmies 1 5")
    assert typist.phase == "attack"
    assert typist("savegame x")[0] == "Unable to Save Game."
    assert typist("replay")[-1] == "replay of game finished"


def test_theo_gets_twice_the_armies():
    for bug_compatible, armies in ((False, 3), (True, 6)):
        typist = started(bug_compatible=bug_compatible)
        typist.play.players = (typist.play.players[0], typist.play.players[1]._replace(name="Theo"))
        for line in ("placearmies 1 3", "endattack", "nomove"):
            typist(line)
        assert typist("x")[-1] == f"You have {armies} armies left to place."
        typist("placearmies 2 1")
        assert typist("undo")[-1] == f"You have {armies} armies left to place."


def test_autodefend_says_that_it_is_on():
    typist = started(bug_compatible=True)
    assert typist("autodefend off")[0] == "Auto Defend is set to off"
    assert typist("autodefend")[0] == "Auto Defend is set to on"


def test_nobody_fills_in_whose_capital_it_is():
    assert "1 Ash - Al (9) capital of {1}\n" in attacking("capital fixed", bug_compatible=True)("showarmies")[0]


def test_the_end_of_a_go_is_misspelt():
    typist = attacking(bug_compatible=True)
    for line in ("autoendgo off", "endattack", "nomove"):
        typist(line)
    assert typist("x") == ["Incorrect command (current possible commands are: emdgo)"]
