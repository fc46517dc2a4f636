"""Generates land: the coasts of one or more landmasses, divided into continents, and these into territories.

The size of each landmass fits its territories; it has bays, headlands and straits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from shapely.geometry.base import BaseGeometry

from ..core.chance import Chance
from .cells import Cells, Floats, Noise, uniform
from .draw import EDGE_DISTANCE, LEGEND_HEAD_HEIGHT, LEGEND_LINE_HEIGHT, LEGEND_WIDTH
from .label_placement import SheetStyle
from .outlines import Outlines, clean_coverage
from .region_growth import TravelTimes, grow, travel_times
from .topology_repair import SEA, repair_borders

SEA_MARGIN_UNITS = 34
"""Width of the sea along the edge of the sheet."""
HALF_STRAIT_UNITS = 24
"""Half the minimum width of the sea between two landmasses, in units of the sheet."""
MAX_ASPECT = 1.5
"""Maximum ratio of the width of a landmass to its height."""
BOX_DISTORTION = 60
"""Displacement of points, in units of the sheet, which hides the rectangles from which landmasses are made."""
COAST_ROUGHNESS = 0.42
"""Weight of the noise in a coast; 0 would make round landmasses."""
SEA_LEVEL = -9.0
"""The height of cells that must stay sea."""
MIN_LAKE_CELLS = 40
"""Smaller inland waters become land."""


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


def place_landmasses(
    cells: Cells, sheet: Box, sizes: Sequence[int], share: float, kept_free: Sequence[Box], chance: Chance
) -> list[list[int]] | None:
    """The cells of each landmass, which together cover `share` of the sheet, in the proportions of `sizes`.

    None if one of them does not fit.
    """
    x, y = cells.points.T
    push = [BOX_DISTORTION * Noise(chance, longest=520, octaves=3)(x, y) for _ in "xy"]
    frame = Box(
        sheet.left + SEA_MARGIN_UNITS,
        sheet.top + SEA_MARGIN_UNITS,
        sheet.right - SEA_MARGIN_UNITS,
        sheet.bottom - SEA_MARGIN_UNITS,
    )
    rough = COAST_ROUGHNESS * Noise(chance, longest=620, octaves=5)(x, y) - _near_edges(x, y, frame, kept_free)
    usable = cells.points[rough > -1.5]
    height = np.full_like(x, SEA_LEVEL)
    found: list[list[int]] = []
    for box, size in zip(_divide(frame, usable, sizes, chance), sizes, strict=True):
        inner = _inner(x + push[0], y + push[1], box, frame)
        height = np.where(
            inner < HALF_STRAIT_UNITS, SEA_LEVEL, rough + _dome(x + push[0], y + push[1], _narrowed(box, chance))
        )
        height[_shallows(cells, found)] = SEA_LEVEL
        land = _flooded(cells, height, round(share * len(x) * size / sum(sizes)))
        if land is None:
            return None
        found.append(land)
    return found


def _divide(box: Box, usable: Floats, sizes: Sequence[int], chance: Chance) -> list[Box]:
    """Splits the box repeatedly across its longer side, into parts with as much usable area as each size needs."""
    if len(sizes) == 1:
        return [box]
    total = sum(sizes)
    middle = min(range(1, len(sizes)), key=lambda cut: abs(total - 2 * sum(sizes[:cut])))
    part = sum(sizes[:middle]) / total
    part += (0.5 - part) * 0.15 + uniform(chance, -0.02, 0.02)  # smaller parts have more coast for their size
    along = 0 if box.right - box.left > 1.1 * (box.bottom - box.top) else 1
    edge = float(np.quantile(usable[:, along], part))
    one, other = (
        (box._replace(right=edge), box._replace(left=edge))
        if along == 0
        else (box._replace(bottom=edge), box._replace(top=edge))
    )
    before = usable[:, along] < edge
    return _divide(one, usable[before], sizes[:middle], chance) + _divide(
        other, usable[~before], sizes[middle:], chance
    )


def _shallows(cells: Cells, lands: Sequence[Sequence[int]]) -> list[int]:
    """How much existing landmasses, and the sea around them, lower the land."""
    near = {cell for land in lands for cell in land}
    for _ in range(2):
        near |= {neighbour for cell in near for neighbour in cells.near[cell]}
    return sorted(near)


def _narrowed(box: Box, chance: Chance) -> Box:
    """Narrows a long box at random, because otherwise all territories of the landmass would be in one row."""
    spare = max(0.0, (box.right - box.left) - MAX_ASPECT * (box.bottom - box.top))
    left = uniform(chance, 0.3, 0.7) * spare
    return box._replace(left=box.left + left, right=box.right - spare + left)


def _dome(x: Floats, y: Floats, box: Box) -> Floats:
    """1 at the centre of the box, 0 on the ellipse that touches its sides."""
    across = (x - (box.left + box.right) / 2) / ((box.right - box.left) / 2)
    down = (y - (box.top + box.bottom) / 2) / ((box.bottom - box.top) / 2)
    dome: Floats = 1 - np.sqrt(across**2 + down**2)
    return dome


def _inner(x: Floats, y: Floats, box: Box, frame: Box) -> Floats:
    """The distance of each point from the other landmasses' parts; negative inside them."""
    far = np.full_like(x, 1e4)
    sides = [x - box.left, y - box.top, box.right - x, box.bottom - y]
    for side, edge, outer in zip(sides, box, frame, strict=True):
        if edge != outer:
            far = np.minimum(far, side)
    return far


