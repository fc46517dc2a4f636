"""Makes a drawing from a map and the areas of its territories: outlines, sea-lines, discs, names, a legend's space."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from ..world.board import Drawing, Label, SeaLine, Shape
from ..world.map import WorldMap
from .label_placement import LabelRequest, PlacedLabel, SheetStyle, place_labels
from .outlines import Outlines
from .sea_lines import DrawnLine, Route, draw_sea_line
from .text_metrics import LINE_HEIGHT_EM, text_width

LEGEND_WIDTH, LEGEND_HEAD_HEIGHT, LEGEND_LINE_HEIGHT = 230, 74, 23
"""Size of a legend: its width, and the heights of its head and of a line for each continent."""
COMPASS_RADII = (46, 36, 28)
"""Possible radii of a compass rose; the largest that fits is used."""
EDGE_DISTANCE, CLEARANCE = 26, 10
"""Distance of legend and compass from the edge of the sheet, and from everything else."""


def draw_board(
    world: WorldMap,
    areas: Sequence[BaseGeometry],
    style: SheetStyle,
    *,
    routes: Mapping[tuple[int, int], Route] | None = None,
    wishes: Mapping[int, LabelRequest] | None = None,
) -> Drawing:
    """Draws a board from `areas`, one for each territory, as made by `outlines.clean_coverage`.

    Routes are given by (source, target). The caller adds colours, titles, notes, terrain and a credit.
    """
    outlines = Outlines(areas)
    shapes = [outlines.shape(territory) for territory in range(len(areas))]
    sea = _sea_lines(world, shapes, style, routes or {})
    lines = [line for drawn in sea.values() for line in drawn.lines]
    names = [territory.name for territory in world.territories]
    placed = place_labels(shapes, names, style, lines=lines, wishes=wishes)
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
    return with_legend_and_compass(
        drawing, shapely.union_all(shapes), lines, placed, style, continents=len(world.continents)
    )


def _sea_lines(
    world: WorldMap, shapes: Sequence[BaseGeometry], style: SheetStyle, routes: Mapping[tuple[int, int], Route]
) -> dict[tuple[int, int], DrawnLine]:
    """Each sea-line once, in the direction of its route."""
    drawn: dict[tuple[int, int], DrawnLine] = {}
    tree = shapely.STRtree(shapes)
    sheet = shapely.box(0, 0, style.width, style.height)
    outside = sheet.buffer(style.width).difference(sheet.buffer(-CLEARANCE))
    for source, targets in enumerate(world.sea_lines):
        for target in targets:
            way = (target, source) if (target, source) in routes else (source, target)
            if way not in drawn and way[::-1] not in drawn:
                straight = shapely.shortest_line(*(shapes[end] for end in way))
                near = tree.query(straight.buffer(straight.length / 2), predicate="intersects")
                others = shapely.union_all([outside, *(shapes[t] for t in sorted(near.tolist()) if t not in way)])
                route = routes.get(way, Route())
                drawn[way] = draw_sea_line(shapes[way[0]], shapes[way[1]], route, others, style.width)
    return drawn


def with_legend_and_compass(
    drawing: Drawing,
    land: BaseGeometry,
    lines: Sequence[BaseGeometry],
    placed: Sequence[PlacedLabel],
    style: SheetStyle,
    *,
    continents: int,
) -> Drawing:
    """The drawing with a legend and a compass, if they fit."""
    names = [label_box(one.label, style) for one in placed]
    taken = shapely.union_all([land, *lines, *names]).buffer(CLEARANCE)
    shapely.prepare(taken)
    high = LEGEND_HEAD_HEIGHT + LEGEND_LINE_HEIGHT * continents
    legend = _free_corner(LEGEND_WIDTH, high, taken, style)
    if legend is not None:
        taken = taken.union(shapely.box(*legend, legend[0] + LEGEND_WIDTH, legend[1] + high).buffer(CLEARANCE))
        shapely.prepare(taken)
    compass = None
    for radius in COMPASS_RADII:
        corner = _free_corner(2.6 * radius, 2.9 * radius, taken, style)
        if corner is not None:
            compass = (round(corner[0] + 1.3 * radius, 1), round(corner[1] + 1.6 * radius, 1), float(radius))
            break
    return replace(drawing, legend=legend, compass=compass)


def label_box(label: Label, style: SheetStyle) -> BaseGeometry:
    """The size of a name."""
    wide = max(text_width(line, style.font_size, style.language) for line in label.lines)
    high = LINE_HEIGHT_EM * style.font_size * len(label.lines)
    return shapely.box(label.x - wide / 2, label.y - high / 2, label.x + wide / 2, label.y + high / 2)


def _free_corner(wide: float, high: float, taken: BaseGeometry, style: SheetStyle) -> tuple[float, float] | None:
    """The upper left corner of a free rectangle near a corner of the sheet, preferably the lower left."""
    right, bottom = style.width - EDGE_DISTANCE - wide, style.height - EDGE_DISTANCE - high
    corners = np.array(
        [(EDGE_DISTANCE, bottom), (right, bottom), (right, EDGE_DISTANCE), (EDGE_DISTANCE, EDGE_DISTANCE)], dtype=float
    )
    x, y = np.meshgrid(
        np.arange(EDGE_DISTANCE, int(right) + 1, 12), np.arange(EDGE_DISTANCE, int(bottom) + 1, 12), indexing="ij"
    )
    places = np.concatenate([corners, np.column_stack([x.ravel(), y.ravel()])])
    away = np.abs(places[:, None] - corners).sum(axis=2) + 40 * np.arange(len(corners))
    places = places[away.min(axis=1).argsort(kind="stable")]
    free = places[~shapely.intersects(taken, shapely.box(*places.T, *(places + np.array([wide, high])).T))]
    return (float(free[0][0]), float(free[0][1])) if len(free) else None
