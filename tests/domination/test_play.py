"""What Domination keeps beside the rules: switches, undo, forced trades, capitals, missions, and going on."""

from __future__ import annotations

from tests.domination.small_map import attacking, dealt, started


def test_the_echo_names_who_types():
    typist = started()
    assert typist.shell.type("placearmies  1 3 ")[0] == "Al(Human)>placearmies  1 3 "
    assert typist.shell.type("rem hello") == [">rem hello"]
    assert typist.shell.type("  ") == [">"]
    assert typist.shell.type("ver") == [">ver", "Domination Game Engine [Version 1.2.0]"]
    assert typist.shell.type("savegame x") == ["game>savegame x", "Game Saved"]
    assert dealt(kind="ai average").shell.type("x")[0] == "Al(Average AI)>x"


def test_after_the_end_the_echo_names_nobody():
    typist = attacking().given(owners=(0, 1, 0, 0, 0, 0), pieces=(4, 1, 1, 1, 1, 1))
    typist("attack 1 2")
    typist.defeats()
    assert typist.shell.type("hello")[0] == "game>hello"
    assert typist("showcards") == ["You do not have any cards.\nNext trade receive 4 troops"]


def test_a_game_can_be_closed():
    typist = started()
    assert typist.shell.type("closegame") == ["game>closegame", "Game closed"]
    assert typist.shell.snapshot is None
    assert typist.shell.type("showarmies") == [
        ">showarmies",
        'no game, type "newgame" to start a new game or "loadgame filename" to load a saved game.',
    ]


def test_armies_are_shown_with_their_owners():
    assert started()("showarmies")[0] == (
        "Countries:\n1 Ash - Al (6)\n2 Birch-Grove - Bo (6)\n3 Cedar Hill - Al (1)\n4 Deer - Bo (1)\n5 Elk - Al (1)\n"
        "6 Fox - Bo (1)\n"
    )


def test_cards_are_shown_with_what_they_are_worth():
    for rules, worth in (
        ("increasing", "Next trade receive 4 troops"),
        ("fixed", "Fixed Set,see Fixed Card Set rules"),
        ("italianlike", "Italian Rules Card Set"),
    ):
        typist = attacking(f"domination {rules}").given(hands=((3, 6), ()))
        assert typist("showcards") == [f'The cards you have are: "Cavalry Deer (4)" wildcard\n{worth}']


def test_everybody_has_switches_of_their_own():
    typist = dealt()
    assert typist("autoendgo")[0] == "Auto End Go is set to on"
    assert typist("autoendgo off")[0] == "Auto End Go is set to off"
    assert typist("autoendgo")[0] == "Auto End Go is set to off"
    assert typist("autoendgo maybe")[0] == "Unknown option: maybe"
    typist("placearmies 1 1")
    assert typist.phase == "endturn"
    assert typist("endgo")[-2] == "New player selected: Bo."
    assert typist("autoendgo")[0] == "Auto End Go is set to on"


def test_switched_on_at_the_end_of_a_go_it_ends_at_once():
    typist = dealt()
    typist("autoendgo off")
    typist("placearmies 1 1")
    assert typist("autoendgo on")[:2] == ["Auto End Go is set to on", "New player selected: Bo."]


def test_autodefend_tells_how_it_is_set():
    typist = started()
    assert typist("autodefend")[0] == "Auto Defend is set to on"
    assert typist("autodefend off")[0] == "Auto Defend is set to off"
    assert typist("autodefend")[0] == "Auto Defend is set to off"
    assert typist("autodefend maybe")[0] == "Unknown option: maybe"


def test_the_dice_of_a_defender_roll_themselves_unless_that_is_switched_off():
    typist = attacking()
    typist("attack 1 2")
    typist("roll 2")
    assert typist.shell.automatic() == "roll 2"
    typist.switched_off()
    assert typist.shell.automatic() is None
    assert typist.shell.type("autodefend on")[0] == "Bo(Human)>autodefend on"
    assert typist.shell.automatic() == "roll 2"


def test_undo_leads_back_to_the_start_of_the_go_switches_and_all():
    typist = started()
    start = typist.snapshot
    typist("autoendgo off")
    typist("placearmies 1 3")
    typist("attack 1 2")
    typist.defeats(2)
    assert typist("undo") == ["You can start your go from the beginning now.", "You have 3 armies left to place."]
    assert typist.snapshot == start
    assert typist("autoendgo")[0] == "Auto End Go is set to on"


def test_undo_is_never_at_a_loss_in_a_go_of_ones_own():
    typist = dealt()
    assert typist("undo")[0] == "You can start your go from the beginning now."
    typist("autoendgo off")
    typist("undo")
    assert typist("autoendgo")[0] == "Auto End Go is set to on"


def test_undo_leads_back_before_the_end_of_the_game():
    typist = started().given(owners=(0, 1, 0, 0, 0, 0), pieces=(6, 1, 1, 1, 1, 1))
    typist("placearmies 1 3")
    typist("attack 1 2")
    typist.defeats()
    typist("move all")
    assert typist.phase == "gameover"
    assert typist("undo")[0] == "You can start your go from the beginning now."
    assert typist.phase == "place"


def test_who_defends_cannot_undo():
    typist = attacking().switched_off()
    typist("attack 1 2")
    typist("roll 1")
    assert typist.shell.type("undo") == ["Bo(Human)>undo", "Unable to undo."]