def _near_edges(x: Floats, y: Floats, frame: Box, kept_free: Sequence[Box]) -> Floats:
    """How much lower the land is near the edge of the sheet, and at the place of the legend."""
    inside = np.minimum.reduce([x - frame.left, frame.right - x, y - frame.top, frame.bottom - y])
    lower: Floats = np.clip((80 - inside) / 80, 0, 3) * 0.6 + np.where(inside < 0, 4, 0)
    for box in kept_free:
        aside = np.maximum.reduce([box.left - x, x - box.right, 0 * x])
        above = np.maximum.reduce([box.top - y, y - box.bottom, 0 * y])
        far = np.sqrt(aside**2 + above**2)
        lower += np.clip((70 - far) / 70, 0, 1) * 1.3 + np.where(far < 14, 4, 0)
    return lower


def _flooded(cells: Cells, height: Floats, size: int) -> list[int] | None:
    """The highest connected cells: the sea level falls until there are enough of them."""
    order = np.argsort(-height, kind="stable")
    number = size
    for _ in range(6):
        high = order[: min(number, len(order))]
        land = _rounded(cells, set(high[height[high] > SEA_LEVEL / 3].tolist()))
        if not land:
            return None
        if abs(len(land) - size) < 0.01 * size:
            return land
        number += size - len(land)
    return land if abs(len(land) - size) < 0.06 * size else None


def _rounded(cells: Cells, land: set[int]) -> list[int]:
    """The largest connected part, without tiny lakes and narrow necks."""
    for _ in range(2):
        shares = {
            cell: sum(near in land for near in cells.near[cell]) / len(cells.near[cell]) for cell in _edge(cells, land)
        }
        land = (land - {cell for cell, share in shares.items() if share < 0.34}) | {
            cell for cell, share in shares.items() if share > 0.67
        }
    sea = cells.pieces(set(range(len(cells.areas))) - land)
    for pool in sea[1:]:
        if len(pool) < MIN_LAKE_CELLS:
            land.update(pool)
    pieces = cells.pieces(land)
    return pieces[0] if pieces else []


def _edge(cells: Cells, land: set[int]) -> list[int]:
    """The cells on both sides of the coast."""
    coast = {cell for cell in land if any(near not in land for near in cells.near[cell])}
    return sorted(coast | {near for cell in coast for near in cells.near[cell] if near not in land})


# Continents and territories

SHEET_AREA = 1600 * 900
STRAIT_SHARE = 0.03
"""Share of the land that each additional landmass costs, because it is surrounded by sea."""
MAX_AREA_DEVIATION = 0.1
"""Maximum standard deviation of the areas of territories, as a part of their mean."""
MIN_BORDER_SPACINGS = 1.2
"""Minimum length of a border, in spacings of the cells."""
SMOOTHING = 0.18
"""Tolerance when outlines are smoothed, in spacings of the cells."""
MIN_ISLAND_AREA = 60.0
COMPASS_ROOM = Box(1430, 0, 1600, 180)
"""A space for a compass; the lower left corner is for the legend."""


