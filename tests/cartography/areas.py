"""Areas for the tests: a honeycomb cut into a few pieces, with a lake and an island."""

from __future__ import annotations

import shapely
from shapely.geometry.base import BaseGeometry

from rubicon.cartography.cells import Cells, scatter
from rubicon.core.chance import Fast


def sheet(seed: int) -> Cells:
    return scatter(400, 300, 12, Fast(seed).at(0))


def split(cells: Cells, seed: int, number: int) -> list[BaseGeometry]:
    """All but a margin of sea, given to the nearest of `number` cells."""
    chance = Fast(seed).at(1)
    land = [cell for cell, (x, y) in enumerate(cells.points.tolist()) if 40 < x < 360 and 40 < y < 260]
    homes = sorted({land[chance.below(len(land))] for _ in range(number)})
    owned: dict[int, list[int]] = {home: [] for home in homes}
    for cell in land:
        nearest = min(homes, key=lambda home: ((cells.points[cell] - cells.points[home]) ** 2).sum())
        owned[nearest].append(cell)
    return [cells.joined(owned[home]) for home in homes]


def square(x: float, y: float, side: float) -> BaseGeometry:
    return shapely.box(x, y, x + side, y + side)
