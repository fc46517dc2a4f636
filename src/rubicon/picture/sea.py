"""The sea: its colour, rhumb lines and compass rose, the foam around the land, and the lines across it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from ..cartography.outlines import polygons
from ..cartography.svgpath import parse_path
from ..errors import Malformed
from . import colours, typefaces
from .colours import FOAM
from .markup import number, points, tag, translate
from .sheet import Sheet

# The coast as a whole: coarse, and in one piece where territories touch. The foam around it is made of filled shapes,
# because browsers are slow to draw a broad line along every bay.

COAST_TOLERANCE_UNITS = 1.6
"""How far a simplified coast may be from the true one, in units."""


def path_around(land: BaseGeometry, away: float, unit: float) -> str:
    """A path at this distance around the land."""
    shape = land.buffer(away, quad_segs=3).simplify(COAST_TOLERANCE_UNITS * unit) if away else land
    rings = (ring for part in polygons(shape) for ring in (part.exterior, *part.interiors))
    return "".join(_ring_path(ring.coords[:-1], unit) for ring in rings)


def _ring_path(ring: Sequence[Sequence[float]], unit: float) -> str:
    """In relative coordinates, which are short; tiny islands are left out."""
    if len(ring) < 3:
        return ""
    digits = max(0, round(-math.log10(unit)))
    (x, y), *others = ((round(point[0], digits), round(point[1], digits)) for point in ring)
    steps = [f"M{x:.{digits}f} {y:.{digits}f}l"]
    for to_x, to_y in others:
        steps.append(f"{to_x - x:.{digits}f} {to_y - y:.{digits}f} ")
        x, y = to_x, to_y
    return "".join(steps).replace(" -", "-").rstrip() + "z"


def coastline(sheet: Sheet) -> BaseGeometry:
    """The land of all territories without their lakes, simplified."""
    areas = [area for path in sheet.paths for area in _areas(path, sheet.unit)]
    return shapely.union_all(areas).simplify(COAST_TOLERANCE_UNITS * sheet.unit)


def _areas(path: str, unit: float) -> Iterator[BaseGeometry]:
    try:
        lines = parse_path(path, fine=COAST_TOLERANCE_UNITS * unit)
    except Malformed:
        return  # a browser does not draw it either
    for line in lines:
        if len(line.points) > 2:
            yield shapely.make_valid(Polygon(line.points)).buffer(COAST_TOLERANCE_UNITS * unit / 2, quad_segs=1)


# The sea.

FOAM_LINES = ((46, 0.10), (30, 0.14), (17, 0.20), (8, 0.30))
"""Lines of foam along the coast, from the outermost: width and opacity."""


def sea_gradient() -> str:
    stops = (("0", "#b9d6d8"), (".6", "#9cc3ca"), ("1", "#6f9fae"))
    inside = "".join(tag("stop", offset=offset, stop_color=colour) for offset, colour in stops)
    return tag("radialGradient", inside, id="sea", cx=".5", cy=".46", r=".75")


def water(sheet: Sheet) -> str:
    return tag("rect", x=sheet.left, y=sheet.top, width=sheet.wide, height=sheet.high, fill="url(#sea)")


def rhumb_lines(sheet: Sheet) -> str:
    """Lines from the compass in all directions, as on an old chart."""
    if sheet.drawing.compass is None:
        return ""
    x, y, _ = sheet.drawing.compass
    far = sheet.wide + sheet.high
    turns = [turn * math.pi / 16 for turn in range(32)]
    rays = "".join(points((x, y), (x + far * math.cos(turn), y + far * math.sin(turn))) for turn in turns)
    return tag("path", d=rays, stroke="#ffffff", stroke_opacity=0.16, stroke_width=0.8 * sheet.unit)


def foam(sheet: Sheet) -> str:
    """The foam around the land, and the shadow of the land on the sea."""
    land, unit = coastline(sheet), sheet.unit
    rings = [tag("path", d=path_around(land, wide * unit / 2, unit), fill_opacity=white) for wide, white in FOAM_LINES]
    shadow = tag(
        "path",
        d=path_around(land, 0, unit),
        fill="#1d3a44",
        fill_opacity=0.55,
        filter="url(#shadow)",
        transform=translate(2.5 * unit, 4 * unit),
    )
    return tag("g", *rings, shadow, fill=FOAM)


def sea_lines(sheet: Sheet) -> str:
    """The sea-lines, dashed."""
    lines = "".join(line.path for line in sheet.drawing.sea_lines)
    return dashed(lines, sheet.unit) if lines else ""


def dashed(path: str, unit: float) -> str:
    dashes = f"{number(7 * unit)} {number(8 * unit)}"
    return tag(
        "g",
        tag("path", d=path, stroke="#1f3d47", stroke_opacity=0.6, stroke_width=4.8 * unit),
        tag("path", d=path, stroke="#fffaf0", stroke_width=2.7 * unit),
        fill="none",
        stroke_linecap="round",
        stroke_dasharray=dashes,
    )


def straight_links(sheet: Sheet) -> str:
    """Where a territory is only a point, its links are straight lines to the neighbours; those by sea are dashed."""
    world, unit = sheet.board.map, sheet.unit
    land = "".join(_straight(sheet, world.borders))
    sea = "".join(_straight(sheet, world.sea_lines))
    solid = tag(
        "g",
        tag("path", d=land, stroke="#1f3d47", stroke_opacity=0.55, stroke_width=4 * unit),
        tag("path", d=land, stroke="#f7efdc", stroke_width=2.2 * unit),
        fill="none",
        stroke_linecap="round",
    )
    return (solid if land else "") + (dashed(sea, unit) if sea else "")


def _straight(sheet: Sheet, links: tuple[tuple[int, ...], ...]) -> Iterator[str]:
    shapes, drawn = sheet.drawing.shapes, set()
    for line in sheet.drawing.sea_lines:
        drawn.add(frozenset((line.source, line.target)))
    for source, targets in enumerate(links):
        for target in targets:
            pair = frozenset((source, target))
            if pair in drawn or (shapes[source].path and shapes[target].path):
                continue
            drawn.add(pair)
            yield _wrapped_line(sheet, shapes[source].anchor, shapes[target].anchor)


def _wrapped_line(sheet: Sheet, one: tuple[float, float], other: tuple[float, float]) -> str:
    """Across the sheet; from one edge to the other it goes round the back."""
    (west, south), (east, north) = sorted((one, other))
    if east - west < 0.7 * sheet.wide:
        return points(one, other)
    middle = (south + north) / 2
    return points((west, south), (sheet.left, middle)) + points((east, north), (sheet.right, middle))


# The compass rose.

LONG_POINT, SHORT_POINT = (1.22, 0.17), (0.72, 0.12)
"""Length and width of the points of the rose, in radii of its ring."""


def compass_rose(sheet: Sheet) -> str:
    if sheet.drawing.compass is None:
        return ""
    x, y, radius = sheet.drawing.compass
    ink = {"stroke": colours.SEA_INK, "fill": "none"}
    rings = [
        tag("circle", r=part * radius, stroke_width=line * sheet.unit, **ink)
        for part, line in ((1.02, 1.1), (0.93, 0.5), (0.5, 0.6))
    ]
    degrees = "".join(points(_polar(0.93 * radius, turn), _polar(1.02 * radius, turn)) for turn in range(32))
    scale = tag("path", d=degrees, stroke_width=0.6 * sheet.unit, **ink)
    rose = [_rose_point(turn, radius, *SHORT_POINT, sheet.unit) for turn in (4, 12, 20, 28)]
    rose += [_rose_point(turn, radius, *LONG_POINT, sheet.unit) for turn in (0, 8, 16, 24)]
    north = tag(
        "text", "N", y=-1.3 * radius, text_anchor="middle", fill=colours.SEA_INK, **typefaces.TITLES.at(0.34 * radius)
    )
    return tag("g", *rings, scale, *rose, north, transform=translate(x, y), opacity=0.8, pointer_events="none")


def _rose_point(turn: int, radius: float, long: float, broad: float, unit: float) -> str:
    """One half is light and one dark, as if lit from one side."""
    tip, foot = _polar(long * radius, turn), 1.4 * broad * radius
    sides = ((_polar(foot, turn - 4), "#f4ecd8"), (_polar(foot, turn + 4), colours.SEA_INK))
    halves = [tag("path", d=points((0, 0), side, tip) + "Z", fill=colour) for side, colour in sides]
    return tag("g", *halves, stroke=colours.SEA_INK, stroke_width=0.5 * unit)


def _polar(away: float, turn: int) -> tuple[float, float]:
    """The point at this distance from the middle, `turn` in 32nds of a full turn from north."""
    angle = turn * math.pi / 16
    return away * math.sin(angle), -away * math.cos(angle)
