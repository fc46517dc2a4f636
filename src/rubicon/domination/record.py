"""A recorded game of Domination as a file: JSON lines of three types (`domination/conformance-format.md`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

import msgspec

from ..decoders import json_decoder
from ..errors import Malformed
from .picture import Picture

FORMAT = 1


class Seated(msgspec.Struct, frozen=True):
    name: str
    type: str
    color: str


class DrawnMission(msgspec.Struct, frozen=True):
    text: str


class SetupLine(msgspec.Struct, frozen=True, tag_field="t", tag="setup"):
    format: int
    map: str
    cards: str
    players: tuple[Seated, ...]
    map_sha256: str = ""
    """Without it any file of that name will do."""
    cards_sha256: str = ""
    first_player: int = -1
    """−1 while it has not been drawn."""
    startgame: str = ""
    after_placement: Picture | None = None
    missions: tuple[DrawnMission, ...] = ()


class Dice(msgspec.Struct, frozen=True, gc=False):
    att: tuple[int, ...]
    def_: tuple[int, ...] = msgspec.field(name="def")


class CommandLine(msgspec.Struct, frozen=True, tag_field="t", tag="cmd", gc=False):
    """`by` the player: typed; by the engine: an outcome line. With `mid`, another line belongs to the same step."""

    n: int
    by: Literal["player", "engine"]
    player: int
    phase_before: str
    cmd: str
    state: Picture
    out: tuple[str, ...]
    mid: bool = False
    dice: Dice | None = None
    card: int | str | msgspec.UnsetType | None = msgspec.UNSET


class EndLine(msgspec.Struct, frozen=True, tag_field="t", tag="end"):
    over: bool
    winner: int
    winner_name: str
    commands: int


Line: TypeAlias = SetupLine | CommandLine | EndLine
_DECODER = json_decoder(Line)


class Move(msgspec.Struct, frozen=True, gc=False):
    """A typed command and the outcome lines after it; `line` counts from 1."""

    line: int
    typed: CommandLine
    outcomes: tuple[CommandLine, ...]

    @property
    def last(self) -> CommandLine:
        return self.outcomes[-1] if self.outcomes else self.typed

    @property
    def outcome_lines(self) -> list[str]:
        return [line.cmd for line in self.outcomes]

    @property
    def texts(self) -> list[str]:
        return [text for line in (self.typed, *self.outcomes) for text in line.out]


def read(lines: Iterable[bytes]) -> tuple[SetupLine, Iterator[Move | EndLine]]:
    """The first line of a record, and what follows, read as it is asked for. Raises Malformed where it is no record."""
    numbered = _decoded(lines)
    _, setup = next(numbered, (0, None))
    if not isinstance(setup, SetupLine):
        raise Malformed("recorded.no_setup")
    if setup.format != FORMAT:
        raise Malformed("recorded.format", format=setup.format, known=FORMAT)
    return setup, _moves(numbered)


def _decoded(lines: Iterable[bytes]) -> Iterator[tuple[int, Line]]:
    for number, raw in enumerate(lines, 1):
        try:
            yield number, _DECODER.decode(raw)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
            raise Malformed("recorded.line", line=number, problem=str(wrong)) from None


def _moves(lines: Iterator[tuple[int, Line]]) -> Iterator[Move | EndLine]:
    count = first = 0
    move: list[CommandLine] = []
    for number, line in lines:
        match line:
            case CommandLine(by=by) if by == "player" or move:
                count += 1
                if by == "engine":
                    move.append(line)
                    continue
                if move:
                    yield Move(first, move[0], tuple(move[1:]))
                first, move = number, [line]
            case EndLine():
                if move:
                    yield Move(first, move[0], tuple(move[1:]))
                yield line
                for late, _ in lines:
                    raise Malformed("recorded.misplaced_line", line=late)
                return
            case _:
                raise Malformed("recorded.misplaced_line", line=number)
    raise Malformed("recorded.cut", commands=count)
