"""The sea and what is on it: its light, the lines of the winds, the foam round the land, and the ways over it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from . import coast
from .markup import moved, number, points, tag
from .paint import FOAM
from .sheet import Sheet

FOAMS = ((46, 0.10), (30, 0.14), (17, 0.20), (8, 0.30))
"""The water-lines along the coast, from the outermost: how wide, and how white."""


def light() -> str:
    stops = (("0", "#b9d6d8"), (".6", "#9cc3ca"), ("1", "#6f9fae"))
    inside = "".join(tag("stop", offset=offset, stop_color=colour) for offset, colour in stops)
    return tag("radialGradient", inside, id="sea", cx=".5", cy=".46", r=".75")


def water(sheet: Sheet) -> str:
    return tag("rect", x=sheet.left, y=sheet.top, width=sheet.wide, height=sheet.high, fill="url(#sea)")


def winds(sheet: Sheet) -> str:
    """Rhumb lines: from the compass in all directions, as on an old chart."""
    if sheet.drawing.compass is None:
        return ""
    x, y, _ = sheet.drawing.compass
    far = sheet.wide + sheet.high
    turns = [turn * math.pi / 16 for turn in range(32)]
    rays = "".join(points((x, y), (x + far * math.cos(turn), y + far * math.sin(turn))) for turn in turns)
    return tag("path", d=rays, stroke="#ffffff", stroke_opacity=0.16, stroke_width=0.8 * sheet.unit)


def foam(sheet: Sheet) -> str:
    """And the shadow of the land on it."""
    land, unit = coast.land(sheet), sheet.unit
    rings = [tag("path", d=coast.around(land, wide * unit / 2, unit), fill_opacity=white) for wide, white in FOAMS]
    shadow = tag(
        "path",
        d=coast.around(land, 0, unit),
        fill="#1d3a44",
        fill_opacity=0.55,
        filter="url(#shadow)",
        transform=moved(2.5 * unit, 4 * unit),
    )
    return tag("g", *rings, shadow, fill=FOAM)


def ways(sheet: Sheet) -> str:
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


def bridges(sheet: Sheet) -> str:
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
            yield _way(sheet, shapes[source].anchor, shapes[target].anchor)


def _way(sheet: Sheet, one: tuple[float, float], other: tuple[float, float]) -> str:
    """Across the sheet; from one edge to the other it goes round the back."""
    (west, south), (east, north) = sorted((one, other))
    if east - west < 0.7 * sheet.wide:
        return points(one, other)
    middle = (south + north) / 2
    return points((west, south), (sheet.left, middle)) + points((east, north), (sheet.right, middle))
