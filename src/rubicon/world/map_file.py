"""Domination's `.map` and `.cards` files: what each line says, and the map that they describe (facts a.2, a.3).

Any bytes are a `MapFile` or a `CardsFile`: a line that cannot be understood becomes an `UnreadableLine` and is kept.
Whether a file can be played is for `check.py`; how a file is changed is in `map_edits.py`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from ..errors import Malformed
from .board import Symbol
from .map import Continent, Territory, WorldMap
from .map_text import (
    HeadingLine,
    IgnoredLine,
    TextFile,
    UnreadableLine,
    excerpt,
    parse_int,
    parse_lines,
    split_fields,
    split_words,
)

# The `.map` file.


class HeaderLine(msgspec.Struct, frozen=True):
    """A line before the first section. A line of one word, such as `test`, has no value."""

    key: str
    value: str | None


class FileLine(msgspec.Struct, frozen=True):
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


MapLine: TypeAlias = (
    IgnoredLine | HeadingLine | UnreadableLine | HeaderLine | FileLine | ContinentLine | CountryLine | BorderLine
)

FILE_KEYS = ("pic", "map", "crd", "prv")
MAP_SECTIONS = ("files", "continents", "countries", "borders")


class MapFile(msgspec.Struct, frozen=True):
    """`says[i]` is the meaning of line i of `text`. Messages count lines from 1."""

    text: TextFile
    says: tuple[MapLine, ...]

    @classmethod
    def parse(cls, data: bytes) -> MapFile:
        return cls.read(TextFile.parse(data))

    @classmethod
    def read(cls, text: TextFile) -> MapFile:
        return cls(text, parse_lines(text, _map_line))

    def write(self) -> bytes:
        return self.text.write()

    def headers(self) -> dict[str, str | None]:
        """A repeated key has its last value, as in Domination."""
        return {line.key: line.value for line in self.says if isinstance(line, HeaderLine)}

    def files(self) -> dict[str, str]:
        return {line.key: line.name for line in self.says if isinstance(line, FileLine)}

    def continents(self) -> tuple[ContinentLine, ...]:
        return tuple(line for line in self.says if isinstance(line, ContinentLine))

    def countries(self) -> tuple[CountryLine, ...]:
        return tuple(line for line in self.says if isinstance(line, CountryLine))

    def graph(self) -> WorldMap:
        """The map, as far as the lines can be read. An index may be out of range; the checks report that."""
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


def _map_line(section: str | None, line: str) -> MapLine:
    match section:
        case None:
            return _header(line)
        case "files":
            key, blank, name = line.partition(" ")
            if key not in FILE_KEYS or not blank:
                raise Malformed("map.file_key", text=excerpt(line), known=FILE_KEYS)
            return FileLine(key, name)
        case "continents":
            id_, bonus, colour = split_fields(line, "id bonus colour")
            return ContinentLine(id_, parse_int(bonus), colour)
        case "countries":
            number, id_, continent, x, y = split_fields(line, "number id continent x y")
            return CountryLine(parse_int(number), id_, parse_int(continent), parse_int(x), parse_int(y))
        case "borders":
            source, *targets = split_fields(line, "number neighbours…")
            return BorderLine(parse_int(source), tuple(map(parse_int, targets)))
        case _:
            return IgnoredLine()


def _header(line: str) -> HeaderLine:
    key, blank, value = line.partition(" ")
    if key == "ver" and blank:
        try:
            parse_int(value)
        except Malformed:
            raise Malformed("map.version", word=excerpt(value)) from None
    return HeaderLine(key, value if blank else None)


# Domination's English table has 48 ids and shows each with blanks for hyphens; these are the ones that have any.
# Every other id keeps its hyphens.
_SHOWN_WITHOUT_HYPHENS = """
    Central-America East-Africa Eastern-Australia Eastern-United-States Great-Britain Middle-East New-Guinea
    North-Africa North-America North-West-Territory Northern-Europe South-Africa South-America Southern-Europe
    Western-Australia Western-Europe Western-United-States
"""
_WITHOUT_HYPHENS = frozenset(_SHOWN_WITHOUT_HYPHENS.split())


def display_name(id: str) -> str:
    """The name that is shown for an id of a `.map` file."""
    return (id.replace("-", " ") if id in _WITHOUT_HYPHENS else id).replace("_", " ")


# The `.cards` file.

SYMBOLS: dict[str, Symbol] = {"Infantry": "infantry", "Cavalry": "cavalry", "Cannon": "artillery"}
WILD = "wildcard"
CARDS_SECTIONS = ("cards", "missions")


class CardLine(msgspec.Struct, frozen=True):
    """`country` is a number of the map, None on a wild card."""

    symbol: Symbol
    country: int | None


class MissionLine(msgspec.Struct, frozen=True):
    """0 means no player, or no continent; `*` is any further continent."""

    player: int
    countries: int
    armies: int
    continents: tuple[int | Literal["*"], ...]
    text: str


CardsLine: TypeAlias = IgnoredLine | HeadingLine | UnreadableLine | CardLine | MissionLine


class CardsFile(msgspec.Struct, frozen=True):
    """`says[i]` is the meaning of line i of `text`."""

    text: TextFile
    says: tuple[CardsLine, ...]

    @classmethod
    def parse(cls, data: bytes) -> CardsFile:
        text = TextFile.parse(data)
        return cls(text, parse_lines(text, _cards_line))

    def write(self) -> bytes:
        return self.text.write()

    def cards(self) -> tuple[CardLine, ...]:
        return tuple(line for line in self.says if isinstance(line, CardLine))

    def missions(self) -> tuple[MissionLine, ...]:
        return tuple(line for line in self.says if isinstance(line, MissionLine))


def _cards_line(section: str | None, line: str) -> CardsLine:
    match section:
        case None:
            raise Malformed("cards.before_sections", text=excerpt(line))
        case "cards":
            return _card_line(line)
        case "missions":
            return _mission_line(line)
        case _:
            return IgnoredLine()


def _card_line(line: str) -> CardLine:
    found = split_words(line)
    if found[:1] == [WILD]:
        split_fields(line, WILD)
        return CardLine("wild", None)
    if found and found[0] not in SYMBOLS:
        raise Malformed("cards.symbol", word=excerpt(found[0]), known=(*SYMBOLS, WILD))
    symbol, country = split_fields(line, "symbol country")
    return CardLine(SYMBOLS[symbol], parse_int(country))


def _mission_line(line: str) -> MissionLine:
    player, countries, armies, *rest = split_fields(line, "player countries armies continent continent continent text…")
    mission = MissionLine(
        parse_int(player),
        parse_int(countries),
        parse_int(armies),
        tuple("*" if word == "*" else parse_int(word) for word in rest[:3]),
        " ".join(rest[3:]),
    )
    if mission.player < 0:
        raise Malformed("cards.player", number=mission.player)
    return mission
