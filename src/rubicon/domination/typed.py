"""What a typed line consists of, words and numbers as Domination's Java takes them; and what a command is."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Generic, NamedTuple, TypeVar

from ..errors import Illegal, Malformed
from ..world.map_text import parse_int
from .replies import SYNTAX

BLANKS = "".join(map(chr, range(33)))
MANY = 1 << 30

T = TypeVar("T")


class Unable(Exception):
    """The command cannot be done now; its own reply says so."""


class Command(NamedTuple, Generic[T]):
    """What may be typed: with how many words after it, what it does (and replies), and the reply if that is refused."""

    syntax: str
    arguments: Container[int]
    perform: Callable[[T, Sequence[str]], list[str]]
    refused: str | None = None

    def obey(self, game: T, arguments: Sequence[str]) -> list[str]:
        if len(arguments) not in self.arguments:
            return [SYNTAX.format(syntax=self.syntax)]
        try:
            return self.perform(game, arguments)
        except (Illegal, Unable):
            if self.refused is None:
                raise
            return [self.refused]


def number(word: str) -> int:
    """Anything that is no number counts as −1 (facts b.1), so that a −1 that was typed is as wrong."""
    try:
        return parse_int(word)
    except Malformed:
        return -1
