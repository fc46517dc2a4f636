"""Draws a board that has no areas: land grows around the points of its territories, or around points found by links.

The drawing agrees with the map. Two areas share a border only if a link leads both ways between them; every other link
is drawn as a sea-line, and water separates all others. The map itself does not change, so games play alike.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from ..core.chance import Chance, Fast
from ..world.board import Board, Drawing, Shape
from ..world.map import WorldMap
from .cells import Floats, scatter
from .draw import draw_board
from .label_placement import SheetStyle
from .layout import layout_by_links, layout_in_rows, layout_points, spacing, style_for
from .outlines import Outlines, clean_coverage, polygons
from .palette import softened
from .sea_lines import Route, route_around_land
from .territory_growth import TerritoryGrowth

MAX_TERRITORIES = 600
"""Boards with more territories keep their points."""
CELLS_ON_SHEET, CELLS_PER_TERRITORY, MIN_CELLS_PER_TERRITORY = (6_000, 16_000), 380, 100
"""Minimum and maximum number of cells on a sheet; the desired number and the minimum for each territory."""
CORE_RADIUS_DISCS = 1.5
"""Minimum radius of the land around each point, in disc radii."""
SMOOTHING_SPACINGS = 0.2
"""Tolerance when outlines are smoothed, in distances between cells."""
MAX_LAND_LINK, MAX_LAND_LINK_ABROAD = 1.9, 1.2
"""Maximum length of a link by land, in distances to the next territories: within a continent, and between two."""
MIN_CHANNEL_UNITS = 6.0
"""Between two territories that are not linked."""
PARTING_ROUNDS = 6
"""How often areas that are not linked are separated; smoothing may bring them together again."""
MAX_WRAP_SHARE = 0.3
"""Maximum length of a link that wraps around the sheet, as a share of its width."""
MIN_BORDER_UNITS = 11.0
"""A shorter border would not be noticed, so areas are separated instead."""


def with_areas(board: Board) -> Board:
    """The board with a full drawing.

    A board with areas, without territories or with too many of them is returned unchanged.
    """
    if not lacks_areas(board) or not 1 <= len(board.map.territories) <= MAX_TERRITORIES:
        return board
    return replace(board, drawing=_drawing(board))


def with_points(board: Board) -> Board:
    """The board with a point for each territory. This is cheaper than `with_areas`, and bounded for any links."""
    if board.drawing is not None or not board.map.territories:
        return board
    count = len(board.map.territories)
    style = style_for(count)
    places = (
        layout_by_links(_pairs(board.map), count, style) if count <= MAX_TERRITORIES else layout_in_rows(count, style)
    )
    shapes = tuple(Shape((round(float(x), 1), round(float(y), 1))) for x, y in places)
    box = (0.0, 0.0, style.width, style.height)
    colours = softened((), len(board.map.continents))
    drawing = Drawing(view_box=box, disc=style.disc, font_size=style.font_size, shapes=shapes, colours=colours)
    return replace(board, drawing=drawing)


def lacks_areas(board: Board) -> bool:
    return board.drawing is None or not has_areas(board.drawing)


def has_areas(drawing: Drawing) -> bool:
    return any(shape.path for shape in drawing.shapes)


def _drawing(board: Board) -> Drawing:
    world, bare = board.map, board.drawing
    chance = Fast(int(world.digest()[:12], 16)).at(0)
    count = len(world.territories)
    style = style_for(count)
    pairs = _pairs(world)
    points = None if bare is None else np.array([shape.anchor for shape in bare.shapes])
    places = layout_points(points, pairs, count, style)
    growth = _grow_land(world, places, style, chance)
    areas = _smooth_areas(growth)
    drawn, routes = _sea_routes(world, areas, style, growth)
    drawing = draw_board(drawn, areas, style, routes=routes)
    return replace(drawing, colours=softened(bare.colours if bare else (), len(world.continents)))


def _pairs(world: WorldMap) -> list[tuple[int, int]]:
    """Each pair of linked territories once."""
    links = world.links()
    return [(a, b) for a, targets in enumerate(links) for b in targets if a != b and (a < b or a not in links[b])]


def _grow_land(world: WorldMap, places: Floats, style: SheetStyle, chance: Chance) -> TerritoryGrowth:
    """Land for each territory. Only territories that are linked both ways touch, as far as there is room."""
    number = max(
        CELLS_ON_SHEET[0],
        min(CELLS_PER_TERRITORY * len(places), CELLS_ON_SHEET[1]),
        MIN_CELLS_PER_TERRITORY * len(places),
    )
    grain = (style.width * style.height / number) ** 0.5
    cells = scatter(style.width, style.height, grain, chance)
    room = spacing(places, style)
    growth = TerritoryGrowth(cells, grain, places, room, _linked(world))
    growth.grow(_bridges(world, places, room, growth.linked), style.disc * CORE_RADIUS_DISCS, chance)
    return growth


def _smooth_areas(growth: TerritoryGrowth) -> list[BaseGeometry]:
    """Smooth areas that share a visible border, or do not touch."""
    linked, areas = growth.linked, growth.areas()
    for _ in range(PARTING_ROUNDS):
        areas = clean_coverage(
            _parted(areas, linked), tolerance=SMOOTHING_SPACINGS * growth.grain, smallest=growth.grain**2
        )
        contacts = Outlines(areas).contacts()
        wrong = {(a, b) for (a, b), length in contacts.items() if length < MIN_BORDER_UNITS or b not in linked[a]}
        if not wrong:
            break
        wrong |= {(b, a) for a, b in wrong}
        linked = [frozenset(b for b in near if (a, b) not in wrong) for a, near in enumerate(linked)]
    return areas


def _linked(world: WorldMap) -> list[frozenset[int]]:
    """The territories to which each has a link in both directions."""
    links = [frozenset(targets) for targets in world.links()]
    return [frozenset(b for b in near if b != a and a in links[b]) for a, near in enumerate(links)]


def _bridges(world: WorldMap, places: Floats, room: Floats, linked: Sequence[frozenset[int]]) -> list[tuple[int, int]]:
    """The links that are short enough for land, the shortest first."""
    found = []
    for one, near in enumerate(linked):
        for other in sorted(near):
            if one < other:
                length = float(np.hypot(*(places[one] - places[other]))) * 2 / float(room[one] + room[other])
                abroad = world.territories[one].continent != world.territories[other].continent
                if length <= (MAX_LAND_LINK_ABROAD if abroad else MAX_LAND_LINK):
                    found.append((length, one, other))
    return [(one, other) for _, one, other in sorted(found)]


def _parted(areas: Sequence[BaseGeometry], linked: Sequence[frozenset[int]]) -> list[BaseGeometry]:
    """Separates areas that are not linked: the larger one loses land where they are too close."""
    parted = list(areas)
    one, other = shapely.STRtree(parted).query(parted, predicate="dwithin", distance=MIN_CHANNEL_UNITS)
    for small, large in sorted(zip(one.tolist(), other.tolist(), strict=True)):
        if small != large and large not in linked[small] and (parted[small].area, small) < (parted[large].area, large):
            left = polygons(parted[large].difference(parted[small].buffer(MIN_CHANNEL_UNITS)))
            parted[large] = max(left, key=lambda part: part.area, default=parted[large])
    return parted


def _sea_routes(
    world: WorldMap, areas: Sequence[BaseGeometry], style: SheetStyle, growth: TerritoryGrowth
) -> tuple[WorldMap, dict[tuple[int, int], Route]]:
    """The map with each link as a border if the areas touch, else as a sea-line; and the routes of the sea-lines."""
    touching = {pair for one, other in Outlines(areas).contacts() for pair in ((one, other), (other, one))}
    links = [[target for target in targets if target != one] for one, targets in enumerate(world.links())]
    land = tuple(tuple(b for b in targets if (a, b) in touching) for a, targets in enumerate(links))
    sea = tuple(tuple(b for b in targets if (a, b) not in touching) for a, targets in enumerate(links))
    tree = shapely.STRtree(areas)
    routes: dict[tuple[int, int], Route] = {}
    for a, b in ((a, b) for a, targets in enumerate(sea) for b in targets if (b, a) not in routes):
        straight = shapely.shortest_line(areas[a], areas[b])
        if style.width - abs(areas[a].centroid.x - areas[b].centroid.x) < MAX_WRAP_SHARE * style.width:
            routes[a, b] = Route(wraps=True)
        elif set(tree.query(straight, predicate="crosses").tolist()) - {a, b}:
            routes[a, b] = route_around_land(growth.cells, growth.owner, a, b, growth.grain)
        else:
            routes[a, b] = Route()
    return replace(world, borders=land, sea_lines=sea), routes
