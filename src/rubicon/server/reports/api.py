"""Reports over REST: anybody sends them, and nobody reads them here."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from ninja import Router, Schema, Status
from pydantic import Field

from ..accounts.selectors import visitor
from ..limiting import address_of, hold
from . import services

router = Router(tags=["reports"])

Line = Annotated[str, Field(max_length=500)]


class ReportBody(Schema):
    message: Annotated[str, Field(min_length=1, max_length=1_000)]
    stack: Annotated[str, Field(max_length=8_000)] = ""
    address: Line = ""
    code: Annotated[str, Field(max_length=40)] = ""
    version: Annotated[str, Field(max_length=100)] = ""
    agent: Line = ""


@router.post("reports", response={204: None})
def send_report(request: HttpRequest, body: ReportBody) -> Status[None]:
    """An error in a client; with the code of a table, the position of its game is kept beside it."""
    hold("reports_per_address", address_of(request))
    services.keep(visitor(request), body.code, body.model_dump(exclude={"code"}))
    return Status(204, None)
