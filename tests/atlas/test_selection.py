"""The words for land: what they mean, and which are refused."""

from __future__ import annotations

import pytest

from atlas.selection import select
from atlas.trouble import Trouble
from tests.atlas.squares import EARTH, unit


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
    with pytest.raises(Trouble, match=sentence):
        select(wanted, EARTH.units)
