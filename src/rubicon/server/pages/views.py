"""The pages themselves, and what their forms do."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from ...errors import Illegal, Refused
from ...texts import word
from ..accounts import session
from ..accounts.selectors import visitor
from ..tables.models import Table
from ..tables.selectors import lobby
from .policy import STYLE
from .selectors import address_for_others, board_name, seat_lines


@never_cache
@require_GET
def home(request: HttpRequest) -> HttpResponse:
    return _home(request)


@never_cache
@require_GET
def table(request: HttpRequest, code: str) -> HttpResponse:
    found = Table.objects.filter(code=code).select_related("host").first()
    if not found:
        raise Http404
    return _page(request, "table", table=found, board=board_name(found), seats=seat_lines(found))


@require_POST
def come_as_guest(request: HttpRequest) -> HttpResponse:
    return _attempt(request, lambda: session.come_as_guest(request, _typed(request, "name")))


@require_POST
def log_in(request: HttpRequest) -> HttpResponse:
    return _attempt(request, lambda: session.log_in(request, _typed(request, "username"), _typed(request, "password")))


@require_POST
def sign_up(request: HttpRequest) -> HttpResponse:
    return _attempt(
        request,
        lambda: session.sign_up(
            request, _typed(request, "username"), _typed(request, "password"), _typed(request, "again")
        ),
    )


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    return _attempt(request, lambda: session.log_out(request))


def _attempt(request: HttpRequest, act: Callable[[], None]) -> HttpResponse:
    """Back to where they were; a refusal is told on the page, beside what they had typed."""
    try:
        act()
    except Refused as refused:
        status = 429 if refused.code == "too_fast" else 409 if isinstance(refused, Illegal) else 400
        return _home(request, status=status, refusal=word(refused), typed=request.POST)
    back = request.POST.get("next", "/")
    safe = back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    return HttpResponseRedirect(back if safe else "/")


def _home(request: HttpRequest, status: int = 200, **shown: object) -> HttpResponse:
    tables = [(table, board_name(table)) for table in lobby()]
    return _page(request, "home", status=status, tables=tables, **shown)


def _page(request: HttpRequest, page: str, status: int = 200, **shown: object) -> HttpResponse:
    context = {"style": STYLE, "user": visitor(request), "address": address_for_others(request), **shown}
    return render(request, f"pages/{page}.html", context, status=status)


def _typed(request: HttpRequest, field: str) -> str:
    return request.POST.get(field, "")[:1000]
