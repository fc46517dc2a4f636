"""Queries of rooms and their registry, and the loading of a match from its log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.db.models import Max

from ...wire.match import Match
from ..tables.models import Remark, Seat, Table
from ..tables.selectors import rematches_of
from .clocks import GameClock
from .models import Record
from .record_log import RecordReader, RecordRow, open_match, rows


class TableSnapshot(NamedTuple):
    """A table in the database, with the new parts of its log and its chat."""

    table: Table
    seats: tuple[Seat, ...]
    rows: list[RecordRow]
    remarks: list[Remark]
    rematch: str
    """The code of the rematch; empty if there is none."""


def table_id(code: str) -> int | None:
    return Table.objects.filter(code=code).values_list("id", flat=True).first()


def read_table(table: int, after: int = -1, remark: int | None = None) -> TableSnapshot | None:
    """The table, the rows after record `after`, and the chat after `remark` if that is given."""
    found = Table.objects.defer("plan", "old_drawing", "earlier_luck").filter(pk=table).first()
    if found is None:
        return None
    seats = tuple(Seat.objects.filter(table=table).order_by("number"))
    remarks = [] if remark is None else list(Remark.objects.filter(table=table, pk__gt=remark).order_by("pk"))
    rematch = rematches_of(table).values_list("code", flat=True).first() or ""
    return TableSnapshot(found, seats, rows(table, after) if found.header else [], remarks, rematch)


def last_remark(table: int) -> int:
    return Remark.objects.filter(table=table).order_by("-pk").values_list("pk", flat=True).first() or 0


def overdue(now: float, max_rows: int = 100) -> list[tuple[int, float]]:
    """Tables that are due, each with the stored moment."""
    playing = Table.objects.filter(status=Table.Status.PLAYING, wake__lte=now)
    return [
        (pk, wake) for pk, wake in playing.order_by("wake").values_list("pk", "wake")[:max_rows] if wake is not None
    ]


def lengths(tables: Sequence[int]) -> list[tuple[int, int]]:
    """The number of records of each of these tables."""
    counted = Record.objects.filter(table__in=tables).order_by().values_list("table").annotate(Max("seq"))
    return [(table, last + 1) for table, last in counted]


class LoadedMatch(NamedTuple):
    """A match, and what its room needs to take in further records."""

    match: Match
    reader: RecordReader
    clock: GameClock | None


def load_match(seen: TableSnapshot, from_wall: Callable[[float], float] = float) -> LoadedMatch:
    """Replays the log of a table that has begun, and charges the clock with the stored moments.

    `from_wall` turns a stored moment into one of this process.
    """
    match = open_match(seen.table, keeps_draws=False)
    edition = match.game.edition
    reader = RecordReader(type(edition))
    clock = None
    if seen.table.turn_seconds is not None:
        clock = GameClock(seen.table.turn_seconds, seen.table.bank_seconds, len(seen.seats))
    for row in seen.rows:
        match.take(reader.record(row), row.nonce or "")
        if clock is not None:
            state = match.game.state
            clock.step(from_wall(row.at), edition.awaited(state), edition.turn(state))
    return LoadedMatch(match, reader, clock)
