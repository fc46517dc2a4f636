"""Replays: a chapter of a game as one viewer saw it. Whoever leafs through a game asks for many, so some are kept."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from ...core.edition import Edition, Event, Step
from ...errors import Illegal
from ...wire.retelling import Retelling, retell, steps
from ..play.models import Record
from ..play.stored import Stored, game_of
from ..tables.models import Table
from ..tables.selectors import find

GAMES = 4
LONGEST = 10_000
"""So many games are kept in memory, of at most so many records: a record takes less than 1 KB."""


def replay_of(table: Table, user: int | None, seat: int | None, chapter: int | None) -> Retelling[Any, Event]:
    """As a seat saw it, or as anybody did. Seats of others are shown when the game is over."""
    if not table.header:
        raise Illegal("game.not_begun")
    if seat is not None:
        _may_look(table, user, seat)
    length = Record.objects.filter(table=table).count()
    edition, told = _kept(table.code, length) if length <= LONGEST else _played(game_of(table))
    return retell(edition, told, seat, chapter)


def _may_look(table: Table, user: int | None, seat: int) -> None:
    sits = table.seats.filter(number=seat).first()
    if sits is None:
        raise Illegal("no_such_seat", seat=seat)
    theirs = user is not None and sits.user_id == user and not sits.left
    if table.status != Table.Status.OVER and not theirs:
        raise Illegal("replay.not_yours", seat=seat)


@lru_cache(GAMES)
def _kept(code: str, length: int) -> tuple[Edition[Any, Any, Any], tuple[Step[Any], ...]]:
    """A log is only appended to: as long as it is no longer, it is the same."""
    edition, told = _played(game_of(find(code), length))
    return edition, tuple(told)


def _played(stored: Stored) -> tuple[Edition[Any, Any, Any], Iterable[Step[Any]]]:
    return stored.edition, steps(stored.edition, stored.records)
