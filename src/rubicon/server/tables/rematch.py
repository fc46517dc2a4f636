"""Rematches: a new table for the same people, made by the first request, with the seats rotated by one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.db import transaction

from ...core.chance import new_code, new_secret
from ...core.edition import PERSON
from ...errors import Illegal
from ..accounts.models import User
from . import quotas, setup_rules
from .models import Seat, Table
from .seats import continued_table_name, free_colour
from .selectors import find, locked, rematches_of, seats_of
from .table_signal import table_changed


def rematch(code: str, user: User) -> Table:
    """Makes the rematch, or returns the existing one. The others' seats are reserved until they come or leave them."""
    table = find(code)
    if _may_ask(table, seats_of(table), user) is None:
        quotas.count(user)
        quotas.make_room(user, quotas.table_bytes(table.board, table.plan), table.drawing)
    return _rematch(code, user)


def _may_ask(table: Table, seats: Sequence[Seat], user: User) -> Table | None:
    """The existing rematch, if any. Raises Illegal for somebody who may not ask for one."""
    if user.pk not in (table.host_id, *(seat.user_id for seat in seats)):
        raise Illegal("table.not_yours_again")
    if table.status != Table.Status.OVER:
        raise Illegal("table.not_over")
    made = rematches_of(table.pk).first()
    if made is None and table.reach == Table.Reach.SCREEN and table.host_id != user.pk:
        raise Illegal("seat.one_screen")
    return made


@transaction.atomic
def _rematch(code: str, user: User) -> Table:
    table, seats = locked(code)
    made = _may_ask(table, seats, user)
    if made is not None:
        return made
    size = quotas.table_bytes(table.board, table.plan)
    quotas.admit(user, size, table.drawing)
    again = Table.objects.create(
        parent=table,
        host=user,
        code=new_code(),
        secret=new_secret().hex(),
        name=continued_table_name(table, user),
        edition=table.edition,
        board=table.board,
        plan=table.plan,
        stored_drawing=quotas.store_drawing(table.drawing),
        bytes=size,
        **table.inherited(),
        rated=setup_rules.is_fair(setup_rules.read_plan(table.plan)),
    )
    Seat.objects.bulk_create(_rematch_player(again, rotated(seats), user))
    for each in (table, again):
        transaction.on_commit(partial(table_changed, each.pk))
    return again


def rotated(seats: Sequence[Seat]) -> list[Seat]:
    """If several people play, the seats rotate by one; alone against computers everybody keeps the seat."""
    people = sum(seat.kind == PERSON for seat in seats)
    return [*seats[1:], seats[0]] if people > 1 else list(seats)


def _rematch_player(table: Table, seats: Sequence[Seat], user: User) -> list[Seat]:
    """The player of a seat in the rematch.

    Computers and the person who asked sit at once; on one screen, everybody does.
    """
    fresh: list[Seat] = []
    for number, old in enumerate(seats):
        seat = Seat(table=table, number=number, colour=old.colour or free_colour(fresh), kind=old.kind)
        if old.kind != PERSON:
            seat.name, seat.avatar = old.name, old.avatar
        elif table.reach == Table.Reach.SCREEN or (old.user_id == user.pk and not old.left):
            seat.name, seat.avatar, seat.user = old.name, old.avatar, user
        else:
            seat.kind = Seat.OPEN
            seat.kept_for_id = None if old.left else old.user_id
        fresh.append(seat)
    return fresh
