"""The tables on which every edition is tested, made from its settings: presets, and a spread of all pairs of values."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, islice, product
from typing import Any, TypeAlias, get_args

import msgspec
from msgspec import inspect

from rubicon import editions
from rubicon.core.edition import AnyEdition, Player, Table, UndoMode
from rubicon.errors import Malformed
from rubicon.world import atlas
from rubicon.world.board import Board

from . import boards

Found: TypeAlias = type[AnyEdition]
Row: TypeAlias = dict[str, Any]

LIMIT = "round_limit"
"""Uniformly random play hardly ever ends by itself (spec, shared rule 7), so every table gets this setting."""
ROUND_LIMIT = 12
UNDOS: tuple[str, ...] = get_args(UndoMode)
RUNS_QUICK = os.environ.get("RUBICON_QUICK") == "1"
"""Whether only few tables are tested closely. Searches for rare things still use all of them."""
MAX_DISABLED_TERRITORIES = 4
DISABLING_ATTEMPTS = 12
"""At most this many territories are disabled, and this many ways to choose them are tried."""


class Case:
    """A table of the battery. Checks cache their results by its identity."""

    def __init__(self, edition: Found, label: str, table: Table, *, preset: bool = False, most: int = 20_000) -> None:
        self.edition = edition
        self.label = f"{edition.name}-{label}"
        self.table = table
        self.preset = preset
        self.most = most
        """Maximum number of actions; a game that is not over by then is capped."""
        self.ends = getattr(table.settings, LIMIT, None) in range(1, ROUND_LIMIT + 1)

    def __repr__(self) -> str:
        return self.label

    def sit(self) -> AnyEdition:
        return self.edition(self.table)


@cache
def cases(name: str) -> tuple[Case, ...]:
    return tuple(_cases(editions.find(name)))


def every_case() -> list[Case]:
    return [case for name in editions.names() for case in cases(name)]


def selected(tables: Iterable[Case]) -> list[Case]:
    """The tables of this run: all of them, or in a quick run the presets and one table of the spread."""
    return [case for case in tables if not RUNS_QUICK or case.preset or case.label.endswith("-spread-1")]


def _cases(edition: Found) -> Iterator[Case]:
    for preset, settings in edition.presets.items():
        table = _first_that_starts(
            edition, [limited(settings, ROUND_LIMIT)], _small_first(edition), edition.seats[1], "free"
        )
        yield Case(edition, preset, table, preset=True)
    presets = list(edition.presets.values())
    for number, seats in enumerate(edition.seats):
        settings = limited(presets[number % len(presets)], 3)
        undo = UNDOS[number % len(UNDOS)]
        table = _first_that_starts(edition, [settings, *presets], _small_first(edition)[::-1], seats, undo)
        yield Case(edition, f"{seats}-seats", table)
    for number, table in enumerate(spread(edition), 1):
        yield Case(edition, f"spread-{number}", table)
    odd = [
        Case(edition, "barren", a_table(boards.barren(), limited(presets[0], 100_000), edition.seats[0]), most=600),
        Case(edition, "vast", a_table(boards.vast(), limited(presets[0], 2), edition.seats[-1]), most=1_500),
    ]
    yield from (case for case in odd if not edition.validate(case.table))


def _small_first(edition: Found) -> list[Board]:
    try:
        home = [atlas.load(edition.default_board)]
    except Malformed:
        home = []
    return [boards.pocket(), *home]


def limited(settings: Any, rounds: int) -> Any:
    known = [field.name for field in msgspec.structs.fields(settings)]
    return msgspec.structs.replace(settings, **{LIMIT: rounds}) if LIMIT in known else settings


def a_table(board: Board, settings: Any, seats: int, disabled: Sequence[int] = (), undo: Any = "free") -> Table:
    """The last seat is a computer, because an edition may require one."""
    kinds = ["person"] * (seats - 1) + ["random"] * (seats > 0)
    players = tuple(Player(f"P{seat}", played_by=kind) for seat, kind in enumerate(kinds))
    return Table(board, settings, players, tuple(disabled), undo)


def _first_that_starts(edition: Found, settings: Any, lands: Sequence[Board], seats: int, undo: Any) -> Table:
    """On the first board where it can start; if necessary with some territories disabled."""
    tables = [a_table(board, rules, seats, (), undo) for rules, board in product(settings, lands)]
    found = next((table for table in tables if not edition.validate(table)), None)
    found = found or next(filter(None, (_switched_off(edition, table, 0) for table in tables)), None)
    if found is None:
        raise AssertionError(f"{edition.name} refuses every table: {edition.validate(tables[0])}")
    return found


# The spread


def values(kind: Any, default: Any) -> tuple[Any, ...]:
    """Some values of a setting: all if there are few, otherwise the bounds and the default."""
    match kind:
        case inspect.Metadata(type=inner):
            return values(inner, default)
        case inspect.LiteralType(values=words):
            return tuple(sorted(words, key=str))
        case inspect.BoolType():
            return (False, True)
        case inspect.IntType(ge=least, le=most) | inspect.FloatType(ge=least, le=most):
            return tuple(sorted({value for value in (least, default, most) if isinstance(value, int | float)}))
        case inspect.UnionType(types=kinds):
            return tuple(dict.fromkeys(value for each in kinds for value in values(each, default)))
        case inspect.NoneType():
            return (None,)
        case _:
            return (default,)


def factors(edition: Found) -> dict[str, tuple[Any, ...]]:
    """What varies from table to table: each setting, and beside them the board, seats, what is switched off, undo."""
    info = inspect.type_info(edition.Settings)
    assert isinstance(info, inspect.StructType)
    least, most = edition.seats[0], edition.seats[-1]
    return {
        **{field.name: values(field.type, field.default) for field in info.fields if field.name != LIMIT},
        "table.board": ("pocket", "crooked", *(board.id for board in _small_first(edition)[1:])),
        "table.seats": tuple(sorted({least, min(least + 1, most), (least + most) // 2, most})),
        "table.disabled": (0, 2),
        "table.undo": UNDOS,
    }


def pairwise(ways: Mapping[str, Sequence[Any]]) -> Iterator[Row]:
    """Rows in which any two values of any two factors occur together, made by a deterministic greedy search."""
    left = [((one, a), (other, b)) for one, other in combinations(ways, 2) for a, b in product(ways[one], ways[other])]
    used = Counter[tuple[str, Any]]()
    while left:
        row: Row = dict(left[0])
        for name, choices in ways.items():
            if name not in row:
                worth = [(_met(left, {**row, name: value}), -used[name, value]) for value in choices]
                row[name] = choices[worth.index(max(worth))]
        used.update(row.items())
        left = [pair for pair in left if any(row[name] != value for name, value in pair)]
        yield row


def _met(left: Sequence[Sequence[tuple[str, Any]]], row: Row) -> int:
    return sum(all(name in row and row[name] == value for name, value in pair) for pair in left)


@cache
def spread(edition: Found) -> tuple[Table, ...]:
    tables = [_table_of(edition, row) for row in pairwise(factors(edition))]
    return tuple(table for table in tables if table is not None)


def _table_of(edition: Found, row: Row) -> Table | None:
    """The table of a row. If it cannot start, one with the same settings and other seats or another board."""
    settings = limited(
        edition.Settings(**{name: row[name] for name in row if not name.startswith("table.")}), ROUND_LIMIT
    )
    ways = factors(edition)
    seats = sorted(ways["table.seats"], key=lambda number: number != row["table.seats"])
    lands = sorted(ways["table.board"], key=lambda name: name != row["table.board"])
    for name, number in product(lands, seats):
        board = getattr(boards, name)() if hasattr(boards, name) else atlas.load(name)
        table = _switched_off(edition, a_table(board, settings, number, (), row["table.undo"]), row["table.disabled"])
        if table is not None:
            return table
    return None


def _switched_off(edition: Found, table: Table, wanted: int) -> Table | None:
    """The table with so many territories switched off, or nearly so many, that it can start; None if it cannot.

    They are taken every fifth round the map, and a few ways are tried for each number of them.
    """
    count = len(table.board.map.territories)
    around = list(dict.fromkeys((5 * step + 3) % count for step in range(count)))
    for number in sorted(range(MAX_DISABLED_TERRITORIES + 1), key=lambda number: (abs(number - wanted), number)):
        for off in islice(combinations(around, number), DISABLING_ATTEMPTS):
            fewer = msgspec.structs.replace(table, disabled=tuple(sorted(off)))
            if not edition.validate(fewer):
                return fewer
    return None
