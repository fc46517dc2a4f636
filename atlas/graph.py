"""The map of a plan: its territories and continents, borders where land touches, and the sea-lines that are planned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shapely import MultiPolygon

from rubicon.cartography.outlines import Outlines
from rubicon.world.map import Continent, Territory, WorldMap

from .plan import Plan
from .trouble import Trouble

CONTACT = 3.0
"""Territories whose border is shorter on the paper are no neighbours: nobody would see that they touch."""


def graph(plan: Plan, outlines: Mapping[str, MultiPolygon]) -> WorldMap:
    slugs = [territory.slug for territory in plan.territories]
    contacts = Outlines([outlines[slug] for slug in slugs]).contacts()
    by_land = [(slugs[one], slugs[other]) for (one, other), length in contacts.items() if length >= CONTACT]
    world = world_map(plan, by_land)
    if world.digest() != plan.digest:
        raise Trouble(
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
