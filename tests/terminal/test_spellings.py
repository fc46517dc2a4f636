"""Territories and cards are called as in the language, and can be typed in English too."""

from __future__ import annotations

import pytest

from rubicon import editions
from rubicon.core.edition import Player, Table
from rubicon.core.option import TerritorySlot
from rubicon.core.text import Lexicon, parse_territories
from rubicon.errors import Malformed
from rubicon.rules.ranking import Ended
from rubicon.terminal import parser
from rubicon.terminal.names import DisplayNames
from rubicon.terminal.spellings import find_spelling, own_words
from rubicon.terminal.style import TextStyle
from rubicon.texts import speaking
from rubicon.world import atlas

CLASSIC = editions.find("classic")
BOARD = atlas.load("classic-world")
SEATS = (Player("Ann"), Player("Ben"), Player("Cid"))
EDITION = CLASSIC(Table(BOARD, CLASSIC.presets["standard"], SEATS))
SLUGS = [each.slug for each in BOARD.map.territories]
EVERYWHERE = range(len(SLUGS))


@pytest.fixture
def names():
    with speaking("tr"):
        yield DisplayNames(EDITION, TextStyle(False))


def found(names, *words):
    answer, rest = parser.take_answer(TerritorySlot("onto", EVERYWHERE), list(words), EVERYWHERE, names.lexicon)
    assert not rest
    return SLUGS[answer]


@pytest.mark.parametrize(
    "typed",
    ["mısır", "MISIR", "Mısır", "misir", "egypt", "Egypt", "mıs", "egy"],
)
def test_a_territory_is_found_by_any_of_its_names(names, typed):
    assert found(names, typed) == "egypt"


def test_capitals_and_blanks_may_be_typed(names):
    assert found(names, "İzlanda") == found(names, "izlanda") == found(names, "iceland") == "iceland"
    assert found(names, "Kuzey", "Afrika") == found(names, "kuzey-afrika") == found(names, "north", "africa")


def test_what_fits_nothing_or_several_is_refused_as_before(names):
    for word, code in (("atlantis", "text.unknown"), ("kuzey", "text.ambiguous"), ("north", "text.ambiguous")):
        with pytest.raises(Malformed) as refused:
            find_spelling(word, names.lexicon.territories, names.lexicon, "territory")
        assert refused.value.code == code


def test_an_ambiguous_beginning_means_the_legal_one(names):
    for word in ("kuzey", "north"):
        answer, _ = parser.take_answer(TerritorySlot("onto", [20]), [word], [20], names.lexicon)
        assert SLUGS[answer] == "north-africa"


@pytest.mark.parametrize(("begun", "words"), [("mı", ["mısır"]), ("mis", ["misir"]), ("egy", ["egypt"]), ("xy", [])])
def test_a_beginning_is_completed_in_its_own_spelling(names, begun, words):
    assert parser.spelt_beginning(begun, names.lexicon.territories, EVERYWHERE, names.lexicon) == words


def test_cards_are_called_by_territory_or_kind(names):
    assert names.card(21) == f"mısır ({'süvari' if BOARD.cards[21].symbol == 'cavalry' else names.card(21)[7:-1]})"
    assert names.lexicon.cards[-2:] == ("joker", "joker-2")
    assert find_spelling("egypt", names.lexicon.cards, names.lexicon, "card") == 21
    assert find_spelling("wild-2", names.lexicon.cards, names.lexicon, "card") == 43


def test_the_reason_of_an_ending_is_told_in_the_language(names):
    assert "(tur sınırı)" in names.event(Ended(((0,), (1,), (2,)), "round_limit"))


def test_in_english_all_words_are_those_of_the_engine():
    lexicon = DisplayNames(EDITION, TextStyle(False)).lexicon
    own = Lexicon.at(EDITION)
    assert (lexicon.territories, lexicon.cards, lexicon.seats) == (own.territories, own.cards, own.seats)


def test_territories_and_continents_are_switched_off_by_translated_names():
    with speaking("tr"):
        words = own_words(["Güney Amerika", "mısır", "izlanda", "japan", "guney-afrika"], BOARD)
    meant = {SLUGS[each] for each in parse_territories(BOARD, words)}
    assert meant == {"venezuela", "peru", "brazil", "argentina", "egypt", "iceland", "japan", "south-africa"}
