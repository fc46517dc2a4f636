"""Who may call: anybody, or only whoever is here as a guest or with an account. Both are asked for the CSRF token."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja.security import SessionAuth


class Anybody(SessionAuth):
    """What every address asks for unless it says `auth=django_auth`."""

    def authenticate(self, request: HttpRequest, key: str | None) -> Any:
        return request.user
