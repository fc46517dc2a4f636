"""Queries about tables: one table, the lobby, the tables of a user, remarks, and tables locked for changes."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery, Value, Window
from django.db.models.functions import Coalesce, RowNumber

from ...core.edition import PERSON, Player
from ...core.save import SaveHeader, SeedCommitment, header_of
from ...errors import Illegal, Refused
from ...texts import say
from ..accounts.models import User
from . import luck, setup_rules
from .models import Remark, Seat, Table

Visitor = User | AnonymousUser

MAX_LISTED_ROWS = 100
"""Maximum number of tables or chat lines in a list."""

LONG_COLUMNS = ("plan", "old_drawing", "header", "earlier_luck")
"""Of a table. With a large board they take megabytes, so no query for many tables reads them."""

MIN_TURN_SECONDS = 5
MAX_TURN_SECONDS = 30 * 24 * 3600
DEFAULT_TURN_SECONDS = 600

RUNNING = (Table.Status.OPEN, Table.Status.PLAYING)


def code_of(typed: str) -> str:
    """The code in a text that a person typed, ignoring case, spaces and hyphens."""
    return "".join(sign for sign in typed.upper() if sign.isascii() and sign.isalnum())


def find(code: str) -> Table:
    """The table with this code, its host, and the code of its rematch as `next`. One query."""
    found = (
        Table.objects.select_related("host")
        .annotate(next=Coalesce(Subquery(rematches_of(OuterRef("pk")).values("code")[:1]), Value("")))
        .filter(code=code_of(code))
        .first()
    )
    if found is None:
        raise Illegal("table.not_found", code=code)
    return found


def rematches_of(table: int | OuterRef) -> QuerySet[Table]:
    """The rematches of this table; the first one is the current rematch.

    A table where the same game continues is a child too, but no rematch.
    """
    found = Table.objects.filter(parent=table, luck_start=0)  # type: ignore[misc]  # the stubs do not know OuterRef
    return found.exclude(status=Table.Status.CLOSED).order_by("pk")


def seats_of(table: Table) -> list[Seat]:
    return list(table.seats.order_by("number"))


def players(seats: Sequence[Seat]) -> tuple[Player, ...]:
    """The seats as the engine knows them. An open seat is a person without a name."""
    return tuple(
        Player(
            seat.name or say("table", "seat", {"number": seat.number + 1}),
            seat.colour,
            PERSON if seat.kind == Seat.OPEN else seat.kind,
            seat.avatar,
        )
        for seat in seats
    )


def for_people(seats: Sequence[Seat]) -> int:
    return sum(seat.kind in (PERSON, Seat.OPEN) for seat in seats)


def turn_seconds(table: Table, seats: Sequence[Seat]) -> int | None:
    """The time limit of a turn; None for no limit.

    Games of several people on several devices always have one, so that nobody can block the others for ever. Games
    against computers alone, or on one screen, have one only if the host sets it.
    """
    if table.turn_seconds is None and table.reach != Table.Reach.SCREEN and for_people(seats) > 1:
        return DEFAULT_TURN_SECONDS
    return table.turn_seconds


def held(seats: Sequence[Seat], user: Visitor) -> list[int]:
    """The seats that a user plays, without those given up, which they may take again."""
    return [seat.number for seat in seats if user.pk is not None and seat.user_id == user.pk and not seat.left]


def refusals(table: Table, seats: Sequence[Seat]) -> list[Refused]:
    """Why the game cannot begin yet, and what would help."""
    if table.status != Table.Status.OPEN:
        return []
    settled = setup_rules.read_plan(table.plan)
    found = list(settled.kind.validate(settled.table(players(seats))))
    free = [seat.number + 1 for seat in seats if seat.kind == Seat.OPEN]
    return [*found, Illegal("table.open_seats", seats=free)] if free else found


def header(table: Table, seats: Sequence[Seat]) -> SaveHeader | str:
    """The first line of the save; before the start, as it would be now."""
    if table.header:
        return table.header
    settled = setup_rules.read_plan(table.plan)
    return header_of(settled.kind, settled.table(players(seats)), first_luck(table, seats))


def first_luck(table: Table, seats: Sequence[Seat]) -> SeedCommitment | None:
    """The luck in the header: the commitment for record 0, if there was one."""
    stretches = [past.stretch for past in luck.read_luck(table.earlier_luck)] or [luck.current_luck(table, seats)]
    return stretches[0] if stretches[0].start == 0 else None


def lobby() -> QuerySet[Table]:
    """Public tables to join or watch, those not started first. One query.

    The newest table of each host comes before the others, so that no host fills the list alone.
    """
    return (
        Table.objects.filter(reach=Table.Reach.PUBLIC, status__in=RUNNING)
        .select_related("host")
        .defer(*LONG_COLUMNS, "outcome")
        .annotate(
            places=Count("seats"),
            free=Count("seats", filter=Q(seats__kind=Seat.OPEN, seats__kept_for=None) | Q(seats__left=True)),
            people=Count("seats", filter=Q(seats__kind__in=(PERSON, Seat.OPEN))),
            nth=Window(RowNumber(), partition_by=F("host"), order_by=F("created").desc()),
        )
        .order_by("status", "nth", "-created")[:MAX_LISTED_ROWS]
    )


def mine(user: User) -> list[Table]:
    """Open and running tables of a user: as host, at a seat, or with a reserved seat. Two queries."""
    seated = Seat.objects.filter(Q(user=user) | Q(kept_for=user, kind=Seat.OPEN)).values("table")
    return list(
        Table.objects.filter(Q(pk__in=seated) | Q(host=user), status__in=RUNNING)
        .select_related("host")
        .defer(*LONG_COLUMNS, "outcome")
        .prefetch_related("seats")
        .order_by("-created")[:MAX_LISTED_ROWS]
    )


def remarks(table: Table) -> list[Remark]:
    """The last chat lines, oldest first."""
    return list(table.remarks.order_by("-id")[:MAX_LISTED_ROWS])[::-1]


def locked(code: str) -> tuple[Table, list[Seat]]:
    """A table and its seats for a change, locked until the end of the transaction.

    SQLite locks the whole database when a transaction begins (`config/environment.py`); other databases lock the row of
    the table. Nobody changes a seat without this lock, so two people who want the same seat take turns.
    """
    table = Table.objects.select_for_update().filter(code=code_of(code)).first()
    if table is None:
        raise Illegal("table.not_found", code=code)
    return table, seats_of(table)


def hosted(code: str, user: User) -> tuple[Table, list[Seat]]:
    """A locked table, for changes by the host before the start."""
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
