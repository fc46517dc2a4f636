"""The case language: syntax errors and failed expectations are reported with file and line."""

from __future__ import annotations

import re

import pytest

from tests.cases.language import BadCase, Case, read
from tests.cases.play import play
from tests.conftest import ROOT

HEAD = """\
BOARD
  West +2: Alpha, Beta
  East +3: Gamma, Delta
  Alpha - Beta - Gamma - Delta - Alpha
  mission 1: destroy seat 2
TABLE Ann, Ben
CASE CL 4.4 a case
"""
GIVEN = """\
GIVEN Ann attacking
  Alpha Ann 4, Beta Ann 1, Gamma Ben 1, Delta Ben 2
"""
ATTACK = "DO Ann: attack alpha delta 3\nDICE 6 5 4 against 6 6\n"


def played(text: str) -> None:
    for case in read(text, "a.case"):
        play(case)


def problem(text: str) -> str:
    with pytest.raises(BadCase) as bad:
        played(text)
    return str(bad.value)


def test_a_true_case_passes():
    played(HEAD + GIVEN + ATTACK + "EXPECT Ann attacking\n  Alpha Ann 2\n")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("DANCE\n", "a.case:1: “DANCE” is not one of"),
        ("  Alpha\n", "a.case:1: an indented line belongs to a keyword"),
        ("BOARD\n\tWest +2: Alpha\n", "a.case:2: indent with blanks"),
        ("EXPECT Ann attacking\n", "a.case:1: before the first CASE"),
        ("CASE CL 4 a case\n", "a.case:1: a case is called like this"),
        ("CASE CL 4.4 a case\nSTART\n", "a.case:1: neither this case nor the head of the file has a BOARD"),
        (HEAD, "a.case:7: this case has no steps"),
        (HEAD + "EXPECT Ann attacking\n", "a.case:8: the scene comes first"),
        (HEAD + GIVEN, "a.case:7: nothing is done in this case"),
        (HEAD + GIVEN + "START\n", "a.case:10: START cannot stand here"),
        (HEAD + GIVEN + "DICE 6\n", "a.case:10: DICE follows a START, DO or IDLE"),
        (HEAD + GIVEN + ATTACK, "a.case:10: what comes of it?"),
        (HEAD + GIVEN + "DO Ann: end-attack\n  Alpha Ann 4\n", "a.case:11: nothing is indented under DO"),
        (HEAD + "REFUSED table because x\nSTART\n", "a.case:9: nothing can follow"),
    ],
)
def test_a_file_without_meaning_is_refused(text, told):
    assert problem(text).startswith(told)


