"""Edits of a map file touch only the lines that they concern."""

from __future__ import annotations

import difflib

import pytest

from rubicon.errors import Malformed
from rubicon.world.check import check_lenient
from rubicon.world.map_edits import (
    add_border,
    add_continent,
    add_country,
    change_continent,
    change_country,
    remove_border,
    remove_continent,
    remove_country,
    set_file,
    set_header,
)
from rubicon.world.map_file import CardsFile, MapFile
from tests.conftest import shared_files
from tests.domination.conformance.games import own_files
from tests.world.ring_map import RING, RING_CARDS, ring


def changed(new: MapFile) -> list[str]:
    """The lines that differ from the ring, with - and + in front."""
    lines = difflib.ndiff(RING.splitlines(keepends=True), new.write().decode("latin-1").splitlines(keepends=True))
    return [line for line in lines if line[0] in "-+"]


def test_a_header_is_changed_in_its_place_or_added_after_the_others():
    assert changed(set_header(ring(), "name", "Round")) == ["- name The Ring\n", "+ name Round\n"]
    assert changed(set_header(ring(), "circle", "14")) == ["+ circle 14\n"]
    assert set_header(ring(), "circle", "14").headers()["circle"] == "14"


def test_of_a_header_that_stands_there_twice_the_last_is_changed():
    twice = ring(("ver 3", "name Second"))
    assert set_header(twice, "name", "Third").headers() == {"name": "Third"}


def test_a_version_that_is_no_number_can_be_mended():
    assert set_header(ring(("ver 3", "ver three")), "ver", "3") == ring()


def test_a_file_name_is_changed_or_added():
    assert changed(set_file(ring(), "crd", "my cards.cards")) == ["- crd ring.cards\n", "+ crd my cards.cards\n"]
    assert changed(set_file(ring(), "pic", "ring.png")) == ["+ pic ring.png\n"]


def test_a_continent_and_a_country_are_added_at_the_end_of_their_sections():
    new = add_country(add_continent(ring(), "Far", 1, "pink"), "Elm", 3, 5, 5)
    assert changed(new) == ["+ Far 1 pink\n", "+ 5 Elm 3 5 5\n"]
    assert new.graph().territories[4].continent == 2


def test_a_bonus_is_changed_and_a_country_renamed_with_all_blanks_kept():
    assert changed(change_continent(ring(), 2, bonus=-1)) == ["- Deep_South 3 #00aa00\n", "+ Deep_South -1 #00aa00\n"]
    spaced = ring(("1 Ash 1 10 10", " 1\tAsh   1 10 10 "))
    assert b"\n 1\tOak   1 10 10 \n" in change_country(spaced, 1, id="Oak").write()


def test_borders_are_added_and_removed_in_one_direction():
    assert changed(add_border(ring(), 1, 3)) == ["- 1 2 4\n", "+ 1 2 4 3\n"]
    assert changed(remove_border(ring(), 1, 2)) == ["- 1 2 4\n", "+ 1 4\n"]
    assert add_border(ring(), 1, 2) == ring()
    assert remove_border(ring(), 1, 3) == ring()


def test_a_border_that_stands_there_twice_is_removed_twice():
    assert remove_border(ring(("1 2 4", "1 2 4 2\n1 2")), 1, 2).graph().borders[0] == (3,)


def test_a_map_can_be_made_from_nothing():
    new = add_border(MapFile.parse(b""), 1, 1)
    new = add_country(new, "Ash", 1, 0, 0)
    new = add_continent(new, "North", 2, "red")
    new = set_header(set_file(new, "crd", "a.cards"), "name", "One")
    assert new.write() == (
        b"name One\n\n[files]\ncrd a.cards\n\n[continents]\nNorth 2 red\n\n[countries]\n1 Ash 1 0 0\n\n[borders]\n1 1\n"
    )


def test_a_line_without_an_end_gets_one_when_another_follows():
    assert add_border(MapFile.parse(RING.rstrip("\n").encode()), 5, 1).write() == RING.encode() + b"5 1\n"


@pytest.mark.parametrize("word", ["", "two words", "a\tb", "a\nb", ";ash", "[ash"])
def test_a_name_that_would_break_the_file_is_refused(word):
    with pytest.raises(Malformed):
        change_country(ring(), 1, id=word)
    with pytest.raises(Malformed):
        add_continent(ring(), word, 1, "red")


