"""Sessions: who sent a request, logging in and out, and how sessions are stored and renewed."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from django.contrib.auth import SESSION_KEY, authenticate, login, logout, update_session_auth_hash
from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, HttpResponseBase, JsonResponse

from ...errors import Illegal
from ...texts import word
from ..config.limits import limits
from ..limiting import address_of, hold
from ..limiting.concurrency import password_hash
from ..limiting.rates import local_rate
from . import services
from .models import User
from .names import key
from .signals import SessionEnded, SessionKeyChanged, UserChanged, session_changed, session_digest

RENEWED = "renewed"
"""The key in a session for the day on which it last got its full age."""
DAY_SECONDS = 24 * 3600

Answer = Callable[[HttpRequest], HttpResponseBase]


def visitor(request: HttpRequest) -> User | None:
    """Who sent the request, guest or account."""
    return request.user if isinstance(request.user, User) else None


def logged_in(request: HttpRequest) -> User:
    """The user of a request that `django_auth` has accepted."""
    user = visitor(request)
    assert user, "django_auth lets nobody else in"
    return user


# Logging in and out.


def come_as_guest(request: HttpRequest, name: str) -> None:
    _check_logged_out(request)
    hold("guests_per_address", address_of(request))
    login(request, services.new_guest(name))


def log_in(request: HttpRequest, username: str, password: str) -> None:
    """A wrong name and a wrong password get the same answer, after the same time. The session gets a new key."""
    name = key(username.strip())
    hold("logins_per_address", address_of(request))
    hold("passwords_per_name", name)
    # A name that no account can have is not looked up, but takes as long.
    with password_hash(address_of(request)):
        account = authenticate(request, username=name if name.isprintable() else "", password=password)
    if not isinstance(account, User) or account.guest:
        raise Illegal("account.wrong_login")
    before, key_before = visitor(request), request.session.session_key
    login(request, account)
    if before and before.guest:
        services.merge(before, account)
    elif before:
        _end_session(key_before)


def sign_up(request: HttpRequest, username: str, password: str, again: str) -> None:
    before = visitor(request)
    if before and not before.guest:
        raise Illegal("account.already", name=before.name)
    hold("sign_ups_per_address", address_of(request))
    key_before = request.session.session_key
    with password_hash(address_of(request)):
        user = services.sign_up(before, username, password, again)
    login(request, user)
    if before:
        _change_key(request, user, key_before)


def log_out(request: HttpRequest) -> None:
    """A guest who logs out cannot come back, so their seats become free for others."""
    before, key_before = visitor(request), request.session.session_key
    logout(request)
    _end_session(key_before)
    if before and before.guest:
        services.delete(before)


def change_password(request: HttpRequest, user: User, old: str, new: str, again: str) -> None:
    """Other devices are logged out; this one is not."""
    hold("passwords_per_name", user.username)
    key_before = request.session.session_key
    with password_hash(address_of(request)):
        services.change_password(user, old, new, again)
    update_session_auth_hash(request, user)
    _change_key(request, user, key_before)


def delete_account(request: HttpRequest, user: User, password: str) -> None:
    hold("passwords_per_name", user.username)
    with password_hash(address_of(request)):
        services.check(user, password)
    key_before = request.session.session_key
    logout(request)
    _end_session(key_before)
    services.delete(user)


# Effects on open sockets


def _end_session(key_before: str | None) -> None:
    if key_before:
        session_changed(SessionEnded(session_digest(key_before)))


def _change_key(request: HttpRequest, user: User, key_before: str | None) -> None:
    """The sockets of this device stay open. Those of other devices close if their session is no longer valid."""
    request.session.save()  # now, because other processes look for the session at once
    key = request.session.session_key
    if key and key_before and key != key_before:
        session_changed(SessionKeyChanged(session_digest(key_before), session_digest(key), key))
    session_changed(UserChanged(user.pk))


def _check_logged_out(request: HttpRequest) -> None:
    before = visitor(request)
    if before:
        raise Illegal("account.already", name=before.name)


# How sessions are stored, and renewed with every request.


class SessionStore(db.SessionStore):
    """Django's sessions in the database, with strict keys: a cookie may contain anything, even a NUL."""

    def _validate_session_key(self, key: str | None) -> bool:
        """Any other key counts as no key, and is not looked up in the database."""
        return bool(key and 8 <= len(key) <= 40 and key.isascii() and key.isalnum())


def count_and_renew(answer: Answer) -> Answer:
    """Middleware: counts the requests of a person, renews their session once a day, and lets no cache keep answers."""

    def answer_person(request: HttpRequest) -> HttpResponseBase:
        # Pictures are the same for everyone and are cached, so they need neither a session nor a cookie.
        if not request.path.startswith("/api/") or request.path.endswith(".svg"):
            return answer(request)
        person = request.session.get(SESSION_KEY)  # asks the database only if there is a cookie, as the views do anyway
        if person is not None:
            seconds = local_rate("requests_per_person", limits().requests_per_person).take(person)
            if seconds:
                return _too_fast(math.ceil(seconds))
        response = answer(request)
        _renew(request.session)
        response.headers.setdefault("Cache-Control", "no-store")  # it may be about the person
        return response

    return answer_person


def _renew(session: SessionBase) -> None:
    """Changing the session makes Django write it with a new expiry date, and send the cookie again."""
    today = int(time.time() // DAY_SECONDS)
    if SESSION_KEY in session and session.get(RENEWED) != today:
        session[RENEWED] = today


def _too_fast(seconds: int) -> JsonResponse:
    refused = Illegal("too_fast", seconds=seconds)
    answer = {"code": refused.code, "facts": refused.facts, "sentence": word(refused)}
    return JsonResponse(answer, status=429, headers={"Retry-After": str(seconds)})