@pytest.mark.parametrize(
    ("said", "instead", "told"),
    [
        ("Alpha - Beta - Gamma", "Alpha - Bet - Gamma", "a.case:4: “Bet” is not a territory; there are Alpha, Beta"),
        ("West +2: Alpha, Beta", "Alpha, Beta", "a.case:2: “Alpha, Beta” is not a territory"),
        ("mission 1: destroy seat 2", "mission 2: destroy seat 2", "a.case:5: this is mission 1"),
        ("mission 1: destroy seat 2", "mission 1: love", "a.case:5: a mission is:"),
        ("mission 1: destroy seat 2", "cards: Alpha navy", "a.case:5: “navy” is not a symbol"),
        ("TABLE Ann, Ben", "TABLE Ann, Ann", "a.case:6: the seats are different names"),
        ("TABLE Ann, Ben", "TABLE Ann, Ben; skip", "a.case:6: “skip” is not a setting and its value"),
        ("TABLE Ann, Ben", "TABLE Ann, Ben; skip maybe", "a.case:6: Expected `bool`"),
        ("TABLE Ann, Ben", "TABLE Ann, Ben; luck on", "a.case:6: Object contains unknown field `luck`"),
        ("TABLE Ann, Ben", "TABLE Ann, Ben; preset nice", "a.case:6: “nice” is not a preset"),
        ("TABLE Ann, Ben", "TABLE Ann, Ben; undo often", "a.case:6: “often” is not a way of undo"),
        ("TABLE Ann, Ben", "TABLE Ann, Ben; without Nil", "a.case:6: “Nil” is not a territory or continent"),
        ("TABLE Ann, Ben", "TABLE Ann", "a.case:6: the table is refused because table.seats"),
        ("GIVEN Ann attacking", "GIVEN Cid attacking", "a.case:8: “Cid” is not a seat"),
        ("GIVEN Ann attacking", "GIVEN Ann dancing", "a.case:8: “dancing” is not a phase"),
        ("GIVEN Ann attacking", "GIVEN Ann reinforcing", "a.case:8: reinforcing needs armies"),
        ("GIVEN Ann attacking", "GIVEN Ann reinforcing, armies few", "a.case:8: these are no numbers"),
        ("GIVEN Ann attacking", "GIVEN Ann attacking, armies 3", "a.case:8: “armies” is not a field of attacking"),
        ("GIVEN Ann attacking", "GIVEN over", "a.case:8: no case begins when the game is over"),
        ("GIVEN Ann attacking", "GIVEN Ann and Ben attacking", "a.case:8: one seat is asked"),
        ("Beta Ann 1, ", "", "a.case:8: who has Beta?"),
        ("Beta Ann 1", "Beta Ann", "a.case:9: who has Beta?"),
        ("Beta Ann 1", "Alpha Ann 1", "a.case:9: Alpha is told twice"),
        ("Beta Ann 1", "Eta Ann 1", "a.case:9: “Eta Ann 1” does not begin with a territory"),
        ("Ben 2", "Ben 2\n  Ann holds: eta", "a.case:10: “eta” is not a card"),
        ("Ben 2", "Ben 2\n  Ann holds: alpha\n  used: alpha", "a.case:8: a card lies in two places"),
        ("Ben 2", "Ben 2\n  Ann keeps: alpha", "a.case:10: “Ann keeps” is no fact of classic"),
        ("Ben 2", "Ben 2\n  out: Ben", "a.case:10: who fell by whom?"),
        ("Ben 2", "Ben 2\n  round: two", "a.case:10: “two” is not a number"),
        ("Ben 2", "Ben 2\n  Ann mission: 2", "a.case:10: “2” is not a mission"),
        ("DO Ann: attack alpha delta 3", "DO attack alpha delta 3", "a.case:10: who does what?"),
        ("DO Ann: attack alpha delta 3", "DO Ann: attack alpha nil 3", "a.case:10: refused: text.unknown"),
        ("DO Ann: attack alpha delta 3", "DO Ann: attack alpha delta 4", "a.case:10: refused: attack.dice"),
        ("DO Ann: attack alpha delta 3", "IDLE Ben", "a.case:10: nobody waits for Ben"),
        ("DICE 6 5 4", "DICE 7 5 4", "a.case:11: luck is told like this"),
        ("against 6 6", "against 6", "a.case:10: the draws do not fit: draws.too_few"),
        ("against 6 6", "against 6 6 6", "a.case:10: the draws do not fit: draws.too_many"),
        ("DICE 6 5 4 against 6 6", "DRAWS 6 5 4 5 5", "a.case:10: the draws do not fit: draws.impossible"),
        ("EXPECT Ann attacking", "EXPECT Ben attacking", "a.case:12: it is: Ann attacking"),
        ("EXPECT Ann attacking", "EXPECT Ann fortifying", "a.case:12: it is: Ann attacking"),
        ("EXPECT Ann attacking", "EXPECT over", "a.case:12: it is: Ann attacking"),
        ("Alpha Ann 2", "Alpha Ann 3", "a.case:13: Alpha: Ann 2"),
        ("\n  Alpha Ann 2", "", "a.case:12: Alpha: Ann 2 (it was Ann 4), which is not expected"),
        ("Alpha Ann 2", "Alpha Ann 2\n  places: Ann", "a.case:14: “places” is no fact of classic now"),
        ("Alpha Ann 2", "Alpha Ann 2\nTOLD Ben: conquered", "a.case:14: Ben is told: fought"),
        ("Alpha Ann 2", "Alpha Ann 2\nTOLD Ben: fought, lost 1", "a.case:14: Ben is told: [{"),
        ("Alpha Ann 2", "Alpha Ann 2\nTOLD Ben: nothing", "a.case:14: Ben is told: fought"),
        ("Alpha Ann 2", "Alpha Ann 2\nREFUSED Ann: end-attack because x", "a.case:14: this is allowed"),
        ("Alpha Ann 2", "Alpha Ann 2\nREFUSED Ann: end-attack", "a.case:14: why?"),
        ("Alpha Ann 2", "Alpha Ann 2\nREFUSED Ann: end-turn because x", "a.case:14: this is refused because not_now"),
        (
            "Alpha Ann 2",
            "Alpha Ann 2\nREFUSED Ann: attack alpha delta 1 because x",
            "a.case:14: this is allowed, and rolls dice",
        ),
    ],
)
def test_a_case_that_is_not_true_is_refused(said, instead, told):
    text = HEAD + GIVEN + ATTACK + "EXPECT Ann attacking\n  Alpha Ann 2\n"
    assert text.count(said)
    assert problem(text.replace(said, instead, 1)).startswith(told)


def test_a_table_that_is_refused_for_another_reason_is_noticed():
    text = HEAD.replace("TABLE Ann, Ben", "TABLE Ann") + "REFUSED table because table.cut_off\n"
    assert problem(text) == "a.case:8: the table is refused because table.seats"
    assert problem(HEAD + "REFUSED table because table.seats\n").endswith("because of nothing at all")


def test_after_start_the_case_must_say_who_is_asked_and_what_there_is():
    start = HEAD + "START\nDRAWS 0 0 0 0 0\n"
    assert problem(start + "EXPECT\n").startswith("a.case:10: after START a case says who is asked")
    assert problem(start + "EXPECT Ann stationing\n").startswith("a.case:10: Alpha: Ann 1")


def test_the_example_in_the_docs_is_true():
    page = (ROOT / "docs/rule-cases.md").read_text("utf-8")
    examples = re.findall(r"^```case\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    cases: list[Case] = [case for example in examples for case in read(example, "docs/rule-cases.md")]
    assert cases
    for case in cases:
        play(case)
