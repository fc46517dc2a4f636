"""Domination's commands, phase by phase: what may be typed, what is replied, and what is refused with which words."""

from __future__ import annotations

import pytest

from tests.domination.small_map import Typist, attacking, dealt, set_up, started

SET = (0, 2, 4)  # one of each kind, shown by Ash, Cedar Hill and Elk


def trading() -> Typist:
    return started().given(hands=(SET, ()))


def rolling() -> Typist:
    typist = attacking().switched_off()
    typist("attack 1 2")
    return typist


def defending() -> Typist:
    typist = rolling()
    typist("roll 3")
    return typist


def conquering() -> Typist:
    typist = rolling().given(pieces=(9, 1, 1, 1, 1, 1))
    typist.defeats()
    return typist


def fortifying() -> Typist:
    typist = attacking().switched_off()
    typist("endattack")
    return typist


def ending() -> Typist:
    typist = fortifying()
    typist("nomove")
    return typist


def won() -> Typist:
    typist = attacking().given(owners=(0, 1, 0, 0, 0, 0), pieces=(4, 1, 1, 1, 1, 1))
    typist("attack 1 2")
    typist.defeats()
    return typist


SCENES = {
    "newgame": set_up,
    "trade": trading,
    "place": started,
    "attack": attacking,
    "roll": rolling,
    "battlewon": conquering,
    "fortify": fortifying,
    "endturn": ending,
    "gameover": won,
    "capital": lambda: started("capital fixed"),
    "defend": defending,
}
POSSIBLE = {
    "newgame": "newplayer, delplayer, startgame, choosemap, choosecards, info, autosetup",
    "trade": "showcards, trade, endtrade",
    "place": "showarmies, placearmies, autoplace",
    "attack": "attack, endattack",
    "roll": "roll, retreat",
    "battlewon": "move",
    "fortify": "movearmies, nomove",
    "endturn": "endgo",
    "capital": "capital",
    "defend": "roll",
}
SYNTAX = [
    ("newgame", "newplayer human red", "newplayer type (skill) color name"),
    ("newgame", "newplayer", "newplayer type (skill) color name"),
    ("newgame", "delplayer", "delplayer name"),
    ("newgame", "choosemap", "choosemap filename"),
    ("newgame", "choosecards", "choosecards filename"),
    ("newgame", "info x", "info"),
    ("newgame", "autosetup x", "autosetup"),
    ("newgame", "play", "play filename"),
    ("newgame", "startgame domination", "startgame gametype cardtype (autoplaceall recycle)"),
    ("newgame", "startgame a b c d e", "startgame gametype cardtype (autoplaceall recycle)"),
    ("trade", "trade 1 3", "trade card card card"),
    ("trade", "endtrade x", "endtrade"),
    ("place", "placearmies 1", "placearmies country number"),
    ("place", "autoplace x", "autoplace"),
    ("attack", "attack 1", "attack country country"),
    ("attack", "endattack x", "endattack"),
    ("roll", "roll", "roll number"),
    ("roll", "retreat x", "retreat"),
    ("battlewon", "move", "move number"),
    ("fortify", "movearmies 1 2", "movearmies country country number"),
    ("fortify", "nomove x", "nomove"),
    ("endturn", "endgo x", "endgo"),
    ("gameover", "continue x", "continue"),
    ("capital", "capital", "capital country"),
    ("defend", "roll 1 1", "roll number"),
    *(
        (phase, f"{word} x y", f"{word}{rest}")
        for phase in SCENES
        if phase != "newgame"
        for word, rest in [
            ("undo", ""),
            ("showarmies", ""),
            ("showcards", ""),
            ("showmission", ""),
            ("autoendgo", " on/off"),
            ("autodefend", " on/off"),
        ]
    ),
    *((phase, "closegame x", "closegame") for phase in SCENES),
    *((phase, "savegame", "savegame filename") for phase in SCENES),
    *((phase, "replay x", "replay") for phase in SCENES),
]


@pytest.mark.parametrize("phase", SCENES)
def test_the_scenes_are_in_their_phases(phase):
    assert SCENES[phase]().phase == phase


@pytest.mark.parametrize("phase", POSSIBLE)
def test_another_word_is_answered_with_the_commands_of_the_phase(phase):
    typist = SCENES[phase]()
    before = typist.snapshot
    assert typist("hello")[0] == f"Incorrect command (current possible commands are: {POSSIBLE[phase]})"
    assert typist.snapshot == before


def test_another_word_after_the_end_is_answered_with_the_winner():
    assert won()("hello") == ["The game is over. Al won! (current possible commands are: continue)"]


@pytest.mark.parametrize(("phase", "line", "syntax"), SYNTAX)
def test_a_wrong_number_of_words_is_answered_with_the_syntax(phase, line, syntax):
    typist = SCENES[phase]()
    before = typist.snapshot
    assert typist(line)[0] == f'The syntax of the command is "{syntax}".'
    assert typist.snapshot == before