def test_the_cards_of_a_fallen_player_are_traded_at_once():
    typist = attacking(players=3).given(
        owners=(0, 1, 0, 2, 0, 2), pieces=(9, 1, 1, 1, 1, 1), hands=((0, 2, 4), (1, 3, 6), ())
    )
    typist("attack 1 2")
    assert typist.defeats()[0].endswith("(Player eliminated) How many armies do you wish to move? (3 to 8)")
    assert typist.snapshot.must_trade
    assert typist("move 3") == ["Moved 3 armies to captured country.", "You have 0 new armies."]
    assert typist("endtrade") == ["Unable to end trade.", "You have 0 new armies."]
    assert typist("hello")[0] == "Incorrect command (current possible commands are: showcards, trade)"
    assert typist("trade 1 3 5") == ["Cards traded. 4 armies gained.", "You have 4 armies left to place."]
    assert not typist.snapshot.must_trade  # three are left, and a set among them; but now it is placing
    typist("placearmies 1 4")
    assert typist.phase == "attack"


def test_a_trade_is_forced_even_if_trading_was_ended_before():
    typist = started(players=3).given(
        owners=(0, 1, 0, 2, 0, 2), pieces=(6, 1, 1, 1, 1, 1), hands=((0, 2, 4), (1, 3, 6), ())
    )
    typist("endtrade")
    typist("placearmies 1 3")
    typist("attack 1 2")
    typist.defeats()
    assert typist("move 3")[-1] == "You have 0 new armies."
    assert typist("trade 1 3 5")[-1] == "You have 4 armies left to place."


def test_a_capital_is_chosen_on_the_first_go():
    typist = started("capital fixed")
    assert typist("showmission") == [
        "Mission: Capture all opposing Headquarters-while still controlling your own territory."
    ]
    assert typist("capital 1") == ["capital selected: Ash", "New player selected: Bo."]
    assert "capital of" not in typist("showarmies")[0]
    assert typist("capital 2")[-1] == "You have 3 armies left to place."
    assert typist.snapshot.deck == 6
    assert "1 Ash - Al (6) capital of Al\n" in typist("showarmies")[0]


def test_whoever_won_by_capitals_may_go_on():
    typist = attacking("capital fixed").given(pieces=(9, 1, 1, 1, 1, 1))
    typist("attack 1 2")
    typist.defeats()
    assert typist("move 3") == ["Moved 3 armies to captured country.\nAl has won the game!"]
    assert typist("continue") == ["Continue successful!"]
    assert typist.phase == "attack"
    assert typist.snapshot.capital is None
    assert typist("showmission")[0].startswith("Mission: Conquer the world")


def test_going_on_comes_back_to_a_trade_that_was_due():
    typist = attacking("capital fixed", players=3).given(
        owners=(0, 1, 0, 2, 0, 2), pieces=(9, 1, 1, 1, 1, 1), hands=((0, 2, 4), (1, 3, 6), ()), capitals=(0, 1, 2)
    )
    typist("attack 1 2")
    typist.defeats()
    typist("move 3")
    assert typist.phase == "gameover"
    assert typist.snapshot.must_trade
    assert typist("continue") == ["Continue successful!", "You have 0 new armies."]


def test_a_mission_names_its_victim_with_colour():
    typist = started("mission fixed", 3, missions="4 3 2")
    assert typist("showmission")[0] == "Mission: Destroy Cy, or hold five."  # a colour without a name is not told
    typist = started("mission fixed", 3, missions="3 2 1")
    assert typist("showmission")[0] == "Mission: Destroy dark gray Bo, or hold five."


def test_missions_against_nobody_are_left_out():
    assert started("mission fixed", missions="4 0")("showmission")[0] == "Mission: Hold two continents."


def test_a_mission_is_won_at_once():
    typist = attacking("mission fixed", missions="1 0").given(pieces=(9, 1, 2, 1, 2, 1))
    typist("attack 1 2")
    typist.defeats()
    assert typist("move 3") == [
        "Moved 3 armies to captured country.\nAl has won the game!\nTheir mission was: Hold four with two on each."
    ]


def test_a_mission_fulfilled_by_the_deal_waits_for_the_last_of_the_first_armies():
    typist = dealt("mission fixed", missions="1 0").given(owners=(1, 1, 1, 0, 0, 0))
    for territory in [4, 1] * 4 + [4]:
        typist(f"placearmies {territory} 1")
        assert typist.phase == "place"
    assert typist("placearmies 1 1")[0].endswith("\nBo has won the game!\nTheir mission was: Hold the woods.")


def test_autoplace_and_movearmies_win_without_a_word():
    typist = started("mission fixed", missions="0 1").given(owners=(0, 0, 0, 1, 1, 1))
    assert typist("autoplace", "PLACE 1") == ["1 army placed in Ash", "Auto place successful."]
    assert typist.phase == "gameover"
    typist = attacking("mission fixed", missions="1 0").given(owners=(0, 0, 0, 0, 1, 1), pieces=(5, 2, 2, 1, 1, 1))
    typist("endattack")
    assert typist("movearmies 1 4 1") == ["Moved 1 armies from Ash to Deer."]
    assert typist.phase == "gameover"
