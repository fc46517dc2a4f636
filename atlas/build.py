"""From a plan and the data to a board: every step, in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
import shapely
from msgspec.structs import replace
from shapely import MultiPolygon, Point, Polygon

from rubicon.cartography.draw import draw_board
from rubicon.cartography.sea_lines import Route
from rubicon.world.board import Board, Decor, Drawing, Title, default_cards, default_missions
from rubicon.world.map import WorldMap

from . import decor, naturalearth, sources
from .coverage import cover
from .dissolve import dissolve
from .graph import graph
from .land import pieces
from .naturalearth import Unit, polygons
from .plan import Passage, Place, Plan
from .selection import select
from .sheet import Sheet, compose

CREDIT = "Drawn for Rubicon from Natural Earth, public domain"
BLEED = 40
"""How far the backdrop goes on beyond the edge of the sheet."""

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
    world = graph(plan, outlines)
    say(f"  drawing outlines, names and {len(plan.passages)} sea-lines")
    drawing = _drawn(plan, world, sheet, outlines)
    around = [outline for slug, outline in outlines.items() if slug not in wanted]
    painted = Decor(backdrop=decor.path(around), lakes=decor.lakes(earth.lakes, areas, sheet, plan))
    cards, missions = default_cards(len(wanted)), default_missions(world)
    return Board(plan.id, plan.name, world, cards, missions, _dressed(drawing, plan, painted))


def _lay(areas: Areas, plan: Plan) -> tuple[Sheet, Areas]:
    """The sheet is composed for the land that is played on; the backdrop is what else lies on it."""
    played = {territory.slug for territory in plan.territories}
    land = pieces(areas, plan.composition)
    sheet = compose([piece for piece in land if piece.slug in played], plan.composition)
    paper = shapely.box(-BLEED, -BLEED, plan.style.width + BLEED, plan.style.height + BLEED)
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
