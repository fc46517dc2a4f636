"""The setup of a table: edition, settings, board and seats, from the command line or asked of a person."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from .. import bots, editions
from ..core.edition import EditionType, Player, Table
from ..core.table_defaults import (
    COLOURS,
    preset_settings,
    unique_name,
    usual_opponents,
    with_fitting_board,
    with_round_limit,
)
from ..core.text import parse_territories
from ..decoders import convert
from ..errors import Illegal, Malformed, Refused
from ..texts import row_text, say, word
from .maps.sources import find_board
from .screen import Screen
from .spellings import own_words

T = TypeVar("T")


def set_up(args: Namespace, screen: Screen) -> tuple[EditionType, Table]:
    """The table that the arguments describe. Missing ones are asked of a person; in a pipe they have defaults."""
    asked = screen.seen and args.edition is None
    if asked:
        screen.say("", say("play", "welcome"), "")
    edition = editions.find(args.edition) if args.edition else ask_edition(screen) if asked else _first()
    preset = args.preset or (ask_preset(edition, screen) if asked else None)
    settings = with_settings(edition, preset, args.set or [])
    board = find_board(edition.default_board if args.board is None else args.board).board
    without = [word for word in (args.without or "").split(",") if word.strip()]
    off = tuple(sorted(parse_territories(board, own_words(without, board))))

    def seat(seats: tuple[Player, ...]) -> Table:
        table = Table(board, settings, seats, off, args.undo)
        if args.board is None and not off:
            table = _on_another_board(edition, table, screen)
        return _table(edition, table)

    if args.seats is None and asked:
        return edition, _ask_seats(screen, seat, edition)
    return edition, seat(players(args.seats or default_seats(edition)))


def _first() -> EditionType:
    return editions.find(editions.names()[0])


def _on_another_board(edition: EditionType, table: Table, screen: Screen) -> Table:
    chosen = with_fitting_board(edition, table)
    if chosen is not table:
        facts = {"home": table.board.name, "board": chosen.board.name, "seats": len(table.seats)}
        screen.say(say("play", "another_board", facts))
    return chosen


def _table(edition: EditionType, table: Table) -> Table:
    table = replace(table, settings=with_round_limit(table.settings, table.seats))
    for refused in edition.validate(table):
        raise refused
    return table


def default_seats(edition: EditionType) -> str:
    """A person against two computer players, or as many as the edition allows."""
    return ",".join([default_name(), *[bots.DEFAULT_BOT] * usual_opponents(edition)])


def default_name() -> str:
    """The name of the user."""
    name = os.environ.get("USER") or os.environ.get("USERNAME") or "player"
    return "".join(letter for letter in name if letter.isalnum()).title() or "Player"


def players(words: str) -> tuple[Player, ...]:
    """`Ann,Ben,easy,Zoe:random`: people by name, computer players by kind, and Zoe as a named computer player."""
    given = [each.strip() for each in words.split(",") if each.strip()]
    seats: list[Player] = []
    for each in given:
        name, _, bot = each.rpartition(":")
        kind = bot.strip() if name else each if each in bots.names() else "person"
        if kind != "person":
            bots.find(kind)
        name = name.strip() or (each if kind == "person" else each.title())
        if any(seat.name == name for seat in seats):
            if kind == "person" or each.count(":"):
                raise Illegal("play.name_twice", name=name)
            name = unique_name(name, [seat.name for seat in seats])
        seats.append(Player(name, COLOURS[len(seats) % len(COLOURS)], kind))
    return tuple(seats)


def with_settings(edition: EditionType, preset: str | None, given: Sequence[str]) -> Any:
    """The settings of a preset, changed by arguments such as `round_limit=20`."""
    settings = preset_settings(edition, preset)
    known = [field.name for field in msgspec.structs.fields(edition.Settings)]
    for each in given:
        name, equals, value = each.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise Malformed("play.setting_form", setting=each)
        if name not in known:
            raise Malformed("play.setting_unknown", name=name, known=sorted(known))
        settings = _with(edition, settings, name, value.strip())
    return settings


def _with(edition: EditionType, settings: Any, name: str, value: str) -> Any:
    """Read a value as JSON (20, true, null) or else as a string; on, yes, off, no and none are accepted too."""
    said = {"on": "true", "yes": "true", "off": "false", "no": "false", "none": "null"}.get(value.casefold(), value)
    candidates: list[Any] = [value, value.replace("-", "_")]
    with suppress(ValueError, RecursionError):
        candidates.insert(0, msgspec.json.decode(said.encode()))
    problem = ""
    for candidate in candidates:
        try:
            return convert({**msgspec.structs.asdict(settings), name: candidate}, edition.Settings)
        except msgspec.ValidationError as error:
            problem = problem or str(error)
    raise Malformed("play.setting", name=name, value=value, problem=problem)


# Questions.


def ask_edition(screen: Screen) -> EditionType:
    names = editions.names()
    if len(names) == 1:
        return editions.find(names[0])
    screen.say(*(f"  {number}  {name}" for number, name in enumerate(names, 1)), "")
    question = say("play", "which_edition", {"usual": names[0]})
    return ask_until_valid(screen, question, names, lambda answer: editions.find(_chosen(answer or names[0], names)))


def ask_preset(edition: EditionType, screen: Screen) -> str:
    names = list(edition.presets)
    if len(names) == 1:
        return names[0]
    question = say("play", "which_preset", {"known": row_text(names), "usual": names[0]})

    def choose(answer: str) -> str:
        chosen = _chosen(answer or names[0], names)
        with_settings(edition, chosen, ())
        return chosen

    return ask_until_valid(screen, question, names, choose)


def _ask_seats(screen: Screen, seat: Callable[[tuple[Player, ...]], Table], edition: EditionType) -> Table:
    screen.say(say("play", "who", {"least": edition.seats.start, "most": edition.seats.stop - 1}))
    screen.say(*(f"  {name.ljust(8)} {bots.character(name)}" for name in bots.names()), "")
    question = say("play", "which_seats", {"usual": default_seats(edition)})
    return ask_until_valid(
        screen, question, bots.names(), lambda answer: seat(players(answer or default_seats(edition)))
    )


def _chosen(answer: str, names: Sequence[str]) -> str:
    """Choose by number, name, or an unambiguous beginning."""
    if answer.isdecimal() and 1 <= int(answer) <= len(names):
        return names[int(answer) - 1]
    fits = [name for name in names if name.startswith(answer.casefold())]
    return fits[0] if len(fits) == 1 else answer


def ask_until_valid(screen: Screen, question: str, words: Sequence[str], understand: Callable[[str], T]) -> T:
    """Ask until the answer is valid."""
    while True:
        answer = screen.ask(f"{question} ", lambda line: _last_of(line, words))
        try:
            return understand(answer)
        except Refused as refused:
            screen.say(word(refused))


def _last_of(line: str, words: Sequence[str]) -> tuple[str, list[str]]:
    last = line.rpartition(",")[2].lstrip()
    return last, [each for each in words if each.startswith(last.casefold())]