REFUSED = {
    "trade": {
        "Unable to trade cards.": ["trade 1 3 6", "trade 1 1 3", "trade 01 3 5", "trade 1 3 wildcard", "trade a b c"],
    },
    "place": {
        "some thing you specified was invalid.": [
            "placearmies 0 1",
            "placearmies 7 1",
            "placearmies -1 1",
            "placearmies x 1",
            "placearmies 1 x",
            "placearmies 1 -1",
            "placearmies Ash 1",
            "placearmies 1 99999999999",
        ],
        "Unable to place army.": ["placearmies 2 1", "placearmies 1 4", "placearmies 1 -2", "placearmies 2 0"],
    },
    "attack": {
        "Unable to attack.": [
            "attack 1 1",
            "attack 1 3",
            "attack 2 1",
            "attack 3 2",
            "attack 1 9",
            "attack x 2",
            "attack 1 -1",
        ],
    },
    "roll": {
        "Unable to roll dice.": ["roll 0", "roll 4", "roll -1", "roll x"],
    },
    "defend": {
        "Unable to roll dice.": ["roll 0", "roll 3", "roll -1", "roll x"],
        "Unable to undo.": ["undo"],
    },
    "battlewon": {
        "Unable to move armies.": ["move 2", "move 9", "move -1", "move some", "move All"],
    },
    "fortify": {
        "Unable to move armies.": [
            "movearmies 1 3 1",
            "movearmies 1 2 1",
            "movearmies 1 1 1",
            "movearmies a b c",
            "movearmies 1 9 1",
        ],
    },
    "gameover": {
        "Unable to continue.": ["continue"],
    },
    "capital": {
        "Unable to select capital.": ["capital 2", "capital 0", "capital 7", "capital x"],
    },
}


@pytest.mark.parametrize(
    ("phase", "reply", "line"),
    [(phase, reply, line) for phase, replies in REFUSED.items() for reply, lines in replies.items() for line in lines],
)
def test_a_refusal_follows_the_command_typed_and_changes_nothing(phase, reply, line):
    typist = SCENES[phase]()
    before = typist.snapshot
    assert typist(line)[0] == reply
    assert typist.snapshot == before


def test_words_may_be_set_apart_by_any_blanks_and_numbers_may_have_a_sign():
    assert started()("  placearmies\t+01   2 ") == [
        "2 new army(s) placed in: Ash",
        "You have 1 armies left to place.",
    ]


def test_to_place_none_or_fewer_is_refused():
    for number in ("0", "-2"):
        assert started()(f"placearmies 1 {number}")[0] == "Unable to place army."


def test_territories_are_claimed_one_by_one():
    typist = set_up()
    assert typist("startgame domination fixed", "PLAYER 1") == [
        "Game started",
        "random player selected: Bo",
        "You have 8 armies left to place.",
    ]
    assert typist("placearmies 3 2")[0] == "Unable to place army."
    assert typist("placearmies 3 1") == [
        "1 new army(s) placed in: Cedar Hill",
        "New player selected: Al.",
        "You have 8 armies left to place.",
    ]
    assert typist("placearmies 3 1")[0] == "Unable to place army."
    assert typist("autoplace", "PLACE 6") == [
        "1 army placed in Fox",
        "Auto place successful.",
        "New player selected: Bo.",
        "You have 7 armies left to place.",
    ]
    assert typist("placearmies 3 1")[0] == "Unable to place army."


def test_territories_are_dealt():
    typist = set_up()
    replies = typist("startgame domination fixed autoplaceall", "PLAYER 1", "PLACEALL 6 5 4 3 2 1")
    assert replies[:4] == ["Game started", "random player selected: Bo", "Bo gets Fox", "Al gets Elk"]
    assert replies[-3:] == [
        "Auto place all successful.",
        "New player selected: Bo.",
        "You have 5 armies left to place.",
    ]


def test_the_first_armies_are_placed_one_at_a_time():
    typist = dealt()
    assert typist("placearmies 1 2")[0] == "Unable to place army."
    assert typist("placearmies 2 1")[0] == "Unable to place army."
    assert typist("autoplace", "PLACE 5")[:2] == ["1 army placed in Elk", "Auto place successful."]
    assert typist.snapshot.left == (4, 5)


def test_armies_are_placed_until_none_is_left():
    typist = started()
    assert typist("placearmies 1 2")[-1] == "You have 1 armies left to place."
    assert typist("autoplace", "PLACE 3") == ["1 army placed in Cedar Hill", "Auto place successful."]
    assert typist.phase == "attack"


def test_trading_ends_by_itself_when_no_set_is_left():
    typist = trading()
    assert typist("") == ["You have 3 new armies."]
    assert typist("trade 5 1 3") == ["Cards traded. 4 armies gained.", "You have 7 armies left to place."]
    assert typist.snapshot.arm == (6, 6, 1, 1, 3, 1)  # the first card typed that shows an own territory
    assert typist.snapshot.next == 6


def test_trading_is_over_once_it_is_ended():
    typist = trading()
    assert typist("placearmies 1 1")[0].startswith("Incorrect command")
    assert typist("endtrade") == ["Trade ended.", "You have 3 armies left to place."]
    assert typist("trade 1 3 5")[0].startswith("Incorrect command (current possible commands are: showarmies")


