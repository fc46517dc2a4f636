"""A map that is being edited: a `.map` and its `.cards` file, changed by the names of continents and countries.

Every change returns a new draft and keeps the lines that it does not concern byte for byte. Each line of the graph is
readable and each number refers to something that exists, so that a change is never ambiguous. Below are the command
lines that change a draft, such as `editcontinent -add "Far North" 3 -remove West`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

import msgspec

from ..errors import Illegal, Malformed
from .board import Board
from .check import Finding, cards_faults, check_strict, map_faults
from .map_conversion import SPARE_COLOURS, points_drawing
from .map_edits import (
    add_border,
    add_continent,
    add_country,
    change_continent,
    change_country,
    remove_border,
    remove_continent,
    remove_country,
    set_file,
    set_header,
)
from .map_file import SYMBOLS, CardLine, CardsFile, MapFile, display_name
from .map_text import TextFile, excerpt, is_word, parse_int

# Findings that the commands of a draft can correct.
EDITABLE_FAULTS = {"map.one_way", "map.self_border"}

BLANK_MAP = b"[files]\n\n[continents]\n\n[countries]\n\n[borders]\n"
BLANK_CARDS = b"[cards]\nwildcard\nwildcard\n"


class MapDraft(msgspec.Struct, frozen=True):
    map: MapFile
    cards: CardsFile

    @classmethod
    def blank(cls) -> MapDraft:
        return cls(MapFile.parse(BLANK_MAP), CardsFile.parse(BLANK_CARDS))

    @classmethod
    def of(cls, map_data: bytes, cards_data: bytes | None) -> MapDraft:
        """The draft of two files; without a cards file it gets a deck. See `obstacles`."""
        draft = cls(MapFile.parse(map_data), CardsFile.parse(BLANK_CARDS if cards_data is None else cards_data))
        if cards_data is None:
            for number in range(1, len(draft.map.countries()) + 1):
                draft = draft._with_card(number)
        return draft

    def obstacles(self, map_name: str, cards_name: str) -> list[Finding]:
        """What must be corrected by hand before the files can be edited by name."""
        findings = [*map_faults(self.map, file=map_name), *cards_faults(self.cards, self.map, file=cards_name)]
        return [finding for finding in findings if finding.code not in EDITABLE_FAULTS]

    def faults(self, map_name: str, cards_name: str, title: str = "") -> tuple[Finding, ...]:
        """What the strict check finds, in the files as they would be saved under these names."""
        saved = self.named(cards_name, title)
        return check_strict(saved.map, lambda name: saved.cards.write(), file=map_name)

    def board(self, id: str) -> Board:
        """For display; the checks say whether it can be played."""
        return Board(id, self.map.headers().get("name") or id, self.map.graph(), (), drawing=points_drawing(self.map))

    def named(self, cards_name: str, title: str = "") -> MapDraft:
        """The draft with this cards file, and with the title if it had none."""
        new = self.map
        if title and "name" not in new.headers():
            new = set_header(new, "name", title)
        if new.files().get("crd") != cards_name:
            new = set_file(new, "crd", cards_name)
        return MapDraft(new, self.cards)

    # Names.

    def continents(self) -> list[str]:
        return [display_name(line.id) for line in self.map.continents()]

    def countries(self) -> list[str]:
        return [display_name(line.id) for line in self.map.countries()]

    def continent(self, name: str) -> int:
        return _find(name, [line.id for line in self.map.continents()], "continent")

    def country(self, name: str) -> int:
        return _find(name, [line.id for line in self.map.countries()], "country")

    # Changes. Each refuses a change without effect, so that a mistake does not pass unnoticed.

    def add_continent(self, name: str, bonus: int) -> MapDraft:
        """Adds a continent, or changes the bonus of an existing one."""
        known = _find_exact(name, self.continents())
        if known is None:
            colour = SPARE_COLOURS[len(self.map.continents()) % len(SPARE_COLOURS)]
            return MapDraft(add_continent(self.map, _to_id(name), bonus, colour), self.cards)
        if self.map.continents()[known - 1].bonus == bonus:
            raise Illegal("edit.continent_known", name=name, bonus=bonus)
        return MapDraft(change_continent(self.map, known, bonus=bonus), self.cards)

    def remove_continent(self, name: str) -> MapDraft:
        return MapDraft(*remove_continent(self.map, self.cards, self.continent(name)))

    def add_country(self, name: str, continent: str) -> MapDraft:
        """Adds a country, or moves an existing one. A new country gets a card if all others have one."""
        inside = self.continent(continent)
        known = _find_exact(name, self.countries())
        if known is not None:
            if self.map.countries()[known - 1].continent == inside:
                raise Illegal("edit.country_known", name=name, continent=continent)
            return MapDraft(change_country(self.map, known, continent=inside), self.cards)
        shown = {line.country for line in self.cards.cards()}
        carded = all(line.number in shown for line in self.map.countries())
        new = MapDraft(add_country(self.map, _to_id(name), inside, *self._spot(inside)), self.cards)
        return new._with_card(len(new.map.countries())) if carded else new

    def remove_country(self, name: str) -> MapDraft:
        return MapDraft(*remove_country(self.map, self.cards, self.country(name)))

    def add_border(self, one: str, other: str) -> MapDraft:
        """In both directions."""
        first, second = self.country(one), self.country(other)
        if first == second:
            raise Illegal("edit.self_border", name=one)
        new = add_border(add_border(self.map, first, second), second, first)
        if new == self.map:
            raise Illegal("edit.border_known", one=one, other=other)
        return MapDraft(new, self.cards)

    def remove_border(self, one: str, other: str) -> MapDraft:
        first, second = self.country(one), self.country(other)
        new = remove_border(remove_border(self.map, first, second), second, first)
        if new == self.map:
            raise Illegal("edit.no_border", one=one, other=other)
        return MapDraft(new, self.cards)

    def _spot(self, continent: int) -> tuple[int, int]:
        """A free place on the map: each continent has a rectangle of its own, three in a row."""
        taken = {(line.x, line.y) for line in self.map.countries()}
        left, top = 60 + 340 * ((continent - 1) % 3), 40 + 240 * ((continent - 1) // 3)
        spots = ((left + 110 * (place % 3), top + 45 * (place // 3)) for place in range(len(taken) + 1))
        return next(spot for spot in spots if spot not in taken)

    def _with_card(self, number: int) -> MapDraft:
        """Adds a card with the rarest symbol after the last card that shows a country."""
        counts = [sum(line.symbol == symbol for line in self.cards.cards()) for symbol in SYMBOLS.values()]
        word = list(SYMBOLS)[counts.index(min(counts))]
        says = self.cards.says
        shown = [index for index, line in enumerate(says) if isinstance(line, CardLine) and line.country is not None]
        place = (shown[-1] if shown else _heading(self.cards.text)) + 1
        return MapDraft(self.map, CardsFile.parse(self.cards.text.insert(place, f"{word} {number}").write()))


def _heading(text: TextFile) -> int:
    return next(index for index in range(len(text.lines)) if text.read(index) == "[cards]")


def _to_id(name: str) -> str:
    """The name as a map file writes it, in one word."""
    word = "_".join(name.split())
    if not is_word(word) or word[0] in ";[":
        raise Malformed("edit.name", name=excerpt(name))
    return word


def _find_exact(name: str, names: Sequence[str]) -> int | None:
    """The number of the entry with this name, ignoring case and spaces, or None."""
    wanted = _normalized(name)
    return next((number for number, each in enumerate(names, 1) if _normalized(each) == wanted), None)


def _find(name: str, ids: Sequence[str], kind: str) -> int:
    """The number of the entry that a person means. They may give the number itself where names are ambiguous."""
    names = [display_name(id) for id in ids]
    fits = [number for number, each in enumerate(ids, 1) if each == name]
    fits = fits or [number for number, each in enumerate(names, 1) if _normalized(each) == _normalized(name)]
    if len(fits) > 1:
        raise Malformed("edit.ambiguous", name=excerpt(name), kind=kind, numbers=fits)
    if fits:
        return fits[0]
    if name.isascii() and name.isdecimal() and len(name) < 10 and 1 <= int(name) <= len(ids):
        return int(name)
    if not names:
        raise Malformed("edit.none_yet", kind=kind, name=excerpt(name))
    plain = [_normalized(each) for each in names]
    near = [names[plain.index(each)] for each in get_close_matches(_normalized(name), plain, 3, 0.5)] or names[:8]
    raise Malformed("edit.unknown", kind=kind, name=excerpt(name), near=[excerpt(each) for each in near])


def _normalized(name: str) -> str:
    return " ".join(name.replace("_", " ").casefold().split())


# Command lines.

COMMAND_TOKEN = re.compile(r'"([^"]*)"(?=\s|$)|([^\s"]+)(?=\s|$)')


class CommandToken(NamedTuple):
    """A quoted token is always a name, even if it looks like an option."""

    text: str
    quoted: bool = False


class EditOption(NamedTuple):
    """`wants` names the arguments, as the usage shows them."""

    wants: tuple[str, ...]
    make: Callable[..., MapDraft]


def _set_continent(draft: MapDraft, name: str, value: str) -> MapDraft:
    return draft.add_continent(name, parse_int(value))


EDIT_COMMANDS: Mapping[str, Mapping[str, EditOption]] = {
    "editcontinent": {
        "-add": EditOption(("NAME", "VALUE"), _set_continent),
        "-remove": EditOption(("NAME",), MapDraft.remove_continent),
    },
    "editcountry": {
        "-add": EditOption(("NAME", "CONTINENT"), MapDraft.add_country),
        "-remove": EditOption(("NAME",), MapDraft.remove_country),
    },
    "editneighbor": {
        "-add": EditOption(("A", "B"), MapDraft.add_border),
        "-remove": EditOption(("A", "B"), MapDraft.remove_border),
    },
}


def command_usage(command: str) -> str:
    return " ".join(
        [command, *(" ".join([option, *change.wants]) for option, change in EDIT_COMMANDS[command].items())]
    )


def split_command(line: str) -> list[CommandToken]:
    """The words of a line; a name with blanks stands in double quotes."""
    words, place = [], 0
    while place < len(line):
        if line[place].isspace():
            place += 1
            continue
        found = COMMAND_TOKEN.match(line, place)
        if found is None:
            raise Malformed("edit.quote", text=excerpt(line[place:]))
        words.append(CommandToken(found[2]) if found[1] is None else CommandToken(found[1], quoted=True))
        place = found.end()
    return words


def apply_command(draft: MapDraft, command: str, words: Sequence[CommandToken]) -> MapDraft:
    """The draft after all changes of a line. Raises Refused if one of them fails; then none is made."""
    changes, rest = EDIT_COMMANDS[command], list(words)
    if not rest:
        raise Malformed("edit.usage", usage=command_usage(command))
    while rest:
        option = rest.pop(0)
        if option.quoted or option.text not in changes:
            raise Malformed("edit.option", word=excerpt(option.text), usage=command_usage(command))
        wants, make = changes[option.text]
        given: list[str] = []
        while len(given) < len(wants) and rest and (rest[0].quoted or rest[0].text not in changes):
            given.append(rest.pop(0).text)
        if len(given) < len(wants):
            raise Malformed("edit.too_few", option=option.text, wants=" ".join(wants), missing=wants[len(given)])
        draft = make(draft, *given)
    return draft


def apply_line(draft: MapDraft, line: str) -> MapDraft:
    """Like `apply_command`, for a whole line."""
    words = split_command(line)
    if not words or words[0].text not in EDIT_COMMANDS:
        raise Malformed("edit.command", word=excerpt(words[0].text) if words else "", known=list(EDIT_COMMANDS))
    return apply_command(draft, words[0].text, words[1:])
