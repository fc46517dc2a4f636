"""What is read of accounts."""

from __future__ import annotations

from django.http import HttpRequest

from .models import User
from .names import key


def visitor(request: HttpRequest) -> User | None:
    """Who sent the request, guest or account."""
    return request.user if isinstance(request.user, User) else None


def is_account(name: str) -> bool:
    return User.objects.filter(username=key(name), guest=False).exists()
