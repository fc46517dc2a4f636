"""Outlines: both sides of a border draw the same curve, paths are exact, and nothing is lost on the way."""

from __future__ import annotations

import re

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from rubicon.cartography.outlines import (
    GRID_UNITS,
    Outlines,
    PathCommand,
    clean_coverage,
    decimal_of_tenths,
    flattened,
    path_text,
)
from tests.cartography.areas import sheet, split, square

SHEETS = {seed: sheet(seed) for seed in range(4)}


@pytest.mark.parametrize(("tenths", "word"), [(0, "0"), (20, "2"), (3, ".3"), (-3, "-.3"), (-125, "-12.5"), (10, "1")])
def test_a_number_is_written_as_short_as_it_can_be(tenths, word):
    assert decimal_of_tenths(tenths) == word


def test_a_path_is_relative_and_names_a_letter_only_where_it_changes():
    steps = [
        PathCommand("M", ((10, 10),)),
        PathCommand("L", ((30, 10),)),
        PathCommand("L", ((30, -5),)),
        PathCommand("Q", ((40, 0), (50, 10))),
    ]
    assert path_text(steps) == "M1 1l2 0 0-1.5q1 .5 2 1.5"


def test_a_square_becomes_a_rounded_square_through_the_middles_of_its_sides():
    outlines = Outlines([square(0, 0, 10)])
    assert outlines.path(0) == "M0 5q0-5 5-5t5 5-5 5-5-5z"
    assert 100 * 0.78 < outlines.shape(0).area < 100 * 0.84  # four parabolas are 5/6 of the square


def test_two_squares_meet_in_a_straight_border_that_both_draw():
    outlines = Outlines([square(0, 0, 10), square(10, 0, 10)])
    assert outlines.contacts() == {(0, 1): 10}
    assert outlines.seams([0, 1]) in ("M10 0l0 10", "M10 10l0-10")
    assert outlines.seams([0, 0]) == ""


def test_a_lake_and_the_island_in_it_draw_one_shore():
    lake = square(4, 4, 4)
    outlines = Outlines([square(0, 0, 12) - lake, lake])
    assert outlines.contacts() == {(0, 1): 16}
    assert outlines.shape(0).intersection(outlines.shape(1)).area < 1e-9
    assert outlines.path(1) in outlines.path(0)  # the hole of the one is the whole of the other


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(sorted(SHEETS)), st.integers(0, 10**6), st.integers(1, 12))
def test_shapes_of_neighbours_neither_overlap_nor_gape(on, seed, number):
    areas = clean_coverage(split(SHEETS[on], seed, number), tolerance=2, smallest=9)
    outlines = Outlines(areas)
    shapes = [outlines.shape(index) for index in range(len(areas))]
    together = shapely.union_all(shapes)
    assert sum(shape.area for shape in shapes) == pytest.approx(together.area, abs=0.5)
    assert together.area == pytest.approx(shapely.union_all(areas).area, rel=0.03)
    for (one, other), length in outlines.contacts().items():
        assert one < other
        assert shapely.length(shapely.intersection(areas[one], areas[other])) == pytest.approx(length, abs=0.1)


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(sorted(SHEETS)), st.integers(0, 10**6))
def test_the_text_of_a_path_leads_back_to_where_it_began(on, seed):
    areas = clean_coverage(split(SHEETS[on], seed, 5), tolerance=2, smallest=9)
    outlines = Outlines(areas)
    for index in range(len(areas)):
        for ring in filter(None, outlines.path(index).split("z")):
            start, *steps = re.findall(r"[Mlqt][^Mlqt]*", ring)
            at = [round(10 * float(number)) for number in re.findall(r"-?\d*\.?\d+", start)]
            begun = list(at)
            for step in steps:
                numbers = [round(10 * float(number)) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", step)]
                size = 4 if step[0] == "q" else 2
                for place in range(0, len(numbers), size):
                    at = [at[0] + numbers[place + size - 2], at[1] + numbers[place + size - 1]]
            assert at == begun


def test_tidy_areas_lie_on_the_grid_without_crumbs():
    crumbs = shapely.union_all([square(0.03, 0, 20), square(40, 40, 1)])
    (area,) = clean_coverage([crumbs], tolerance=0.5, smallest=9)
    assert len(area.geoms) == 1
    for number in shapely.get_coordinates(area).ravel():
        assert number / GRID_UNITS == pytest.approx(round(number / GRID_UNITS))


def test_a_spike_that_snapping_leaves_is_cut_off():
    spiked = shapely.Polygon([(0, 0), (5, 0), (5, -9), (5.01, 0), (10, 0), (10, 10), (0, 10)])
    assert Outlines([spiked]).shape(0).bounds[1] >= 0


def test_a_bend_is_cut_into_pieces_on_the_curve():
    line = flattened([PathCommand("M", ((0, 0),)), PathCommand("Q", ((50, 100), (100, 0)))], pieces=2)
    assert line == [(0, 0), (5, 5), (10, 0)]
