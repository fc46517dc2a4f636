"""Every address of the server that is not a socket: the REST interface, and the pages of the web client.

Each part of the server has a router for its addresses under `/api/`; the list of pages is `pages/page_list.py`.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.responses import NinjaJSONEncoder
from ninja.security import SessionAuth

from ...errors import Corrupt, Illegal, Malformed, Refused
from ...texts import word
from ...wire.messages import refusal
from ..accounts.api import router as accounts
from ..pages.page_list import PAGES
from ..pages.spa import robots, web_client
from ..play.api import router as play
from ..privacy.api import router as privacy
from ..reports.api import router as reports
from ..saves.api import router as saves
from ..scores.api import router as scores
from ..tables.api import router as tables

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
"""The HTTP status of a refusal, by its code or by the last word of the code, such as `not_found`."""


class Anybody(SessionAuth):
    """The authentication of all endpoints without `auth=django_auth`. Both check the CSRF token."""

    def authenticate(self, request: HttpRequest, key: str | None) -> Any:
        return request.user


api = NinjaAPI(title="Rubicon", version="1", docs_url=None, openapi_url=None, auth=Anybody())
api.add_router("", accounts)
api.add_router("", tables)
api.add_router("", play)
api.add_router("", saves)
api.add_router("", scores)
api.add_router("", reports)
api.add_router("", privacy)


@api.exception_handler(Refused)
def refused(request: HttpRequest, error: Refused) -> HttpResponse:
    """The response of a refusal: its code and facts, as over a socket, and a sentence for clients without texts."""
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
    place = wrong["loc"][2:] or wrong["loc"]  # Ninja puts two path elements before the field of the body
    return refused(
        request, Malformed("request.malformed", where=" ".join(map(str, place)), problem=str(wrong["msg"]).casefold())
    )


@api.exception_handler(AuthenticationError)
def unauthenticated(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
    return refused(request, Illegal("account.login_first"))


@api.exception_handler(Http404)
def absent(request: HttpRequest, error: Http404) -> HttpResponse:
    return refused(request, Malformed("not_found"))


@api.exception_handler(HttpError)
def unreadable(request: HttpRequest, error: HttpError) -> HttpResponse:
    """A refusal by Ninja: a request without its CSRF token, or with invalid JSON."""
    if error.status_code == 403:
        return refused(request, Illegal("request.csrf"))
    return refused(request, Malformed("request.malformed", where="body", problem=error.message.casefold()))


@cache
def _description() -> bytes:
    return json.dumps(api.get_openapi_schema(), cls=NinjaJSONEncoder).encode()


def describe(request: HttpRequest) -> HttpResponse:
    """The description of the REST interface for programs. Ninja would make it anew for every request."""
    return HttpResponse(_description(), content_type="application/json")


urlpatterns: list[URLPattern | URLResolver] = [
    path("api/openapi.json", describe),
    path("api/", api.urls),
    path("robots.txt", robots),
    *(path(page.path, web_client) for page in PAGES),
]

handler400 = "rubicon.server.pages.errors.bad_request"
handler403 = "rubicon.server.pages.errors.forbidden"
handler404 = "rubicon.server.pages.errors.not_found"
handler500 = "rubicon.server.pages.errors.our_fault"
