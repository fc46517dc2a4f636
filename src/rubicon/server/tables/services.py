"""What changes tables and seats."""

from __future__ import annotations

import time
from functools import partial

from django.db import transaction

from ..accounts.models import User
from ..play.bell import ring
from .models import Save, Seat, Table


@transaction.atomic
def give_up_all(user: User) -> None:
    """Before the start their seats are open again, during a game they are given up. A table is handed on, or closed."""
    sits = list(Seat.objects.filter(user=user).values_list("table_id", flat=True))
    hosts = list(Table.objects.filter(host=user).values_list("id", flat=True))
    tables = Table.objects.select_for_update().filter(id__in={*sits, *hosts}).order_by("id")
    for table in tables:
        match table.status:
            case Table.Status.OPEN:
                table.seats.filter(user=user).update(
                    user=None, kind=Seat.OPEN, name="", colour="", avatar=0, nonce="", asked=None
                )
                if table.host_id == user.pk:
                    _hand_on(table)
            case Table.Status.PLAYING:
                table.seats.filter(user=user).update(user=None, left=True, asked=None)
                table.wake = time.time()  # the game may wait for just this seat
                table.save(update_fields=["wake"])
            case _:
                continue
        transaction.on_commit(partial(ring, table.pk))


@transaction.atomic
def hand_over_all(guest: User, account: User) -> None:
    """What a guest has becomes the account's, but for a seat at a table where the account sits already."""
    sits = list(Seat.objects.filter(user=account).values_list("table_id", flat=True))
    seats = Seat.objects.filter(user=guest).exclude(table_id__in=sits)
    tables = {*seats.values_list("table_id", flat=True), *guest.hosted.values_list("id", flat=True)}
    seats.update(user=account)
    guest.hosted.update(host=account)
    Seat.objects.filter(kept_for=guest).update(kept_for=account)
    names = set(account.saves.values_list("name", flat=True))
    for save in Save.objects.filter(user=guest):
        save.user = account
        if save.name in names:
            save.name = f"{save.name[:45]} ({save.pk})"
        save.save(update_fields=["user", "name"])
    for table in sorted(tables):
        transaction.on_commit(partial(ring, table))


def _hand_on(table: Table) -> None:
    """To the person at the next seat; without one there is nobody left to wait for."""
    heir = table.seats.exclude(user=None).first()
    if heir:
        table.host = heir.user
    else:
        table.host, table.status = None, Table.Status.CLOSED
    table.save(update_fields=["host", "status"])
