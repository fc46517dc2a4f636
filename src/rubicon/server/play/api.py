"""Games over REST: only the start. Everything else goes over sockets."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router
from ninja.security import django_auth

from ..accounts.sessions import logged_in
from ..tables.api import show
from ..tables.schemas import TableShown
from .services import start

router = Router(tags=["tables"])


@router.post("tables/{code}/start", response=TableShown, auth=django_auth)
def start_game(request: HttpRequest, code: str) -> TableShown:
    start(code, logged_in(request))
    return show(request, code)
