"""The seats of a table: their players, names, colours and avatars, and the actions of people on them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count

from django.db import transaction
from django.utils import timezone

from ... import bots, editions
from ...core.codec import has_stacked_marks
from ...core.edition import PERSON
from ...core.table_defaults import COLOURS
from ...errors import Illegal, Malformed
from ...texts import say, stored_text
from ..accounts.models import MAX_NAME_CHARS, User
from ..accounts.names import is_staff
from ..accounts.services import is_account
from ..config.limits import limits
from .models import Seat, Table
from .quotas import open_tables
from .selectors import hosted, locked, must_be_open
from .table_signal import table_changed

MAX_AVATAR = 30
MAX_NONCE_CHARS = 64
SEAT_COLUMNS = ("user", "kind", "name", "colour", "avatar", "nonce", "left", "kept_for", "asked")


def seat_at(seats: Sequence[Seat], number: int) -> Seat:
    if not 0 <= number < len(seats):
        raise Illegal("seat.not_found", number=number, seats=len(seats))
    return seats[number]


# Players


def seat_person(seats: Sequence[Seat], seat: Seat, user: User, name: str = "") -> None:
    """The wanted name, or the user's own, with a number appended if it is taken.

    Other seats on the host's screen are other people, named by the number of their seat.
    """
    guests = any(other.user == user for other in seats if other is not seat)
    seat.user = user
    seat.kind = PERSON
    if name:
        rename(seats, seat, name)
    else:
        own = say("table", "person", {"number": seat.number + 1}) if guests else user.name
        seat.name = _free_name(seats, seat, own)


def seat_computer(seats: Sequence[Seat], seat: Seat, kind: str, name: str = "") -> None:
    bots.find(kind)
    vacate(seat)
    seat.kind = kind
    if name:
        rename(seats, seat, name)
    else:
        seat.name = _free_name(seats, seat, kind.title())


def vacate(seat: Seat) -> None:
    """Removes the player from the seat. A reservation is kept."""
    seat.user = None
    seat.kind = Seat.OPEN
    seat.name = ""
    seat.avatar = 0
    seat.nonce = ""
    seat.left = False
    seat.asked = None


# Names, colours and avatars


def rename(seats: Sequence[Seat], seat: Seat, name: str) -> None:
    name = line(name, MAX_NAME_CHARS)
    if name.casefold() in _names_beside(seats, seat):
        raise Illegal("table.name_twice", name=name)
    if is_account(name, but=seat.user_id):
        raise Illegal("seat.name_of_account", name=name)
    if seat.user_id is not None and is_staff(name):
        raise Illegal("account.name_reserved", name=name)
    seat.name = name


def default_table_name(host: User | None, say: Callable[..., str] = stored_text) -> str:
    """The name of a table without a name given by its host; None is a deleted host."""
    return say("table", "named", {"name": host.name if host else say("account", "somebody")})


def continued_table_name(table: Table, host: User) -> str:
    """The name of a table that continues with this host: a default name with the old host's name is replaced."""
    return default_table_name(host) if table.name == default_table_name(table.host) else table.name


def recolour(seats: Sequence[Seat], seat: Seat, colour: str) -> None:
    """Colours are unique as far as possible. An open seat swaps its colour with the seat that wants it."""
    if colour not in COLOURS:
        raise Malformed("table.colour", colour=colour, known=COLOURS)
    alike = [other for other in seats if other is not seat and other.colour == colour]
    if len(seats) > len(COLOURS) or not alike:
        seat.colour = colour
    elif alike[0].kind == Seat.OPEN:
        seat.colour, alike[0].colour = colour, seat.colour
    else:
        raise Illegal("table.colour_twice", colour=colour)


def set_avatar(seat: Seat, avatar: int) -> None:
    if not 0 <= avatar <= MAX_AVATAR:
        raise Malformed("table.avatar", avatar=avatar, most=MAX_AVATAR)
    seat.avatar = avatar


def free_colour(seats: Sequence[Seat]) -> str:
    """The first of the colours that are used least."""
    used = [seat.colour for seat in seats]
    return min(COLOURS, key=used.count)


def line(text: str, longest: int) -> str:
    """A line of text that others can read: trimmed, without invisible characters."""
    trimmed = " ".join(text.split())
    if not trimmed or len(trimmed) > longest or not trimmed.isprintable() or has_stacked_marks(trimmed):
        raise Malformed("table.line", text=trimmed[:longest].encode("ascii", "replace").decode(), most=longest)
    return trimmed


