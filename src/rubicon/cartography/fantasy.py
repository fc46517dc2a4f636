"""Boards of lands that never were: as many territories as wanted, and the same board for the same seed.

The sheet is strewn with small cells, of which land is made; borders are mended, sea-lines chosen, names invented, and
everything is drawn. What did not become a good board is tried again, with the luck that follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import shapely
from msgspec.structs import replace

from ..core.chance import Chance, Fast
from ..errors import Malformed
from ..texts import say
from ..world.board import Board, Drawing, default_cards
from ..world.check import strict
from ..world.map import Continent, Territory, WorldMap
from ..world.missions import default_missions
from . import realms
from .cells import scatter
from .coast import Box
from .crossings import crossings
from .draw import draw, label_box
from .land import Land, Near, Scale, both_ways, land
from .names import Names
from .noise import Floats
from .outlines import GRID
from .terrain import terrain

FEWEST, MOST = 4, 100
"""Territories of a board; more would be too small to be told apart."""
FEWEST_FOR_TWO = 8
LAST_SEED = 10**12
BEYOND = 18
"""The half sheet of an island for two reaches past the middle, because the coast keeps from its edge."""
ATTEMPTS = 100
"""More than every second one is good, so nobody will ever see the last."""


def fantasy(territories: int, seed: int, *, continents: int | None = None, name: str = "", id: str = "") -> Board:
    """Continents whose number is asked for are as equal as can be; else chance takes their sizes too."""
    _refuse(seed)
    if not FEWEST <= territories <= MOST:
        raise Malformed("fantasy.territories", number=territories, fewest=FEWEST, most=MOST)
    most = min(realms.MOST, territories // realms.SMALLEST)
    if continents is not None and not 2 <= continents <= most:
        raise Malformed("fantasy.continents", number=continents, territories=territories, fewest=2, most=most)
    scale, chance = Scale.of(territories), Fast(seed).at(0)
    sheet = Box(0, 0, scale.style.width, scale.style.height)
    cells = scatter(sheet.right, sheet.bottom, scale.spacing, chance)

    def attempt() -> Land | None:
        if continents is None:
            sizes = realms.varied(territories, realms.usual(territories), chance)
        else:
            sizes = realms.even(territories, continents)
        return land(cells, sheet, realms.landmasses(sizes, chance), scale, len(sizes), chance)

    board = _board(attempt, _any, scale, chance)
    return replace(board, id=id or f"fantasy-{territories}-{seed}", name=name or board.name)


def duel(territories: int, seed: int, *, continents: int | None = None, name: str = "", id: str = "") -> Board:
    """A board for two: an island and the same island turned round, so that nobody has the better half."""
    _refuse(seed)
    if territories % 2 or not FEWEST_FOR_TWO <= territories <= MOST:
        raise Malformed("fantasy.duel_territories", number=territories, fewest=FEWEST_FOR_TWO, most=MOST)
    most = min(realms.MOST, territories // realms.SMALLEST) // 2 * 2
    number = 2 * max(1, realms.usual(territories) // 2) if continents is None else continents
    if number % 2 or not 2 <= number <= most:
        raise Malformed("fantasy.duel_continents", number=number, territories=territories, fewest=2, most=most)
    scale, chance = Scale.of(territories), Fast(seed).at(0)
    half = Box(0, 0, scale.style.width / 2 + BEYOND, scale.style.height)
    cells = scatter(half.right, half.bottom, scale.spacing, chance)

    def attempt() -> Land | None:
        sizes = realms.even(territories // 2, number // 2)
        island = land(cells, half, [sizes], scale, number, chance)
        return None if island is None else _twice(island, scale)

    board = _board(attempt, _fair, scale, chance)
    return replace(board, id=id or f"duel-{territories}-{seed}", name=name or board.name)


def _refuse(seed: int) -> None:
    if not 0 <= seed <= LAST_SEED:
        raise Malformed("fantasy.seed", seed=seed, most=LAST_SEED)


def _twice(island: Land, scale: Scale) -> Land:
    """The island, and beyond the middle of the sheet the same turned by half a circle."""
    corner = np.array([scale.style.width, scale.style.height])

    def turned(places: Floats) -> Floats:
        return np.asarray(np.round((corner - places) / GRID) * GRID)

    others = [shapely.transform(area, turned) for area in island.areas]
    further = max(island.continent) + 1
    return Land(
        [*island.areas, *others],
        [*island.continent, *(number + further for number in island.continent)],
        [*island.landmass, *(1 for _ in others)],
    )


def _any(world: WorldMap) -> bool:
    return True


def _fair(world: WorldMap) -> bool:
    """Whether each territory has the same links as its twin."""
    links, half = world.links(), len(world.territories) // 2
    other = [sorted((target + half) % (2 * half) for target in targets) for targets in links]
    return all(sorted(links[place]) == other[(place + half) % (2 * half)] for place in range(2 * half))


def _board(
    attempt: Callable[[], Land | None], wanted: Callable[[WorldMap], bool], scale: Scale, chance: Chance
) -> Board:
    for _ in range(ATTEMPTS):
        made = attempt()
        names = Names(chance)
        world = None if made is None else _world(made, names)
        if made is not None and world is not None and wanted(world):
            drawing = furnish(world, made, scale, chance)
            cards, missions = default_cards(len(made.areas)), default_missions(world)
            return Board("fantasy", names.land(), world, cards, missions, drawing)
    raise AssertionError("every attempt at a land failed")


def _world(made: Land, names: Names) -> WorldMap | None:
    """None if a landmass hangs on one port, or somewhere is a dead end."""
    borders = made.borders()
    lines = crossings(made.areas, made.landmass, borders)
    if lines is None:
        return None
    world = _named(made.continent, borders, both_ways(lines, len(made.areas)), names)
    return None if strict(world) or min(map(len, world.links())) < 2 else world


def _named(continent: Sequence[int], borders: Near, sea_lines: Near, names: Names) -> WorldMap:
    called = [(names.territory(number), number) for number in continent]
    territories = tuple(Territory(name.lower(), name, number) for name, number in called)
    bare = WorldMap(territories, (), borders, sea_lines)
    links = bare.links()
    continents = []
    for number in range(max(continent) + 1):
        members = [place for place, each in enumerate(continent) if each == number]
        name = names.realm()
        continents.append(Continent(name.lower().replace(" ", "-"), name, realms.bonus(members, links)))
    return replace(bare, continents=tuple(continents))


def furnish(world: WorldMap, made: Land, scale: Scale, chance: Chance) -> Drawing:
    """The drawing of such a land, with mountains, trees and colours."""
    drawing = draw(world, made.areas, scale.style)
    discs = [shapely.Point(shape.anchor).buffer(drawing.disc) for shape in drawing.shapes]
    labels = [label_box(shape.label, scale.style) for shape in drawing.shapes if shape.label]
    decor = terrain(made.areas, shapely.union_all([*discs, *labels]), min(26.0, 8 + 0.09 * scale.side), chance)
    return replace(drawing, colours=realms.colours(world, chance), decor=decor, credit=say("maps", "drawn_by_us"))
