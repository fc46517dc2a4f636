"""The data are read as they are packed: provinces from GeoJSON, lakes from TopoJSON."""

from __future__ import annotations

import json

import pytest

from atlas.naturalearth import lakes, select, units
from atlas.plan import BuildError
from tests.atlas.small_earth import EARTH, unit


def province(code, country, *rings):
    shape = {"type": "MultiPolygon", "coordinates": [[ring] for ring in rings]}
    properties = {"iso_3166_2": code, "adm0_a3": country, "name": "of no interest"}
    return {"type": "Feature", "properties": properties, "geometry": shape}


def square(west, south):
    return [[west, south], [west + 1, south], [west + 1, south + 1], [west, south + 1], [west, south]]


def read(*provinces):
    return units(json.dumps({"type": "FeatureCollection", "features": provinces}).encode())


def test_a_province_has_its_codes_and_its_area():
    (found,) = read(province("AA-1", "AAA", square(5, 50), square(7, 50)))
    assert (found.code, found.country) == ("AA-1", "AAA")
    assert found.area.area == 2
    assert found.area.bounds == (5, 50, 8, 51)


def test_what_lies_across_the_180th_meridian_is_brought_together():
    russia, alaska, fiji = read(
        province("RU-CHU", "RUS", square(179, 65), square(-180, 65)),
        province("US-AK", "USA", square(-180, 51), square(179, 51)),
        province("FJ-1", "FJI", square(179, -17), square(-180, -17)),
    )
    assert russia.area.bounds == (179, 65, 181, 66)
    assert alaska.area.bounds == (-181, 51, -179, 52)
    assert fiji.area.bounds == (-180, -17, 180, -16)


def test_an_outline_that_crosses_itself_is_mended():
    (found,) = read(province("AA-1", "AAA", [[0, 0], [2, 2], [2, 0], [0, 2], [0, 0]]))
    assert found.area.is_valid
    assert found.area.area == 2


def test_lakes_are_put_together_from_their_arcs():
    # Two lakes that share the arc 1; the second has an island.
    arcs = [
        [[0, 0], [0, 40], [40, 0]],  # from (0, 0) up and over to (40, 40)
        [[40, 40], [0, -40]],  # down to (40, 0)
        [[40, 0], [-40, 0]],  # and back to (0, 0)
        [[40, 40], [40, 0], [0, -40], [-40, 0]],  # the far side of the second
        [[50, 10], [0, 10], [10, 0], [0, -10], [-10, 0]],
    ]
    geometries = [
        {"type": "Polygon", "arcs": [[0, 1, 2]]},
        {"type": "MultiPolygon", "arcs": [[[3, ~1], [4]]]},
    ]
    world = {
        "transform": {"scale": [0.1, 0.1], "translate": [20, 30]},
        "arcs": arcs,
        "objects": {"lakes": {"geometries": geometries}},
    }
    first, second = lakes(json.dumps(world).encode())
    assert first.bounds == (20, 30, 24, 34)
    assert second.bounds == (24, 30, 28, 34)
    assert (round(first.area, 6), round(second.area, 6)) == (16, 15)
    assert round(first.intersection(second).length, 6) == 4


# The words for land: what they mean, and which are refused.


def codes(wanted, units=EARTH.units):
    return {slug: [unit.code for unit in chosen] for slug, chosen in select(wanted, units).items()}


def test_a_country_is_all_its_provinces():
    assert codes({"all": "AAA BBB"}) == {"all": ["AA-1", "AA-2", "AA-3", "BB-1"]}


def test_a_province_can_be_left_out():
    assert codes({"all": "AAA -AA-2"}) == {"all": ["AA-1", "AA-3"]}


@pytest.mark.parametrize("order", [("rest", "part"), ("part", "rest")])
def test_a_province_belongs_to_whoever_names_it_and_not_to_whoever_names_its_country(order):
    wanted = {"rest": "AAA", "part": "AA-2 BBB"}
    assert codes({slug: wanted[slug] for slug in order}) == {"rest": ["AA-1", "AA-3"], "part": ["AA-2", "BB-1"]}


def test_provinces_that_share_a_code_go_together():
    units = (unit("AA-1", "AAA", 0, 0), unit("AA-1", "AAA", 5, 5), unit("AA-2", "AAA", 1, 0))
    assert codes({"both": "AA-1", "rest": "AAA"}, units) == {"both": ["AA-1", "AA-1"], "rest": ["AA-2"]}


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"one": "AA-1", "two": "AA-1"}, "AA-1 is claimed twice, by one and by two"),
        ({"one": "AAA", "two": "BBB AAA"}, "AAA is claimed twice, by one and by two"),
        ({"one": "AAA AAA"}, "AAA is claimed twice, by one and by one"),
        ({"one": "AAA XX-1"}, "one: no country and no province has the code XX-1"),
        ({"one": "AAA -XX-1"}, "one: no country and no province has the code XX-1"),
        ({"one": "AAA -BB-1"}, "one: -BB-1 leaves out nothing"),
        ({"one": "BBB -BB-1"}, "one: nothing is left of its land"),
        ({"one": "BBB", "two": "BB-1"}, "one: nothing is left of its land"),
    ],
)
def test_land_that_cannot_be_dealt_out_is_refused(wanted, sentence):
    with pytest.raises(BuildError, match=sentence):
        select(wanted, EARTH.units)
