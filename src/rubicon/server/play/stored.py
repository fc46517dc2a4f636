"""A game as its rows tell it: what scores are made from."""

from __future__ import annotations

from typing import NamedTuple

from ... import editions
from ...core.edition import AnyEdition
from ...core.game import Record
from ...core.load import read_header, read_table
from ...core.save import SaveHeader
from ...errors import Illegal
from ..tables.models import Table
from .log import records, rows


class Stored(NamedTuple):
    table: Table
    header: SaveHeader
    edition: AnyEdition
    records: tuple[Record, ...]


def game_of(table: Table) -> Stored:
    """Raises Illegal for a game that has not begun."""
    header_of(table)
    header, kind = read_header(table.header.encode(), editions.find)
    settled, _ = read_table(header, kind)
    return Stored(table, header, kind(settled), tuple(records(kind, rows(table.pk))))


def header_of(table: Table) -> SaveHeader:
    """Raises Illegal for a game that has not begun."""
    if not table.header:
        raise Illegal("game.not_begun")
    return read_header(table.header.encode(), editions.find)[0]
