"""Countries and continents are taken out of a `.map` and its `.cards` file, and the numbers of all others follow.

Only lines that name what is gone, or a number that moved, are touched; all others stay byte for byte. The files must be
clear: what a line that is not understood was to say cannot follow (see `draft.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ..errors import Malformed
from .dotcards import CardLine, CardsFile, MissionLine
from .dotmap import BorderLine, ContinentLine, CountryLine, MapFile
from .dottext import Text

Follow = Callable[[int], int]
T = TypeVar("T")


def remove_country(map_file: MapFile, cards_file: CardsFile, number: int) -> tuple[MapFile, CardsFile]:
    """Its borders and cards go too; so does a mission to hold more countries than are left."""
    countries = len(map_file.countries())
    if not 1 <= number <= countries:
        raise Malformed("map.country_unknown", number=number, countries=countries)
    follow = _follower(number)
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
                text = _renumber(text, index, [own], _follower(number), first=1)
            case MissionLine(countries=wanted) if wanted > left:
                text = text.remove(index)
            case _:
                pass
    return CardsFile.parse(text.write())


def remove_continent(map_file: MapFile, cards_file: CardsFile, number: int) -> tuple[MapFile, CardsFile]:
    """With all its countries, and every mission that asks for it or for more continents than are left."""
    continents = len(map_file.continents())
    if not 1 <= number <= continents:
        raise Malformed("map.continent_number", number=number, continents=continents)
    for country in reversed(map_file.countries()):
        if country.continent == number:
            map_file, cards_file = remove_country(map_file, cards_file, country.number)
    follow = _follower(number)
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
                    text = _renumber(text, index, [word], _follower(number), first=place)
    return CardsFile.parse(text.write())


def _follower(gone: int) -> Follow:
    return lambda number: number - 1 if number > gone else number


def _renumber(text: Text, index: int, numbers: list[int], follow: Follow, first: int = 0) -> Text:
    """The words of a line from place `first` on are these numbers; those that moved are written anew."""
    for place, number in enumerate(numbers, first):
        if follow(number) != number:
            text = text.replace_word(index, place, str(follow(number)))
    return text


def _backwards(says: tuple[T, ...]) -> list[tuple[int, T]]:
    """From the last line to the first, so that a line that goes moves none that is still to come."""
    return list(enumerate(says))[::-1]
