"""Domination's `.cards` file: what each of its lines says (facts a.3).

Any bytes are a `CardsFile`: a line that is not understood says so (`Unclear`) and is kept.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from ..errors import Malformed
from .board import Symbol
from .dottext import Aside, Heading, Text, Unclear, excerpt, fields, integer, understand, words

SYMBOLS: dict[str, Symbol] = {"Infantry": "infantry", "Cavalry": "cavalry", "Cannon": "artillery"}
WILD = "wildcard"
SECTIONS = ("cards", "missions")


class CardLine(msgspec.Struct, frozen=True):
    """`country` is a number of the map, None on a wild card."""

    symbol: Symbol
    country: int | None


class MissionLine(msgspec.Struct, frozen=True):
    """0 means none, of the players as of the continents; `*` is any further continent."""

    player: int
    countries: int
    armies: int
    continents: tuple[int | Literal["*"], ...]
    text: str


Meaning: TypeAlias = Aside | Heading | Unclear | CardLine | MissionLine


class CardsFile(msgspec.Struct, frozen=True):
    """`says[i]` is what line i of `text` means."""

    text: Text
    says: tuple[Meaning, ...]

    @classmethod
    def parse(cls, data: bytes) -> CardsFile:
        text = Text.parse(data)
        return cls(text, understand(text, _section_line))

    def write(self) -> bytes:
        return self.text.write()

    def cards(self) -> tuple[CardLine, ...]:
        return tuple(line for line in self.says if isinstance(line, CardLine))

    def missions(self) -> tuple[MissionLine, ...]:
        return tuple(line for line in self.says if isinstance(line, MissionLine))


def _section_line(section: str | None, line: str) -> Meaning:
    match section:
        case None:
            raise Malformed("cards.before_sections", text=excerpt(line))
        case "cards":
            return _card(line)
        case "missions":
            return _mission(line)
        case _:
            return Aside()


def _card(line: str) -> CardLine:
    found = words(line)
    if found[:1] == [WILD]:
        fields(line, WILD)
        return CardLine("wild", None)
    if found and found[0] not in SYMBOLS:
        raise Malformed("cards.symbol", word=excerpt(found[0]), known=(*SYMBOLS, WILD))
    symbol, country = fields(line, "symbol country")
    return CardLine(SYMBOLS[symbol], integer(country))


def _mission(line: str) -> MissionLine:
    player, countries, armies, *rest = fields(line, "player countries armies continent continent continent text…")
    mission = MissionLine(
        integer(player),
        integer(countries),
        integer(armies),
        tuple("*" if word == "*" else integer(word) for word in rest[:3]),
        " ".join(rest[3:]),
    )
    if mission.player < 0:
        raise Malformed("cards.player", number=mission.player)
    return mission
