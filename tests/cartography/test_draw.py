"""A whole drawing: everything that the map says is in it, and room for legend and compass where the sea is free."""

from __future__ import annotations

import shapely

from rubicon.cartography.draw import LEGEND_HEAD_HEIGHT, LEGEND_LINE_HEIGHT, LEGEND_WIDTH, draw_board
from rubicon.cartography.label_placement import SheetStyle
from rubicon.cartography.sea_lines import Route
from rubicon.world.map import Continent, Territory, WorldMap
from tests.cartography.areas import square

WORLD = WorldMap(
    territories=(Territory("ash", "Ash", 0), Territory("birch", "Birch", 0), Territory("cedar", "Cedar", 1)),
    continents=(Continent("sea", "The Sea", 2), Continent("bay", "The Bay", 1)),
    borders=((1,), (0,), ()),
    sea_lines=((), (2,), (1,)),
)
AREAS = [square(600, 100, 200), square(800, 100, 200), square(1200, 500, 200)]
STYLE = SheetStyle(font_size=14, disc=15)


def test_every_territory_and_every_sea_line_is_drawn_once():
    drawing = draw_board(WORLD, AREAS, STYLE)
    assert [shape.label.lines for shape in drawing.shapes if shape.label] == [("Ash",), ("Birch",), ("Cedar",)]
    assert all(shape.path for shape in drawing.shapes)
    assert [(line.source, line.target, line.wraps) for line in drawing.sea_lines] == [(1, 2, False)]
    assert (drawing.view_box, drawing.disc, drawing.font_size) == ((0, 0, 1600, 900), 15, 14)
    assert drawing == draw_board(WORLD, AREAS, STYLE)


def test_a_route_says_in_which_direction_its_line_is_drawn():
    drawing = draw_board(WORLD, AREAS, STYLE, routes={(2, 1): Route(wraps=True)})
    assert [(line.source, line.target, line.wraps) for line in drawing.sea_lines] == [(2, 1, True)]


def test_borders_between_continents_are_drawn_apart():
    assert draw_board(WORLD, AREAS, STYLE).continent_borders == ""
    both = WorldMap(WORLD.territories[:1] + WORLD.territories[2:], WORLD.continents, ((1,), (0,)), ((), ()))
    assert draw_board(both, AREAS[:2], STYLE).continent_borders in ("M800 100l0 200", "M800 300l0-200")


def test_legend_and_compass_cover_neither_land_nor_line():
    drawing = draw_board(WORLD, AREAS, STYLE)
    assert drawing.legend
    assert drawing.compass
    x, y = drawing.legend
    legend = shapely.box(x, y, x + LEGEND_WIDTH, y + LEGEND_HEAD_HEIGHT + 2 * LEGEND_LINE_HEIGHT)
    compass = shapely.Point(drawing.compass[:2]).buffer(drawing.compass[2])
    assert not legend.intersects(shapely.union_all([*AREAS, compass]))
    assert not compass.intersects(shapely.union_all(AREAS))


def test_where_all_is_land_there_is_no_legend():
    world = WorldMap(WORLD.territories[:1], WORLD.continents[:1], ((),), ((),))
    drawing = draw_board(world, [shapely.box(-400, -400, 2000, 1300)], STYLE)
    assert drawing.legend is None
    assert drawing.compass is None
