"""Land that never was, divided: over each landmass its continents grow, over each continent its territories."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from shapely.geometry.base import BaseGeometry

from ..core.chance import Chance
from . import coast
from .cells import Cells
from .draw import EDGE, LEGEND_HEAD, LEGEND_LINE, LEGEND_WIDTH
from .growth import Roads, grow, roads
from .labels import Style
from .mending import SEA, mend
from .outlines import Outlines, tidy

AREA = 1600 * 900
STRAITS = 0.03
"""How much of the land the sea around one landmass more takes away."""
UNEVEN = 0.1
"""How much the areas of territories may differ: their standard deviation, as a part of the mean."""
THIN = 1.2
"""A border must be longer, in spacings of the cells."""
SMOOTHED = 0.18
"""How much of the cells' corners is smoothed away, in their spacings."""
ISLET = 60.0
COMPASS = coast.Box(1430, 0, 1600, 180)
"""Room for a compass; the legend has the lower left corner."""


class Scale(NamedTuple):
    """What hangs on the number of territories: few are large, and are lettered generously."""

    share: float
    """Of the sheet that is land."""
    side: float
    """Of a territory, if it were a square."""
    spacing: float
    """Of the cells."""
    style: Style

    @staticmethod
    def of(territories: int) -> Scale:
        share = min(0.46, 0.3 + 0.016 * territories)
        side = (AREA * share / territories) ** 0.5
        font = round(min(24.0, 6.5 + 0.065 * side) * 2) / 2
        return Scale(share, side, min(12.5, 6 + 0.045 * side), Style(font_size=font, disc=font + 0.5))


Near = tuple[tuple[int, ...], ...]
"""The neighbours of each territory."""


class Land(NamedTuple):
    """The area of each territory, and the numbers of its continent and of its landmass."""

    areas: Sequence[BaseGeometry]
    continent: Sequence[int]
    landmass: Sequence[int]

    def borders(self) -> Near:
        return both_ways(sorted(Outlines(self.areas).contacts()), len(self.areas))


def both_ways(pairs: Sequence[tuple[int, int]], number: int) -> Near:
    near: list[list[int]] = [[] for _ in range(number)]
    for one, other in pairs:
        near[one].append(other)
        near[other].append(one)
    return tuple(tuple(sorted(each)) for each in near)


def land(
    cells: Cells, sheet: coast.Box, masses: Sequence[Sequence[int]], scale: Scale, legend: int, chance: Chance
) -> Land | None:
    """Landmasses, each given by the sizes of its continents; beside them is room for a legend of so many lines.

    None if there is no room for all, or if it is no good: too uneven, or with borders that nobody would see.
    """
    high = EDGE + LEGEND_HEAD + LEGEND_LINE * legend + 14
    free = [coast.Box(0, sheet.bottom - high, EDGE + LEGEND_WIDTH + 14, sheet.bottom), COMPASS]
    share = scale.share * (1 - STRAITS * (len(masses) - 1))
    found = coast.landmasses(cells, sheet, [sum(sizes) for sizes in masses], share, free, chance)
    if found is None:
        return None
    ways = roads(cells, chance, hills=min(220.0, 1.1 * scale.side))
    owner, continent, landmass = _settled(cells, found, masses, ways, chance)
    if not mend(cells, owner, continent, scale.spacing):
        return None
    members: list[list[int]] = [[] for _ in continent]
    for cell, area in enumerate(owner):
        if area != SEA:
            members[area].append(cell)
    if not all(members):
        return None
    areas = tidy([cells.joined(each) for each in members], tolerance=SMOOTHED * scale.spacing, smallest=ISLET)
    made = Land(areas, continent, landmass)
    return made if _good(made, THIN * scale.spacing) else None


def _settled(
    cells: Cells, found: Sequence[Sequence[int]], masses: Sequence[Sequence[int]], ways: Roads, chance: Chance
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


def _good(made: Land, thin: float) -> bool:
    sizes = np.array([area.area for area in made.areas])
    contacts = Outlines(made.areas).contacts()
    apart = all(made.landmass[one] == made.landmass[other] for one, other in contacts)
    return apart and min(contacts.values()) >= thin and float(sizes.std()) <= UNEVEN * float(sizes.mean())
