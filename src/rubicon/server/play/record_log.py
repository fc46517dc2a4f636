"""The log of a game in the database: converts records to rows, and rows to records, matches and games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ... import editions
from ...core.codec import decode, encode
from ...core.edition import AnyEdition, Seat
from ...core.game import Game, Record
from ...core.load import read_header, read_table
from ...core.save import SaveHeader
from ...core.table_talk import TableTalk
from ...decoders import json_decoder
from ...errors import Illegal
from ...wire.match import Match
from ..tables.luck import current_luck
from ..tables.models import Table
from .models import Record as StoredRecord

GAME_TASKS = "rubicon.server.play.game_tasks"
"""The module with the functions that workers call for games."""
COLUMNS = ("table_id", "seq", "seat", "action", "draws", "nonce", "at", "by")


class RecordRow(NamedTuple):
    """A record as it is stored, in the order of `COLUMNS`."""

    table: int
    seq: int
    seat: Seat | None
    action: str
    draws: str
    nonce: str | None
    at: float
    by: int | None


def row(table: int, seq: int, record: Record, at: float, nonce: str = "", by: int | None = None) -> RecordRow:
    action, draws = action_and_draws(record)
    return RecordRow(table, seq, record.seat, action, draws, nonce or None, at, by)


def action_and_draws(record: Record) -> tuple[str, str]:
    """The action and the draws of a record, as their columns hold them."""
    action = "" if record.action is None else encode(record.action).decode()
    return action, ",".join(map(str, record.draws))


class RecordReader:
    """Reads the rows of one edition's games."""

    def __init__(self, edition: type[AnyEdition]) -> None:
        self._actions = json_decoder(edition.Action | TableTalk)

    def record(self, row: RecordRow) -> Record:
        action = decode(self._actions, row.action.encode(), "record.malformed") if row.action else None
        return Record(row.seat, action, tuple(map(int, row.draws.split(","))) if row.draws else ())


def rows(table: int, after: int = -1) -> list[RecordRow]:
    """The rows of a table after record `after`."""
    stored = StoredRecord.objects.filter(table=table, seq__gt=after).order_by("seq").values_list(*COLUMNS)
    return [RecordRow(*columns) for columns in stored]


def rows_of(table: Table, max_rows: int | None = None) -> list[tuple[int | None, str, str]]:
    """The seat, the action and the draws of each record, or only of the first `count`."""
    return list(
        StoredRecord.objects.filter(table=table).order_by("seq").values_list("seat", "action", "draws")[:max_rows]
    )


def records(edition: type[AnyEdition], found: Iterable[RecordRow]) -> Iterator[Record]:
    reader = RecordReader(edition)
    return (reader.record(row) for row in found)


def open_match(table: Table, *, keeps_draws: bool = True) -> Match:
    """The match of a table whose game has begun, before its first record."""
    header, kind = read_header(table.header.encode(), editions.find)
    settled, _ = read_table(header, kind)
    promised = current_luck(table, table.seats.order_by("number"), header)
    return Match(Game(kind(settled), promised.luck(bytes.fromhex(table.secret)), keeps_draws=keeps_draws))


class StoredGame(NamedTuple):
    """A complete game from its rows."""

    table: Table
    header: SaveHeader
    edition: AnyEdition
    records: tuple[Record, ...]


def game_of(table: Table) -> StoredGame:
    """Raises Illegal for a game that has not begun."""
    header_of(table)
    header, kind = read_header(table.header.encode(), editions.find)
    settled, _ = read_table(header, kind)
    return StoredGame(table, header, kind(settled), tuple(records(kind, rows(table.pk))))


def header_of(table: Table) -> SaveHeader:
    """Raises Illegal for a game that has not begun."""
    if not table.header:
        raise Illegal("game.not_begun")
    return read_header(table.header.encode(), editions.find)[0]
