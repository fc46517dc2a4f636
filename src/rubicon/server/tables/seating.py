"""What happens at the seats of a table: taken, left, given up, changed, removed. Each of these is one transaction."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial

from django.db import transaction
from django.utils import timezone

from ... import editions
from ...core.edition import PERSON
from ...errors import Illegal, Malformed
from ..accounts.models import User
from ..config.limits import limits
from .locking import hosted, locked, must_be_open
from .models import Seat, Table
from .quotas import open_tables
from .seats import free_colour, open_up, picture, recolour, rename, seat_at, seat_computer, seat_person, usual_name
from .table_signal import table_changed

LONGEST_NONCE = 64
COLUMNS = ("user", "kind", "name", "colour", "avatar", "nonce", "left", "kept_for", "asked")


@transaction.atomic
def take(code: str, number: int, user: User, *, name: str = "", colour: str = "", avatar: int | None = None) -> Table:
    """An open seat before the start; one that was given up during the game. Whoever sits elsewhere moves."""
    table, seats = locked(code)
    seat = seat_at(seats, number)
    match table.status:
        case Table.Status.OPEN:
            _take_open(table, seats, seat, user)
        case Table.Status.PLAYING:
            _take_over(table, seats, seat, user)
        case _:
            must_be_open(table)
    if seat.user_id != user.pk or name:
        seat_person(seats, seat, user, name)
    if colour and table.status == Table.Status.PLAYING and colour != seat.colour:
        raise Illegal("seat.colour_settled", colour=seat.colour)
    _dress(seats, seat, colour, avatar)
    # While a game is played rooms write to its seats too, so none but this one is touched.
    return _stored(table, [seat] if table.status == Table.Status.PLAYING else seats)


def _take_open(table: Table, seats: Sequence[Seat], seat: Seat, user: User) -> None:
    if seat.user_id == user.pk:
        return
    if seat.kind != Seat.OPEN:
        raise Illegal("seat.taken", name=seat.name)
    _must_be_kept_for(seat, user)
    _on_devices_of_their_own(table)
    _stand_up(seats, user)


def _stand_up(seats: Sequence[Seat], user: User) -> None:
    for seat in seats:
        if seat.user_id == user.pk:
            open_up(seat)


def _take_over(table: Table, seats: Sequence[Seat], seat: Seat, user: User) -> None:
    """Whoever has seen one seat's secrets may not play another; but everybody may come back to their own."""
    if not seat.left:
        if seat.user_id != user.pk:
            raise Illegal("seat.taken", name=seat.name)
        return
    _must_be_kept_for(seat, user)
    if seat.user_id != user.pk:
        _on_devices_of_their_own(table)
        if any(other.user_id == user.pk for other in seats):
            raise Illegal("seat.one_each")
    seat.left = False
    seat.asked = None
    _look_soon(table)


def _must_be_kept_for(seat: Seat, user: User) -> None:
    if seat.kept_for_id not in (None, user.pk):
        raise Illegal("seat.kept", number=seat.number + 1)


def _on_devices_of_their_own(table: Table) -> None:
    if table.reach == Table.Reach.SCREEN:
        raise Illegal("seat.one_screen")


@transaction.atomic
def leave(code: str, number: int, user: User) -> Table:
    """Before the start it is open again, during the game it is given up; whoever it is kept for lets it go."""
    table, seats = locked(code)
    seat = seat_at(seats, number)
    if user.pk not in (seat.user_id, seat.kept_for_id if seat.kind == Seat.OPEN else None):
        raise Illegal("seat.not_yours", number=number + 1)
    if table.status == Table.Status.PLAYING:
        seat.left = True
        seat.asked = None
        _look_soon(table)
    else:
        must_be_open(table)
        _on_devices_of_their_own(table)
        if table.host_id == seat.user_id:
            hand_on(table, seats, number)
        open_up(seat)
    seat.kept_for = None
    return _stored(table, [seat])


def hand_on(table: Table, seats: Sequence[Seat], number: int) -> None:
    """The host has gone: the next person after their seat who may host one more has the table; else it is closed."""
    heirs = [*seats[number:], *seats[:number]]
    before = table.host
    others = {seat.user_id: seat.user for seat in heirs if seat.user is not None and seat.user_id != table.host_id}
    most = limits().open_tables_per_person
    table.host = next((user for user in others.values() if open_tables(user) < most), None)
    if table.host is None:
        table.status, table.ended = Table.Status.CLOSED, timezone.now()
    elif before is not None and table.name == usual_name(before):
        table.name = usual_name(table.host)
    table.save(update_fields=["host", "status", "ended", "name"])


