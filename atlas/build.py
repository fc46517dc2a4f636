"""Builds a board from a plan and the data: its map, its decoration and its drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec
import shapely
from msgspec.structs import replace
from shapely import MultiPolygon, Point, Polygon

from rubicon.cartography.draw import draw_board
from rubicon.cartography.outlines import Outlines, clean_coverage
from rubicon.cartography.sea_lines import Route
from rubicon.world.board import Board, Decor, Drawing, Title, default_cards, default_missions
from rubicon.world.map import Continent, Territory, WorldMap

from . import naturalearth, sources
from .areas import cover, dissolve, inside, pieces
from .naturalearth import Unit, polygons, select
from .plan import BuildError, Passage, Place, Plan
from .sheet import Sheet, compose

MIN_CONTACT = 3.0
"""Territories with a shorter border on paper are not neighbours, because nobody would see that they touch."""


def checked_map(plan: Plan, outlines: Mapping[str, MultiPolygon]) -> WorldMap:
    slugs = [territory.slug for territory in plan.territories]
    contacts = Outlines([outlines[slug] for slug in slugs]).contacts()
    by_land = [(slugs[one], slugs[other]) for (one, other), length in contacts.items() if length >= MIN_CONTACT]
    world = world_map(plan, by_land)
    if world.digest() != plan.digest:
        raise BuildError(
            f"The map of {plan.id} is not the one that games were played on: somebody has other neighbours, or another "
            "name or place in the list. If that is meant, the plan's digest is now\n"
            f"{world.digest()}\nThe borders are {', '.join(sorted(' – '.join(sorted(pair)) for pair in by_land))}."
        )
    return world


def world_map(plan: Plan, by_land: Sequence[tuple[str, str]]) -> WorldMap:
    """Neighbours stand in the order of their slugs."""
    slugs = [territory.slug for territory in plan.territories]
    by_sea = [(passage.source, passage.target) for passage in plan.passages]

    def neighbours(slug: str, pairs: Sequence[tuple[str, str]]) -> tuple[int, ...]:
        near = {one if other == slug else other for one, other in pairs if slug in (one, other)}
        return tuple(slugs.index(other) for other in sorted(near))

    return WorldMap(
        territories=tuple(
            Territory(territory.slug, territory.name, number)
            for number, continent in enumerate(plan.continents)
            for territory in continent.territories
        ),
        continents=tuple(Continent(continent.slug, continent.name, continent.bonus) for continent in plan.continents),
        borders=tuple(neighbours(slug, by_land) for slug in slugs),
        sea_lines=tuple(neighbours(slug, by_sea) for slug in slugs),
    )


# Decoration: lakes, and land around the board that is not part of the game.

SHORE_TOLERANCE = 0.5
"""Tolerance when shores of lakes are smoothed; less than for coasts, because lakes are small."""


def lakes_path(shores: Iterable[Polygon], areas: Mapping[str, MultiPolygon], sheet: Sheet, plan: Plan) -> str:
    """A path round the lakes that lie in the given land and are large enough. Each goes where the land goes."""
    slugs = list(areas)
    tree = shapely.STRtree(list(areas.values()))
    laid = [
        sheet.lay(shapely.segmentize(shore, 1), slugs[around[0]])
        for shore in shores
        if len(around := tree.query(middle := shore.representative_point(), predicate="within"))
        and not any(inside(middle, box) for box in plan.dry)
    ]
    large = [lake for lake in laid if lake.area > plan.smallest_lake]
    return (
        outline_path(clean_coverage(large, tolerance=SHORE_TOLERANCE, smallest=plan.composition.smallest))
        if large
        else ""
    )


def outline_path(areas: Sequence[MultiPolygon]) -> str:
    outlines = Outlines(areas)
    return "".join(outlines.path(number) for number in range(len(areas)))


# The board.

CREDIT = "Drawn for Rubicon from Natural Earth, public domain"
BLEED_UNITS = 40
"""How far the backdrop extends beyond the edge of the sheet."""

Say = Callable[[str], None]
Areas = Mapping[str, MultiPolygon]
"""By the slugs of territories; those of the backdrop by the codes of their countries."""


class Earth(msgspec.Struct, frozen=True):
    """All data that boards are made from."""

    units: tuple[Unit, ...]
    lakes: tuple[Polygon, ...]


def read(say: Say) -> Earth:
    provinces, shores = (sources.read(source, say) for source in (sources.PROVINCES, sources.LAKES))
    say("  reading provinces and lakes")
    return Earth(naturalearth.units(provinces), naturalearth.lakes(shores))


def build(plan: Plan, earth: Earth, say: Say) -> Board:
    wanted = {territory.slug: territory.units for territory in plan.territories}
    chosen = select(wanted | {country: country for country in plan.backdrop.split()}, earth.units)
    say(f"  melting {sum(map(len, chosen.values()))} provinces into {len(wanted)} territories")
    areas = dissolve(chosen)
    say("  laying them on the sheet")
    sheet, outlines = _lay(areas, plan)
    world = checked_map(plan, outlines)
    say(f"  drawing outlines, names and {len(plan.passages)} sea-lines")
    drawing = _drawn(plan, world, sheet, outlines)
    around = [outline for slug, outline in outlines.items() if slug not in wanted]
    painted = Decor(backdrop=outline_path(around), lakes=lakes_path(earth.lakes, areas, sheet, plan))
    cards, missions = default_cards(len(wanted)), default_missions(world)
    return Board(plan.id, plan.name, world, cards, missions, _dressed(drawing, plan, painted))


def _lay(areas: Areas, plan: Plan) -> tuple[Sheet, Areas]:
    """The sheet is composed for the land that is played on; the backdrop is what else lies on it."""
    played = {territory.slug for territory in plan.territories}
    land = pieces(areas, plan.composition)
    sheet = compose([piece for piece in land if piece.slug in played], plan.composition)
    paper = shapely.box(-BLEED_UNITS, -BLEED_UNITS, plan.style.width + BLEED_UNITS, plan.style.height + BLEED_UNITS)
    laid: dict[str, list[Polygon]] = {slug: [] for slug in areas}
    for piece in land:
        laid[piece.slug] += polygons(shapely.make_valid(sheet.lay(piece.area, piece.slug)).intersection(paper))
    shown = {
        slug: parts
        for slug, parts in laid.items()
        if slug in played or any(part.area >= plan.composition.smallest for part in parts)
    }
    straits = [sheet.lay(Point(place)).buffer(width) for place, width in plan.composition.straits]
    return sheet, cover(shown, shapely.union_all(straits), plan.composition)


def _drawn(plan: Plan, world: WorldMap, sheet: Sheet, outlines: Areas) -> Drawing:
    number = {territory.slug: index for index, territory in enumerate(world.territories)}
    return draw_board(
        world,
        [outlines[slug] for slug in number],
        plan.style,
        routes={(number[line.source], number[line.target]): _route(line, sheet) for line in plan.passages},
        wishes={number[slug]: wish for slug, wish in plan.wishes.items()},
    )


def _route(line: Passage, sheet: Sheet) -> Route:
    """Places on the way lie where the coast that the line comes from would lie."""

    def on_paper(place: Place, slug: str) -> Place:
        point = sheet.lay(Point(place), slug)
        return point.x, point.y

    return Route(
        start=on_paper(line.leaves, line.source),
        end=on_paper(line.lands, line.target),
        via=tuple(on_paper(place, line.source) for place in line.via),
        bend=line.bend,
        wraps=line.wraps,
    )


def _dressed(drawing: Drawing, plan: Plan, painted: Decor) -> Drawing:
    titles = [continent.title and Title(*continent.title[:2], 0, continent.title[2]) for continent in plan.continents]
    return replace(
        drawing,
        titles=tuple(titles) if any(titles) else (),
        colours=tuple(continent.colour for continent in plan.continents),
        decor=painted,
        notes=plan.notes,
        legend=plan.legend or drawing.legend,
        compass=plan.compass or drawing.compass,
        credit=CREDIT,
    )
