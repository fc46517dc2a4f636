"""What is read of accounts."""

from __future__ import annotations

from django.db.models import Q
from django.http import HttpRequest

from .likeness import skeleton
from .models import User
from .names import LONGEST_KEY, key


def visitor(request: HttpRequest) -> User | None:
    """Who sent the request, guest or account."""
    return request.user if isinstance(request.user, User) else None


def logged_in(request: HttpRequest) -> User:
    """Who sent a request that `django_auth` has let in."""
    user = visitor(request)
    assert user, "django_auth lets nobody else in"
    return user


def is_account(name: str, but: int | None = None) -> bool:
    """Whether this is the name of an account, or looks like one; `but` is the person who may have it."""
    alike = User.objects.filter(Q(username=key(name)[:LONGEST_KEY]) | Q(skeleton=skeleton(name)), guest=False)
    return (alike if but is None else alike.exclude(pk=but)).exists()
