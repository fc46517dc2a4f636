"""Loud colours become soft and distinct, and stay recognisable."""

from __future__ import annotations

import colorsys
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubicon.cartography.palette import DEFAULT_COLOURS, MIN_DISTANCE, _distance, _rgb, softened
from rubicon.world.map_conversion import NAMED_COLOURS


def hls(colour: str) -> tuple[float, float, float]:
    return colorsys.rgb_to_hls(*_rgb(colour))


@pytest.mark.parametrize("name", ["red", "yellow", "green", "blue", "magenta", "cyan", "orange"])
def test_a_loud_colour_becomes_soft_and_keeps_its_hue(name):
    hue, _, loud = hls(NAMED_COLOURS[name])
    (soft,) = softened([NAMED_COLOURS[name]], 1)
    new_hue, light, vivid = hls(soft)
    assert min(abs(hue - new_hue), 1 - abs(hue - new_hue)) < 0.09
    assert vivid < 0.6 * loud
    assert 0.55 < light < 0.8


def test_those_alike_still_differ():
    colours = softened(["#ff0000"] * 6 + ["#808080"] * 3, 9)
    assert all(_distance(_rgb(one), _rgb(other)) > 0.9 * MIN_DISTANCE for one, other in combinations(colours, 2))


def test_a_continent_without_a_colour_gets_one_of_the_house():
    assert softened([], 3) == DEFAULT_COLOURS[:3]
    assert softened(["#ff0000", None], 2)[1] == DEFAULT_COLOURS[2]  # the second is red, too


@settings(max_examples=30)
@given(st.lists(st.none() | st.integers(0, 0xFFFFFF).map("#{:06x}".format), max_size=12))
def test_any_colours_give_one_for_each_continent(colours):
    found = softened(colours, 12)
    assert len(found) == 12
    assert all(len(colour) == 7 for colour in found)
