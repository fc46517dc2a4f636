"""Changes to `.map` and `.cards` files. Each touches only the lines that it concerns; all others stay byte for byte.

Numbers are those of the file, from 1. When a country or a continent is removed, the numbers of all others follow, in
both files. Every line must be readable for that: an unreadable line cannot be renumbered (see `map_draft.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ..errors import Malformed
from .map_file import (
    FILE_KEYS,
    MAP_SECTIONS,
    BorderLine,
    CardLine,
    CardsFile,
    ContinentLine,
    CountryLine,
    FileLine,
    HeaderLine,
    MapFile,
    MapLine,
    MissionLine,
)
from .map_text import HeadingLine, IgnoredLine, TextFile, UnreadableLine, excerpt, is_word


def set_header(map_file: MapFile, key: str, value: str) -> MapFile:
    _must_be_word(key)
    for index in reversed(range(len(map_file.says))):  # the last one counts
        says = map_file.says[index]
        if (isinstance(says, HeaderLine) and says.key == key) or _is_version(says, key):
            return MapFile.read(map_file.text.replace(index, f"{key} {value}"))
    headings = [index for index, says in enumerate(map_file.says) if isinstance(says, HeadingLine)]
    headers = [index + 1 for index, says in enumerate(map_file.says) if isinstance(says, HeaderLine)]
    place = headers[-1] if headers else headings[0] if headings else len(map_file.says)
    text = map_file.text.insert(place, f"{key} {value}")
    # The first header is set apart from the sections.
    return MapFile.read(text if headers or not headings else text.insert(place + 1, ""))


def set_file(map_file: MapFile, key: str, name: str) -> MapFile:
    if key not in FILE_KEYS:
        raise Malformed("map.file_key", text=excerpt(key), known=FILE_KEYS)
    for index in reversed(range(len(map_file.says))):
        says = map_file.says[index]
        if isinstance(says, FileLine) and says.key == key:
            return MapFile.read(map_file.text.replace(index, f"{key} {name}"))
    return _add_line(map_file, "files", f"{key} {name}")


def add_continent(map_file: MapFile, id: str, bonus: int, colour: str) -> MapFile:
    _must_be_word(id)
    _must_be_word(colour)
    return _add_line(map_file, "continents", f"{id} {bonus} {colour}")


def change_continent(
    map_file: MapFile, number: int, *, id: str | None = None, bonus: int | None = None, colour: str | None = None
) -> MapFile:
    lines = [index for index, says in enumerate(map_file.says) if isinstance(says, ContinentLine)]
    if not 1 <= number <= len(lines):
        raise Malformed("map.continent_number", number=number, continents=len(lines))
    return _replace_words(map_file, lines[number - 1], (id, bonus, colour))


def add_country(map_file: MapFile, id: str, continent: int, x: int, y: int) -> MapFile:
    _must_be_word(id)
    return _add_line(map_file, "countries", f"{len(map_file.countries()) + 1} {id} {continent} {x} {y}")


def change_country(
    map_file: MapFile,
    number: int,
    *,
    id: str | None = None,
    continent: int | None = None,
    x: int | None = None,
    y: int | None = None,
) -> MapFile:
    lines = [index for index, says in enumerate(map_file.says) if isinstance(says, CountryLine)]
    if not 1 <= number <= len(lines):
        raise Malformed("map.country_unknown", number=number, countries=len(lines))
    return _replace_words(map_file, lines[number - 1], (None, id, continent, x, y))


def add_border(map_file: MapFile, source: int, target: int) -> MapFile:
    """One direction; an existing border is not added again."""
    lines = [(index, says) for index, says in enumerate(map_file.says) if isinstance(says, BorderLine)]
    own = [(index, says) for index, says in lines if says.source == source]
    if any(target in says.targets for _, says in own):
        return map_file
    if not own:
        return _add_line(map_file, "borders", f"{source} {target}")
    index, _ = own[-1]
    return MapFile.read(map_file.text.replace(index, f"{map_file.text.read(index)} {target}"))


def remove_border(map_file: MapFile, source: int, target: int) -> MapFile:
    """One direction, however often the file repeats it. The line stays, even if only its number is left."""
    text = map_file.text
    for index, says in enumerate(map_file.says):
        if isinstance(says, BorderLine) and says.source == source:
            for place in reversed([place for place, number in enumerate(says.targets, 1) if number == target]):
                text = text.remove_word(index, place)
    return MapFile.read(text)


def _replace_words(map_file: MapFile, index: int, words: tuple[str | int | None, ...]) -> MapFile:
    text = map_file.text
    for place, word in enumerate(words):
        if word is not None:
            _must_be_word(str(word))
            text = text.replace_word(index, place, str(word))
    return MapFile.read(text)


def _add_line(map_file: MapFile, section: str, line: str) -> MapFile:
    """After the last line of the section, or in a new section before those that must follow it (facts a.2)."""
    text, says = map_file.text, map_file.says
    headings = [(index, meaning.section) for index, meaning in enumerate(says) if isinstance(meaning, HeadingLine)]
    own = [index for index, name in headings if name == section]
    if own:
        end = next((index for index, _ in headings if index > own[-1]), len(says))
        last = max(index for index in range(own[-1], end) if says[index] != IgnoredLine())
        return MapFile.read(text.insert(last + 1, line))
    later = MAP_SECTIONS[MAP_SECTIONS.index(section) + 1 :]
    place = next((index for index, name in headings if name in later), len(says))
    new = [f"[{section}]", line]
    # Sections are set apart by an empty line, on the side where one is lacking.
    if place < len(says):
        new.append("")
    elif says and text.read(len(says) - 1):
        new.insert(0, "")
    for new_line in reversed(new):
        text = text.insert(place, new_line)
    return MapFile.read(text)


def _is_version(says: MapLine, key: str) -> bool:
    return key == "ver" and isinstance(says, UnreadableLine) and says.code == "map.version"


def _must_be_word(word: str) -> None:
    """At the start of a line `;` begins a comment and `[` a heading, so no word may begin with either."""
    if not is_word(word) or word[0] in ";[":
        raise Malformed("map.word", word=excerpt(word))


# Removing countries and continents.

Renumbering = Callable[[int], int]
T = TypeVar("T")


def remove_country(map_file: MapFile, cards_file: CardsFile, number: int) -> tuple[MapFile, CardsFile]:
    """Removes its borders and cards too, and missions to hold more countries than remain."""
    countries = len(map_file.countries())
    if not 1 <= number <= countries:
        raise Malformed("map.country_unknown", number=number, countries=countries)
    follow = _closing_gap(number)
    text = map_file.text
    for index, says in _backwards(map_file.says):
        match says:
            case CountryLine(own) | BorderLine(own) if own == number:
                text = text.remove(index)
            case CountryLine(own):
                text = _renumber(text, index, [own], follow)
            case BorderLine(own, targets):
                text = _renumber(text, index, [own, *targets], follow)
                for place in reversed([place for place, target in enumerate(targets, 1) if target == number]):
                    text = text.remove_word(index, place)
            case _:
                pass
    return MapFile.read(text), _cards_without_country(cards_file, number, countries - 1)


def _cards_without_country(cards_file: CardsFile, number: int, left: int) -> CardsFile:
    text = cards_file.text
    for index, says in _backwards(cards_file.says):
        match says:
            case CardLine(country=own) if own == number:
                text = text.remove(index)
            case CardLine(country=int(own)):
                text = _renumber(text, index, [own], _closing_gap(number), first=1)
            case MissionLine(countries=wanted) if wanted > left:
                text = text.remove(index)
            case _:
                pass
    return CardsFile.parse(text.write())


def remove_continent(map_file: MapFile, cards_file: CardsFile, number: int) -> tuple[MapFile, CardsFile]:
    """Removes its countries too, and missions that need it or more continents than remain."""
    continents = len(map_file.continents())
    if not 1 <= number <= continents:
        raise Malformed("map.continent_number", number=number, continents=continents)
    for country in reversed(map_file.countries()):
        if country.continent == number:
            map_file, cards_file = remove_country(map_file, cards_file, country.number)
    follow = _closing_gap(number)
    text = map_file.text
    position = continents
    for index, says in _backwards(map_file.says):
        match says:
            case ContinentLine():
                text = text.remove(index) if position == number else text
                position -= 1
            case CountryLine(continent=own):
                text = _renumber(text, index, [own], follow, first=2)
            case _:
                pass
    return MapFile.read(text), _cards_without_continent(cards_file, number, continents - 1)


def _cards_without_continent(cards_file: CardsFile, number: int, left: int) -> CardsFile:
    text = cards_file.text
    for index, says in _backwards(cards_file.says):
        if isinstance(says, MissionLine):
            asked = [place for place, word in enumerate(says.continents, 1) if word == "*"]
            if number in says.continents or max(asked, default=0) > left:
                text = text.remove(index)
                continue
            for place, word in enumerate(says.continents, 3):
                if isinstance(word, int):
                    text = _renumber(text, index, [word], _closing_gap(number), first=place)
    return CardsFile.parse(text.write())


def _closing_gap(gone: int) -> Renumbering:
    return lambda number: number - 1 if number > gone else number


def _renumber(text: TextFile, index: int, numbers: list[int], follow: Renumbering, first: int = 0) -> TextFile:
    """The words of a line from position `first` on are these numbers; those that changed are rewritten."""
    for place, number in enumerate(numbers, first):
        if follow(number) != number:
            text = text.replace_word(index, place, str(follow(number)))
    return text


def _backwards(says: tuple[T, ...]) -> list[tuple[int, T]]:
    """From the last line to the first, so that removing a line does not shift those still to be visited."""
    return list(enumerate(says))[::-1]