def _free_name(seats: Sequence[Seat], seat: Seat, name: str) -> str:
    taken = _names_beside(seats, seat)
    if name.casefold() not in taken:
        return name
    short = name[: MAX_NAME_CHARS - 3].rstrip()  # a name may fill the column and still need a number
    return next(other for other in (f"{short} {number}" for number in count(2)) if other.casefold() not in taken)


def _names_beside(seats: Sequence[Seat], seat: Seat) -> set[str]:
    return {other.name.casefold() for other in seats if other is not seat and other.name}


# Actions on seats: take, leave, change and remove. Each function is one transaction.


@transaction.atomic
def take(code: str, number: int, user: User, *, name: str = "", colour: str = "", avatar: int | None = None) -> Table:
    """Takes an open seat before the start, or one that was given up during the game. A user with another seat moves."""
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
    # During a game the room writes to seats too, so only this seat is updated.
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
            vacate(seat)


def _take_over(table: Table, seats: Sequence[Seat], seat: Seat, user: User) -> None:
    """A user who has seen the secrets of one seat may not play another, but may return to their own."""
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
    """Before the start the seat is open again; during the game it is given up. A reservation is dropped."""
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
            pass_on_host(table, seats, number)
        vacate(seat)
    seat.kept_for = None
    return _stored(table, [seat])


def pass_on_host(table: Table, seats: Sequence[Seat], number: int) -> None:
    """The host has gone.

    The next person after their seat who may host another table becomes host, or the table is closed.
    """
    heirs = [*seats[number:], *seats[:number]]
    before = table.host
    others = {seat.user_id: seat.user for seat in heirs if seat.user is not None and seat.user_id != table.host_id}
    most = limits().open_tables_per_person
    table.host = next((user for user in others.values() if open_tables(user) < most), None)
    if table.host is None:
        table.status, table.ended = Table.Status.CLOSED, timezone.now()
    elif before is not None and table.name == default_table_name(before):
        table.name = default_table_name(table.host)
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
    """The host changes any seat without another person, or adds one; others change their own name and look."""
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
            vacate(seat)
        case Seat.ME if table.reach != Table.Reach.SCREEN:
            _stand_up(seats, host)
            seat_person(seats, seat, host)
        case Seat.ME | "person":
            if table.reach != Table.Reach.SCREEN:
                raise Illegal("seat.come_themselves")
            seat_person(seats, seat, host)
        case _:
            seat_computer(seats, seat, kind)
    if table.luck_start == 0:  # otherwise it holds the secrets of another person
        seat.kept_for = None


@transaction.atomic
def remove(code: str, number: int, user: User) -> Table:
    """For the host: a person's seat becomes open; any other seat is removed, and those after it move up."""
    table, seats = hosted(code, user)
    seat = seat_at(seats, number)
    if seat.kind == PERSON and table.reach != Table.Reach.SCREEN:
        vacate(seat)
        if table.luck_start == 0:
            seat.kept_for = None
        return _stored(table, seats)
    must_be_new(table)
    seat.delete()
    del seats[number]
    for other in seats[number:]:  # one by one, so that no two ever have the same number
        other.number -= 1
        other.save(update_fields=["number"])
    return _stored(table, seats)


@transaction.atomic
def choose_nonce(code: str, number: int, user: User, nonce: str) -> Table:
    """Stores the nonce of a player, which must follow the commitment of the server."""
    table, seats = locked(code)
    must_be_open(table)
    seat = seat_at(seats, number)
    if seat.user_id != user.pk:
        raise Illegal("seat.not_yours", number=number + 1)
    if len(nonce) > MAX_NONCE_CHARS or not (nonce.isascii() and nonce.isprintable()):
        raise Malformed("seat.nonce", most=MAX_NONCE_CHARS)
    seat.nonce = nonce
    return _stored(table, [seat])


# Common to all actions


def must_be_new(table: Table) -> None:
    """A game that continues from a save keeps its rules, its board and its number of seats."""
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
        set_avatar(seat, avatar)


def _look_soon(table: Table) -> None:
    """The game may be waiting for this seat."""
    table.wake = time.time()
    table.save(update_fields=["wake"])


def _stored(table: Table, seats: Sequence[Seat]) -> Table:
    Seat.objects.bulk_update(seats, SEAT_COLUMNS)
    transaction.on_commit(partial(table_changed, table.pk))
    return table
