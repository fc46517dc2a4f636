"""A compass rose on the sea."""

from __future__ import annotations

import math

from . import faces, paint
from .markup import moved, points, tag
from .sheet import Sheet

LONG, SHORT = (1.22, 0.17), (0.72, 0.12)
"""The points of the rose: how long and how broad, in radii of its ring."""


def compass(sheet: Sheet) -> str:
    if sheet.drawing.compass is None:
        return ""
    x, y, radius = sheet.drawing.compass
    ink = {"stroke": paint.DEEP, "fill": "none"}
    rings = [
        tag("circle", r=part * radius, stroke_width=line * sheet.unit, **ink)
        for part, line in ((1.02, 1.1), (0.93, 0.5), (0.5, 0.6))
    ]
    degrees = "".join(points(_at(0.93 * radius, turn), _at(1.02 * radius, turn)) for turn in range(32))
    scale = tag("path", d=degrees, stroke_width=0.6 * sheet.unit, **ink)
    rose = [_point(turn, radius, *SHORT, sheet.unit) for turn in (4, 12, 20, 28)]
    rose += [_point(turn, radius, *LONG, sheet.unit) for turn in (0, 8, 16, 24)]
    north = tag("text", "N", y=-1.3 * radius, text_anchor="middle", fill=paint.DEEP, **faces.TITLES.at(0.34 * radius))
    return tag("g", *rings, scale, *rose, north, transform=moved(x, y), opacity=0.8, pointer_events="none")


def _point(turn: int, radius: float, long: float, broad: float, unit: float) -> str:
    """Half of it light and half dark, as if the light came from one side."""
    tip, foot = _at(long * radius, turn), 1.4 * broad * radius
    sides = ((_at(foot, turn - 4), "#f4ecd8"), (_at(foot, turn + 4), paint.DEEP))
    halves = [tag("path", d=points((0, 0), side, tip) + "Z", fill=colour) for side, colour in sides]
    return tag("g", *halves, stroke=paint.DEEP, stroke_width=0.5 * unit)


def _at(away: float, turn: int) -> tuple[float, float]:
    """So far from the middle, in 32nds of a full turn from the north."""
    angle = turn * math.pi / 16
    return away * math.sin(angle), -away * math.cos(angle)
