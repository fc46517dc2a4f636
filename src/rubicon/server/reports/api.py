"""Error reports of clients over REST. They are stored with the position of the game, and logged; nothing reads them."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Annotated

from django.http import HttpRequest
from ninja import Router, Schema, Status
from pydantic import Field

from ..accounts.models import User
from ..accounts.sessions import visitor
from ..limiting import address_of, hold
from ..play.models import Record
from ..tables.models import Table
from ..tables.selectors import code_of
from .models import Report

router = Router(tags=["reports"])
logger = logging.getLogger(__name__)

MAX_REPORTS = 1_000
"""Maximum number of stored reports; the oldest are removed."""

ShortText = Annotated[str, Field(max_length=500)]


class ReportBody(Schema):
    message: Annotated[str, Field(min_length=1, max_length=1_000)]
    stack: Annotated[str, Field(max_length=8_000)] = ""
    address: ShortText = ""
    code: Annotated[str, Field(max_length=40)] = ""
    version: Annotated[str, Field(max_length=100)] = ""
    agent: ShortText = ""


@router.post("reports", response={204: None})
def send_report(request: HttpRequest, body: ReportBody) -> Status[None]:
    """An error in a client. With the code of a table, the position of its game is stored too."""
    hold("reports_per_address", address_of(request))
    store_report(visitor(request), body.code, body.model_dump(exclude={"code"}))
    return Status(204, None)


def store_report(user: User | None, code: str, told: Mapping[str, str]) -> Report:
    """Stores a report; `told` has its texts. The table need not exist."""
    table = Table.objects.filter(code=code_of(code)).first() if code else None
    records = Record.objects.filter(table=table).count() if table else None
    texts = {name: _plain(text) for name, text in told.items()}
    report = Report.objects.create(user=user, table=table, records=records, **texts)
    Report.objects.filter(pk__lte=report.pk - MAX_REPORTS).delete()
    where = f"table {table.code}, record {records}" if table else report.address
    logger.warning("report %d from a browser (%s): %s", report.pk, _line(where), _line(report.message))
    return report


def _plain(text: str) -> str:
    """PostgreSQL stores no NUL characters."""
    return text.replace("\0", "")


def _line(text: str) -> str:
    """As one line, so that a client cannot forge lines of the log."""
    return "".join(sign if sign.isprintable() else " " for sign in text)[:200]
