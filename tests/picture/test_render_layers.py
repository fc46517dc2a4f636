"""The two layers of a game's board that never change, between which a browser draws the land of the owners."""

from __future__ import annotations

import gzip
import re

import pytest
import shapely
from msgspec.structs import replace

from rubicon.picture import sea
from rubicon.picture.render import over, under
from rubicon.picture.sheet import Sheet, laid_out
from rubicon.world import atlas
from rubicon.world.board import Drawing, Label, Shape
from tests.picture.picture_reader import SPACE, names, of_class, texts, tree
from tests.picture.test_render_svg import HOSTILE, placed, ring

EVERY = atlas.names()
KILOBYTES = {under: 16, over: 60}


@pytest.mark.parametrize("id", EVERY)
@pytest.mark.parametrize("layer", [under, over])
def test_a_layer_is_small_and_whole(id, layer):
    text = layer(atlas.load(id))
    assert len(gzip.compress(text.encode())) < KILOBYTES[layer] * 1024
    ids = [element.get("id") for element in tree(text).iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {a or b for a, b in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)} <= set(ids)


@pytest.mark.parametrize("id", EVERY)
def test_words_and_borders_lie_over_the_land_and_the_sea_under_it(id):
    board = atlas.load(id)
    below, above = tree(under(board)), tree(over(board))
    assert texts(below) == []
    assert board.drawing is not None
    assert names(above) == [line for shape in board.drawing.shapes if shape.label for line in shape.label.lines]
    assert below.get("viewBox") == above.get("viewBox") == " ".join(f"{each:.5g}" for each in board.drawing.view_box)


def test_nobody_owns_anything_on_a_layer():
    above = tree(over(atlas.load("classic-world")))
    assert [of_class(above, name) for name in ("territory", "disc", "place")] == [[], [], []]
    (group,) = of_class(above, "names")
    assert len({line.get("stroke") for line in group}) == 1


def test_hostile_words_stay_words():
    board = ring()
    world = replace(
        board.map, territories=(replace(board.map.territories[0], name=HOSTILE), *board.map.territories[1:])
    )
    root = tree(over(replace(board, map=world)))
    assert list(root.iter(f"{SPACE}script")) == []


def test_what_browsers_draw_between_has_all_that_a_sheet_decides():
    board = laid_out(ring())
    assert board.drawing is not None
    assert all(shape.path and shape.label for shape in board.drawing.shapes)
    assert len(board.drawing.colours) == len(board.map.continents)
    assert " ".join(f"{each:.5g}" for each in board.drawing.view_box) == tree(under(ring())).get("viewBox")
    assert laid_out(board) == board


def test_a_board_that_cannot_be_drawn_stays_as_it_is():
    board = ring()
    assert laid_out(replace(board, drawing=None)).drawing is None
    tiny = placed(board, view_box=(0, 0, 1, 1))
    assert laid_out(tiny) == tiny


def test_land_is_one_piece_where_territories_touch_and_a_path_that_breaks_off_is_left_out():
    squares = ("M10 10h40v40h-40z", "M50 10h40v40h-40z", "M150 60h30v30h-30z", "M0 0 L")
    shapes = tuple(Shape((5, 5), Label(5, 5, ("a",)), path) for path in squares)
    drawing = Drawing(view_box=(0, 0, 200, 100), disc=5, font_size=6, shapes=shapes)
    land = sea.coastline(Sheet(replace(ring(), drawing=drawing)))
    assert shapely.get_num_geometries(land) == 2
    assert land.covers(shapely.box(11, 11, 89, 49))
    assert sea.path_around(land, 5, 0.1).count("M") == 2
