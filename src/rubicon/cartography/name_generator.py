"""Generates names that are easy to say and to type: of territories, of continents, of a whole land."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import TypeVar

import msgspec

from ..core.chance import Chance, shuffled
from ..decoders import json_decoder

T = TypeVar("T")

MAX_NAME_LETTERS = 10
UNPRONOUNCEABLE = re.compile(r"[bcdfghjklmnpqrstvwxz]{4}|(.)\1\1|(..)\2", re.IGNORECASE)
"""Four consonants in a row, a letter three times, or a repeated pair: hard to say or to spell."""


class NameParts(msgspec.Struct, frozen=True):
    """The parts of names, read from `names.json`."""

    roots: list[str]
    """Beginnings of territory names."""
    tongues: list[list[str]]
    """Sets of name endings; each continent has its own set."""
    wild: list[str]
    country: list[str]
    """A continent is named by two plain words, one of each list, so that it is not mistaken for a territory."""
    lands: list[str]


@cache
def name_parts() -> NameParts:
    return json_decoder(NameParts).decode(files(__package__).joinpath("names.json").read_bytes())


class NameGenerator:
    """Generates names that begin differently as long as possible, because people type the first letters."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._roots = _roots_by_letter(chance)
        self._tongues = _shuffled(name_parts().tongues, chance)
        self._wild, self._country = _shuffled(name_parts().wild, chance), _shuffled(name_parts().country, chance)

    def land(self) -> str:
        root = self._pick(self._roots)
        return self._pick(name_parts().lands).format(self._joined(root, self._pick(self._tongues)))

    def realm(self) -> str:
        return f"{self._wild.pop()} {self._country.pop()}"

    def territory(self, continent: int) -> str:
        return self._joined(self._roots.pop(0), self._tongues[continent % len(self._tongues)])

    def _joined(self, root: str, endings: Sequence[str]) -> str:
        names = [root + ending for ending in endings]
        return self._pick(
            [name for name in names if len(name) <= MAX_NAME_LETTERS and not UNPRONOUNCEABLE.search(name)]
        )

    def _pick(self, from_: Sequence[T]) -> T:
        return from_[self._chance.below(len(from_))]


def _shuffled(things: Sequence[T], chance: Chance) -> list[T]:
    return [things[place] for place in shuffled(range(len(things)), chance)]


def _roots_by_letter(chance: Chance) -> list[str]:
    """All roots in random order: one of each initial letter, then a second of each, and so on."""
    letters: dict[str, list[str]] = defaultdict(list)
    for root in _shuffled(name_parts().roots, chance):
        letters[root[0]].append(root)
    order = _shuffled(sorted(letters), chance)
    rounds = range(max(map(len, letters.values())))
    return [letters[letter][round] for round in rounds for letter in order if round < len(letters[letter])]
