"""The map: territories in continents, joined by directed links. What is strict about a map stands in `check.py`."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

import msgspec


class Territory(msgspec.Struct, frozen=True):
    """`slug` is the stable word for it in files and on the command line; `name` is what people read."""

    slug: str
    name: str
    continent: int
    bonus: int = 0


class Continent(msgspec.Struct, frozen=True):
    slug: str
    name: str
    bonus: int


class WorldMap(msgspec.Struct, frozen=True):
    """A territory is its index everywhere. `borders[t]` and `sea_lines[t]` say where t leads; both count as links."""

    territories: tuple[Territory, ...]
    continents: tuple[Continent, ...]
    borders: tuple[tuple[int, ...], ...]
    sea_lines: tuple[tuple[int, ...], ...]

    def links(self) -> tuple[tuple[int, ...], ...]:
        """Where one may go from each territory, by land or sea. Look it up once and keep it."""
        return tuple(tuple(dict.fromkeys(land + sea)) for land, sea in zip(self.borders, self.sea_lines, strict=True))

    def members(self) -> tuple[tuple[int, ...], ...]:
        """The territories of each continent, in map order."""
        inside: list[list[int]] = [[] for _ in self.continents]
        for index, territory in enumerate(self.territories):
            inside[territory.continent].append(index)
        return tuple(map(tuple, inside))

    def digest(self) -> str:
        """SHA-256 of the whole graph: two maps play alike when it is equal."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()


def connected(links: Sequence[Iterable[int]], within: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """The pieces into which the territories `within` fall, each sorted, in the order of their first territories.

    A one-way link joins too: its far end can be reached.
    """
    near: dict[int, list[int]] = {territory: [] for territory in sorted(within)}
    for source in near:
        for target in links[source]:
            if target in near:
                near[source].append(target)
                near[target].append(source)
    pieces = []
    seen: set[int] = set()
    for first in near:
        if first in seen:
            continue
        seen.add(first)
        piece = [first]
        for territory in piece:  # it grows while we walk it
            for neighbour in near[territory]:
                if neighbour not in seen:
                    seen.add(neighbour)
                    piece.append(neighbour)
        pieces.append(tuple(sorted(piece)))
    return tuple(pieces)
