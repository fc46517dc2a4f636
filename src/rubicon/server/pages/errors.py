"""Answers to requests that fail: a page, or a refusal in JSON under /api/."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string

from ...errors import Illegal, Malformed, Refused
from ...texts import say, word
from .csp import STYLE


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Usually the request names a host that is not in RUBICON_HOSTS."""
    return _fault(request, 400, Malformed("request.refused"))


def forbidden(request: HttpRequest, exception: Exception | None = None, reason: str = "") -> HttpResponse:
    return _fault(request, 403, Illegal("request.csrf"))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _fault(request, 404, Malformed("not_found"))


def our_fault(request: HttpRequest) -> HttpResponse:
    return _fault(request, 500, Malformed("our_fault"))


def not_built(request: HttpRequest) -> HttpResponse:
    """The server runs from the sources, and the client is not built."""
    return _fault(request, 503, Malformed("serve.not_built"))


def _fault(request: HttpRequest, status: int, refused: Refused) -> HttpResponse:
    """Uses neither the user nor the database, because either may be the cause."""
    if request.path.startswith("/api/"):
        return JsonResponse({"code": refused.code, "facts": {}, "sentence": word(refused)}, status=status)
    words = {key: say("page", key) for key in ("name", "back")}
    context = {**words, "style": STYLE, "title": say("page", f"fault_{status}"), "sentence": word(refused)}
    return HttpResponse(render_to_string("pages/fault.html", context), status=status)