def test_what_does_not_exist_cannot_be_changed():
    with pytest.raises(Malformed, match="continent_number"):
        change_continent(ring(), 3, bonus=1)
    with pytest.raises(Malformed, match="country_unknown"):
        change_country(ring(), 0, id="Elm")
    with pytest.raises(Malformed, match="file_key"):
        set_file(ring(), "foo", "bar")


# What is taken out of a map goes from both files, and every number that came after it follows.


CARDS = CardsFile.parse(RING_CARDS.encode())


def changed_lines(old: str, new: MapFile | CardsFile) -> list[str]:
    lines = difflib.ndiff(old.splitlines(keepends=True), new.write().decode("latin-1").splitlines(keepends=True))
    return [line.rstrip("\n") for line in lines if line[0] in "-+"]


def test_a_country_goes_with_its_borders_and_cards_and_the_others_move_up():
    map_file, cards_file = remove_country(ring(), CARDS, 2)
    assert [(line.number, line.id) for line in map_file.countries()] == [(1, "Ash"), (2, "Cedar"), (3, "Dog-Wood")]
    assert map_file.graph().borders == ((2,), (2,), (0, 1))
    assert [line.country for line in cards_file.cards()] == [1, 2, None]


def test_what_is_not_concerned_stays_byte_for_byte():
    map_file, cards_file = remove_country(ring(("4 1 3", " 4\t1   3 ")), CARDS, 4)
    assert changed_lines(RING, map_file) == ["- 4 Dog-Wood 2 10 60", "- 1 2 4", "+ 1 2", "- 3 2 4", "+ 3 2", "- 4 1 3"]
    assert changed_lines(RING_CARDS, cards_file) == []
    odd = ring(("3 2 4", " 3\t2   4 "))
    assert b"\n 2\t1   3 \n" in remove_country(odd, CARDS, 1)[0].write()


def test_a_mission_to_hold_more_countries_than_are_left_goes():
    map_file, cards_file = ring(), CARDS
    for left in (3, 2):
        map_file, cards_file = remove_country(map_file, cards_file, 1)
        assert any(mission.countries == 3 for mission in cards_file.missions()) == (left >= 3)


def test_a_continent_goes_with_its_countries_and_missions():
    map_file, cards_file = remove_continent(ring(), CARDS, 1)
    assert [line.id for line in map_file.continents()] == ["Deep_South"]
    assert [(line.number, line.id, line.continent) for line in map_file.countries()] == [
        (1, "Cedar", 1),
        (2, "Dog-Wood", 1),
    ]
    assert map_file.graph().borders == ((1,), (0,))
    assert cards_file.missions() == ()
    assert [line.country for line in cards_file.cards()] == [1, None]


def test_missions_follow_the_numbers_of_continents():
    cards_file = CardsFile.parse(b"[cards]\n[missions]\n0 0 0\t2  0 0 Hold the south.\n0 0 0 2 * 0 Hold two.\n")
    _, left = remove_continent(ring(), cards_file, 1)
    assert left.write() == b"[cards]\n[missions]\n0 0 0\t1  0 0 Hold the south.\n"


def test_what_is_not_there_cannot_be_taken_away():
    with pytest.raises(Malformed, match="country_unknown"):
        remove_country(ring(), CARDS, 5)
    with pytest.raises(Malformed, match="continent_number"):
        remove_continent(ring(), CARDS, 0)


@pytest.mark.parametrize("file", shared_files("domination/maps/domination/*.map") + own_files(".map"))
def test_a_map_for_domination_stays_one_without_its_first_continent(file):
    map_file = MapFile.parse(file.read_bytes())
    cards_file = CardsFile.parse((file.parent / map_file.files()["crd"]).read_bytes())
    before = map_file.graph()
    gone = before.members()[0]
    new, cards = remove_continent(map_file, cards_file, 1)
    kept = [t for t in range(len(before.territories)) if t not in gone]
    names = [[before.territories[n].slug for n in before.borders[t] if n not in gone] for t in kept]
    after = new.graph()
    assert [[after.territories[n].slug for n in targets] for targets in after.borders] == names
    if kept:
        assert check_lenient(new, lambda _: cards.write()) == ()
