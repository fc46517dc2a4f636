"""Lines of text: commands and numbers as Domination reads them, outcome lines, and command lists (facts b.1, d)."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from ..core.chance import Chance, Recorded, shuffled
from ..core.edition import Event
from ..editions.classic.context import Context
from ..editions.classic.state import State
from ..errors import Illegal, Malformed
from ..rules.attack import Fought
from ..rules.cards import Drew
from ..rules.ownership import owned
from ..rules.reinforce import Placed
from ..rules.setup import Claimed
from ..rules.turn import Claiming
from ..world.map_text import BOM, excerpt, parse_int, split_words
from .record import WILDCARD
from .replies import SYNTAX

BLANK_CHARS = "".join(map(chr, range(33)))
MAX_WORDS = 1 << 30

T = TypeVar("T")


class CommandRefused(Exception):
    """The command is not possible now; its own reply says so."""


class CommandSyntax(NamedTuple, Generic[T]):
    """A command: its usage, the allowed numbers of arguments, its function, and the reply if it is refused."""

    syntax: str
    arguments: Container[int]
    perform: Callable[[T, Sequence[str]], list[str]]
    refused: str | None = None

    def obey(self, game: T, arguments: Sequence[str]) -> list[str]:
        if len(arguments) not in self.arguments:
            return [SYNTAX.format(syntax=self.syntax)]
        try:
            return self.perform(game, arguments)
        except (Illegal, CommandRefused):
            if self.refused is None:
                raise
            return [self.refused]


def read_number(word: str) -> int:
    """Read a number as Domination does: anything else counts as −1 (facts b.1)."""
    try:
        return parse_int(word)
    except Malformed:
        return -1


# Outcome lines: what luck decided, written from draws and read back as draws (facts d).

OUTCOME_WORDS = ("PLAYER", "MISSION", "PLACEALL", "PLACE", "DICE", "CARD")


class RecordedLuck:
    """A random source that returns the given draws of one step to the record that asks for them."""

    def __init__(self) -> None:
        self._left: Sequence[int] = ()
        self._given = Recorded(())

    def give(self, draws: Sequence[int]) -> None:
        self._left, self._given = draws, Recorded(())

    def at(self, record: int) -> Chance:
        self._left = self._left[len(self._given.drawn) :]
        self._given = Recorded(self._left)
        return self._given


def start_lines(context: Context, draws: Sequence[int]) -> list[str]:
    """The outcome lines of a start with these draws: first seat, missions, deal."""
    lines = [f"PLAYER {draws[0]}"]
    missions, dealt = 1 + context.seats * (context.settings.goal == "missions"), draws[1:]
    if missions > 1:
        lines.append(" ".join(["MISSION", *map(str, draws[1:missions])]))
        dealt = draws[missions:]
    if dealt:
        lines.append(" ".join(["PLACEALL", *(str(territory + 1) for territory in deal_order(context, dealt))]))
    return lines


def deal_order(context: Context, draws: Sequence[int]) -> list[int]:
    return shuffled(context.enabled, Recorded(draws))


def place_line(events: Sequence[Event]) -> str:
    return f"PLACE {placed_territory(events) + 1}"


def placed_territory(events: Sequence[Event]) -> int:
    """The territory where an army was placed at random."""
    return next(event.territory for event in events if isinstance(event, Claimed | Placed))


def dice_line(fought: Fought) -> str:
    (roll,) = fought.rolls
    values = (value - 1 for value in roll.attack + roll.defence)
    return " ".join(map(str, ["DICE", len(roll.attack), len(roll.defence), *values]))


def card_line(label: int | str | None) -> str:
    return "CARD" if label is None else f"CARD {label}"


def drawn_card(events: Sequence[Event]) -> int | None:
    return next((event.card for event in events if isinstance(event, Drew)), None)


def start_draws(lines: Sequence[str]) -> list[int]:
    """The draws of the outcome lines after `startgame`."""
    draws: list[int] = []
    for line in lines:
        match split_words(line):
            case ["PLAYER" | "MISSION", *values]:
                draws += map(read_number, values)
            case ["PLACEALL", *values]:
                left = list(range(len(values)))
                for value in values:
                    draws.append(_position(left, read_number(value) - 1, line))
                    left.pop(draws[-1])
            case _:
                raise Malformed("outcome.unknown", line=line)
    return draws


def outcome_draws(line: str, state: State, labels: Sequence[int | str]) -> list[int]:
    """The draws of an outcome line after a command in this state."""
    match split_words(line):
        case ["PLACE", territory] if isinstance(state.phase, Claiming):
            return [read_number(territory) - 1]
        case ["PLACE", territory]:
            return [_position(owned(state.owners, state.seat), read_number(territory) - 1, line)]
        case ["DICE", _, _, *values]:
            return [read_number(value) for value in values]
        case ["CARD"]:
            return []
        case ["CARD", card]:
            deck = [labels[index] for index in state.deck]
            return [_position(deck, card if card == WILDCARD else read_number(card), line)]
        case _:
            raise Malformed("outcome.unknown", line=line)


def _position(among: Sequence[int | str], wanted: int | str, line: str) -> int:
    try:
        return among.index(wanted)
    except ValueError:
        raise Malformed("outcome.impossible", line=line) from None


# Command lists: the commands and outcome lines of a game (facts d).
#
# A line is an address and a command, or an outcome line without an address. Blank lines are ignored.


ADDRESS = "rubicon"
NETWORK_WORDS = ("LEAVE", "RENAME", "ERROR")
MAX_LIST_LINE_CHARS = 20_000
"""Longer than any command or deal of a game."""

_LINE_END = re.compile(r"\r\n|\r|\n")


class ListEntry(NamedTuple):
    """A command and its outcome lines. `line` counts from 1."""

    command: str
    outcomes: tuple[str, ...] = ()
    line: int = 0


def parse_list(data: bytes, known: Container[str] = ()) -> list[ListEntry]:
    """Read a command list. Raises Malformed with the line. `known` commands must have an address."""
    told: list[tuple[str, list[str], int]] = []
    for number, line in enumerate(_LINE_END.split(_text(data)), 1):
        said = split_words(line)
        if not said:
            continue
        if len(line) > MAX_LIST_LINE_CHARS:
            raise Malformed("list.long", line=number, most=MAX_LIST_LINE_CHARS)
        if said[0] in NETWORK_WORDS:
            raise Malformed("list.network", line=number, word=said[0])
        if said[0] in OUTCOME_WORDS:
            if not told:
                raise Malformed("list.outcome_first", line=number, word=said[0])
            told[-1][1].append(" ".join(said))
        elif said[0] in known and (len(said) == 1 or said[1] not in known):
            raise Malformed("list.no_address", line=number, word=said[0], command=excerpt(line.strip(BLANK_CHARS)))
        elif len(said) == 1:
            raise Malformed("list.no_command", line=number, word=excerpt(said[0]))
        else:
            command = line.strip(BLANK_CHARS)[len(said[0]) :].strip(BLANK_CHARS)
            told.append((command, [], number))
    return [ListEntry(command, tuple(outcomes), number) for command, outcomes, number in told]


def _text(data: bytes) -> str:
    try:
        return data.removeprefix(BOM).decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def write_list(entries: Iterable[ListEntry]) -> str:
    lines = []
    for entry in entries:
        lines += [f"{ADDRESS} {entry.command}", *entry.outcomes]
    return "".join(f"{line}\n" for line in lines)
