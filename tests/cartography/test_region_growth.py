"""Areas grow to their desired sizes, connected; thin parts are repaired."""

from __future__ import annotations

import pytest
import shapely

from rubicon.cartography.cells import scatter
from rubicon.cartography.landmasses import Box, place_landmasses
from rubicon.cartography.region_growth import grow, travel_times
from rubicon.cartography.sea_lines import choose_sea_lines
from rubicon.cartography.topology_repair import SEA, repair_borders
from rubicon.core.chance import Fast

CELLS = scatter(400, 300, 10, Fast(1).at(0))


@pytest.mark.parametrize("sizes", [[1], [1, 1, 1, 1, 1], [1, 2, 4]])
def test_areas_have_their_sizes_and_hang_together(sizes):
    chance = Fast(2).at(0)
    everywhere = range(len(CELLS.areas))
    areas = grow(CELLS, everywhere, sizes, travel_times(CELLS, chance, hills=90), chance)
    assert sorted(cell for area in areas for cell in area) == list(everywhere)
    for area, size in zip(areas, sizes, strict=True):
        assert len(CELLS.pieces(area)) == 1
        assert len(area) == pytest.approx(len(everywhere) * size / sum(sizes), rel=0.08)


def quarters(group):
    """Four areas that meet in the middle of the sheet, two of them by a hair."""
    owner = [2 * int(y > 150) + int(x > 200) for x, y in CELLS.points.tolist()]
    assert repair_borders(CELLS, owner, group, 10)
    touching = {
        (owner[cell], owner[near])
        for cell in range(len(owner))
        for near in CELLS.near[cell]
        if owner[cell] < owner[near]
    }
    border = {pair: _length(owner, pair) for pair in touching}
    assert all(len(CELLS.pieces([c for c, area in enumerate(owner) if area == each])) == 1 for each in range(4))
    return border


def _length(owner, pair):
    one, other = (CELLS.joined([cell for cell, area in enumerate(owner) if area == each]) for each in pair)
    return shapely.length(shapely.intersection(one, other))


def test_where_four_areas_meet_two_of_them_get_a_border_that_can_be_seen():
    border = quarters([0, 1, 2, 3])
    assert len(border) == 5
    assert min(border.values()) > 20


def test_a_hair_between_areas_of_one_group_becomes_a_border():
    assert (0, 3) in quarters([0, 1, 2, 0])
    assert (1, 2) in quarters([0, 1, 1, 2])


def test_landmasses_are_apart_and_as_large_as_they_should_be():
    sheet = Box(0, 0, 1600, 900)
    cells = scatter(sheet.right, sheet.bottom, 20, Fast(3).at(0))
    free = Box(0, 700, 260, 900)
    lands = place_landmasses(cells, sheet, [3, 2, 1], 0.35, [free], Fast(8).at(0))
    assert lands
    for land, size in zip(lands, (3, 2, 1), strict=True):
        assert len(cells.pieces(land)) == 1
        assert len(land) == pytest.approx(len(cells.areas) * 0.35 * size / 6, rel=0.07)
    shapes = [cells.joined(land) for land in lands]
    assert min(one.distance(other) for one in shapes for other in shapes if one is not other) > 20
    assert not shapely.union_all(shapes).intersects(shapely.box(*free))


def test_no_landmass_is_drawn_where_there_is_no_room():
    sheet = Box(0, 0, 400, 300)
    assert place_landmasses(CELLS, sheet, [1], 0.5, [Box(20, 20, 380, 280)], Fast(1).at(0)) is None


def tile(left, top):
    """About 50 wide and high, with a cape at either side."""
    right, middle, bottom = left + 50, top + 25, top + 50
    capes = [(left - 10, middle), (right + 10, middle)]
    return shapely.Polygon([(left, top), (right, top), capes[1], (right, bottom), (left, bottom), capes[0]])


def rows(*lefts):
    """Islands of two tiles, one above the other, beginning at these places."""
    return [tile(left, top) for left in lefts for top in (0, 50)]


def test_two_islands_are_joined_by_two_lines_with_different_ends():
    assert choose_sea_lines(rows(0, 100), [0, 0, 1, 1], [[1], [0], [3], [2]]) == [(0, 2), (1, 3)]


def test_no_line_crosses_a_third_land():
    lines = choose_sea_lines(rows(0, 100, 200), [0, 0, 1, 1, 2, 2], [[1], [0], [3], [2], [5], [4]])
    assert lines == [(0, 2), (1, 3), (2, 4), (3, 5)]


def test_islands_that_would_hang_on_one_line_are_refused():
    assert choose_sea_lines([tile(0, 0), tile(100, 0)], [0, 1], [[], []]) is None


def test_a_dead_end_gets_a_way_over_the_bay():
    shapes = [tile(0, 0), shapely.box(0, 50, 150, 100), tile(100, 0)]
    assert choose_sea_lines(shapes, [0, 0, 0], [[1], [0, 2], [1]]) == [(0, 2)]


def test_the_sea_is_never_an_area():
    owner = [SEA] * len(CELLS.areas)
    assert repair_borders(CELLS, owner, [], 10)
    assert set(owner) == {SEA}
