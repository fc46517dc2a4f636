"""Sea-lines run from coast to coast, past other land, or off one side of the sheet and back at the other."""

from __future__ import annotations

import pytest
import shapely

from rubicon.cartography.sea_lines import LANDING_UNITS, OVERRUN_UNITS, Route, draw_sea_line
from tests.cartography.areas import square

WEST, EAST = square(10, 40, 20), square(90, 40, 20)
NOTHING = shapely.Point()


STRAIGHT_AWAY = Route()


def line(route=STRAIGHT_AWAY, others=NOTHING):
    return draw_sea_line(WEST, EAST, route, others, 120)


def test_it_runs_from_coast_to_coast_and_a_little_ashore():
    drawn = line()
    (way,) = drawn.lines
    start, end = shapely.get_coordinates(way)[[0, -1]]
    assert WEST.exterior.distance(shapely.Point(start)) <= LANDING_UNITS + 1e-9
    assert EAST.exterior.distance(shapely.Point(end)) <= LANDING_UNITS + 1e-9
    assert drawn.path.startswith("M28.5 ")
    assert drawn.path.count("C") == 2


def test_it_begins_and_ends_near_the_places_that_its_maker_named():
    (way,) = line(Route(start=(20, 90), end=(100, 90), bend=0)).lines
    start, end = shapely.get_coordinates(way)[[0, -1]]
    assert start.tolist() == pytest.approx([18.5, 60])
    assert end.tolist() == pytest.approx([101.5, 60])


def test_it_goes_round_an_island_in_its_way():
    island = square(56, 57, 18)
    assert line().lines[0].intersects(island)
    assert not line(others=island).lines[0].intersects(island)


def test_it_goes_by_the_way_it_is_told():
    (way,) = line(Route(via=((60, 90),))).lines
    assert way.distance(shapely.Point(60, 90)) < 1e-6


def test_one_that_wraps_leaves_the_sheet_at_both_sides():
    drawn = line(Route(wraps=True))
    left, right = drawn.lines
    assert left.bounds[0] == pytest.approx(-OVERRUN_UNITS)
    assert right.bounds[2] == pytest.approx(120 + OVERRUN_UNITS)
    assert drawn.path.count("M") == 2
