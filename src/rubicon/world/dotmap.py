"""Domination's `.map` file: what each of its lines says, and the map that they describe together (facts a.2).

Any bytes are a `MapFile`: a line that is not understood says so (`Unclear`) and is kept. Whether a file may be played
is asked in `check.py`; how a file is changed stands in `dotedit.py`.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from ..errors import Malformed
from .dottext import Aside, Heading, Text, Unclear, excerpt, fields, integer, understand
from .map import Continent, Territory, WorldMap


class Header(msgspec.Struct, frozen=True):
    """A line before the first section. A line of one word, such as `test`, has no value."""

    key: str
    value: str | None


class FileName(msgspec.Struct, frozen=True):
    key: str
    name: str


class ContinentLine(msgspec.Struct, frozen=True):
    id: str
    bonus: int
    colour: str


class CountryLine(msgspec.Struct, frozen=True):
    number: int
    id: str
    continent: int
    x: int
    y: int


class BorderLine(msgspec.Struct, frozen=True):
    source: int
    targets: tuple[int, ...]


Meaning: TypeAlias = Aside | Heading | Unclear | Header | FileName | ContinentLine | CountryLine | BorderLine

FILE_KEYS = ("pic", "map", "crd", "prv")
SECTIONS = ("files", "continents", "countries", "borders")


class MapFile(msgspec.Struct, frozen=True):
    """`says[i]` is what line i of `text` means; people count lines from 1."""

    text: Text
    says: tuple[Meaning, ...]

    @classmethod
    def parse(cls, data: bytes) -> MapFile:
        return cls.read(Text.parse(data))

    @classmethod
    def read(cls, text: Text) -> MapFile:
        return cls(text, understand(text, _section_line))

    def write(self) -> bytes:
        return self.text.write()

    def headers(self) -> dict[str, str | None]:
        """A key that stands there twice has its last value, as in Domination."""
        return {line.key: line.value for line in self.says if isinstance(line, Header)}

    def files(self) -> dict[str, str]:
        return {line.key: line.name for line in self.says if isinstance(line, FileName)}

    def continents(self) -> tuple[ContinentLine, ...]:
        return tuple(line for line in self.says if isinstance(line, ContinentLine))

    def countries(self) -> tuple[CountryLine, ...]:
        return tuple(line for line in self.says if isinstance(line, CountryLine))

    def graph(self) -> WorldMap:
        """The map as far as the lines are understood; an index may point at nothing, which is for a check to say."""
        countries, continents = self.countries(), self.continents()
        borders: list[dict[int, None]] = [{} for _ in countries]
        for line in self.says:
            if isinstance(line, BorderLine) and 1 <= line.source <= len(countries):
                borders[line.source - 1].update(dict.fromkeys(target - 1 for target in line.targets))
        return WorldMap(
            territories=tuple(Territory(line.id, display_name(line.id), line.continent - 1) for line in countries),
            continents=tuple(Continent(line.id, display_name(line.id), line.bonus) for line in continents),
            borders=tuple(map(tuple, borders)),
            sea_lines=tuple(() for _ in countries),
        )


def _section_line(section: str | None, line: str) -> Meaning:
    match section:
        case None:
            return _header(line)
        case "files":
            key, blank, name = line.partition(" ")
            if key not in FILE_KEYS or not blank:
                raise Malformed("map.file_key", text=excerpt(line), known=FILE_KEYS)
            return FileName(key, name)
        case "continents":
            id_, bonus, colour = fields(line, "id bonus colour")
            return ContinentLine(id_, integer(bonus), colour)
        case "countries":
            number, id_, continent, x, y = fields(line, "number id continent x y")
            return CountryLine(integer(number), id_, integer(continent), integer(x), integer(y))
        case "borders":
            source, *targets = fields(line, "number neighbours…")
            return BorderLine(integer(source), tuple(map(integer, targets)))
        case _:
            return Aside()


def _header(line: str) -> Header:
    key, blank, value = line.partition(" ")
    if key == "ver" and blank:
        try:
            integer(value)
        except Malformed:
            raise Malformed("map.version", word=excerpt(value)) from None
    return Header(key, value if blank else None)


# Domination's English table has 48 ids and shows each with blanks for hyphens; these are the ones that have any.
# Every other id keeps its hyphens.
_SHOWN_WITHOUT_HYPHENS = """
    Central-America East-Africa Eastern-Australia Eastern-United-States Great-Britain Middle-East New-Guinea
    North-Africa North-America North-West-Territory Northern-Europe South-Africa South-America Southern-Europe
    Western-Australia Western-Europe Western-United-States
"""
_WITHOUT_HYPHENS = frozenset(_SHOWN_WITHOUT_HYPHENS.split())


def display_name(id: str) -> str:
    """What people read for an id of a `.map` file."""
    return (id.replace("-", " ") if id in _WITHOUT_HYPHENS else id).replace("_", " ")