def test_with_five_cards_trading_cannot_be_ended():
    typist = started().given(hands=((0, 2, 4, 6, 7), ()))
    assert typist("endtrade") == ["Unable to end trade.", "You have 3 new armies."]
    assert typist("hello")[0] == "Incorrect command (current possible commands are: showcards, trade)"
    assert typist("trade wildcard 1 wildcard")[0] == "Cards traded. 4 armies gained."
    assert typist.snapshot.hand == ((3, 5), ())


def test_italians_may_keep_any_number_of_cards():
    typist = started("domination italianlike").given(hands=((0, 2, 4, 5, 6, 7), ()))
    assert typist("trade 1 3 wildcard")[0] == "Unable to trade cards."
    assert typist("endtrade")[0] == "Trade ended."


def test_an_attack_is_announced_and_may_be_given_up():
    typist = attacking()
    aimed = "Attack Birch-Grove (6) with Ash (9). (You can use up to 3 dice to attack)"
    assert typist("attack 1 2") == [aimed]
    assert typist.snapshot.att == 1
    assert typist("retreat") == ["Retreated."]
    assert typist.phase == "attack"
    assert typist("attack 1 2") == [aimed]


def test_the_attacked_are_called():
    assert rolling()("roll 3") == ["Rolled attacking dice, Bo defend yourself! (you can use up to 2 dice to defend)"]


def test_with_the_italians_they_have_three_dice():
    typist = attacking("domination italianlike")
    typist("attack 1 2")
    assert typist("roll 1") == ["Rolled attacking dice, Bo defend yourself! (you can use up to 3 dice to defend)"]
    assert typist.shell.automatic() == "roll 3"


def test_a_battle_goes_on_until_the_attacker_has_one_army_left():
    typist = rolling().given(pieces=(3, 6, 1, 1, 1, 1))
    typist("roll 2")
    assert typist("roll 1", "DICE 2 1 3 1 3") == [
        "Rolling Dice...\nDice results: Attacker: 4 2 Defender: 4\nResult: 0 armies defeated, 1 armies lost.\n"
        "Country not defeated, attack again? (you can use up to 1 dice to attack)"
    ]
    assert typist.phase == "roll"
    typist("roll 1")
    (told,) = typist("roll 2", "DICE 1 2 0 5 0")
    assert told.endswith("\nCountry not defeated, you can not attack it any more")
    assert typist.phase == "attack"


def test_the_conqueror_moves_in():
    typist = rolling().given(pieces=(9, 1, 1, 1, 1, 1))
    assert typist.defeats()[0].endswith("\nCountry Defeated! How many armies do you wish to move? (3 to 8)")
    assert typist("move all") == ["Moved 8 armies to captured country."]
    assert typist.phase == "attack"
    assert typist.snapshot.arm == (1, 8, 1, 1, 1, 1)


def test_the_only_choice_is_made_at_once():
    typist = rolling().given(pieces=(4, 1, 1, 1, 1, 1))
    assert typist.defeats()[0].endswith("\nCountry Defeated! Moved 3 armies to captured country.")
    assert typist.phase == "attack"


def test_whoever_owns_all_has_won():
    typist = attacking().given(owners=(0, 1, 0, 0, 0, 0), pieces=(9, 1, 1, 1, 1, 1))
    typist("attack 1 2")
    told = typist.defeats()[0]
    assert told.endswith("Country Defeated! (Player eliminated) How many armies do you wish to move? (3 to 8)")
    assert typist("move 3") == ["Moved 3 armies to captured country.\nAl has won the game!"]


def test_fortifying_ends_the_go_and_a_conqueror_gets_a_card():
    typist = attacking().given(conquered=True, owners=(0, 1, 0, 0, 0, 1))
    typist("endattack")
    assert typist("movearmies 1 4 8", "CARD 4") == [
        "Moved 8 armies from Ash to Deer.",
        'You got a new card: "Cavalry Deer"',
        "New player selected: Bo.",
        "You have 3 armies left to place.",
    ]
    assert typist.snapshot.hand == ((4,), ())


def test_a_go_that_does_not_end_by_itself_is_ended():
    typist = ending().given(conquered=True)
    assert typist("endgo", "CARD wildcard") == [
        "Go ended.",
        'You got a new card: "wildcard"',
        "New player selected: Bo.",
        "You have 3 armies left to place.",
    ]


def test_the_cards_of_computers_and_their_capitals_are_not_told():
    typist = started("capital fixed", kind="ai easy")
    assert typist("capital 1") == ["capital has been selected.", "New player selected: Bo."]
    assert typist("showcards") == ["Unable to show cards or you do not have the right to view them."]
    assert typist("showmission") == ["Unable to show mission or you do not have the right to view it."]
    typist = attacking(kind="ai easy").given(conquered=True)
    typist("endattack")
    assert typist("nomove", "CARD 5")[:2] == ["No moves taken", "New player selected: Bo."]
