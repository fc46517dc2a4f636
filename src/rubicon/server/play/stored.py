"""A game as its rows tell it: what downloads, replays, scores and games that go on elsewhere are made from."""

from __future__ import annotations

from typing import NamedTuple

from ... import editions
from ...core.codec import digest
from ...core.edition import AnyEdition
from ...core.game import Game, Record
from ...core.load import Spent, read_header, read_table
from ...core.save import EVERY, Header, Saved
from ...errors import Illegal
from ..tables import luck
from ..tables.luck import Past
from ..tables.models import Table
from .log import records, rows, running


class Stored(NamedTuple):
    table: Table
    header: Header
    edition: AnyEdition
    records: tuple[Record, ...]


def game_of(table: Table, most: int | None = None) -> Stored:
    """The first so many records, or all. Raises Illegal for a game that has not begun."""
    header_of(table)
    header, kind = read_header(table.header.encode(), editions.find)
    settled, _ = read_table(header, kind)
    return Stored(table, header, kind(settled), tuple(records(kind, rows(table.pk)[:most])))


def header_of(table: Table) -> Header:
    """Raises Illegal for a game that has not begun."""
    if not table.header:
        raise Illegal("game.not_begun")
    return read_header(table.header.encode(), editions.find)[0]


def save_of(stored: Stored) -> Saved:
    """With every secret that may be told: that of a game which goes on may not."""
    table, header, edition, log = stored
    game = Game(edition, Spent())
    digests: list[str] = []
    for count, record in enumerate(log, 1):
        game.fold(record)
        if count % EVERY == 0:
            digests.append(digest(game.state))
    past = list(luck.read(table.earlier_luck))
    past.append(Past(running(table, header), table.secret if table.status == Table.Status.OVER else None))
    used = [each for each in past if each.stretch.start < len(log)]
    return Saved(
        header=header,
        table=edition.table,
        records=log,
        digests=tuple(digests),
        stretches=tuple(each.stretch for each in used),
        secrets=tuple(each.secret for each in used),
        outcome=edition.outcome(game.state),
    )
