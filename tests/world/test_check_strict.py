"""The strict check also refuses what makes a poor map: in files with the line, on a bare map without."""

from __future__ import annotations

import pytest

from rubicon.world.check import check_graph, check_strict
from rubicon.world.map import Continent, Territory, WorldMap, connected
from rubicon.world.map_file import MapFile
from tests.conftest import shared_files
from tests.domination.conformance.games import own_files
from tests.world.ring_map import RING, look_up, places, ring, strict_codes
from tests.world.test_check_lenient import FAULTS, beside

POOR = {
    "a map that is not connected": (
        [("1 2 4", "1"), ("2 1 3", "2 3"), ("4 1 3", "4 3")],
        [("map.continent_in_pieces", 9), ("map.cut_off", 13)],
    ),
    "a continent in pieces": (
        [("2 Birch 1", "2 Birch 2"), ("4 Dog-Wood 2", "4 Dog-Wood 1"), ("3 2 4", "3 4"), ("2 1 3", "2 1")],
        [("map.continent_in_pieces", 10)],
    ),
    "an empty continent": ([("[countries]", "Nowhere 1 pink\n[countries]")], [("map.empty_continent", 12)]),
    "a territory in no continent": ([("1 Ash 1", "1 Ash 9")], [("map.continent_unknown", 13)]),
    "a one-way border": ([("4 1 3", "4 3")], [("map.one_way", 19)]),
    "a border to itself": ([("2 1 3", "2 1 2 3")], [("map.self_border", 20)]),
    "an unknown neighbour": ([("1 2 4", "1 2 4 9")], [("map.country_unknown", 19)]),
    "neighbours of an unknown territory": ([("1 2 4", "1 2 4\n9")], [("map.country_unknown", 20)]),
    "borders of an unknown territory": ([("1 2 4", "1 2 4\n9 1")], [("map.country_unknown", 20)]),
    "a duplicate territory": ([("2 Birch", "2 Ash")], [("map.same_territory", 14)]),
    "a duplicate continent": ([("Deep_South", "North")], [("map.same_continent", 10)]),
    "names that read alike": (
        [("2 Birch", "2 North-Africa"), ("3 Cedar", "3 North_Africa")],
        [("map.same_territory", 15)],
    ),
}


def test_a_good_map_passes():
    assert strict_codes(ring()) == []
    assert check_graph(ring().graph()) == ()


@pytest.mark.parametrize(("changes", "found"), POOR.values(), ids=POOR)
def test_a_poor_map_is_refused_with_the_line(changes, found):
    assert strict_codes(ring(*changes)) == found


@pytest.mark.parametrize(("changes", "found"), POOR.values(), ids=POOR)
def test_a_bare_map_is_refused_for_the_same_reasons(changes, found):
    expected = [] if "\n9" in changes[0][1] else sorted(code for code, _ in found)
    assert sorted(finding.code for finding in check_graph(ring(*changes).graph())) == expected


@pytest.mark.parametrize(("old", "new"), [(old, new) for old, new, found in FAULTS if found])
def test_strict_refuses_all_that_lenient_refuses(old, new):
    assert check_strict(ring((old, new)), look_up)


def test_all_faults_are_reported_in_the_order_of_their_lines():
    codes = strict_codes(ring(("Deep_South", "North"), ("2 Birch", "2 Ash"), ("4 1 3", "4 3 4")))
    assert codes == [
        ("map.same_continent", 10),
        ("map.same_territory", 14),
        ("map.one_way", 19),
        ("map.self_border", 22),
    ]


def test_what_hangs_on_a_line_that_is_not_understood_is_not_guessed():
    assert strict_codes(ring(("1 2 4", "1 two 4"))) == [("file.number", 19)]


def test_a_map_without_territories_is_refused():
    assert [finding.code for finding in check_graph(WorldMap((), (), (), ()))] == ["map.no_territory"]
    assert ("map.no_territory", None) in places(check_strict(MapFile.parse(b""), look_up))


def test_a_finding_names_whom_it_concerns():
    cut, *_ = check_graph(
        WorldMap(
            (Territory("a", "Ash", 0), Territory("b", "Birch", 0)), (Continent("n", "North", 1),), ((), ()), ((), ())
        )
    )
    assert cut.facts == {"territories": ("Birch",), "count": 1}


def test_a_sea_line_joins_like_a_border():
    islands = (Territory("a", "Ash", 0), Territory("b", "Birch", 0))
    assert check_graph(WorldMap(islands, (Continent("n", "North", 1),), ((), ()), ((1,), (0,)))) == ()


@pytest.mark.parametrize("file", shared_files("domination/maps/domination/*.map") + own_files(".map"))
def test_the_maps_of_domination_and_ours_are_good_maps(file):
    assert check_strict(MapFile.parse(file.read_bytes()), beside(file)) == ()


def test_pieces_are_sorted_and_one_way_links_join():
    links = ((3,), (), (5,), (), (1,), ())
    assert connected(links, range(6)) == ((0, 3), (1, 4), (2, 5))
    assert connected(links, [5, 4, 3, 1]) == ((1, 4), (3,), (5,))
    assert connected(links, []) == ()


def test_a_map_without_borders_has_one_fault_and_not_one_for_each_country():
    borderless = MapFile.parse(RING.partition("[borders]")[0].encode())
    assert [finding.code for finding in check_strict(borderless, look_up)] == ["map.no_borders"]