@transaction.atomic
def change(
    code: str,
    number: int,
    user: User,
    *,
    kind: str | None = None,
    name: str | None = None,
    colour: str = "",
    avatar: int | None = None,
) -> Table:
    """By the host, any seat where no other person sits, or a new one behind the last; by others, how they look."""
    table, seats = locked(code)
    must_be_open(table)
    host = table.host_id == user.pk
    if host and number == len(seats):
        seats.append(_new_seat(table, seats))
    seat = seat_at(seats, number)
    if seat.user_id != user.pk:
        if not host:
            raise Illegal("table.not_yours")
        if seat.user_id is not None:
            raise Illegal("seat.theirs", name=seat.name)
    if kind is not None and kind != seat.kind:
        if not host:
            raise Illegal("table.not_yours")
        _reseat(table, seats, seat, user, kind)
    if name:
        if seat.kind == Seat.OPEN:
            raise Illegal("seat.nobody", number=number + 1)
        rename(seats, seat, name)
    _dress(seats, seat, colour, avatar)
    return _stored(table, seats)


def _new_seat(table: Table, seats: Sequence[Seat]) -> Seat:
    must_be_new(table)
    must_fit(table.edition, len(seats) + 1)
    seat = Seat.objects.create(table=table, number=len(seats), colour=free_colour(seats))
    if table.reach == Table.Reach.SCREEN and table.host is not None:
        seat_person(seats, seat, table.host)
    return seat


def _reseat(table: Table, seats: Sequence[Seat], seat: Seat, host: User, kind: str) -> None:
    match kind:
        case Seat.OPEN:
            _on_devices_of_their_own(table)
            open_up(seat)
        case Seat.ME if table.reach != Table.Reach.SCREEN:
            _stand_up(seats, host)
            seat_person(seats, seat, host)
        case Seat.ME | "person":
            if table.reach != Table.Reach.SCREEN:
                raise Illegal("seat.come_themselves")
            seat_person(seats, seat, host)
        case _:
            seat_computer(seats, seat, kind)
    if table.luck_start == 0:  # else it has secrets, which are nobody else's
        seat.kept_for = None


@transaction.atomic
def remove(code: str, number: int, user: User) -> Table:
    """By the host: a person's seat becomes open; any other seat goes, and those behind it move up."""
    table, seats = hosted(code, user)
    seat = seat_at(seats, number)
    if seat.kind == PERSON and table.reach != Table.Reach.SCREEN:
        open_up(seat)
        if table.luck_start == 0:
            seat.kept_for = None
        return _stored(table, seats)
    must_be_new(table)
    seat.delete()
    del seats[number]
    for other in seats[number:]:  # one after the other, so that no two ever have one number
        other.number -= 1
        other.save(update_fields=["number"])
    return _stored(table, seats)


@transaction.atomic
def choose_nonce(code: str, number: int, user: User, nonce: str) -> Table:
    """The part of the luck that a person chooses, after the server has promised its own."""
    table, seats = locked(code)
    must_be_open(table)
    seat = seat_at(seats, number)
    if seat.user_id != user.pk:
        raise Illegal("seat.not_yours", number=number + 1)
    if len(nonce) > LONGEST_NONCE or not (nonce.isascii() and nonce.isprintable()):
        raise Malformed("seat.nonce", most=LONGEST_NONCE)
    seat.nonce = nonce
    return _stored(table, [seat])


# What all of them need.


def must_be_new(table: Table) -> None:
    """A game that goes on here keeps its rules, its board and its number of seats."""
    if table.luck_start > 0:
        raise Illegal("table.goes_on")


def must_fit(edition: str, seats: int) -> None:
    possible = editions.find(edition).seats
    if seats >= possible.stop:
        raise Illegal("table.seats", least=possible.start, most=possible.stop - 1, seats=seats)


def _dress(seats: Sequence[Seat], seat: Seat, colour: str, avatar: int | None) -> None:
    if colour:
        recolour(seats, seat, colour)
    if avatar is not None:
        picture(seat, avatar)


def _look_soon(table: Table) -> None:
    """The game may wait for just this seat."""
    table.wake = time.time()
    table.save(update_fields=["wake"])


def _stored(table: Table, seats: Sequence[Seat]) -> Table:
    Seat.objects.bulk_update(seats, COLUMNS)
    transaction.on_commit(partial(table_changed, table.pk))
    return table
