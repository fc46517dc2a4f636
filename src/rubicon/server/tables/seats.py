"""The seats of one table as rows in memory: who may sit where, and how they are called and coloured."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from ... import bots
from ...core.edition import PERSON
from ...core.table_defaults import COLOURS
from ...errors import Illegal, Malformed
from ...texts import say
from ..accounts.models import MAX_NAME_CHARS, User
from ..accounts.services import is_account
from .models import Seat, Table

AVATARS = 30


def seat_at(seats: Sequence[Seat], number: int) -> Seat:
    if not 0 <= number < len(seats):
        raise Illegal("seat.not_found", number=number, seats=len(seats))
    return seats[number]


# Who sits down, and who gets up.


def seat_person(seats: Sequence[Seat], seat: Seat, user: User, name: str = "") -> None:
    """The name that they want, or their own, with a number behind it where another is called so.

    Whoever sits beside a host on one screen is somebody else, and is called by the number of the seat.
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
    open_up(seat)
    seat.kind = kind
    if name:
        rename(seats, seat, name)
    else:
        seat.name = _free_name(seats, seat, kind.title())


def open_up(seat: Seat) -> None:
    """Nobody sits there any more; for whom it is kept is another matter."""
    seat.user = None
    seat.kind = Seat.OPEN
    seat.name = ""
    seat.avatar = 0
    seat.nonce = ""
    seat.left = False
    seat.asked = None


# How they are called, and what they look like.


def rename(seats: Sequence[Seat], seat: Seat, name: str) -> None:
    name = line(name, MAX_NAME_CHARS)
    if name.casefold() in _names_beside(seats, seat):
        raise Illegal("table.name_twice", name=name)
    if is_account(name, but=seat.user_id):
        raise Illegal("seat.name_of_account", name=name)
    seat.name = name


def usual_name(host: User | None) -> str:
    """Of a table to which its host gave no name; None is somebody who was deleted."""
    return say("table", "named", {"name": host.name if host else say("account", "somebody")})


def name_for(table: Table, host: User) -> str:
    """Of a table that goes on with this host: one that was called after its old host is called after the new one."""
    return usual_name(host) if table.name == usual_name(table.host) else table.name


def recolour(seats: Sequence[Seat], seat: Seat, colour: str) -> None:
    """Colours are unique as far as they reach. An open seat gives its own away, and takes the other."""
    if colour not in COLOURS:
        raise Malformed("table.colour", colour=colour, known=COLOURS)
    alike = [other for other in seats if other is not seat and other.colour == colour]
    if len(seats) > len(COLOURS) or not alike:
        seat.colour = colour
    elif alike[0].kind == Seat.OPEN:
        seat.colour, alike[0].colour = colour, seat.colour
    else:
        raise Illegal("table.colour_twice", colour=colour)


def picture(seat: Seat, avatar: int) -> None:
    if not 0 <= avatar <= AVATARS:
        raise Malformed("table.avatar", avatar=avatar, most=AVATARS)
    seat.avatar = avatar


def free_colour(seats: Sequence[Seat]) -> str:
    """The first of those that are used least."""
    used = [seat.colour for seat in seats]
    return min(COLOURS, key=used.count)


def line(text: str, longest: int) -> str:
    """What people write on one line and others read: trimmed, and without signs that cannot be seen."""
    trimmed = " ".join(text.split())
    if not trimmed or len(trimmed) > longest or not trimmed.isprintable():
        raise Malformed("table.line", text=trimmed[:longest].encode("ascii", "replace").decode(), most=longest)
    return trimmed


def _free_name(seats: Sequence[Seat], seat: Seat, name: str) -> str:
    taken = _names_beside(seats, seat)
    if name.casefold() not in taken:
        return name
    short = name[: MAX_NAME_CHARS - 3].rstrip()  # a name may be as long as the column, and still need a number
    return next(other for other in (f"{short} {number}" for number in count(2)) if other.casefold() not in taken)


def _names_beside(seats: Sequence[Seat], seat: Seat) -> set[str]:
    return {other.name.casefold() for other in seats if other is not seat and other.name}
