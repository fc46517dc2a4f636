"""A table and its seats, held until the end of the transaction: who changes them waits for whoever does so now.

SQLite locks the whole database when a transaction begins (`config/environment.py`), the others lock the row of the table;
seats are changed by nobody who has not locked their table, so this is all that two people at one seat need.
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
