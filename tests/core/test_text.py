"""Printed actions can be typed again, and lines that cannot be understood are refused with the reason."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rubicon.core.chance import Seeded
from rubicon.core.option import EntrySlot, Option, Slot
from rubicon.core.text import Lexicon, board_cards, format_action, parse_action
from rubicon.errors import Malformed
from rubicon.world.board import Board, Card
from rubicon.world.map import Continent, Territory, WorldMap
from tests.core.test_option import ATTACK, DRAW, HAND_IN, MOVE, OPTIONS, Attack, Draw, Drop, HandIn, Move, Rest

NAMES = ("North Africa", "north_america", "Brazil", "Brazil", "Brazil-2", "--", "Åland", "Peru", "Chile", "Cuba")


def a_lexicon(names=NAMES, cards=10) -> Lexicon:
    world = WorldMap(tuple(Territory("", name, 0) for name in names), (Continent("c", "C", 1),), (), ())
    deck = tuple(Card("infantry", index) if index < 8 else Card("wild") for index in range(cards))
    return replace(Lexicon.of(world, board_cards(Board("b", "B", world, deck))), kinds=("foot", "horse", "gun"))


LEXICON = a_lexicon()


def test_every_territory_and_card_has_a_word_of_its_own():
    words = (
        "north-africa",
        "north-america",
        "brazil",
        "brazil-3",
        "brazil-2",
        "unnamed",
        "åland",
        "peru",
        "chile",
        "cuba",
    )
    assert LEXICON.territories == words
    assert LEXICON.cards[-2:] == ("wild", "wild-2")


@given(st.lists(st.text(st.sampled_from("ab-_ 2"), max_size=4), min_size=1, max_size=12))
def test_words_are_always_distinct_and_single(names):
    words = a_lexicon(tuple(names), 0).territories
    assert len(set(words)) == len(words)
    assert all(word and word.split() == [word] for word in words)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.verb)
def test_what_is_printed_can_be_typed_again(option):
    for record in range(50):
        action = option.sample(Seeded(b"t").at(record))
        assert parse_action(format_action(action, option, LEXICON), OPTIONS, LEXICON) == action


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("attack brazil peru 3", Attack(2, 7, 3)),
        ("  ATT  NORTH_AFRICA  peru  1 ", Attack(0, 7, 1)),
        ("attack north-am brazil-3 2", Attack(1, 3, 2)),
        ("hand_in peru åland wild-2", HandIn((7, 6, 9))),
        ("hand-in peru", HandIn((7,))),
        ("move 1,0,2", Move((1, 0, 2))),
        ("move 4", Move((4, 0, 0))),
        ("draw ch", Draw("chance")),
        ("rest", Rest()),
        ("attack brazil peru -3", Attack(2, 7, -3)),
        ("a 3 brazil peru", Attack(2, 7, 3)),
    ],
)
def test_a_line_is_understood(line, action):
    assert parse_action(line, OPTIONS, LEXICON) == action


@pytest.mark.parametrize(
    ("line", "code", "facts"),
    [
        ("", "text.empty", {}),
        ("fly peru", "text.unknown", {"word": "fly", "what": "verb"}),
        ("attack atlantis peru 1", "text.unknown", {"word": "atlantis", "what": "territory"}),
        ("attack north peru 1", "text.ambiguous", {"names": ["north-africa", "north-america"]}),
        ("attack c peru 1", "text.ambiguous", {"names": ["chile", "cuba"]}),
        ("attack - peru 1", "text.unknown", {"word": "-"}),
        ("attack brazil peru", "text.missing", {"slot": "dice", "usage": "attack SOURCE TARGET DICE"}),
        ("attack brazil peru 1 2", "text.extra", {"words": "2"}),
        ("attack 3 brazil", "text.missing", {"slot": "target"}),
        ("attack 3 brazil peru 3", "text.extra", {"words": "3"}),
        ("attack brazil peru two", "text.number", {"word": "two", "slot": "dice"}),
        ("attack brazil peru ²", "text.number", {"word": "²"}),
        ("attack brazil peru --1", "text.number", {"word": "--1"}),
        ("attack brazil peru " + "9" * 30, "text.number", {}),
        ("move 1,,2", "text.number", {"word": ""}),
        ("hand-in peru joker", "text.unknown", {"what": "card"}),
        ("draw gold", "text.unknown", {"what": "pile"}),
    ],
)
def test_what_is_not_understood_is_named(line, code, facts):
    with pytest.raises(Malformed) as refused:
        parse_action(line, OPTIONS, LEXICON)
    assert refused.value.code == code
    assert {name: refused.value.facts[name] for name in facts} == facts


def test_the_exact_word_goes_before_longer_ones():
    assert parse_action("attack brazil brazil-2 1", [ATTACK], LEXICON) == Attack(2, 4, 1)


def test_a_territory_that_is_called_by_a_number_goes_before_a_number_that_is_typed_first():
    assert parse_action("attack 3 peru 2", [ATTACK], a_lexicon(("Peru", "3rd Reach"), 0)) == Attack(1, 0, 2)


def test_an_entry_of_a_list_is_typed_by_its_number_alone():
    drop = Option(Drop, (EntrySlot("entry", (1, 10)),))
    assert parse_action("drop 1", [drop], LEXICON) == Drop(1)
    assert parse_action("drop 2", [drop], LEXICON) == Drop(2)  # which the referee will refuse


def test_a_verb_that_is_not_offered_is_unknown():
    with pytest.raises(Malformed, match="unknown"):
        parse_action("draw army", [ATTACK, HAND_IN, MOVE], LEXICON)


@given(st.text(max_size=40))
def test_nothing_that_is_typed_breaks_the_parser(line):
    with suppress(Malformed):
        parse_action(line, OPTIONS, LEXICON)


WORDS = ["attack", "hand-in", "move", "draw", "rest", "peru", "wild", "1", "1,2", "-1", "chance", ",", "9"]


@given(st.lists(st.sampled_from(WORDS), max_size=6))
def test_no_sentence_of_known_words_breaks_the_parser(words):
    with suppress(Malformed):
        parse_action(" ".join(words), OPTIONS, LEXICON)


def test_a_slot_of_an_unknown_kind_is_our_fault():
    with pytest.raises(TypeError, match="unknown kind"):
        parse_action("draw army", [Option(DRAW.action, (Slot("pile", ()),))], LEXICON)
