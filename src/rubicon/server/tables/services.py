"""Creates, changes and closes tables. Seats are in `seats.py`, the start in `play/services.py`."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import partial

import msgspec
from django.db import transaction
from django.utils import timezone

from ... import bots
from ...core.chance import new_code, new_secret
from ...core.edition import PERSON
from ...core.table_defaults import usual_opponents
from ...errors import Illegal
from ..accounts.models import User
from ..config.limits import limits
from . import quotas, setup_rules
from .models import Save, Seat, Table
from .seats import (
    SEAT_COLUMNS,
    default_table_name,
    free_colour,
    line,
    must_be_new,
    must_fit,
    pass_on_host,
    recolour,
    seat_computer,
    seat_person,
    set_avatar,
    vacate,
)
from .selectors import hosted, players
from .setup_rules import SetupRequest, TableSetup, kind_of, plan_setup
from .table_signal import table_changed

MAX_TABLE_NAME_CHARS = 60
MAX_CLOSED_TABLES = 50
"""Maximum number of tables that `close_stale_tables` closes at once."""
DEFAULT_STAND_IN = "easy"
"""The default stand-in for people who have given up."""


class SeatRequest(msgspec.Struct, frozen=True):
    """A seat in the host's request: "me", "person" (on one screen, another person there), "open", or a computer."""

    kind: str
    name: str = ""
    colour: str = ""
    avatar: int = 0


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The host's settings apart from the rules; None where nothing was given."""

    name: str | None = None
    reach: str | None = None
    """One of `Table.Reach`."""
    turn_seconds: int | msgspec.UnsetType | None = msgspec.UNSET
    """None: the default (`selectors.turn_seconds`)."""
    bank_seconds: int | None = None
    stand_in: str | None = None
    """Empty: a seat that was given up is played by time-outs."""


def create(
    user: User,
    wish: SetupRequest,
    frame: TableSettings,
    chairs: Sequence[SeatRequest] | None = None,
    opponents: str = bots.DEFAULT_BOT,
) -> Table:
    """Without seats, the host plays against the usual number of computers."""
    kind = kind_of(wish)
    if chairs is None:
        chairs = [SeatRequest(Seat.ME), *[SeatRequest(opponents)] * usual_opponents(kind)]
    must_fit(kind.name, len(chairs))
    table = Table(host=user, code=new_code(), secret=new_secret().hex(), stand_in=DEFAULT_STAND_IN)
    table.name = default_table_name(user)
    _frame(table, frame)
    seats = _seated(table, user, chairs)
    settled = plan_setup(wish, players(seats))
    _settle(table, settled)
    quotas.count(user)
    quotas.make_room(user, table.bytes, settled.drawing)
    with transaction.atomic():
        quotas.admit(user, table.bytes, settled.drawing)
        table.stored_drawing = quotas.store_drawing(settled.drawing)
        table.save()
        Seat.objects.bulk_create(seats)
        transaction.on_commit(partial(table_changed, table.pk))
    return table


def _seated(table: Table, host: User, chairs: Sequence[SeatRequest]) -> list[Seat]:
    seats: list[Seat] = []
    for number, chair in enumerate(chairs):
        seat = Seat(table=table, number=number, colour=free_colour(seats))
        seats.append(seat)
        _sit(table, seats, seat, host, chair)
    for seat, chair in zip(seats, chairs, strict=True):
        if chair.colour:
            recolour(seats, seat, chair.colour)
    return seats


def _sit(table: Table, seats: Sequence[Seat], seat: Seat, host: User, chair: SeatRequest) -> None:
    on_screen = table.reach == Table.Reach.SCREEN
    match chair.kind:
        case Seat.OPEN:
            if on_screen:
                raise Illegal("seat.one_screen")
            if chair.name:
                raise Illegal("seat.nobody", number=seat.number + 1)
        case Seat.ME | "person":
            if not on_screen and any(other.user is host for other in seats):
                raise Illegal("seat.come_themselves")
            seat_person(seats, seat, host, chair.name)
        case _:
            seat_computer(seats, seat, chair.kind, chair.name)
    set_avatar(seat, chair.avatar)


@transaction.atomic
def change(code: str, user: User, wish: SetupRequest, frame: TableSettings) -> Table:
    """A change by the host, before the start. It may leave a table that cannot start; the refusals say why."""
    table, seats = hosted(code, user)
    if not wish.empty:
        must_be_new(table)
        drawing = table.drawing
        settled = plan_setup(wish, players(seats), TableSetup(setup_rules.read_plan(table.plan), drawing))
        before_bytes = table.bytes
        _settle(table, settled)
        if table.bytes > before_bytes or settled.drawing != drawing:
            quotas.lock(user)
            quotas.admit_bytes(user, max(0, table.bytes - before_bytes), settled.drawing)
            table.stored_drawing = quotas.store_drawing(settled.drawing)
            table.old_drawing = ""
    before = table.reach
    _frame(table, frame)
    if table.reach != before and Table.Reach.SCREEN in (table.reach, before):
        _move(table, seats, user)
        Seat.objects.bulk_update(seats, SEAT_COLUMNS)
    table.save()
    transaction.on_commit(partial(table_changed, table.pk))
    return table


