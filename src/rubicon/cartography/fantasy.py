"""Generated boards: with the requested number of territories, and the same board for the same seed.

Land consists of small cells; then borders are repaired, sea-lines chosen, names generated, and everything is drawn. An
attempt without a good result is repeated with the next random numbers.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
import shapely
from msgspec.structs import replace

from ..core.chance import Chance, Fast, shuffled
from ..errors import Malformed
from ..texts import stored_text
from ..world.board import Board, Drawing, default_cards, default_missions
from ..world.check import check_graph
from ..world.map import Continent, Territory, WorldMap
from .cells import Floats, scatter
from .draw import draw_board, label_box
from .landmasses import Box, InventedLand, Neighbours, Scale, both_ways, invent_land
from .name_generator import NameGenerator
from .outlines import GRID_UNITS
from .palette import INVENTED_COLOURS, choose_colours
from .sea_lines import choose_sea_lines
from .terrain import draw_terrain

Links = Sequence[Sequence[int]]

MAX_CONTINENTS = len(INVENTED_COLOURS)
"""Each continent needs a colour of its own."""
MIN_CONTINENT_TERRITORIES = 2

SINGLE_LANDMASS_BELOW = 8
"""Boards with fewer territories get a single landmass; with two, every territory would be a dead end."""


def usual_continents(territories: int) -> int:
    """3 continents of 9 territories, 6 of 30, 11 of 100."""
    return max(2, round(1.1 * math.sqrt(territories)))


def even_sizes(territories: int, continents: int) -> list[int]:
    """Sizes that are equal, or differ by one."""
    return [territories // continents + (place < territories % continents) for place in range(continents)]


def varied_sizes(territories: int, continents: int, chance: Chance) -> list[int]:
    """Sizes of continents, some small and some large, as suits a game."""
    sizes = even_sizes(territories, continents)
    mean = territories / continents
    for _ in range(2 * continents):
        giver, taker = chance.below(continents), chance.below(continents)
        if sizes[giver] - 1 >= max(MIN_CONTINENT_TERRITORIES, 0.6 * mean) and sizes[taker] + 1 <= 1.6 * mean:
            sizes[giver] -= 1
            sizes[taker] += 1
    return sizes


def share_out(sizes: Sequence[int], chance: Chance) -> list[list[int]]:
    """Distributes continents, given by their sizes, over one landmass or several."""
    most = min(len(sizes), 2 if len(sizes) < 4 else 3 if len(sizes) < 6 else 4 if len(sizes) < 9 else 5)
    number = 1 if sum(sizes) < SINGLE_LANDMASS_BELOW else 1 + chance.below(2) if most == 2 else most - chance.below(2)
    order = [sizes[place] for place in shuffled(range(len(sizes)), chance)]
    cuts = sorted(shuffled(range(1, len(sizes)), chance)[: number - 1])
    return [order[start:end] for start, end in pairwise([0, *cuts, len(sizes)])]


def continent_bonus(members: Sequence[int], links: Links) -> int:
    """A third of the territories, with those on the continent's border counted three times, rounded down.

    The classic world follows this rule, except for Africa, which has one less.
    """
    inside = set(members)
    gates = sum(any(target not in inside for target in links[member]) for member in members)
    return max(1, (len(members) + 2 * gates) // 3)


# Boards.

MIN_TERRITORIES, MAX_TERRITORIES = 4, 100
"""Limits of a board. More territories would be too small to tell apart."""
MIN_DUEL_TERRITORIES = 8
MAX_SEED = 10**12
DUEL_OVERLAP_UNITS = 18
"""Each half of a duel extends this far beyond the middle of the sheet, because coasts keep away from its edge."""
MAX_ATTEMPTS = 100
"""Never reached in practice, because more than half of all attempts succeed."""


def fantasy(territories: int, seed: int, *, continents: int | None = None, name: str = "", id: str = "") -> Board:
    """A board. If `continents` is given, they are as equal as possible; otherwise their sizes vary."""
    _check_seed(seed)
    if not MIN_TERRITORIES <= territories <= MAX_TERRITORIES:
        raise Malformed("fantasy.territories", number=territories, fewest=MIN_TERRITORIES, most=MAX_TERRITORIES)
    most = min(MAX_CONTINENTS, territories // MIN_CONTINENT_TERRITORIES)
    if continents is not None and not 2 <= continents <= most:
        raise Malformed("fantasy.continents", number=continents, territories=territories, fewest=2, most=most)
    scale, chance = Scale.of(territories), Fast(seed).at(0)
    sheet = Box(0, 0, scale.style.width, scale.style.height)
    cells = scatter(sheet.right, sheet.bottom, scale.spacing, chance)

    def attempt() -> InventedLand | None:
        if continents is None:
            sizes = varied_sizes(territories, usual_continents(territories), chance)
        else:
            sizes = even_sizes(territories, continents)
        return invent_land(cells, sheet, share_out(sizes, chance), scale, len(sizes), chance)

    board = _board(attempt, _accept_any, scale, chance)
    return replace(board, id=id or f"fantasy-{territories}-{seed}", name=name or board.name)


def duel(territories: int, seed: int, *, continents: int | None = None, name: str = "", id: str = "") -> Board:
    """A board for two players: an island and its copy rotated by 180°, so that both have equal chances."""
    _check_seed(seed)
    if territories % 2 or not MIN_DUEL_TERRITORIES <= territories <= MAX_TERRITORIES:
        raise Malformed(
            "fantasy.duel_territories", number=territories, fewest=MIN_DUEL_TERRITORIES, most=MAX_TERRITORIES
        )
    most = min(MAX_CONTINENTS, territories // MIN_CONTINENT_TERRITORIES) // 2 * 2
    number = 2 * max(1, usual_continents(territories) // 2) if continents is None else continents
    if number % 2 or not 2 <= number <= most:
        raise Malformed("fantasy.duel_continents", number=number, territories=territories, fewest=2, most=most)
    scale, chance = Scale.of(territories), Fast(seed).at(0)
    half = Box(0, 0, scale.style.width / 2 + DUEL_OVERLAP_UNITS, scale.style.height)
    cells = scatter(half.right, half.bottom, scale.spacing, chance)

    def attempt() -> InventedLand | None:
        sizes = even_sizes(territories // 2, number // 2)
        island = invent_land(cells, half, [sizes], scale, number, chance)
        return None if island is None else _mirrored(island, scale)

    board = _board(attempt, _is_symmetric, scale, chance)
    return replace(board, id=id or f"duel-{territories}-{seed}", name=name or board.name)


def _check_seed(seed: int) -> None:
    if not 0 <= seed <= MAX_SEED:
        raise Malformed("fantasy.seed", seed=str(seed), most=str(MAX_SEED))


def _mirrored(island: InventedLand, scale: Scale) -> InventedLand:
    """The island, and its copy rotated by 180° in the other half of the sheet."""
    corner = np.array([scale.style.width, scale.style.height])

    def turned(places: Floats) -> Floats:
        return np.asarray(np.round((corner - places) / GRID_UNITS) * GRID_UNITS)

    others = [shapely.transform(area, turned) for area in island.areas]
    further = max(island.continent) + 1
    return InventedLand(
        [*island.areas, *others],
        [*island.continent, *(number + further for number in island.continent)],
        [*island.landmass, *(1 for _ in others)],
    )


def _accept_any(world: WorldMap) -> bool:
    return True


def _is_symmetric(world: WorldMap) -> bool:
    """Whether each territory has the same links as its counterpart."""
    links, half = world.links(), len(world.territories) // 2
    other = [sorted((target + half) % (2 * half) for target in targets) for targets in links]
    return all(sorted(links[place]) == other[(place + half) % (2 * half)] for place in range(2 * half))


def _board(
    attempt: Callable[[], InventedLand | None], wanted: Callable[[WorldMap], bool], scale: Scale, chance: Chance
) -> Board:
    for _ in range(MAX_ATTEMPTS):
        made = attempt()
        names = NameGenerator(chance)
        world = None if made is None else _world(made, names)
        if made is not None and world is not None and wanted(world):
            drawing = decorate(world, made, scale, chance)
            cards, missions = default_cards(len(made.areas)), default_missions(world)
            return Board("fantasy", names.land(), world, cards, missions, drawing)
    raise AssertionError("every attempt at a land failed")


def _world(made: InventedLand, names: NameGenerator) -> WorldMap | None:
    """None if one territory could cut off a landmass, or if there is a dead end."""
    borders = made.borders()
    lines = choose_sea_lines(made.areas, made.landmass, borders)
    if lines is None:
        return None
    world = _with_names(made.continent, borders, both_ways(lines, len(made.areas)), names)
    return None if check_graph(world) or min(map(len, world.links())) < 2 else world


def _with_names(continent: Sequence[int], borders: Neighbours, sea_lines: Neighbours, names: NameGenerator) -> WorldMap:
    called = [(names.territory(number), number) for number in continent]
    territories = tuple(Territory(name.lower(), name, number) for name, number in called)
    bare = WorldMap(territories, (), borders, sea_lines)
    links = bare.links()
    continents = []
    for number in range(max(continent) + 1):
        members = [place for place, each in enumerate(continent) if each == number]
        name = names.realm()
        continents.append(Continent(name.lower().replace(" ", "-"), name, continent_bonus(members, links)))
    return replace(bare, continents=tuple(continents))


def decorate(world: WorldMap, made: InventedLand, scale: Scale, chance: Chance) -> Drawing:
    """The drawing of a generated land, with mountains, trees and colours."""
    drawing = draw_board(world, made.areas, scale.style)
    discs = [shapely.Point(shape.anchor).buffer(drawing.disc) for shape in drawing.shapes]
    labels = [label_box(shape.label, scale.style) for shape in drawing.shapes if shape.label]
    decor = draw_terrain(made.areas, shapely.union_all([*discs, *labels]), min(26.0, 8 + 0.09 * scale.side), chance)
    credit = stored_text("maps", "drawn_by_us")
    return replace(drawing, colours=choose_colours(world, chance), decor=decor, credit=credit)
