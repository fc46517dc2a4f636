"""What happens to the data of a person who is deleted, and of a guest who logs in.

The name of a deleted person is taken out of everything that others see, before the person is deleted.

Tables are changed a few at a time, each in a short transaction, so that nobody who plays elsewhere waits. The rules and
the proof of the luck never look at names: the header of a game is written anew without one, and still proves its dice.
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

from ...texts import say
from ..accounts.models import MAX_NAME_CHARS, User
from ..accounts.names import key
from ..reports.models import Report
from ..scores.models import Rating, Result
from ..tables.models import Remark, Seat, Table
from ..tables.seats import usual_name
from ..tables.services import give_up, hand_over_all
from ..tables.table_signal import table_changed

MAX_BATCH_TABLES = 20
"""Tables that are changed in one transaction."""
MAX_BATCH_ROWS = 500
REPORT_TEXTS = ("message", "stack", "address")
"""Of a report, where the name of a player's page may stand."""


def erase(user: User) -> None:
    """Gives up the seats, and takes the name away. It can be done again if it was interrupted."""
    seats = Seat.objects.filter(Q(user=user) | Q(began=user) | Q(kept_for=user))
    tables = sorted({*seats.values_list("table", flat=True), *user.hosted.values_list("pk", flat=True)})
    for start in range(0, len(tables), MAX_BATCH_TABLES):
        with transaction.atomic():
            for table in Table.objects.select_for_update().filter(pk__in=tables[start : start + MAX_BATCH_TABLES]):
                _erase_at(table, user)
                transaction.on_commit(partial(table_changed, table.pk))
    somebody = say("account", "somebody")
    for model in (Result, Remark):
        while rows := list(model.objects.filter(user=user).values_list("pk", flat=True)[:MAX_BATCH_ROWS]):
            model.objects.filter(pk__in=rows).update(name=somebody, user=None)
    _erase_reports(user, somebody)


def erase_on_leaving(*, user: User, **_: object) -> None:
    """Receives `user_leaves`."""
    erase(user)


def _erase_at(table: Table, user: User) -> None:
    """The table is locked."""
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
    """Their seats; seats that are kept for them; and in a game that they have brought, those that bear their name."""
    if seat.user_id is not None:
        return seat.user_id == user.pk
    return seat.kept_for_id == user.pk or (hosting and _same(seat.name, user))


def _same(name: str, user: User) -> bool:
    return key(name) == key(user.name)


def _table_name(table: Table, user: User, hosting: bool) -> str:
    """A table that is called after them is called after nobody. What another host has written stays."""
    if table.name == usual_name(user):
        return usual_name(None)
    if hosting and re.search(rf"(?<!\w){re.escape(key(user.name))}(?!\w)", key(table.name)):
        return usual_name(table.host if table.host_id != user.pk else None)
    anybodys = re.escape(say("table", "named", {"name": "NAME"})).replace("NAME", ".+")
    if hosting and table.host_id in (None, user.pk) and re.fullmatch(anybodys, table.name):
        return usual_name(None)  # a guest may have had another name before
    return table.name


def _nobody(taken: Iterable[str]) -> str:
    """Two of them at one table can be told apart."""
    somebody, others = say("account", "somebody"), set(taken)
    names = (somebody if number == 1 else f"{somebody} {number}" for number in count(1))
    return next(name[:MAX_NAME_CHARS] for name in names if name not in others)


def _erase_reports(user: User, somebody: str) -> None:
    """Those that they have sent, and those that others have sent from the page about them."""
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
    """Receives `user_merges`: seats, results and remarks of a guest become those of the account they log in to.

    The account keeps its own rating of an edition.
    """
    hand_over_all(guest, account)
    Result.objects.filter(user=guest).update(user=account)
    Remark.objects.filter(user=guest).update(user=account)
    known = list(Rating.objects.filter(user=account).values_list("edition", flat=True))
    Rating.objects.filter(user=guest).exclude(edition__in=known).update(user=account)