def _move(table: Table, seats: Sequence[Seat], host: User) -> None:
    """On one screen, open seats become people at the host's; on several devices, other people's seats become open."""
    if table.reach == Table.Reach.SCREEN:
        for seat in seats:
            if seat.user_id not in (None, host.pk):
                raise Illegal("seat.theirs", name=seat.name)
            if seat.kind == Seat.OPEN:
                seat_person(seats, seat, host)
    else:
        for seat in [seat for seat in seats if seat.kind == PERSON][1:]:
            vacate(seat)


def _frame(table: Table, frame: TableSettings) -> None:
    if frame.name is not None:
        table.name = line(frame.name, MAX_TABLE_NAME_CHARS)
    if frame.reach is not None:
        table.reach = frame.reach
    if frame.turn_seconds is not msgspec.UNSET:
        table.turn_seconds = frame.turn_seconds
    if frame.bank_seconds is not None:
        table.bank_seconds = frame.bank_seconds
    if frame.stand_in is not None:
        if frame.stand_in:
            bots.find(frame.stand_in)
        table.stand_in = frame.stand_in


def _settle(table: Table, settled: TableSetup) -> None:
    table.edition = settled.plan.edition
    table.board = settled.plan.board.id
    table.plan = setup_rules.write_plan(settled.plan)
    table.bytes = quotas.table_bytes(table.board, table.plan)
    table.rated = setup_rules.is_fair(settled.plan)


@transaction.atomic
def close(code: str, user: User) -> Table:
    """Closed by the host before the start, without a game."""
    table, _ = hosted(code, user)
    table.status, table.ended = Table.Status.CLOSED, timezone.now()
    table.save(update_fields=["status", "ended"])
    transaction.on_commit(partial(table_changed, table.pk))
    return table


def close_stale_tables(now: float) -> int:
    """Closes some of the tables that were not started for too long. Returns how many."""
    moment = datetime.fromtimestamp(now, UTC)
    old = Table.objects.filter(
        status=Table.Status.OPEN, created__lt=moment - timedelta(hours=limits().open_table_hours)
    )
    found = list(old.order_by("pk").values_list("pk", flat=True)[:MAX_CLOSED_TABLES])
    closed = [pk for pk in found if old.filter(pk=pk).update(status=Table.Status.CLOSED, ended=moment)]
    for pk in closed:
        table_changed(pk)
    return len(closed)


def give_up(table: Table, seats: Sequence[Seat], user: User) -> None:
    """Gives up all seats of a user for ever, at a locked table, and passes on the role of host."""
    own = [seat for seat in seats if seat.user_id == user.pk]
    if table.status == Table.Status.PLAYING:
        table.seats.filter(user=user).update(user=None, left=True, asked=None, kept_for=None)
        table.wake = time.time()  # the game may be waiting for these seats
        table.save(update_fields=["wake"])
    elif table.status == Table.Status.OPEN:
        for seat in own:
            vacate(seat)
        Seat.objects.bulk_update(own, SEAT_COLUMNS)
        if table.host_id == user.pk:
            pass_on_host(table, seats, own[0].number if own else 0)


@transaction.atomic
def transfer_seats(guest: User, account: User) -> None:
    """Transfers a guest's tables and seats to the account, except a seat at a table where the account already has one.

    Tables that exceed the account's quota lose their host: waiting ones are closed, others removed later.
    """
    quotas.lock(account)
    excess = list(quotas.excess(guest, account))
    guest.hosted.filter(pk__in=excess).update(host=None)
    closing = Table.objects.filter(pk__in=excess, status=Table.Status.OPEN)
    closing.update(status=Table.Status.CLOSED, ended=timezone.now())
    sits = list(Seat.objects.filter(user=account).values_list("table_id", flat=True))
    seats = Seat.objects.filter(user=guest).exclude(table_id__in=sits)
    tables = {*seats.values_list("table_id", flat=True), *guest.hosted.values_list("id", flat=True)}
    seats.update(user=account)
    guest.hosted.update(host=account)
    Seat.objects.filter(kept_for=guest).update(kept_for=account)
    Seat.objects.filter(began=guest).update(began=account)
    names = set(account.saves.values_list("name", flat=True))
    for save in Save.objects.filter(user=guest):
        save.user = account
        if save.name in names:
            save.name = f"{save.name[:45]} ({save.pk})"
        save.save(update_fields=["user", "name"])
    for table in sorted({*tables, *excess}):
        transaction.on_commit(partial(table_changed, table))