class Scale(NamedTuple):
    """Sizes that depend on the number of territories."""

    share: float
    """Share of the sheet that is land."""
    side: float
    """Side of a square with the area of a territory."""
    spacing: float
    """Spacing of the cells."""
    style: SheetStyle

    @staticmethod
    def of(territories: int) -> Scale:
        share = min(0.46, 0.3 + 0.016 * territories)
        side = (SHEET_AREA * share / territories) ** 0.5
        font = round(min(24.0, 6.5 + 0.065 * side) * 2) / 2
        return Scale(share, side, min(12.5, 6 + 0.045 * side), SheetStyle(font_size=font, disc=font + 0.5))


Neighbours = tuple[tuple[int, ...], ...]
"""The neighbours of each territory."""


class InventedLand(NamedTuple):
    """The area of each territory, and the numbers of its continent and its landmass."""

    areas: Sequence[BaseGeometry]
    continent: Sequence[int]
    landmass: Sequence[int]

    def borders(self) -> Neighbours:
        return both_ways(sorted(Outlines(self.areas).contacts()), len(self.areas))


def both_ways(pairs: Sequence[tuple[int, int]], number: int) -> Neighbours:
    near: list[list[int]] = [[] for _ in range(number)]
    for one, other in pairs:
        near[one].append(other)
        near[other].append(one)
    return tuple(tuple(sorted(each)) for each in near)


def invent_land(
    cells: Cells, sheet: Box, masses: Sequence[Sequence[int]], scale: Scale, legend: int, chance: Chance
) -> InventedLand | None:
    """Land for landmasses that are given by the sizes of their continents, with space for a legend of `legend` lines.

    None if they do not fit, if areas are too uneven, or if a border is too short to be visible.
    """
    high = EDGE_DISTANCE + LEGEND_HEAD_HEIGHT + LEGEND_LINE_HEIGHT * legend + 14
    free = [Box(0, sheet.bottom - high, EDGE_DISTANCE + LEGEND_WIDTH + 14, sheet.bottom), COMPASS_ROOM]
    share = scale.share * (1 - STRAIT_SHARE * (len(masses) - 1))
    found = place_landmasses(cells, sheet, [sum(sizes) for sizes in masses], share, free, chance)
    if found is None:
        return None
    ways = travel_times(cells, chance, hills=min(220.0, 1.1 * scale.side))
    owner, continent, landmass = _divide_among_territories(cells, found, masses, ways, chance)
    if not repair_borders(cells, owner, continent, scale.spacing):
        return None
    members: list[list[int]] = [[] for _ in continent]
    for cell, area in enumerate(owner):
        if area != SEA:
            members[area].append(cell)
    if not all(members):
        return None
    areas = clean_coverage(
        [cells.joined(each) for each in members], tolerance=SMOOTHING * scale.spacing, smallest=MIN_ISLAND_AREA
    )
    made = InventedLand(areas, continent, landmass)
    return made if _is_playable(made, MIN_BORDER_SPACINGS * scale.spacing) else None


def _divide_among_territories(
    cells: Cells, found: Sequence[Sequence[int]], masses: Sequence[Sequence[int]], ways: TravelTimes, chance: Chance
) -> tuple[list[int], list[int], list[int]]:
    """The territory of each cell, and the continent and the landmass of each territory."""
    owner = [SEA] * len(cells.areas)
    continent: list[int] = []
    landmass: list[int] = []
    for mass, (ground, sizes) in enumerate(zip(found, masses, strict=True)):
        for realm, size in zip(grow(cells, ground, sizes, ways, chance), sizes, strict=True):
            number = continent[-1] + 1 if continent else 0
            for area in grow(cells, realm, [1] * size, ways, chance):
                for cell in area:
                    owner[cell] = len(continent)
                continent.append(number)
                landmass.append(mass)
    return owner, continent, landmass


def _is_playable(made: InventedLand, thin: float) -> bool:
    sizes = np.array([area.area for area in made.areas])
    contacts = Outlines(made.areas).contacts()
    apart = all(made.landmass[one] == made.landmass[other] for one, other in contacts)
    return apart and min(contacts.values()) >= thin and float(sizes.std()) <= MAX_AREA_DEVIATION * float(sizes.mean())
