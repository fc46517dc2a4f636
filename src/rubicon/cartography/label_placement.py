"""Places the disc and the name of each territory: inside its land, clear of everything else.

The points of a fine grid are tried for the disc, each with the name above, below and at both sides, in one line or
more. The best one wins. Small territories come first, because they have the fewest choices.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import shapely
from shapely import MultiPolygon
from shapely.geometry.base import BaseGeometry

from ..world.board import Label
from .cells import Floats
from .outlines import polygons
from .text_metrics import LINE_HEIGHT_EM, line_breaks, text_width

LABEL_GAP_UNITS = 2.0
"""Between a disc and its name, in units of the sheet."""
SHEET_MARGIN_UNITS = 6
"""Between names or discs and the edge of the sheet, in its units."""


class SheetStyle(NamedTuple):
    """Sizes and lettering of a sheet. `disc` is a radius; the width of letters depends on the language."""

    width: float = 1600
    height: float = 900
    font_size: float = 13
    disc: float = 13
    language: str = ""


class LabelRequest(NamedTuple):
    """Positions chosen by the author of a board; None if the search decides."""

    anchor: tuple[float, float] | None = None
    side: str | None = None
    """The side of the disc where the name goes: above, below, left or right."""
    lines: tuple[str, ...] | None = None


class PlacedLabel(NamedTuple):
    anchor: tuple[float, float]
    label: Label


SIDES = ("above", "below", "left", "right")
Boxes = Floats
"""Rows of left, top, right, bottom."""


class _Occupancy:
    """Occupied space: boxes around discs and names, and points along the sea-lines."""

    def __init__(self, style: SheetStyle, lines: Sequence[BaseGeometry]) -> None:
        self.style = style
        self.taken: list[tuple[float, float, float, float]] = []
        dots = [shapely.get_coordinates(shapely.segmentize(line, 4)) for line in lines]
        self.dots = np.concatenate(dots) if dots else np.empty((0, 2))

    def overlap(self, boxes: Boxes) -> tuple[Floats, Floats]:
        """The occupied share of each box, and the number of overlaps."""
        taken = np.array(self.taken).reshape(-1, 4)
        low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
        taken = taken[((taken[:, 2:] > low) & (taken[:, :2] < high)).all(axis=1)]
        across = np.minimum(boxes[:, None, 2], taken[:, 2]) - np.maximum(boxes[:, None, 0], taken[:, 0])
        down = np.minimum(boxes[:, None, 3], taken[:, 3]) - np.maximum(boxes[:, None, 1], taken[:, 1])
        shared = np.clip(across, 0, None) * np.clip(down, 0, None)
        area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
        return shared.sum(axis=1) / area, (shared > 0).sum(axis=1)

    def crossed(self, boxes: Boxes) -> Floats:
        """Whether a sea-line runs through each box."""
        low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
        dots = self.dots[((self.dots > low) & (self.dots < high)).all(axis=1)]
        inside = (dots > boxes[:, None, :2]) & (dots < boxes[:, None, 2:])
        crossed: Floats = inside.all(axis=2).any(axis=1).astype(float)
        return crossed

    def outside(self, boxes: Boxes) -> Floats:
        """Whether each box extends beyond the sheet."""
        low, high = (
            (SHEET_MARGIN_UNITS, SHEET_MARGIN_UNITS),
            (self.style.width - SHEET_MARGIN_UNITS, self.style.height - SHEET_MARGIN_UNITS),
        )
        outside: Floats = ((boxes[:, :2] < low) | (boxes[:, 2:] > high)).any(axis=1).astype(float)
        return outside


def place_labels(
    shapes: Sequence[BaseGeometry],
    names: Sequence[str],
    style: SheetStyle,
    *,
    lines: Sequence[BaseGeometry] = (),
    wishes: Mapping[int, LabelRequest] | None = None,
) -> list[PlacedLabel]:
    """A disc and a name for each shape, clear of the sea-lines `lines` if possible."""
    sheet = _Occupancy(style, lines)
    tree = shapely.STRtree(shapes)
    found: dict[int, PlacedLabel] = {}
    for index in sorted(range(len(shapes)), key=lambda i: max((p.area for p in polygons(shapes[i])), default=0.0)):
        reach = shapely.box(*shapes[index].bounds).buffer(10 * style.font_size)
        others = [part for other in tree.query(reach) if other != index for part in polygons(shapes[other])]
        wish = (wishes or {}).get(index, LabelRequest())
        # Not their union, which is slow: only points are tested, and shapes do not overlap.
        found[index] = _place(shapes[index], MultiPolygon(others), names[index], sheet, wish)
    return [found[index] for index in range(len(shapes))]


def _place(shape: BaseGeometry, others: BaseGeometry, name: str, sheet: _Occupancy, wish: LabelRequest) -> PlacedLabel:
    style = sheet.style
    shapely.prepare(shape)
    shapely.prepare(others)
    middles, depth = _candidates(shape, style.disc, wish)
    discs = _boxes(middles, 2 * style.disc + 2, 2 * style.disc + 2)
    inside, foreign = _shares(_disc_dots(middles, style.disc), shape, others)
    part, number = sheet.overlap(discs)
    base = 2.2 * inside - 1.6 * foreign + 0.01 * np.minimum(depth, 26) + 0.9 * depth / max(depth.max(), 1.0)
    base -= 6 * part + 0.6 * number + 0.25 * sheet.crossed(discs) + 3 * sheet.outside(discs)
    best: tuple[float, Floats, Floats, tuple[str, ...]] | None = None
    for words in [wish.lines] if wish.lines else line_breaks(name):
        wide = max(text_width(line, style.font_size, style.language) for line in words) + 2
        high = LINE_HEIGHT_EM * style.font_size * len(words)
        for side in [wish.side] if wish.side else SIDES:
            boxes = _boxes(_beside(middles, side, style.disc, wide, high), wide, high)
            inside, foreign = _shares(_box_dots(boxes), shape, others)
            part, number = sheet.overlap(boxes)
            score = base + 1.6 * inside - 2.4 * foreign - 0.12 * (len(words) - 1) - 4 * part - 0.8 * number
            score -= 0.15 * ((inside > 0.02) & (inside < 0.98))  # names across a coast are hard to read
            score -= 0.5 * sheet.crossed(boxes) + 9 * sheet.outside(boxes)
            score -= {"above": 0.0, "below": 0.05}.get(side, 0.1)
            top = int(score.argmax())
            if best is None or score[top] > best[0]:
                best = float(score[top]), discs[top], boxes[top], words
    assert best is not None
    _, disc, box, words = best
    left, up, right, down = box.tolist()
    sheet.taken += [tuple(disc.tolist()), (left - 1, up - 1, right + 1, down + 1)]
    anchor, middle = (_middle(corners) for corners in (disc, box))
    return PlacedLabel(anchor, Label(*middle, words))


def _middle(box: Floats) -> tuple[float, float]:
    left, top, right, bottom = box.tolist()
    return round((left + right) / 2, 1), round((top + bottom) / 2, 1)


def _candidates(shape: BaseGeometry, disc: float, wish: LabelRequest) -> tuple[Floats, Floats]:
    """Candidate positions of the disc, and their distances from the coast."""
    if wish.anchor is not None:
        return np.array([wish.anchor]), np.array([disc])
    land = max(polygons(shape), key=lambda part: part.area)
    left, top, right, bottom = land.bounds
    step = min(7.0, max(1.5, math.sqrt((right - left) * (bottom - top)) / 26))
    x, y = np.meshgrid(np.arange(left, right, step), np.arange(top, bottom, step))
    middles = np.column_stack([x.ravel(), y.ravel()])
    pole = shapely.get_coordinates(shapely.maximum_inscribed_circle(land, tolerance=0.5))[0]
    middles = np.concatenate([middles[shapely.contains_xy(land, *middles.T)], [pole]])
    depth = shapely.distance(land.exterior, shapely.points(middles))
    deep = depth >= min(disc * 0.55, depth.max() * 0.8)
    return middles[deep].round(1), depth[deep]


def _beside(middles: Floats, side: str, disc: float, wide: float, high: float) -> Floats:
    """The centre of a box at one side of each disc."""
    across, down = disc + 2 * LABEL_GAP_UNITS + wide / 2, disc + LABEL_GAP_UNITS + high / 2
    way = {"above": (0.0, -down), "below": (0.0, down + 1), "left": (-across, 0.0), "right": (across, 0.0)}[side]
    beside: Floats = middles + np.array(way)
    return beside


def _boxes(middles: Floats, wide: float, high: float) -> Boxes:
    half = np.array([wide / 2, high / 2])
    return np.column_stack([middles - half, middles + half])


def _disc_dots(middles: Floats, radius: float) -> Floats:
    """Sample points in a disc around each centre."""
    rings = [(0.0, 1), (0.55, 8), (1.0, 16)]
    dots = [
        (radius * part * math.cos(2 * math.pi * k / number), radius * part * math.sin(2 * math.pi * k / number))
        for part, number in rings
        for k in range(number)
    ]
    filled: Floats = middles[:, None, :] + np.array(dots)
    return filled


def _box_dots(boxes: Boxes) -> Floats:
    """Sample points in each box."""
    across, down = np.meshgrid(np.linspace(0, 1, 9), np.linspace(0, 1, 3))
    parts = np.column_stack([across.ravel(), down.ravel()])
    return boxes[:, None, :2] + parts * (boxes[:, None, 2:] - boxes[:, None, :2])


def _shares(dots: Floats, shape: BaseGeometry, others: BaseGeometry) -> tuple[Floats, Floats]:
    """For each row of points, the share inside the shape and the share inside others."""
    inside = shapely.contains_xy(shape, dots[..., 0], dots[..., 1])
    foreign = shapely.contains_xy(others, dots[..., 0], dots[..., 1]) & ~inside
    return inside.mean(axis=1), foreign.mean(axis=1)
