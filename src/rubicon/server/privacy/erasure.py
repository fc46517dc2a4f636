"""The deletion of a user's data, and the merging of a guest into an account.

The name of a deleted user is removed from everything that others see, before the user is deleted. Tables are changed a
few at a time, each in a short transaction, so that other games are not delayed. The rules and the verification of dice
ignore names: the header of a game is rewritten without one, and still verifies its dice.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from itertools import count
from typing import Any
from urllib.parse import quote

import msgspec
from django.db import transaction
from django.db.models import Q

from ...texts import stored_text
from ..accounts.models import MAX_NAME_CHARS, User
from ..accounts.names import key
from ..reports.models import Report
from ..scores.models import Rating, Result
from ..tables.models import Remark, Seat, Table
from ..tables.seats import default_table_name
from ..tables.services import give_up, transfer_seats
from ..tables.table_signal import table_changed

MAX_BATCH_TABLES = 20
"""Maximum number of tables changed in one transaction."""
MAX_BATCH_ROWS = 500
REPORT_TEXTS = ("message", "stack", "address")
"""Fields of a report that may contain the name of a player's page."""


def erase(user: User) -> None:
    """Gives up the seats, and removes the name. It can be repeated after an interruption."""
    seats = Seat.objects.filter(Q(user=user) | Q(began=user) | Q(kept_for=user))
    tables = sorted({*seats.values_list("table", flat=True), *user.hosted.values_list("pk", flat=True)})
    for start in range(0, len(tables), MAX_BATCH_TABLES):
        with transaction.atomic():
            for table in Table.objects.select_for_update().filter(pk__in=tables[start : start + MAX_BATCH_TABLES]):
                _erase_at(table, user)
                transaction.on_commit(partial(table_changed, table.pk))
    somebody = stored_text("account", "somebody")
    for model in (Result, Remark):
        while rows := list(model.objects.filter(user=user).values_list("pk", flat=True)[:MAX_BATCH_ROWS]):
            model.objects.filter(pk__in=rows).update(name=somebody, user=None)
    _erase_reports(user, somebody)


def erase_on_leaving(*, user: User, **_: object) -> None:
    """Receives `user_leaves`."""
    erase(user)


def _erase_at(table: Table, user: User) -> None:
    """Call with a locked table."""
    seats = list(table.seats.order_by("number"))
    hosting = table.host_id == user.pk
    gone = [seat for seat in seats if _is_named(seat, user, hosting)]
    players: list[dict[str, Any]] = []
    header: dict[str, Any] = {}
    if table.header:
        header = msgspec.json.decode(table.header)
        players = header["seats"]
    began = {seat.number for seat in seats if seat.began_id == user.pk}
    began |= {number for number, player in enumerate(players) if hosting and _same(player["name"], user)}
    taken = {*(seat.name for seat in seats if seat not in gone)}
    taken |= {player["name"] for number, player in enumerate(players) if number not in began}
    give_up(table, seats, user)
    table.name = _table_name(table, user, hosting)
    for number in sorted({*began, *(seat.number for seat in gone)}):
        name = _nobody(taken)
        taken.add(name)
        if number in began and number < len(players):
            players[number]["name"] = name
        for seat in gone:
            if seat.number == number:
                seat.name = "" if table.status in (Table.Status.OPEN, Table.Status.CLOSED) else name
    if began:
        table.header = msgspec.json.encode(header).decode()
    Seat.objects.bulk_update(gone, ["name"])
    for column in ("user", "began", "kept_for"):
        table.seats.filter(**{column: user}).update(**{column: None})
    if table.host_id == user.pk:
        table.host = None
    table.save(update_fields=["name", "header", "host"])


def _is_named(seat: Seat, user: User, hosting: bool) -> bool:
    """Seats of the user, seats reserved for them, and in games that they imported, seats with their name."""
    if seat.user_id is not None:
        return seat.user_id == user.pk
    return seat.kept_for_id == user.pk or (hosting and _same(seat.name, user))


def _same(name: str, user: User) -> bool:
    return key(name) == key(user.name)


def _table_name(table: Table, user: User, hosting: bool) -> str:
    """A table with a name made from the user's gets a neutral one. Names given by another host stay."""
    if table.name == default_table_name(user):
        return default_table_name(None)
    if hosting and re.search(rf"(?<!\w){re.escape(key(user.name))}(?!\w)", key(table.name)):
        return default_table_name(table.host if table.host_id != user.pk else None)
    anybodys = re.escape(stored_text("table", "named", {"name": "NAME"})).replace("NAME", ".+")
    if hosting and table.host_id in (None, user.pk) and re.fullmatch(anybodys, table.name):
        return default_table_name(None)  # a guest may have had another name before
    return table.name


def _nobody(taken: Iterable[str]) -> str:
    """A neutral name with the number of the seat, so that two at one table can be told apart."""
    somebody, others = stored_text("account", "somebody"), set(taken)
    names = (somebody if number == 1 else f"{somebody} {number}" for number in count(1))
    return next(name[:MAX_NAME_CHARS] for name in names if name not in others)


def _erase_reports(user: User, somebody: str) -> None:
    """Reports sent by the user, and reports of others about the user's page."""
    forms = {user.name, key(user.name), quote(user.name), quote(key(user.name))}
    about = Q(user=user)
    for form in forms:
        about |= Q(address__iendswith=f"/{form}")
    anywhere = re.compile("|".join(rf"(?<!\w){re.escape(form)}(?!\w)" for form in forms), re.IGNORECASE)
    for report in Report.objects.filter(about):
        for text in REPORT_TEXTS:
            setattr(report, text, anywhere.sub(somebody, getattr(report, text)))
        report.save(update_fields=REPORT_TEXTS)


def merge_data(*, guest: User, account: User, **_: object) -> None:
    """Receives `user_merges`: the guest's seats, results and chat lines go to the account.

    If both have a rating in an edition, the account's is kept.
    """
    transfer_seats(guest, account)
    Result.objects.filter(user=guest).update(user=account)
    Remark.objects.filter(user=guest).update(user=account)
    known = list(Rating.objects.filter(user=account).values_list("edition", flat=True))
    Rating.objects.filter(user=guest).exclude(edition__in=known).update(user=account)
