"""The download of all personal data of a user, as one JSON file.

It contains links to the moves and boards of games, which are files of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec
from django.db.models import F, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Router
from ninja.security import django_auth

from ...texts import say
from ..accounts.models import User
from ..accounts.sessions import logged_in
from ..limiting import hold
from ..play.models import Record
from ..reports.models import Report
from ..scores.models import Rating, Result
from ..tables.models import Remark, Save, Seat, Table

router = Router(tags=["accounts"])

EXPORT_BATCH_ROWS = 1_000

_encoder = msgspec.json.Encoder(order="deterministic")


@router.get("accounts/data", auth=django_auth)
def download_data(request: HttpRequest) -> HttpResponse:
    """Everything that is stored about a user, guest or account, as a JSON file."""
    user = logged_in(request)
    hold("downloads_per_person", user.pk)
    response = HttpResponse(export(user, request.session.get_expiry_date()), content_type="application/json")
    response["Content-Disposition"] = 'attachment; filename="rubicon-data.json"'
    response["Cache-Control"] = "no-store"
    return response


def export(user: User, session_expires: datetime) -> bytes:
    """Streams the file row by row, so that only its text is in memory."""
    return b"".join(_pieces(user, session_expires))


def _pieces(user: User, session_expires: datetime) -> Iterator[bytes]:
    about: dict[str, Any] = {
        "name": user.name,
        "guest": user.guest,
        "language": user.language,
        "created": user.created,
        "last_login": user.last_login,
    }
    if not user.guest:
        about |= {"username": user.username, "password": say("account", "export_password")}
    yield b'{"note":' + _encoder.encode(say("account", "export_note"))
    yield b',"account":' + _encoder.encode(about)
    yield b',"session":' + _encoder.encode({"expires": session_expires})
    for name, rows in _sections(user):
        yield b',"' + name.encode() + b'":['
        for number, row in enumerate(rows):
            yield (b",\n" if number else b"\n") + _encoder.encode(row)
        yield b"]"
    yield b"}\n"


def _sections(user: User) -> Iterator[tuple[str, Iterator[Mapping[str, Any]]]]:
    yield "tables_hosted", _hosted(user)
    yield "seats", _seats(user)
    saves = Save.objects.filter(user=user)
    yield "saves", _without_lengths(saves, "name", "records", "created", table_code=F("table__code"))
    yield (
        "results",
        _rows(
            Result.objects.filter(user=user),
            *("seat", "name", "edition", "place", "won", "score", "ranking", "ended"),
            table_code=F("table__code"),
        ),
    )
    yield "ratings", _rows(Rating.objects.filter(user=user), "edition", "mean", "deviation")
    said = _rows(Remark.objects.filter(user=user), "name", "seat", "text", "at", table_code=F("table__code"))
    yield "chat", ({**row, "at": datetime.fromtimestamp(row["at"], UTC)} for row in said)
    yield (
        "error_reports",
        _without_lengths(
            Report.objects.filter(user=user),
            *("at", "message", "stack", "address", "version", "agent", "records"),
            table_code=F("table__code"),
        ),
    )


def _hosted(user: User) -> Iterator[Mapping[str, Any]]:
    columns = ("code", "name", "reach", "status", "edition", "board", "bytes", "created", "started", "ended")
    for row in _rows(Table.objects.filter(host=user), *columns):
        code = row["code"]
        yield {**row, "board_file": f"/api/tables/{code}/drawing", "game_file": f"/api/tables/{code}/game"}


def _seats(user: User) -> Iterator[Mapping[str, Any]]:
    """The seats that the user has now, had at the start, or has reserved, with the times of their moves."""
    mine = Seat.objects.filter(Q(user=user) | Q(began=user) | Q(kept_for=user))
    columns = ("number", "kind", "name", "colour", "avatar", "nonce", "left", "asked")
    for row in _rows(mine, *columns, table_code=F("table__code"), game=F("table_id")):
        moves = Record.objects.filter(table=row["game"], by=user.pk)
        times = list(moves.order_by("seq").values_list("at", flat=True))
        told = {name: value for name, value in row.items() if name != "game"}
        yield {**told, "game_file": f"/api/tables/{row['table_code']}/game", "times_of_moves": times}


def _without_lengths(query: QuerySet[Any], *columns: str, **renamed: F) -> Iterator[Mapping[str, Any]]:
    """With `records` only for games that are over: the length of a log tells how much others do unseen."""
    for row in _rows(query, *columns, table_status=F("table__status"), **renamed):
        told = {name: value for name, value in row.items() if name != "table_status"}
        yield told | {"records": None} if row["table_status"] == Table.Status.PLAYING else told


def _rows(query: QuerySet[Any], *columns: str, **renamed: F) -> Iterator[Mapping[str, Any]]:
    yield from query.order_by("pk").values(*columns, **renamed).iterator(chunk_size=EXPORT_BATCH_ROWS)
