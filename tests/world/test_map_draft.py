"""A map is made and changed by names; a command line is executed completely or not at all."""

from __future__ import annotations

import pytest

from rubicon.errors import Malformed, Refused
from rubicon.world.check import check_lenient, check_strict
from rubicon.world.map_draft import EDIT_COMMANDS, CommandToken, MapDraft, apply_line, command_usage, split_command
from tests.fuzz import corpus, spoiled
from tests.world.ring_map import RING, RING_CARDS

RING_DRAFT = MapDraft.of(RING.encode(), RING_CARDS.encode())
ISLES = (
    'editcontinent -add "Far North" 2 -add South 3',
    'editcountry -add Ash "Far North" -add Birch "far north" -add Cedar south -add "Dog Wood" South',
    'editneighbor -add Ash Birch -add Birch Cedar -add Cedar "dog wood"',
)


def after(*lines: str, draft: MapDraft | None = None) -> MapDraft:
    draft = draft or MapDraft.blank()
    for line in lines:
        draft = apply_line(draft, line)
    return draft


def test_a_map_is_made_from_nothing():
    isles = after(*ISLES).named("isles.cards", "isles")
    assert check_strict(isles.map, lambda _: isles.cards.write()) == ()
    assert isles.map.write().decode() == (
        "name isles\n\n[files]\ncrd isles.cards\n\n[continents]\nFar_North 2 yellow\nSouth 3 red\n\n[countries]\n"
        "1 Ash 1 60 40\n2 Birch 1 170 40\n3 Cedar 2 400 40\n4 Dog_Wood 2 510 40\n\n[borders]\n1 2\n2 1 3\n3 2 4\n4 3\n"
    )
    assert isles.cards.write() == b"[cards]\nInfantry 1\nCavalry 2\nCannon 3\nInfantry 4\nwildcard\nwildcard\n"


def test_to_add_what_is_there_changes_it():
    new = after("editcontinent -add north 7", "editcountry -add ash deep_south", draft=RING_DRAFT)
    assert [line.bonus for line in new.map.continents()] == [7, 3]
    assert new.map.countries()[0].continent == 2
    assert new.cards == RING_DRAFT.cards


def test_a_new_country_gets_a_card_only_where_all_have_one():
    assert after("editcountry -add Elm North", draft=RING_DRAFT).cards == RING_DRAFT.cards
    full = MapDraft.of(RING.encode(), b"[cards]\nInfantry 1\nInfantry 2\nCannon 3\nCavalry 4\nwildcard\n")
    new = after("editcountry -add Elm North", draft=full)
    assert new.cards.write() == b"[cards]\nInfantry 1\nInfantry 2\nCannon 3\nCavalry 4\nCavalry 5\nwildcard\n"


def test_a_border_goes_both_ways_and_a_one_way_border_is_completed():
    one_way = MapDraft.of(RING.replace("2 1 3", "2 3").encode(), RING_CARDS.encode())
    assert after("editneighbor -add Birch Ash", draft=one_way).map.graph().borders[1] == (2, 0)
    gone = after("editneighbor -remove Ash Birch", draft=one_way)
    assert [gone.map.graph().borders[t] for t in (0, 1)] == [(3,), (2,)]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "edit.command"),
        ("editworld -add A", "edit.command"),
        ("editcontinent", "edit.usage"),
        ("editcontinent North", "edit.option"),
        ('editcontinent "-add" North 2', "edit.option"),
        ("editcontinent -add East", "edit.too_few"),
        ("editcontinent -add -remove North", "edit.too_few"),
        ("editcontinent -add East much", "file.number"),
        ("editcontinent -add East 2147483648", "file.number"),
        ("editcontinent -add East 2 West 3", "edit.option"),
        ("editcontinent -add North 2", "edit.continent_known"),
        ("editcontinent -add ;x 2", "edit.name"),
        ('editcontinent -add "" 2', "edit.name"),
        ("editcontinent -remove East", "edit.unknown"),
        ("editcountry -add Elm East", "edit.unknown"),
        ("editcountry -add ash north", "edit.country_known"),
        ("editcountry -remove Elm", "edit.unknown"),
        ("editneighbor -add Ash Ash", "edit.self_border"),
        ("editneighbor -add Ash Birch", "edit.border_known"),
        ("editneighbor -remove Ash Cedar", "edit.no_border"),
        ('editcountry -remove "Ash', "edit.quote"),
        ('editcountry -remove "Ash"Birch', "edit.quote"),
    ],
)
def test_a_line_that_cannot_be_done_says_why(line, code):
    with pytest.raises(Refused) as refused:
        apply_line(RING_DRAFT, line)
    assert refused.value.code == code


