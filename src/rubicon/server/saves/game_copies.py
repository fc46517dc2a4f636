"""A new table for a game that began elsewhere: an imported file, or an earlier point of a game on this server."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db import connection
from django.utils import timezone

from ... import bots
from ...core.chance import new_code, new_secret
from ...core.codec import encode
from ...core.edition import PERSON, Outcome, Player
from ...core.save import SaveHeader, line
from ...world import atlas
from ...world.board import Board
from ..accounts.models import MAX_NAME_CHARS
from ..play.models import Record
from ..play.record_log import COLUMNS
from ..tables import luck, setup_rules
from ..tables.luck import PastLuck
from ..tables.models import Seat, Table
from ..tables.quotas import RECORD_OVERHEAD_BYTES, table_bytes
from ..tables.setup_rules import TablePlan

MAX_COLOUR_CHARS = 20
MAX_KIND_CHARS = 40
MAX_BOARD_CHARS = 60
AVATAR_COUNT = 1_000
MAX_BATCH_ROWS = 1_000
"""Rows written by one statement."""


class SeatClaim(NamedTuple):
    """The owner of a seat: the player in the save, and the user who has the seat or for whom it is reserved."""

    player: Player
    user: int | None = None
    kept_for: int | None = None


class LoadedGame(NamedTuple):
    """A game after its replay in a worker."""

    header: SaveHeader
    """With all settings explicit."""
    rows: Sequence[Sequence[Any]]
    """Seat, action and draws of each record, as in the columns of the database."""
    past: Sequence[PastLuck]
    outcome: Outcome | None


def reopen(game: LoadedGame, claims: Sequence[SeatClaim], **columns: Any) -> Table:
    """An open table where the game continues with new luck, unrated; or, for a finished game, a table that is over.

    Call it in a transaction. Values from an uploaded file are cut to what the columns can hold.
    """
    over = game.outcome is not None
    header, board = game.header, game.header.board
    table = Table.objects.create(
        code=new_code(),
        status=Table.Status.OVER if over else Table.Status.OPEN,
        edition=header.edition,
        board=board_id(board),
        plan=_plan(header),
        rated=False,
        secret=new_secret().hex(),
        luck_start=len(game.rows),
        earlier_luck=luck.write_luck(game.past),
        header=line(header).decode().rstrip() if over else "",
        outcome=encode(game.outcome).decode() if over else "",
        ended=timezone.now() if over else None,
        **columns,
    )
    Seat.objects.bulk_create(_seat(table, number, claim, over) for number, claim in enumerate(claims))
    _store(table.pk, game.rows)
    return table


def size_of(game: LoadedGame) -> int:
    """The bytes that a table for this game adds to the storage quota of its host."""
    copied = sum(RECORD_OVERHEAD_BYTES + len(action or "") + len(draws or "") for _, action, draws in game.rows)
    return table_bytes(board_id(game.header.board), _plan(game.header), copied)


def _plan(header: SaveHeader) -> str:
    settled = TablePlan(header.edition, header.board, header.settings, header.disabled, header.undo, header.revision)
    return setup_rules.write_plan(settled)


def _store(table: int, rows: Sequence[Sequence[Any]]) -> None:
    """Stores the rows without a model object for each, because nobody else can write meanwhile."""
    now = time.time()
    quote = connection.ops.quote_name
    names, places = ", ".join(map(quote, COLUMNS)), ", ".join(["%s"] * len(COLUMNS))
    statement = f"INSERT INTO {quote(Record._meta.db_table)} ({names}) VALUES ({places})"
    with connection.cursor() as cursor:
        for start in range(0, len(rows), MAX_BATCH_ROWS):
            part = enumerate(rows[start : start + MAX_BATCH_ROWS], start)
            cursor.executemany(statement, [(table, seq, *row, None, now, None) for seq, row in part])


def _seat(table: Table, number: int, claim: SeatClaim, over: bool) -> Seat:
    player, user, kept_for = claim
    kind = player.played_by
    if not over and kind not in bots.names():
        kind = PERSON if user is not None else Seat.OPEN
    return Seat(
        table=table,
        number=number,
        user_id=user,
        kept_for_id=kept_for,
        kind=readable(kind)[:MAX_KIND_CHARS],
        name="" if kind == Seat.OPEN and kept_for is None else readable(player.name)[:MAX_NAME_CHARS],
        colour=readable(player.colour) if len(player.colour) <= MAX_COLOUR_CHARS else "",
        avatar=player.avatar if 0 <= player.avatar < AVATAR_COUNT else 0,
    )


def board_id(board: Board) -> str:
    """Empty for a board that has the id of a built-in one but differs from it: its drawing would not fit."""
    if board.id in atlas.names() and atlas.load(board.id).map.digest() != board.map.digest():
        return ""
    return readable(board.id)[:MAX_BOARD_CHARS]


def readable(text: str) -> str:
    return "".join(sign for sign in text if sign.isprintable())
