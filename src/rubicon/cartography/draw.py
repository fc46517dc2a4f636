"""A map and the area of each territory become a drawing: outlines, sea-lines, discs, names, and room for a legend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from ..world.board import Drawing, Label, SeaLine, Shape
from ..world.map import WorldMap
from .labels import Placed, Style, Wish, place
from .lettering import LINE, width
from .outlines import Outlines
from .sealines import Drawn, Route, sea_line

LEGEND_WIDTH, LEGEND_HEAD, LEGEND_LINE = 230, 74, 23
"""The room that a legend takes: its head, and a line for each continent."""
COMPASS = (46, 36, 28)
"""Radii of a compass rose; the largest for which there is room is taken."""
EDGE, AWAY = 26, 10
"""How far legend and compass stay from the edge of the sheet, and from everything that is drawn."""


def draw(
    world: WorldMap,
    areas: Sequence[BaseGeometry],
    style: Style,
    *,
    routes: Mapping[tuple[int, int], Route] | None = None,
    wishes: Mapping[int, Wish] | None = None,
) -> Drawing:
    """The areas are as `outlines.tidy` gives them, one for each territory. Routes go by (source, target).

    Colours, titles, notes, decor and a credit are for the maker of the board to add.
    """
    outlines = Outlines(areas)
    shapes = [outlines.shape(territory) for territory in range(len(areas))]
    sea = _sea_lines(world, shapes, style, routes or {})
    lines = [line for drawn in sea.values() for line in drawn.lines]
    names = [territory.name for territory in world.territories]
    placed = place(shapes, names, style, lines=lines, wishes=wishes)
    drawing = Drawing(
        view_box=(0, 0, style.width, style.height),
        disc=style.disc,
        font_size=style.font_size,
        shapes=tuple(Shape(p.anchor, p.label, outlines.path(t)) for t, p in enumerate(placed)),
        sea_lines=tuple(
            SeaLine(source, target, drawn.path, len(drawn.lines) > 1) for (source, target), drawn in sea.items()
        ),
        continent_borders=outlines.seams([territory.continent for territory in world.territories]),
        language=style.language,
    )
    return furnished(drawing, shapely.union_all(shapes), lines, placed, style, continents=len(world.continents))


def _sea_lines(
    world: WorldMap, shapes: Sequence[BaseGeometry], style: Style, routes: Mapping[tuple[int, int], Route]
) -> dict[tuple[int, int], Drawn]:
    """Each once, in the direction in which its route is given."""
    drawn: dict[tuple[int, int], Drawn] = {}
    tree = shapely.STRtree(shapes)
    sheet = shapely.box(0, 0, style.width, style.height)
    outside = sheet.buffer(style.width).difference(sheet.buffer(-AWAY))
    for source, targets in enumerate(world.sea_lines):
        for target in targets:
            way = (target, source) if (target, source) in routes else (source, target)
            if way not in drawn and way[::-1] not in drawn:
                straight = shapely.shortest_line(*(shapes[end] for end in way))
                near = tree.query(straight.buffer(straight.length / 2), predicate="intersects")
                others = shapely.union_all([outside, *(shapes[t] for t in sorted(near.tolist()) if t not in way)])
                route = routes.get(way, Route())
                drawn[way] = sea_line(shapes[way[0]], shapes[way[1]], route, others, style.width)
    return drawn


def furnished(
    drawing: Drawing,
    land: BaseGeometry,
    lines: Sequence[BaseGeometry],
    placed: Sequence[Placed],
    style: Style,
    *,
    continents: int,
) -> Drawing:
    """With a legend and a compass where there is room for them."""
    names = [label_box(one.label, style) for one in placed]
    taken = shapely.union_all([land, *lines, *names]).buffer(AWAY)
    shapely.prepare(taken)
    high = LEGEND_HEAD + LEGEND_LINE * continents
    legend = _room(LEGEND_WIDTH, high, taken, style)
    if legend is not None:
        taken = taken.union(shapely.box(*legend, legend[0] + LEGEND_WIDTH, legend[1] + high).buffer(AWAY))
        shapely.prepare(taken)
    compass = None
    for radius in COMPASS:
        corner = _room(2.6 * radius, 2.9 * radius, taken, style)
        if corner is not None:
            compass = (round(corner[0] + 1.3 * radius, 1), round(corner[1] + 1.6 * radius, 1), float(radius))
            break
    return replace(drawing, legend=legend, compass=compass)


def label_box(label: Label, style: Style) -> BaseGeometry:
    """The room that a name takes."""
    wide = max(width(line, style.font_size, style.language) for line in label.lines)
    high = LINE * style.font_size * len(label.lines)
    return shapely.box(label.x - wide / 2, label.y - high / 2, label.x + wide / 2, label.y + high / 2)


def _room(wide: float, high: float, taken: BaseGeometry, style: Style) -> tuple[float, float] | None:
    """The upper left corner of a free rectangle, as near as can be to a corner of the sheet; lower left is the best."""
    right, bottom = style.width - EDGE - wide, style.height - EDGE - high
    corners = np.array([(EDGE, bottom), (right, bottom), (right, EDGE), (EDGE, EDGE)], dtype=float)
    x, y = np.meshgrid(np.arange(EDGE, int(right) + 1, 12), np.arange(EDGE, int(bottom) + 1, 12), indexing="ij")
    places = np.concatenate([corners, np.column_stack([x.ravel(), y.ravel()])])
    away = np.abs(places[:, None] - corners).sum(axis=2) + 40 * np.arange(len(corners))
    places = places[away.min(axis=1).argsort(kind="stable")]
    free = places[~shapely.intersects(taken, shapely.box(*places.T, *(places + np.array([wide, high])).T))]
    return (float(free[0][0]), float(free[0][1])) if len(free) else None
