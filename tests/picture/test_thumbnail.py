"""A board as a small picture for lists."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree

import pytest

from rubicon.cartography.svgpath import parse_path
from rubicon.picture.thumbnail import thumbnail
from rubicon.world import atlas

SVG = "{http://www.w3.org/2000/svg}"
MAX_KILOBYTES = 8


@pytest.mark.parametrize("id", atlas.names())
def test_every_board_has_a_shape_for_each_territory_in_a_few_kilobytes(id):
    board = atlas.load(id)
    drawn = thumbnail(board)
    shapes = ElementTree.fromstring(drawn).findall(f"{SVG}g/{SVG}path")
    assert len(shapes) == len(board.map.territories)
    assert all(re.fullmatch(r"(M-?\d+[ -]\d+l[\d -]+z)+", shape.attrib["d"]) for shape in shapes)
    assert len(gzip.compress(drawn.encode())) < MAX_KILOBYTES * 1024


def test_corners_stay_where_they_are_however_many_are_left_out():
    """Steps are told from where the pen is, so that no error of rounding adds up."""
    board = atlas.load("classic-world")
    assert board.drawing
    shapes = ElementTree.fromstring(thumbnail(board)).findall(f"{SVG}g/{SVG}path")
    for shape, drawn in zip(shapes, board.drawing.shapes, strict=True):
        corners = {(round(x), round(y)) for line in parse_path(drawn.path, 4 * 1600 / 1000) for x, y in line.points}
        for line in re.findall(r"M[^z]+", shape.attrib["d"]):
            numbers = [int(number) for number in re.findall(r"-?\d+", line)]
            assert (sum(numbers[0::2]), sum(numbers[1::2])) in corners
