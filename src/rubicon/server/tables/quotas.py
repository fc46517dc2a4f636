"""Quotas of a person: open tables, games in progress, stored bytes. Every new table is checked here.

The checks lock the row of the person until the end of the transaction, so two simultaneous requests cannot both pass.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator

from django.db import connection, models, transaction
from django.db.models import Sum

from ...errors import Illegal
from ...world import atlas
from ..accounts.models import User
from ..config.limits import MIB, limits
from ..limiting import hold
from .models import Remark, Table, UploadedDrawing
from .table_signal import table_changed

RECORD_OVERHEAD_BYTES = 100
"""Bytes of a copied record besides its texts."""
MAX_REMOVED_TABLES = 50
"""Maximum number of closed tables removed at once to make room for a new one."""


def lock(user: User) -> None:
    """Locks the row of the person. Call it in a transaction; other changes with this lock wait for its end."""
    rows = User.objects.select_for_update(no_key=connection.features.has_select_for_no_key_update)
    if rows.filter(pk=user.pk).values_list("pk", flat=True).first() is None:
        raise Illegal("account.login_first")


def count(user: User, *, opens: bool = True) -> None:
    """Counts a new table before any work for it. Refuses one that `admit` would refuse after the work."""
    hold("new_tables_per_person", user.pk)
    if opens:
        _admit_open(user)


def make_room(user: User, new_bytes: int, drawing: str = "") -> None:
    """Call before the transaction that stores a table: removes closed tables of this host if their space is needed."""
    if new_bytes + len(drawing) == 0 or _free(user) >= new_bytes + _added(user, drawing):
        return
    closed = user.hosted.filter(status=Table.Status.CLOSED).order_by("pk").values_list("pk", flat=True)
    for pk in list(closed[:MAX_REMOVED_TABLES]):
        remove_table(pk)


def admit(user: User, new_bytes: int, drawing: str = "", *, opens: bool = True) -> None:
    """Call in the transaction that stores a new table. Raises Illegal if the person has too many or too large ones."""
    lock(user)
    if opens:
        _admit_open(user)
    admit_bytes(user, new_bytes, drawing)


def _admit_open(user: User) -> None:
    most = limits().open_tables_per_person
    if open_tables(user) >= most:
        raise Illegal("table.too_many", most=most)


def admit_bytes(user: User, new_bytes: int, drawing: str = "") -> None:
    """Call in a transaction that has locked the person."""
    if new_bytes + len(drawing) == 0:
        return
    if new_bytes + _added(user, drawing) > _free(user):
        raise Illegal("table.storage_full", megabytes=_most_bytes(user) // MIB, used=_megabytes(stored_bytes(user)))


def admit_start(user: User) -> None:
    """Call in the transaction that starts a game."""
    lock(user)
    most = limits().running_tables_per_person
    if user.hosted.filter(status=Table.Status.PLAYING).count() >= most:
        raise Illegal("table.too_many_running", most=most)


def open_tables(user: User) -> int:
    return user.hosted.filter(status=Table.Status.OPEN).count()


def stored_bytes(user: User) -> int:
    """Bytes of the boards, uploaded games and copies of games that a person hosts."""
    tables = user.hosted.aggregate(sum=Sum("bytes"))["sum"] or 0
    drawings = UploadedDrawing.objects.filter(pk__in=user.hosted.exclude(stored_drawing=None).values("stored_drawing"))
    return int(tables + (drawings.aggregate(sum=Sum("bytes"))["sum"] or 0))


def table_bytes(board: str, plan: str, copied: int = 0) -> int:
    """The bytes that a table counts.

    A built-in board counts nothing; any other is in the plan, and again in the header.
    """
    return copied + (0 if board in atlas.names() else 2 * len(plan.encode()))


def excess(guest: User, account: User) -> Iterator[int]:
    """The tables of a guest that exceed the account's quota."""
    left, free = limits().open_tables_per_person - open_tables(account), _free(account)
    for table in guest.hosted.select_related("stored_drawing").order_by("pk").defer("plan", "header", "old_drawing"):
        size = table.bytes + (table.stored_drawing.bytes if table.stored_drawing else 0)
        if size > free or (table.status == Table.Status.OPEN and left <= 0):
            yield table.pk
            continue
        free -= size
        left -= table.status == Table.Status.OPEN


# Drawings


def store_drawing(text: str) -> UploadedDrawing | None:
    """Stores a drawing, in a transaction. None for a built-in board, whose drawing is not stored."""
    if not text:
        return None
    data = text.encode()
    found, _ = UploadedDrawing.objects.select_for_update().get_or_create(
        pk=_digest(data), defaults={"text": text, "bytes": len(data)}
    )
    return found


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _added(user: User, drawing: str) -> int:
    """The bytes of a drawing; 0 if one of the person's tables has it already."""
    data = drawing.encode()
    return 0 if not data or user.hosted.filter(stored_drawing=_digest(data)).exists() else len(data)


def _free(user: User) -> int:
    return _most_bytes(user) - stored_bytes(user)


def _most_bytes(user: User) -> int:
    return limits().stored_bytes_per_guest if user.guest else limits().stored_bytes_per_account


def _megabytes(number: int) -> float:
    return round(number / MIB, 1)


# Removal of closed tables, in small transactions, so that nobody who plays elsewhere waits for it.

MAX_BATCH_ROWS = 500
"""Maximum rows that one transaction deletes."""

_numerous: list[type[models.Model]] = [Remark]


def remove_in_steps(model: type[models.Model]) -> None:
    """Registers a model with a foreign key `table`, which may have very many rows for one table."""
    _numerous.append(model)


def remove_table(pk: int, until: float | None = None) -> bool:
    """Whether a closed table was removed. If two calls remove the same table, only one returns true.

    After the moment `until` (monotonic) it leaves the rest of a long game for the next call.
    """
    closed = Table.objects.filter(pk=pk, status=Table.Status.CLOSED)
    if not closed.exists():
        return False
    for model in _numerous:
        while rows := list(
            model._default_manager.filter(table=pk).order_by("pk").values_list("pk", flat=True)[:MAX_BATCH_ROWS]
        ):
            model._default_manager.filter(pk__in=rows).delete()
            if until is not None and time.monotonic() > until:
                return False
    with transaction.atomic():
        skip = connection.features.has_select_for_update_skip_locked
        table = closed.select_for_update(skip_locked=skip).only("pk").first()
        if table is None:
            return False
        table.delete()
    table_changed(pk)
    return True
