"""The REST interface: one router a part of the server, and how a refusal is answered."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import ValidationError

from ...errors import Corrupt, Illegal, Malformed, Refused
from ...texts import word
from ...wire.messages import refusal
from ..tables.api import router as tables

STATUS = {Malformed: 400, Illegal: 409, Corrupt: 422}
STATUS_OF_CODE = {"login_first": 401, "not_yours": 403, "not_found": 404, "too_fast": 429}
"""By the last word of a code, such as table.not_found."""

api = NinjaAPI(title="Rubicon", version="1", docs_url=None)
api.add_router("", tables)


@api.exception_handler(Refused)
def refused(request: HttpRequest, error: Refused) -> HttpResponse:
    """As over the socket, a code and facts; and the sentence, for whoever has no texts."""
    told = refusal("", error)
    status = STATUS_OF_CODE.get(error.code.rpartition(".")[2], STATUS.get(type(error), 400))
    return api.create_response(
        request, {"code": told.code, "facts": told.facts, "sentence": word(error)}, status=status
    )


@api.exception_handler(ValidationError)
def malformed(request: HttpRequest, error: ValidationError) -> HttpResponse:
    wrong = error.errors[0] if error.errors else {"loc": (), "msg": "not understood"}
    where = " ".join(str(part) for part in wrong["loc"][1:])
    return refused(request, Malformed("request.malformed", where=where, problem=wrong["msg"]))
