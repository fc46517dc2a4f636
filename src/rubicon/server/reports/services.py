"""Keeps a report, with the position of the game in which it happened, and says so in the log."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from ..accounts.models import User
from ..play.models import Record
from ..tables.models import Table
from ..tables.selectors import code_of
from .models import Report

KEPT = 1_000
"""So many are kept, the newest."""

logger = logging.getLogger(__name__)


def keep(user: User | None, code: str, told: Mapping[str, str]) -> Report:
    """`told` are the texts of a report. A table that is not there, or no longer, does not matter."""
    table = Table.objects.filter(code=code_of(code)).first() if code else None
    records = Record.objects.filter(table=table).count() if table else None
    texts = {name: _plain(text) for name, text in told.items()}
    report = Report.objects.create(user=user, table=table, records=records, **texts)
    Report.objects.filter(pk__lte=report.pk - KEPT).delete()
    where = f"table {table.code}, record {records}" if table else report.address
    logger.warning("report %d from a browser (%s): %s", report.pk, " ".join(where.split()), _line(report.message))
    return report


def _plain(text: str) -> str:
    """PostgreSQL takes no zeros."""
    return text.replace("\0", "")


def _line(text: str) -> str:
    """Nobody writes lines of their own into the log."""
    return "".join(sign if sign.isprintable() else " " for sign in text)[:200]
