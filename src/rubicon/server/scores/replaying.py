"""Replays: a chapter of a game as one viewer saw it. A worker plays the game again, and keeps a few for leafing."""

from __future__ import annotations

from ...errors import Illegal
from ..play.log import GAME_TASKS, rows_of
from ..play.models import Record
from ..tables.models import Table
from ..tasks.running import Client, kept, key_of, run


def replay_of(table: Table, user: int | None, seat: int | None, chapter: int | None, client: Client) -> bytes:
    """A `Retelling` as JSON, as a seat saw it, or as anybody did. Seats of others are shown when the game is over."""
    if not table.header:
        raise Illegal("game.not_begun")
    if seat is not None:
        _may_look(table, user, seat)
    # A log is only appended to: as long as it is no longer, it is the same.
    name = f"{table.code}:{Record.objects.filter(table=table).count()}"
    key = key_of("retold", name, seat, chapter)
    told: bytes | None = kept.get(key)
    if told is None:
        told = run(client, f"{GAME_TASKS}:retold", name, None, seat, chapter, key=key)
        if told is None:
            told = run(
                client, f"{GAME_TASKS}:retold", name, (table.header, rows_of(table)), seat, chapter, key=f"{key} whole"
            )
        assert told is not None
        kept.put(key, told, len(told))
    return told


def _may_look(table: Table, user: int | None, seat: int) -> None:
    sits = table.seats.filter(number=seat).first()
    if sits is None:
        raise Illegal("no_such_seat", seat=seat)
    theirs = user is not None and sits.user_id == user and not sits.left
    if table.status != Table.Status.OVER and not theirs:
        raise Illegal("replay.not_yours", seat=seat)
