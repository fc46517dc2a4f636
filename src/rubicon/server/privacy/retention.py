"""Removes old data: tables never started, guests who never played, games of guests, unused drawings.

A step is small: a few dozen rows, each in a short transaction. Every process makes one step per second while there is
something to remove; if two processes meet at the same row, one of them skips it. Finished games of accounts, and games
in progress, are kept.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from django.contrib.sessions.models import Session
from django.db import DatabaseError, IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from ..accounts.models import User
from ..accounts.services import delete
from ..config.limits import limits
from ..play.models import Record
from ..scores.models import Result
from ..tables.models import Remark, Save, Seat, Table, UploadedDrawing
from ..tables.quotas import remove_table
from ..tables.services import close_stale_tables
from ..tables.table_signal import table_changed

MAX_STEP_ROWS = 50
"""Maximum rows that one step removes."""
MAX_STEP_SECONDS = 0.2
"""A step ends after this time, even if there is more to remove."""
PAUSE_SECONDS = 1_800
"""Pause of a kind of data after a step that found little."""
DRAWING_HOURS = 1
"""How long a drawing without a table is kept, because a new table may be about to use it."""

STARTED = (Table.Status.PLAYING, Table.Status.OVER)

logger = logging.getLogger(__name__)


class DataRetention:
    """Called each second by the round of a process."""

    def __init__(self) -> None:
        self._due = dict.fromkeys(STEPS, 0.0)

    def is_due(self, now: float) -> bool:
        return min(self._due.values()) <= now

    def step(self, now: float) -> int:
        """Makes a step for the kind that has waited longest. Returns the number of removed rows."""
        kind = min(STEPS, key=lambda each: self._due[each])
        try:
            removed = STEPS[kind](now)
        except DatabaseError as error:  # another process was working on the same rows
            logger.warning("%s were not removed: %s", kind, error)
            removed = 0
        self._due[kind] = now + (1.0 if removed >= MAX_STEP_ROWS // 2 else PAUSE_SECONDS)
        return removed


def remove_closed_tables(now: float) -> int:
    before = _moment(now) - timedelta(hours=limits().closed_table_hours)
    old = Q(ended__lt=before) | Q(ended=None, created__lt=before)
    until = time.monotonic() + MAX_STEP_SECONDS
    return _each(Table.objects.filter(old, status=Table.Status.CLOSED), lambda pk: remove_table(pk, until))


def remove_games_of_guests(now: float) -> int:
    """Closes them; they are then removed like other closed tables."""
    return _each(_old_games_of_guests(now), lambda pk: _close(pk, now))


def _old_games_of_guests(now: float) -> QuerySet[Table]:
    before = _moment(now) - timedelta(days=limits().guest_game_days)
    accounts = User.objects.filter(guest=False)
    sits = Q(user__in=accounts) | Q(began__in=accounts) | Q(kept_for__in=accounts)
    return (
        Table.objects.filter(Q(status=Table.Status.OVER, ended__lt=before) | Q(status="playing", started__lt=before))
        .exclude(host__in=accounts)
        .exclude(Exists(Seat.objects.filter(sits, table=OuterRef("pk"))))
        .exclude(Exists(Result.objects.filter(user__in=accounts, table=OuterRef("pk"))))
        .exclude(Exists(Save.objects.filter(user__in=accounts, table=OuterRef("pk"))))
        .exclude(
            Exists(Record.objects.filter(table=OuterRef("pk"), at__gte=before.timestamp())),
            status=Table.Status.PLAYING,
        )
    )


def _close(pk: int, now: float) -> bool:
    with transaction.atomic():
        if Table.objects.select_for_update().filter(pk=pk, status__in=STARTED).first() is None:
            return False
        if not _old_games_of_guests(now).filter(pk=pk).exists():  # a player has returned
            return False
        ended = _moment(now) - timedelta(hours=limits().closed_table_hours + 1)
        Table.objects.filter(pk=pk).update(status=Table.Status.CLOSED, ended=ended, wake=None)
    table_changed(pk)
    return True


def remove_guests(now: float) -> int:
    """Guests without a seat in a started game, a save or a table, who have said nothing lately."""
    before = _moment(now) - timedelta(days=limits().unused_guest_days)
    me = OuterRef("pk")
    played = Seat.objects.filter(Q(user=me) | Q(began=me) | Q(kept_for=me), table__status__in=STARTED)
    waits = Seat.objects.filter(Q(user=me) | Q(kept_for=me), table__status=Table.Status.OPEN)
    idle = User.objects.filter(guest=True, created__lt=before)
    idle = idle.filter(Q(last_login=None) | Q(last_login__lt=before))
    for rows in (
        played,
        waits,
        Table.objects.filter(host=me).exclude(status=Table.Status.CLOSED),
        Save.objects.filter(user=me),
        Result.objects.filter(user=me),
        Remark.objects.filter(user=me, at__gte=before.timestamp()),
    ):
        idle = idle.exclude(Exists(rows))
    return _each(idle, _delete_guest)


def _delete_guest(pk: int) -> bool:
    guest = User.objects.filter(pk=pk, guest=True).first()
    if guest is not None:
        delete(guest)
    return guest is not None


def remove_drawings(now: float) -> int:
    before = _moment(now) - timedelta(hours=DRAWING_HOURS)
    unused = UploadedDrawing.objects.filter(created__lt=before).exclude(
        Exists(Table.objects.filter(stored_drawing=OuterRef("pk")))
    )
    return _each(unused, _delete_drawing)


def _delete_drawing(pk: str) -> bool:
    try:
        with transaction.atomic():
            return UploadedDrawing.objects.filter(pk=pk).delete()[0] > 0
    except IntegrityError:  # a table has begun to use it
        return False


def remove_sessions(now: float) -> int:
    expired = Session.objects.filter(expire_date__lt=_moment(now))
    return _each(expired, lambda pk: Session.objects.filter(pk=pk).delete()[0] > 0)


STEPS: dict[str, Callable[[float], int]] = {
    "tables that nobody started": close_stale_tables,
    "games of guests": remove_games_of_guests,
    "closed tables": remove_closed_tables,
    "guests": remove_guests,
    "drawings": remove_drawings,
    "sessions": remove_sessions,
}


def _each(rows: QuerySet, remove_one: Callable[..., bool]) -> int:  # type: ignore[type-arg]
    """Removes some of these rows, each in its own transaction, until the time of the step is over."""
    end = time.monotonic() + MAX_STEP_SECONDS
    removed = 0
    for pk in list(rows.order_by("pk").values_list("pk", flat=True)[:MAX_STEP_ROWS]):
        removed += remove_one(pk)
        if time.monotonic() > end:
            return max(removed, MAX_STEP_ROWS)  # there may be more
    return removed


def _moment(now: float) -> datetime:
    return datetime.fromtimestamp(now, UTC)
