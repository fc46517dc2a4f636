"""Lines that people type: beginnings, blanks, numbers anywhere, several kinds of pieces, and completion."""

from __future__ import annotations

import ast

import pytest

from rubicon.core.edition import Player
from rubicon.core.option import (
    Action,
    CardSets,
    CardsSlot,
    ChoiceSlot,
    NumberSlot,
    Option,
    PiecesRange,
    PiecesSlot,
    SeatSlot,
    Slot,
    TerritorySlot,
)
from rubicon.core.text import Lexicon, board_cards
from rubicon.errors import Malformed
from rubicon.terminal import parser
from rubicon.texts import texts
from tests.conftest import ROOT
from tests.toy import BOARD

WORDS = Lexicon.of(BOARD.map, board_cards(BOARD), (Player("Ann"), Player("Ben")))  # ash, birch, cedar, dogwood


class Attack(Action, frozen=True):
    source: int
    target: int
    dice: int


class AllOut(Action, frozen=True):
    source: int
    left: int


class Send(Action, frozen=True):
    pieces: tuple[int, ...]
    target: int


class Play(Action, frozen=True):
    card: str


class Trade(Action, frozen=True):
    cards: tuple[int, ...]


class Withdraw(Action, frozen=True):
    order: str


class Entry(Slot, frozen=True): ...


class Drop(Action, frozen=True):
    entry: int


class Look(Action, frozen=True):
    opponent: int


class Stop(Action, frozen=True): ...


ATTACK = Option(
    Attack,
    (
        TerritorySlot("source", (0, 1)),
        TerritorySlot("target", lambda source: (2, 3) if source else (1,), "source"),
        NumberSlot("dice", lambda source: range(1, 4), "source"),
    ),
)
OPTIONS = (
    ATTACK,
    Option(AllOut, (TerritorySlot("source", (0, 1)), NumberSlot("left", range(2, 9)))),
    Option(Send, (PiecesSlot("pieces", PiecesRange((2, 1), range(1, 4))), TerritorySlot("target", (3,)))),
    Option(Play, (ChoiceSlot("card", ("small_bomb", "wall")),)),
    Option(Trade, (CardsSlot("cards", CardSets((0, 1, 2, 4), 3, lambda cards: True)),)),
    Option(Withdraw, (ChoiceSlot("order", ("1", "2", "12")),)),
    Option(Drop, (Entry("entry", (1, 3)),)),
    Option(Look, (SeatSlot("opponent", (0, 1)),)),
    Option(Stop),
)


def read(line: str) -> Action:
    first, *rest = line.split()
    verb = parser.find_verb(first, OPTIONS)
    assert verb
    return parser.read_action(verb, rest, OPTIONS, WORDS, None)


def test_each_verb_has_a_key_that_no_earlier_verb_took():
    assert parser.verb_keys(OPTIONS) == {
        "attack": "a",
        "all-out": "al",
        "send": "s",
        "play": "p",
        "trade": "t",
        "withdraw": "w",
        "drop": "d",
        "look": "l",
        "stop": "st",
    }


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("attack birch cedar 2", Attack(1, 2, 2)),
        ("a b c", Attack(1, 2, 3)),
        ("a 2 b d", Attack(1, 3, 2)),
        ("A BIRCH Dog MAX", Attack(1, 3, 3)),
        ("a ash", Attack(0, 1, 3)),  # only one target is possible
        ("all_out ash", AllOut(0, 2)),
        ("al ash 5", AllOut(0, 5)),
        ("send 1,0", Send((1, 0), 3)),
        ("send dog", Send((2, 1), 3)),
        ("play small", Play("small_bomb")),
        ("play small-bomb", Play("small_bomb")),
        ("play moat", Play("moat")),  # the referee says why not
        ("send 1 dog", Send((1, 0), 3)),  # a number alone is of the first kind
        ("look ben", Look(1)),
        ("look a", Look(0)),
        ("t ash birch wild", Trade((0, 1, 4))),
        ("w 2", Withdraw("2")),
        ("w 1", Withdraw("1")),
        ("drop 3", Drop(3)),
        ("st", Stop()),
    ],
)
def test_a_line_is_read(line, action):
    assert read(line) == action


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("a", "text.missing"),
        ("a birch", "text.missing"),
        ("a birch cedar ash", "text.extra"),
        ("a birch cedar 1 2", "text.extra"),
        ("a oak cedar", "text.unknown"),
        ("a birch cedar 1,2", "text.number"),
        ("play wal wal", "text.extra"),
        ("st now", "text.extra"),
    ],
)
def test_a_line_that_is_not_understood_is_refused(line, code):
    with pytest.raises(Malformed) as refused:
        read(line)
    assert refused.value.code == code


def test_who_types_only_the_verb_is_asked_for_each_answer():
    asked = []

    def ask(question):
        asked.append((question.slot.name, list(question.words), question.default, question.actions))
        return {"source": "birch", "target": "c"}.get(question.slot.name, "")

    assert parser.read_action("attack", [], OPTIONS, WORDS, ask) == Attack(1, 2, 3)
    assert asked == [
        ("source", ["ash", "birch"], None, {}),
        ("target", ["cedar", "dogwood"], None, {"cedar": Attack(1, 2, 3), "dogwood": Attack(1, 3, 3)}),
        ("dice", ["1–3"], "3", {"1": Attack(1, 2, 1), "2": Attack(1, 2, 2), "3": Attack(1, 2, 3)}),
    ]


def test_a_number_that_was_typed_is_reckoned_with_while_the_rest_is_asked():
    asked = []

    def ask(question):
        asked.append(question.actions)
        return "cedar"

    assert parser.read_action("attack", ["2", "birch"], OPTIONS, WORDS, ask) == Attack(1, 2, 2)
    assert asked == [{"cedar": Attack(1, 2, 2), "dogwood": Attack(1, 3, 2)}]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", ["all-out", "attack", "board", "drop", "look", "play", "send", "stop", "trade", "withdraw"]),
        ("a", ["all-out", "attack"]),
        ("attack ", ["ash", "birch"]),
        ("attack b", ["birch"]),
        ("a birch ", ["cedar", "dogwood"]),
        ("a 3 birch d", ["dogwood"]),
        ("a birch cedar ", []),
        ("trade ash b", ["birch"]),
        ("play ", ["small-bomb", "wall"]),
        ("nonsense x", []),
    ],
)
def test_what_is_being_typed_is_completed_with_what_is_possible(line, words):
    assert parser.completions(line, OPTIONS, WORDS, ["board"])[1] == words


def test_every_sentence_of_the_client_is_there_and_is_used():
    said = set()
    for file in sorted((ROOT / "src/rubicon/terminal").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="say"), args=[ast.Constant("play"), ast.Constant(str(key)), *_]):
                    said.add(key)
                case ast.Call(func=ast.Name(id="say"), args=[ast.Attribute(attr="texts"), ast.Constant(str(key)), *_]):
                    said.add(key)  # of either kind of table
                case ast.Call(func=ast.Name(id="say"), args=[ast.Constant("play"), ast.IfExp() as either, *_]):
                    said |= {str(part.value) for part in (either.body, either.orelse) if isinstance(part, ast.Constant)}
                case _:
                    pass
    assert said == {key for key in texts()["play"] if not key.startswith("help.") or key == "help.none"}
