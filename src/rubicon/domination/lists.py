"""Command lists: a game written down line by line, what was typed and what luck decided (facts d). Read and written.

A line is an address and a command, or an outcome without an address. Blank lines say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from typing import NamedTuple

from ..errors import Malformed
from ..world.map_text import BOM, excerpt, split_words
from . import outcome
from .typed import BLANKS

ADDRESS = "rubicon"
NETWORK = ("LEAVE", "RENAME", "ERROR")
LONGEST = 20_000
"""More characters than any command or deal of a game takes."""

_LINE_END = re.compile(r"\r\n|\r|\n")


class Entry(NamedTuple):
    """A command, and the outcomes that it had. `line`: where it stands, from 1."""

    command: str
    outcomes: tuple[str, ...] = ()
    line: int = 0


def parse(data: bytes, known: Container[str] = ()) -> list[Entry]:
    """Raises Malformed, with the line, for what no command list can say. `known` commands may not lack an address."""
    told: list[tuple[str, list[str], int]] = []
    for number, line in enumerate(_LINE_END.split(_text(data)), 1):
        said = split_words(line)
        if not said:
            continue
        if len(line) > LONGEST:
            raise Malformed("list.long", line=number, most=LONGEST)
        if said[0] in NETWORK:
            raise Malformed("list.network", line=number, word=said[0])
        if said[0] in outcome.WORDS:
            if not told:
                raise Malformed("list.outcome_first", line=number, word=said[0])
            told[-1][1].append(" ".join(said))
        elif said[0] in known and (len(said) == 1 or said[1] not in known):
            raise Malformed("list.no_address", line=number, word=said[0], command=excerpt(line.strip(BLANKS)))
        elif len(said) == 1:
            raise Malformed("list.no_command", line=number, word=excerpt(said[0]))
        else:
            command = line.strip(BLANKS)[len(said[0]) :].strip(BLANKS)
            told.append((command, [], number))
    return [Entry(command, tuple(outcomes), number) for command, outcomes, number in told]


def _text(data: bytes) -> str:
    try:
        return data.removeprefix(BOM).decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def write(entries: Iterable[Entry]) -> str:
    lines = []
    for entry in entries:
        lines += [f"{ADDRESS} {entry.command}", *entry.outcomes]
    return "".join(f"{line}\n" for line in lines)
