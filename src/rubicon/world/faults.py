"""What is wrong with a map as a graph, without any file: each fault, and the part of the map where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

import msgspec

from .dottext import excerpt
from .map import WorldMap, connected

Kind: TypeAlias = Literal["continent", "territory"]
Place: TypeAlias = tuple[Kind, int] | tuple[Literal["border"], int, int] | tuple[Literal["shape", "sea_line"], int]
"""Part of a map: a continent, a territory, a way from one to another. Of a drawing: a territory's shape, a sea-line."""


class Fault(msgspec.Struct, frozen=True):
    code: str
    facts: dict[str, object]
    place: Place | None = None


def fault(code: str, place: Place | None = None, /, **facts: object) -> Fault:
    return Fault(code, facts, place)


def index_faults(world: WorldMap) -> Iterator[Fault]:
    """Continents and neighbours that do not exist. Numbers count from 1, as in a file."""
    continents, territories = len(world.continents), len(world.territories)
    for index, territory in enumerate(world.territories):
        if not 0 <= territory.continent < continents:
            yield fault(
                "map.continent_unknown",
                ("territory", index),
                territory=_name(world, index),
                number=territory.continent + 1,
                continents=continents,
            )
    for source, targets in enumerate(world.links()):
        for target in targets:
            if not 0 <= target < territories:
                place: Place = ("border", source, target)
                yield fault("map.country_unknown", place, number=target + 1, countries=territories)


def name_faults(world: WorldMap) -> Iterator[Fault]:
    """Two territories, or two continents, that people or a file cannot tell apart."""
    yield from _twice("territory", [(territory.name, territory.slug) for territory in world.territories])
    yield from _twice("continent", [(continent.name, continent.slug) for continent in world.continents])


def _twice(kind: Kind, called: Sequence[tuple[str, str]]) -> Iterator[Fault]:
    names: dict[str, int] = {}
    slugs: dict[str, int] = {}
    for index, (name, slug) in enumerate(called):
        first = min(names.setdefault(name, index), slugs.setdefault(slug, index))
        if first < index:
            yield fault(f"map.same_{kind}", (kind, index), name=excerpt(name), number=index + 1, first=first + 1)


def border_faults(world: WorldMap) -> Iterator[Fault]:
    """Borders of a territory with itself, and borders in one direction only."""
    links = world.links()
    ways = [frozenset(targets) for targets in links]
    for source, targets in enumerate(links):
        for target in targets:
            place: Place = ("border", source, target)
            if target == source:
                yield fault("map.self_border", place, territory=_name(world, source))
            elif 0 <= target < len(links) and source not in ways[target]:
                yield fault("map.one_way", place, source=_name(world, source), target=_name(world, target))


def shape_faults(world: WorldMap) -> Iterator[Fault]:
    """No territories at all; a map or a continent in pieces; an empty continent."""
    links = world.links()
    if not world.territories:
        yield fault("map.no_territory")
    for piece in _cut_off(connected(links, range(len(world.territories)))):
        yield fault("map.cut_off", ("territory", piece[0]), territories=_names(world, piece), count=len(piece))
    if not all(0 <= territory.continent < len(world.continents) for territory in world.territories):
        return  # a continent may lack just what would hold it together
    for index, inside in enumerate(world.members()):
        place: Place = ("continent", index)
        continent = excerpt(world.continents[index].name)
        if not inside:
            yield fault("map.empty_continent", place, continent=continent)
        for piece in _cut_off(connected(links, inside)):
            names = _names(world, piece)
            yield fault("map.continent_in_pieces", place, continent=continent, territories=names, count=len(piece))


def _cut_off(pieces: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """All but the largest piece (the first of them, if several are as large)."""
    main = max(pieces, key=len, default=())
    return [piece for piece in pieces if piece != main]


def _name(world: WorldMap, territory: int) -> str:
    return excerpt(world.territories[territory].name)


def _names(world: WorldMap, territories: Sequence[int]) -> tuple[str, ...]:
    few = tuple(_name(world, territory) for territory in territories[:8])
    return (*few, "…") if len(territories) > 8 else few
