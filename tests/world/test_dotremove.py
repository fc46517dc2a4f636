"""What is taken out of a map goes from both files, and every number that came after it follows."""

from __future__ import annotations

import difflib

import pytest

from rubicon.errors import Malformed
from rubicon.world.check import check_lenient
from rubicon.world.map_edits import remove_continent, remove_country
from rubicon.world.map_file import CardsFile, MapFile
from tests.conftest import shared_files
from tests.domination.conformance.games import own_files
from tests.world.small import RING, RING_CARDS, ring

CARDS = CardsFile.parse(RING_CARDS.encode())


def changed(old: str, new: MapFile | CardsFile) -> list[str]:
    lines = difflib.ndiff(old.splitlines(keepends=True), new.write().decode("latin-1").splitlines(keepends=True))
    return [line.rstrip("\n") for line in lines if line[0] in "-+"]


def test_a_country_goes_with_its_borders_and_cards_and_the_others_move_up():
    map_file, cards_file = remove_country(ring(), CARDS, 2)
    assert [(line.number, line.id) for line in map_file.countries()] == [(1, "Ash"), (2, "Cedar"), (3, "Dog-Wood")]
    assert map_file.graph().borders == ((2,), (2,), (0, 1))
    assert [line.country for line in cards_file.cards()] == [1, 2, None]


def test_what_is_not_concerned_stays_byte_for_byte():
    map_file, cards_file = remove_country(ring(("4 1 3", " 4\t1   3 ")), CARDS, 4)
    assert changed(RING, map_file) == ["- 4 Dog-Wood 2 10 60", "- 1 2 4", "+ 1 2", "- 3 2 4", "+ 3 2", "- 4 1 3"]
    assert changed(RING_CARDS, cards_file) == []
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
