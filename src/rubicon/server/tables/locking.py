"""A table and its seats, locked until the end of the transaction, for those who change them.

SQLite locks the whole database when a transaction begins (`config/environment.py`), other databases lock the row of the
table. Nobody changes a seat without a lock on its table, so two people at one seat take turns.
"""

from __future__ import annotations

from ...errors import Illegal
from ..accounts.models import User
from .models import Seat, Table
from .selectors import code_of, seats_of


def locked(code: str) -> tuple[Table, list[Seat]]:
    table = Table.objects.select_for_update().filter(code=code_of(code)).first()
    if table is None:
        raise Illegal("table.not_found", code=code)
    return table, seats_of(table)


def hosted(code: str, user: User) -> tuple[Table, list[Seat]]:
    """For what only the host may do, and only before the start."""
    table, seats = locked(code)
    if table.host_id != user.pk:
        raise Illegal("table.not_yours")
    must_be_open(table)
    return table, seats


def must_be_open(table: Table) -> None:
    match table.status:
        case Table.Status.OPEN:
            return
        case Table.Status.CLOSED:
            raise Illegal("table.closed")
        case _:
            raise Illegal("table.begun")
