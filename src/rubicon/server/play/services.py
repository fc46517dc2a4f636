"""What a room writes beside the log: the talk, who is awaited, and when somebody should look again."""

from __future__ import annotations

import time

from django.db import IntegrityError

from ...errors import Illegal
from ..limiting import hold
from ..tables.models import Remark, Seat, Table


def remark(table: int, user: int, seat: int | None, name: str, text: str) -> None:
    """Raises Illegal if they talk too much, or if they or the table are no more."""
    hold("chat_per_person", user)
    hold("chat_per_table", table)
    try:
        Remark.objects.create(table_id=table, user_id=user, seat=seat, name=name, text=text, at=time.time())
    except IntegrityError:
        raise Illegal("account.login_first") from None


def note_absent(table: int, seats: list[int], now: float) -> None:
    """These are awaited, and are not there to see it."""
    Seat.objects.filter(table=table, number__in=seats, asked=None).update(asked=now)


def note_present(table: int, user: int) -> None:
    Seat.objects.filter(table=table, user=user).exclude(asked=None).update(asked=None)


def give_up(table: int, seat: int) -> None:
    """The person at a seat has missed too many turns; they may come back to it."""
    Seat.objects.filter(table=table, number=seat).update(left=True)


def claim(table: int, wake: float, until: float) -> bool:
    """Whether this process is the one that looks after a table now."""
    return Table.objects.filter(pk=table, wake=wake).update(wake=until) == 1


def set_wake(table: int, before: float | None, wake: float | None) -> None:
    """Unless another process has set another moment since: it may be in charge of a computer player."""
    Table.objects.filter(pk=table, wake=before).update(wake=wake)
