"""A small earth for the tests: provinces of a degree or more by as much, a lake, and a plan for a board of it."""

from __future__ import annotations

from shapely import MultiPolygon, Polygon, box

from atlas.build import Earth
from atlas.naturalearth import Unit
from atlas.plan import Composition, ContinentPlan, Passage, Plan, TerritoryPlan
from atlas.projection import Lambert
from rubicon.cartography.label_placement import LabelRequest, SheetStyle
from rubicon.world.board import Note


def unit(code: str, country: str, west: float, south: float, side: float = 1) -> Unit:
    return Unit(code, country, MultiPolygon([box(west, south, west + side, south + side)]))


def lake(west: float, south: float, side: float) -> Polygon:
    return box(west, south, west + side, south + side)


EARTH = Earth(
    units=(
        unit("AA-1", "AAA", 10, 40),
        unit("AA-2", "AAA", 11, 40),
        unit("AA-3", "AAA", 11, 41),
        unit("BB-1", "BBB", 12, 40),
        unit("CC-1", "CCC", 14, 40),
        unit("DD-1", "DDD", 10, 38, 2),
        unit("EE-1", "EEE", 90, 10),
    ),
    lakes=(lake(10.2, 40.2, 0.2), lake(13.2, 40.2, 0.2), lake(12.2, 40.2, 0.01), lake(12.6, 40.6, 0.2)),
)

COMPOSITION = Composition(
    projection=Lambert(middle=(12, 40), parallels=(39, 41)),
    frame=(100, 100, 1500, 800),
    finest=0.001,
    gap=0.5,
    tolerance=1,
    smallest=10,
)

PLAN = Plan(
    id="squares",
    name="Squares",
    digest="5d76729620f47e24074a0ddb6afbdd5342301580ed0c31bf3b10d13cf8812aef",
    continents=(
        ContinentPlan(
            "west",
            "The West",
            2,
            (
                TerritoryPlan("low", "Low", "AAA"),
                TerritoryPlan("high", "High", "AA-3"),
                TerritoryPlan("far", "Far", "BBB"),
            ),
            "#aabbcc",
            (300, 60, 20),
        ),
        ContinentPlan("east", "The East", 1, (TerritoryPlan("isle", "Isle", "CCC"),), "#ccbbaa"),
    ),
    passages=(Passage("far", "isle", leaves=(13, 40.5), lands=(14, 40.5), bend=0.2),),
    composition=COMPOSITION,
    style=SheetStyle(disc=15, font_size=14, language="tr"),
    wishes={"far": LabelRequest(side="below")},
    smallest_lake=100,
    dry=((12.5, 40.5, 13, 41),),
    backdrop="DDD EEE",
    notes=(Note(10, 20, "to nowhere"),),
    compass=(800, 60, 30),
)