def test_a_slip_of_the_finger_gets_the_nearest_name():
    with pytest.raises(Malformed) as refused:
        apply_line(RING_DRAFT, "editcountry -remove ahs")
    assert refused.value.facts["near"] == ["Ash"]


def test_a_name_that_two_have_is_told_by_number():
    twice = MapDraft.of(RING.replace("Birch", "Ash").encode(), RING_CARDS.encode())
    with pytest.raises(Malformed, match="ambiguous"):
        after("editcountry -remove Ash", draft=twice)
    assert after("editcountry -remove 2", draft=twice).countries() == ["Ash", "Cedar", "Dog-Wood"]


def test_of_a_line_all_is_done_or_nothing():
    with pytest.raises(Refused):
        apply_line(RING_DRAFT, "editcountry -remove Ash -add Elm Nowhere")
    new = after("editcountry -add Elm North -remove Elm", draft=RING_DRAFT)
    assert new.map == RING_DRAFT.map


def test_names_with_blanks_stand_in_quotes():
    assert split_command(' a  "b c"\t-add ') == [
        CommandToken("a"),
        CommandToken("b c", quoted=True),
        CommandToken("-add"),
    ]
    assert command_usage("editcountry") == "editcountry -add NAME CONTINENT -remove NAME"


def test_names_beyond_latin_1_are_kept():
    new = after('editcontinent -add "İç Anadolu" 3', 'editcountry -add Iğdır "İç Anadolu"')
    assert new.continents() == ["İç Anadolu"]
    assert new.countries() == ["Iğdır"]
    assert MapDraft.of(new.map.write(), new.cards.write()) == new


def test_what_cannot_be_understood_is_an_obstacle():
    broken = MapDraft.of(RING.replace("3 Cedar 2", "3 Cedar x").encode(), RING_CARDS.encode())
    assert [finding.line for finding in broken.obstacles("ring.map", "ring.cards")] == [15]
    self_border = MapDraft.of(RING.replace("1 2 4", "1 1 2 4").replace("ver 3", "test").encode(), RING_CARDS.encode())
    assert self_border.obstacles("ring.map", "ring.cards") == []


def fuzz(count: int, seed: int) -> None:
    """Whatever is typed, a draft stays one that Domination's reader understands, or the line is refused."""
    typed = done = 0
    scripts = spoiled(corpus("edit"), count, seed)
    while typed < count:
        draft = RING_DRAFT
        for line in next(scripts).decode("utf-8", "replace").split("\n")[:30]:
            typed += 1
            try:
                draft = apply_line(draft, line)
                done += 1
            except Refused:
                continue
        assert draft.obstacles("ring.map", "ring.cards") == []
        assert MapDraft.of(draft.map.write(), draft.cards.write()) == draft
        cards = draft.cards.write()
        refused = {finding.code for finding in check_lenient(draft.map, {"ring.cards": cards}.get)}
        assert refused <= {"map.no_borders"}
    assert done > count / 10


def test_ten_thousand_spoilt_lines_do_no_harm():
    fuzz(10_000, 1)


@pytest.mark.long
def test_a_million_spoilt_lines_do_no_harm():
    fuzz(1_000_000, 2)


def test_every_command_is_in_the_corpus():
    lines = b"\n".join(corpus("edit")).decode("utf-8", "replace")
    assert [word for word in EDIT_COMMANDS if f"{word} -add" not in lines or f"{word} -remove" not in lines] == []
