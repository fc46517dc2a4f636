"""Domination's files are read as Domination reads them, and written as they were."""

from __future__ import annotations

import pytest
from hypothesis import given

from rubicon.world.map_file import (
    BorderLine,
    CardLine,
    CardsFile,
    ContinentLine,
    CountryLine,
    FileLine,
    HeaderLine,
    MapFile,
    MissionLine,
    display_name,
)
from rubicon.world.map_text import HeadingLine, IgnoredLine, UnreadableLine
from tests.conftest import shared_files
from tests.domination.conformance.games import own_files
from tests.world.ring_map import RING_CARDS, ring
from tests.world.test_map_text import texts


@pytest.mark.parametrize("file", shared_files("domination/map*/**/*.map") + own_files(".map"))
def test_a_map_file_comes_back_byte_for_byte(file):
    assert MapFile.parse(file.read_bytes()).write() == file.read_bytes()


@pytest.mark.parametrize("file", shared_files("domination/map*/**/*.cards") + own_files(".cards"))
def test_a_cards_file_comes_back_byte_for_byte(file):
    assert CardsFile.parse(file.read_bytes()).write() == file.read_bytes()


@given(texts)
def test_any_bytes_are_a_map_file_and_a_cards_file(data):
    assert MapFile.parse(data).write() == CardsFile.parse(data).write() == data


def test_each_line_of_a_map_says_something():
    says = ring().says
    assert says[:6] == (
        IgnoredLine(),
        HeaderLine("name", "The Ring"),
        HeaderLine("ver", "3"),
        IgnoredLine(),
        HeadingLine("files"),
        FileLine("crd", "ring.cards"),
    )
    assert says[8] == ContinentLine("North", 2, "red")
    assert says[15] == CountryLine(4, "Dog-Wood", 2, 10, 60)
    assert says[-1] == BorderLine(4, (1, 3))


def test_each_line_of_a_cards_file_says_something():
    says = CardsFile.parse(RING_CARDS.encode()).says
    assert says[1:5] == (
        CardLine("infantry", 1),
        CardLine("cavalry", 2),
        CardLine("artillery", 3),
        CardLine("wild", None),
    )
    assert says[-2:] == (
        MissionLine(0, 0, 0, (1, "*", 0), "Hold North and one more."),
        MissionLine(2, 3, 1, (0, 0, 0), "Destroy PLAYER2, or hold three."),
    )


def test_a_line_that_is_not_understood_says_why():
    assert ring(("1 Ash 1 10 10", "1 Ash one 10 10")).says[12] == UnreadableLine(
        "countries", "file.number", {"word": "one"}
    )


def test_a_header_is_split_at_its_first_blank_and_the_last_one_counts():
    headers = ring(("ver 3", "author  Ann of Kent\nname Second\ntest")).headers()
    assert headers == {"name": "Second", "author": " Ann of Kent", "test": None}


@pytest.mark.parametrize(
    ("id", "name"),
    [
        ("North-West-Territory", "North West Territory"),
        ("South-America", "South America"),
        ("Gamma-Ray", "Gamma-Ray"),
        ("Epsilon_Land", "Epsilon Land"),
        ("Yakutsk", "Yakutsk"),
    ],
)
def test_a_name_is_shown_as_domination_shows_it(id, name):
    assert display_name(id) == name


def test_a_graph_has_each_border_once_and_no_sea_lines():
    world = ring(("1 2 4", "1 2 4 2\n1 3 4")).graph()
    assert world.borders == ((1, 3, 2), (0, 2), (1, 3), (0, 2))
    assert world.sea_lines == ((), (), (), ())
    assert [(place.slug, place.name, place.continent) for place in world.territories][3] == ("Dog-Wood", "Dog-Wood", 1)
    assert [(place.slug, place.name, place.bonus) for place in world.continents][1] == ("Deep_South", "Deep South", 3)


SIZES = {
    "RiskEurope": (46, 9),
    "ameroki": (42, 6),
    "eurasien": (52, 5),
    "geoscape": (42, 6),
    "lotr": (64, 9),
    "luca": (42, 6),
    "risk": (42, 6),
    "roman_empire": (44, 6),
    "sersom": (42, 6),
    "teg": (50, 6),
    "tube": (61, 1),
    "uk": (75, 6),
    "world": (42, 6),
}


@pytest.mark.parametrize("file", shared_files("domination/maps/domination/*.map"))
def test_a_shipped_map_is_as_large_as_it_is_known_to_be(file):
    world = MapFile.parse(file.read_bytes()).graph()
    assert (len(world.territories), len(world.continents)) == SIZES[file.stem]
