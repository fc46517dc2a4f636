"""The honeycomb fills its sheet, knows who is next to whom, and is the same for the same luck."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from rubicon.cartography.cells import Noise, scatter
from rubicon.core.chance import Fast
from tests.cartography.areas import sheet


def test_the_cells_fill_the_sheet_without_overlap():
    cells = sheet(1)
    assert sum(area.area for area in cells.areas) == pytest.approx(400 * 300)
    assert cells.joined(range(len(cells.areas))).area == pytest.approx(400 * 300)
    assert all(area.contains(shapely.Point(point)) for area, point in zip(cells.areas, cells.points, strict=True))


def test_cells_that_share_an_edge_are_near_each_other():
    cells = sheet(2)
    inner = [cell for cell, (x, y) in enumerate(cells.points.tolist()) if 30 < x < 370 and 30 < y < 270]
    for cell in inner:
        touching = [n for n in cells.near[cell] if shapely.length(cells.areas[cell] & cells.areas[n]) > 1e-6]
        assert len(touching) >= len(cells.near[cell]) - 1  # four may meet in a point
        assert all(cell in cells.near[n] for n in cells.near[cell])


def test_pieces_are_told_apart_the_largest_first():
    cells = sheet(3)
    west, east = ((shapely.Point(80, 150), 60), (shapely.Point(280, 150), 90))
    near = [
        [cell for cell, point in enumerate(shapely.points(cells.points)) if point.distance(middle) < reach]
        for middle, reach in (west, east)
    ]
    assert cells.pieces([*near[0], *near[1]]) == [near[1], near[0]]
    assert cells.pieces([]) == []


def test_the_same_luck_gives_the_same_sheet():
    one, other = (scatter(200, 100, 15, Fast(5).at(0)) for _ in range(2))
    assert shapely.to_wkb(one.areas).tolist() == shapely.to_wkb(other.areas).tolist()
    assert one.near == other.near


def test_noise_is_smooth_and_between_about_minus_one_and_one():
    noise = Noise(Fast(1).at(0), longest=300, octaves=4)
    x = np.linspace(0, 2000, 20_000)
    height = noise(x, np.zeros_like(x))
    assert np.abs(height).max() < 2
    assert 0.2 < height.std() < 0.8
    assert np.abs(np.diff(height)).max() < 0.05
