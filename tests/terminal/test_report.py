"""The report of a turn with many simultaneous fights; and its dice on request."""

from __future__ import annotations

from rubicon import editions
from rubicon.core.edition import Player, Table
from rubicon.editions.risc.execution import NoOrders, Revealed, Taken, TurnEnded
from rubicon.editions.risc.state import Battled, BattleRoll
from rubicon.rules.attack import Fought
from rubicon.rules.dice import Roll as Throw
from rubicon.terminal import report
from rubicon.terminal.names import DisplayNames
from rubicon.terminal.style import TextStyle
from rubicon.world import atlas
from tests.terminal.play_process import pipe
from tests.terminal.test_play import CLASSIC

RISC = editions.find("risc")
TABLE = Table(atlas.load("three-realms"), RISC.presets["standard"], (Player("Ann"), Player("Ben"), Player("Cid")))
NAMES = DisplayNames(RISC(TABLE), TextStyle(False))
TERRITORIES = [territory.name for territory in NAMES.table.board.map.territories]
OAKHALL, MOSSGATE, TIDEHALL, STONEHALL = map(TERRITORIES.index, ("Oakhall", "Mossgate", "Tidehall", "Stonehall"))

TURN = [
    Revealed(0, "move", OAKHALL, MOSSGATE, 2),
    Revealed(1, "attack", TIDEHALL, OAKHALL, 3),
    Revealed(2, "attack", STONEHALL, OAKHALL, 1),
    Battled(1, OAKHALL, 3, (TIDEHALL, MOSSGATE), 0, 0, 0, 0, True, ()),
    Taken(1, OAKHALL, 0),
    Battled(2, OAKHALL, 1, (STONEHALL,), 1, 3, 1, 1, False, (BattleRoll(20, 1), BattleRoll(7, 7))),
    Battled(0, TIDEHALL, 4, (OAKHALL,), 1, 1, 0, 1, True, (BattleRoll(9, 2),)),
    Taken(0, TIDEHALL, 1),
    TurnEnded(1, (), ()),
]


def test_a_turn_is_told_order_by_order_and_fight_by_fight():
    assert report.event_lines(TURN, NAMES, 120) == [
        "Orders revealed:",
        "   Ann: move 2 units from Oakhall to Mossgate.",
        "   Ben: attack 3 units from Tidehall to Oakhall.",
        "   Cid: attack 1 unit from Stonehall to Oakhall.",
        "Battles (dice shows every roll):",
        "   Oakhall: Ben marches in with 3 units from Tidehall and Mossgate. Ann has no units left there.",
        "   Ben conquers Oakhall from Ann.",
        "   Oakhall: Cid attacks with 1 unit from Stonehall against 3 units of Ben and fails: all lost, 1 destroyed.",
        "   Tidehall: Ann attacks with 4 units from Oakhall against 1 unit of Ben and wins: 0 lost, 1 destroyed.",
        "   Ann conquers Tidehall from Ben.",
        "Turn 1 ends. Every territory gains one unit.",
    ]


def test_who_gave_no_orders_stands_among_those_who_did():
    assert report.event_lines([NoOrders(0), TURN[1], NoOrders(2)], NAMES, 100) == [
        "Orders revealed:",
        "   Ann gave no orders.",
        "   Ben: attack 3 units from Tidehall to Oakhall.",
        "   Cid gave no orders.",
    ]


def test_long_lines_are_broken_between_words():
    told = "\n".join(report.event_lines(TURN, NAMES, 60)).splitlines()
    assert max(map(len, told)) <= 60
    assert "      Mossgate. Ann has no units left there." in told


def test_the_dice_are_shown_fight_by_fight_to_the_last():
    fights = [event for event in TURN if getattr(event, "rolls", ())]
    assert list(report.dice_lines(fights, NAMES, 120)) == [
        "The last dice, attacker first:",
        "   Oakhall: Cid attacks with 1 unit from Stonehall against 3 units of Ben and fails: all lost, 1 destroyed.",
        "      20 : 1 | 7 : 7",
        "   Tidehall: Ann attacks with 4 units from Oakhall against 1 unit of Ben and wins: 0 lost, 1 destroyed.",
        "      9 : 2",
    ]
    assert list(report.dice_lines([], NAMES, 100)) == ["There have been no battles yet."]


def test_the_dice_of_other_games_are_shown_in_the_same_way():
    fought = Fought(0, OAKHALL, TIDEHALL, (Throw((6, 5, 2), (5, 1)), Throw((4, 3, 1), (6,))) * 2, 2, 4)
    assert list(report.dice_lines([fought], NAMES, 100))[2] == "      6 5 2 : 5 1 | 4 3 1 : 6 | 6 5 2 : 5 1 | 4 3 1 : 6"
    assert report.event_lines([fought], NAMES, 100)[0].endswith("[… 4 3 1 : 6 | 6 5 2 : 5 1 | 4 3 1 : 6]")


def test_dice_tells_all_fights_of_a_go_and_log_still_tells_all(folder):
    lines = [
        "dice",
        "p western-us 7",
        "all-out western-us alberta",
        "advance 5",
        "a western-us ontario",
        "dice",
        "log 2",
    ]
    ended = pipe(folder, CLASSIC, lines)
    before, rest = ended.stdout.split("> p western-us 7\n")
    assert "There have been no battles yet." in before
    shown = rest.split("> dice\n")[1].split("> log 2\n")[0].splitlines()
    assert [line[3:].split(" from ")[0] for line in shown[1::2]] == ["Ann attacks Alberta", "Ann attacks Ontario"]


def test_the_dice_of_a_turn_are_still_there_when_the_game_is_loaded(folder):
    risc = ["risc", "--seats", "Ann,easy,easy", "--seed", "3"]
    ended = pipe(folder, risc, ["spread", "done", "a gree salt", "done", "dice", "save x.save"])
    shown = ended.stdout.split("> dice\n")[1].split("> save")[0]
    assert "Saltwick: Ann attacks with 3 units from Greenmere against 3 units of Easy" in shown
    again = pipe(folder, ["--load", "x.save"], ["dice"])
    assert shown in again.stdout
