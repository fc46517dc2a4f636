"""Who may call: anybody, or only whoever is here as a guest or with an account. Both are asked for the CSRF token."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, include, path
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.security import SessionAuth

from ...errors import Corrupt, Illegal, Malformed, Refused
from ...texts import word
from ...wire.messages import refusal
from ..accounts.api import router as accounts
from ..play.api import router as play
from ..privacy.api import router as privacy
from ..reports.api import router as reports
from ..saves.api import router as saves
from ..scores.api import router as scores
from ..tables.api import router as tables


class Anybody(SessionAuth):
    """What every address asks for unless it says `auth=django_auth`."""

    def authenticate(self, request: HttpRequest, key: str | None) -> Any:
        return request.user


# The REST interface: one router a part of the server, and how a refusal is answered.


STATUS: dict[type[Refused], int] = {Malformed: 400, Illegal: 409, Corrupt: 422}
STATUS_OF_CODE = {
    "login_first": 401,
    "not_yours": 403,
    "others_play": 403,
    "csrf": 403,
    "not_found": 404,
    "too_fast": 429,
    "busy": 503,
    "tasks.too_many": 429,
    "tasks.stopped": 503,
    "tasks.failed": 503,
}
"""By a code, or by its last word, such as table.not_found."""

api = NinjaAPI(title="Rubicon", version="1", docs_url=None, auth=Anybody())
api.add_router("", accounts)
api.add_router("", tables)
api.add_router("", play)
api.add_router("", saves)
api.add_router("", scores)
api.add_router("", reports)
api.add_router("", privacy)


@api.exception_handler(Refused)
def refused(request: HttpRequest, error: Refused) -> HttpResponse:
    """As over the socket, a code and facts; and the sentence, for whoever has no texts."""
    told = refusal("", error)
    last_word = error.code.rpartition(".")[2]
    status = STATUS_OF_CODE.get(error.code) or STATUS_OF_CODE.get(last_word) or STATUS.get(type(error), 400)
    answer = {"code": told.code, "facts": told.facts, "sentence": word(error)}
    response = api.create_response(request, answer, status=status)
    if "seconds" in error.facts and status in (429, 503):
        response["Retry-After"] = str(error.facts["seconds"])
    return response


@api.exception_handler(ValidationError)
def malformed(request: HttpRequest, error: ValidationError) -> HttpResponse:
    wrong = error.errors[0] if error.errors else {"loc": (), "msg": "not understood"}
    place = wrong["loc"][2:] or wrong["loc"]  # a field of the body, which comes under two names of ours
    return refused(
        request, Malformed("request.malformed", where=" ".join(map(str, place)), problem=str(wrong["msg"]).casefold())
    )


@api.exception_handler(AuthenticationError)
def stranger(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
    return refused(request, Illegal("account.login_first"))


@api.exception_handler(Http404)
def absent(request: HttpRequest, error: Http404) -> HttpResponse:
    return refused(request, Malformed("not_found"))


@api.exception_handler(HttpError)
def unreadable(request: HttpRequest, error: HttpError) -> HttpResponse:
    """What ninja itself refuses: a request without its CSRF token, or a body that is no JSON."""
    if error.status_code == 403:
        return refused(request, Illegal("request.csrf"))
    return refused(request, Malformed("request.malformed", where="body", problem=error.message.casefold()))


# Every address of the server that is not a socket.


urlpatterns: list[URLPattern | URLResolver] = [path("api/", api.urls), path("", include("rubicon.server.pages.urls"))]

handler400 = "rubicon.server.pages.errors.bad_request"
handler403 = "rubicon.server.pages.errors.forbidden"
handler404 = "rubicon.server.pages.errors.not_found"
handler500 = "rubicon.server.pages.errors.our_fault"
