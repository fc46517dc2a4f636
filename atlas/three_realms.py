"""Three Realms: a round island of three equal sectors, in each a hall and two provinces. Three lakes part what must not
touch: without them four territories would meet in a point."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace

from rubicon.cartography.cells import Cells, Floats, Noise, scatter
from rubicon.cartography.fantasy import decorate
from rubicon.cartography.landmasses import MIN_ISLAND_AREA, SMOOTHING, InventedLand, Scale
from rubicon.cartography.outlines import clean_coverage
from rubicon.cartography.topology_repair import SEA
from rubicon.core.chance import Chance, Fast
from rubicon.world.board import Board, default_cards, default_missions
from rubicon.world.map import Continent, Territory, WorldMap

SEED = 1
MIDDLE = (800.0, 462.0)
RADIUS = 352.0
WIDE = 1.42
"""How much wider than high the island is."""
HALLS = 3**-0.5
"""The part of the radius that the halls reach: so all nine territories are equally large."""
LAKE = 0.105

CONTINENTS = (
    Continent("oak", "Realm of the Oak", 2),
    Continent("tide", "Realm of the Tide", 2),
    Continent("stone", "Realm of the Stone", 2),
)
COLOURS = ("#9cbf88", "#93abda", "#d9a66c")
NAMES = ("Oakhall Mossgate Greenmere", "Tidehall Saltwick Gullhaven", "Stonehall Ironcleft Frostpeak")
"""Of each realm its hall, then its provinces clockwise, beginning at the upper left of the island."""


def three_realms() -> Board:
    chance = Fast(SEED).at(0)
    scale = Scale.of(9)
    land = _land(scale, chance)
    territories = [Territory(name.lower(), name, realm) for realm, names in enumerate(NAMES) for name in names.split()]
    world = WorldMap(tuple(territories), CONTINENTS, land.borders(), ((),) * len(territories))
    drawing = replace(decorate(world, land, scale, chance), colours=COLOURS)
    cards, missions = default_cards(len(territories)), default_missions(world)
    return Board("three-realms", "Three Realms", world, cards, missions, drawing)


def _land(scale: Scale, chance: Chance) -> InventedLand:
    cells = scatter(scale.style.width, scale.style.height, scale.spacing, chance)
    owner = _owner(cells, chance)
    whole = [cells.pieces(np.flatnonzero(owner == territory).tolist())[0] for territory in range(9)]
    areas = clean_coverage(
        [cells.joined(piece) for piece in whole], tolerance=SMOOTHING * scale.spacing, smallest=MIN_ISLAND_AREA
    )
    return InventedLand(areas, [territory // 3 for territory in range(9)], [0] * 9)


def _owner(cells: Cells, chance: Chance) -> Floats:
    """The territory of each cell."""
    x, y = cells.points.T
    push = [26 * Noise(chance, longest=240, octaves=4)(x, y) for _ in "xy"]
    across, down = (x + push[0] - MIDDLE[0]) / (WIDE * RADIUS), (y + push[1] - MIDDLE[1]) / RADIUS
    far = np.sqrt(across**2 + down**2)
    province = (np.floor(np.degrees(np.arctan2(down, across)).round(6) + 150) // 60 % 6).astype(int)
    owner = 3 * (province // 2) + np.where(far < HALLS, 0, 1 + province % 2)
    owner[far > 1 + 0.12 * Noise(chance, longest=330, octaves=4)(x, y)] = SEA
    for degrees in (-30, 90, 210):
        turn = np.radians(degrees)
        apart = np.hypot(across - HALLS * np.cos(turn), down - HALLS * np.sin(turn))
        owner[apart < LAKE] = SEA
    found: Floats = owner
    return found
