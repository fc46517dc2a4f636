"""The REST interface: one router a part of the server, and how a refusal is answered."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, ValidationError

from ...errors import Corrupt, Illegal, Malformed, Refused
from ...texts import word
from ...wire.messages import refusal
from ..saves.api import router as saves
from ..scores.api import router as scores

STATUS = {Malformed: 400, Illegal: 409, Corrupt: 422}

STATUS_OF_CODE = {
    "account.login_first": 401,
    "game.not_yours": 403,
    "game.others_play": 403,
    "not_found": 404,
    "not_yours": 403,
    "replay.not_yours": 403,
    "save.others_play": 403,
    "too_fast": 429,
}

api = NinjaAPI(title="Rubicon", version="1", docs_url=None)
api.add_router("", saves)
api.add_router("", scores)


@api.exception_handler(Refused)
def refused(request: HttpRequest, error: Refused) -> HttpResponse:
    """As over the socket, a code and facts; and the sentence, for whoever has no texts."""
    told = refusal("", error)
    status = STATUS_OF_CODE.get(error.code, STATUS.get(type(error), 400))
    return api.create_response(
        request, {"code": told.code, "facts": told.facts, "sentence": word(error)}, status=status
    )


@api.exception_handler(ValidationError)
def malformed(request: HttpRequest, error: ValidationError) -> HttpResponse:
    wrong = error.errors[0] if error.errors else {"loc": (), "msg": "not understood"}
    where = " ".join(str(part) for part in wrong["loc"][1:])
    return refused(request, Malformed("request.malformed", where=where, problem=wrong["msg"]))


@api.exception_handler(AuthenticationError)
def stranger(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
    return refused(request, Illegal("account.login_first"))
