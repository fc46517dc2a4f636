"""Mountains and trees as decoration: ranges and woods that keep clear of discs, names and borders."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from ..core.chance import Chance
from ..world.board import Decor
from .cells import Noise, uniform
from .outlines import decimal_of_tenths

RIDGE_HEIGHT = 0.11
"""Mountains are drawn where the height noise is this near to zero, which happens along lines."""
WOOD_THRESHOLD = 0.5
"""Trees are drawn where the second noise is above this."""

Strokes = tuple[tuple[str, tuple[float, ...]], ...]

MOUNTAIN: Strokes = (
    ("M", (-11, 7)),
    ("L", (-1, -9)),
    ("L", (11, 7)),
    ("M", (-1, -9)),
    ("L", (1.5, -1)),
    ("L", (-1, 3)),
)
TREE: Strokes = (
    ("M", (0, 7)),
    ("L", (0, 2)),
    ("M", (-5, 2)),
    ("Q", (-6, -8, 0, -9)),
    ("Q", (6, -8, 5, 2)),
    ("Z", ()),
)
"""Glyphs with a width of about 20, around their centre."""


def draw_terrain(land: Sequence[BaseGeometry], taken: BaseGeometry, size: float, chance: Chance) -> Decor:
    """`land` is the shape of each territory, `taken` what must not be covered; a glyph is about `size` wide."""
    scale = size / 20
    free = shapely.union_all([shape.buffer(-0.62 * size) for shape in land]).difference(taken.buffer(0.45 * size))
    left, top, right, bottom = free.bounds if not free.is_empty else (0.0, 0.0, 0.0, 0.0)
    high, wet = (Noise(chance, longest=longest, octaves=2) for longest in (520, 300))
    drawn = {"mountains": "", "trees": ""}
    for y in np.arange(top, bottom, 0.82 * size):
        for x in np.arange(left, right, 1.12 * size):
            at = np.array([x + uniform(chance, -0.3, 0.3) * size, y + uniform(chance, -0.22, 0.22) * size])
            grown = scale * uniform(chance, 0.85, 1.15)
            if not shapely.contains_xy(free, *at):
                continue
            if abs(high(*at[:, None])[0]) < RIDGE_HEIGHT:
                drawn["mountains"] += _glyph(MOUNTAIN, at.tolist(), grown)
            elif wet(*at[:, None])[0] > WOOD_THRESHOLD:
                drawn["trees"] += _glyph(TREE, at.tolist(), grown)
    return Decor(**drawn)


def _glyph(strokes: Strokes, at: Sequence[float], scale: float) -> str:
    text = ""
    for letter, numbers in strokes:
        places = [at[place % 2] + scale * number for place, number in enumerate(numbers)]
        text += letter + " ".join(decimal_of_tenths(round(10 * place)) for place in places)
    return text
