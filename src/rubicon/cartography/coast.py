"""Where there is land: one landmass or several, each of the size it should have, with bays, headlands and straits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ..core.chance import Chance
from .cells import Cells
from .noise import Floats, Noise, uniform

MARGIN = 34
"""Sea that is left at the edge of the sheet."""
STRAIT = 24
"""Half the width of the sea between two landmasses, at the least."""
LONG = 1.5
"""How much longer than high a landmass may be."""
BENT = 60
"""How far everything is pushed about, so that nobody sees the rectangles that the landmasses were cut from."""
ROUGH = 0.42
"""How much chance has in a coast; without it a landmass is round."""
UNDER = -9.0
"""The height of what must stay sea."""
LAKE = 40
"""Inland waters of fewer cells are drained."""


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


def landmasses(
    cells: Cells, sheet: Box, sizes: Sequence[int], share: float, kept_free: Sequence[Box], chance: Chance
) -> list[list[int]] | None:
    """The cells of each landmass; they cover `share` of the sheet together, and are as `sizes` to each other.

    None if there is no room for one of them.
    """
    x, y = cells.points.T
    push = [BENT * Noise(chance, longest=520, octaves=3)(x, y) for _ in "xy"]
    frame = Box(sheet.left + MARGIN, sheet.top + MARGIN, sheet.right - MARGIN, sheet.bottom - MARGIN)
    rough = ROUGH * Noise(chance, longest=620, octaves=5)(x, y) - _near_edges(x, y, frame, kept_free)
    usable = cells.points[rough > -1.5]
    height = np.full_like(x, UNDER)
    found: list[list[int]] = []
    for box, size in zip(_cut(frame, usable, sizes, chance), sizes, strict=True):
        inner = _inner(x + push[0], y + push[1], box, frame)
        height = np.where(inner < STRAIT, UNDER, rough + _dome(x + push[0], y + push[1], _not_too_long(box, chance)))
        height[_shallows(cells, found)] = UNDER
        land = _flooded(cells, height, round(share * len(x) * size / sum(sizes)))
        if land is None:
            return None
        found.append(land)
    return found


def _cut(box: Box, usable: Floats, sizes: Sequence[int], chance: Chance) -> list[Box]:
    """The box, cut across its longer side again and again, into parts with as much usable room as each size needs."""
    if len(sizes) == 1:
        return [box]
    total = sum(sizes)
    middle = min(range(1, len(sizes)), key=lambda cut: abs(total - 2 * sum(sizes[:cut])))
    part = sum(sizes[:middle]) / total
    part += (0.5 - part) * 0.15 + uniform(chance, -0.02, 0.02)  # a smaller part has more coast for its size
    along = 0 if box.right - box.left > 1.1 * (box.bottom - box.top) else 1
    edge = float(np.quantile(usable[:, along], part))
    one, other = (
        (box._replace(right=edge), box._replace(left=edge))
        if along == 0
        else (box._replace(bottom=edge), box._replace(top=edge))
    )
    before = usable[:, along] < edge
    return _cut(one, usable[before], sizes[:middle], chance) + _cut(other, usable[~before], sizes[middle:], chance)


def _shallows(cells: Cells, lands: Sequence[Sequence[int]]) -> list[int]:
    """The lands that are there already, and the sea that is to stay around them."""
    near = {cell for land in lands for cell in land}
    for _ in range(2):
        near |= {neighbour for cell in near for neighbour in cells.near[cell]}
    return sorted(near)


def _not_too_long(box: Box, chance: Chance) -> Box:
    """A landmass in a long box lies somewhere in it: if it filled it, its territories would stand in a row."""
    spare = max(0.0, (box.right - box.left) - LONG * (box.bottom - box.top))
    left = uniform(chance, 0.3, 0.7) * spare
    return box._replace(left=box.left + left, right=box.right - spare + left)


def _dome(x: Floats, y: Floats, box: Box) -> Floats:
    """1 in the middle of the box, 0 where an oval touches its sides."""
    across = (x - (box.left + box.right) / 2) / ((box.right - box.left) / 2)
    down = (y - (box.top + box.bottom) / 2) / ((box.bottom - box.top) / 2)
    dome: Floats = 1 - np.sqrt(across**2 + down**2)
    return dome


def _inner(x: Floats, y: Floats, box: Box, frame: Box) -> Floats:
    """How far each place is from the next landmass's part; negative beyond it."""
    far = np.full_like(x, 1e4)
    sides = [x - box.left, y - box.top, box.right - x, box.bottom - y]
    for side, edge, outer in zip(sides, box, frame, strict=True):
        if edge != outer:
            far = np.minimum(far, side)
    return far


def _near_edges(x: Floats, y: Floats, frame: Box, kept_free: Sequence[Box]) -> Floats:
    """How much lower the land is near the edge of the sheet, and where a legend is to be."""
    inside = np.minimum.reduce([x - frame.left, frame.right - x, y - frame.top, frame.bottom - y])
    lower: Floats = np.clip((80 - inside) / 80, 0, 3) * 0.6 + np.where(inside < 0, 4, 0)
    for box in kept_free:
        aside = np.maximum.reduce([box.left - x, x - box.right, 0 * x])
        above = np.maximum.reduce([box.top - y, y - box.bottom, 0 * y])
        far = np.sqrt(aside**2 + above**2)
        lower += np.clip((70 - far) / 70, 0, 1) * 1.3 + np.where(far < 14, 4, 0)
    return lower


def _flooded(cells: Cells, height: Floats, size: int) -> list[int] | None:
    """The highest cells that hang together: the sea falls until there are enough of them."""
    order = np.argsort(-height, kind="stable")
    number = size
    for _ in range(6):
        high = order[: min(number, len(order))]
        land = _rounded(cells, set(high[height[high] > UNDER / 3].tolist()))
        if not land:
            return None
        if abs(len(land) - size) < 0.01 * size:
            return land
        number += size - len(land)
    return land if abs(len(land) - size) < 0.06 * size else None


def _rounded(cells: Cells, land: set[int]) -> list[int]:
    """The largest piece, without lakes that are puddles and necks that are a hair."""
    for _ in range(2):
        shares = {
            cell: sum(near in land for near in cells.near[cell]) / len(cells.near[cell]) for cell in _edge(cells, land)
        }
        land = (land - {cell for cell, share in shares.items() if share < 0.34}) | {
            cell for cell, share in shares.items() if share > 0.67
        }
    sea = cells.pieces(set(range(len(cells.areas))) - land)
    for pool in sea[1:]:
        if len(pool) < LAKE:
            land.update(pool)
    pieces = cells.pieces(land)
    return pieces[0] if pieces else []


def _edge(cells: Cells, land: set[int]) -> list[int]:
    """The cells on both sides of the coast."""
    coast = {cell for cell in land if any(near not in land for near in cells.near[cell])}
    return sorted(coast | {near for cell in coast for near in cells.near[cell] if near not in land})
