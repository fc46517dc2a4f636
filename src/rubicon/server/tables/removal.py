"""How a closed table is removed: in small transactions, so that nobody who plays elsewhere waits for it."""

from __future__ import annotations

import time

from django.db import connection, models, transaction

from .models import Remark, Table
from .table_signal import table_changed

MAX_ROWS = 500
"""Rows that one transaction deletes."""

_numerous: list[type[models.Model]] = [Remark]


def remove_in_steps(model: type[models.Model]) -> None:
    """Registers a model with a foreign key `table`, of which one table may have very many rows."""
    _numerous.append(model)


def remove(pk: int, until: float | None = None) -> bool:
    """Whether a closed table was removed. Of two who remove the same one, one does it.

    After the moment `until` (monotonic) it leaves the rest of a long game for the next time.
    """
    closed = Table.objects.filter(pk=pk, status=Table.Status.CLOSED)
    if not closed.exists():
        return False
    for model in _numerous:
        while rows := list(
            model._default_manager.filter(table=pk).order_by("pk").values_list("pk", flat=True)[:MAX_ROWS]
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
