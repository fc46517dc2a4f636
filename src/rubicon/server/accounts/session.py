"""Coming and going: what a request may do with the session behind it."""

from __future__ import annotations

from django.contrib.auth import authenticate, login, logout, update_session_auth_hash
from django.http import HttpRequest

from ...errors import Illegal
from ..limiting import address_of, hold
from ..limiting.hashing import password_hash
from . import services
from .models import User
from .names import key
from .selectors import visitor
from .session_signal import Changed, Ended, Moved, digest, session_changed


def come_as_guest(request: HttpRequest, name: str) -> None:
    _nobody_yet(request)
    hold("guests_per_address", address_of(request))
    login(request, services.new_guest(name))


def log_in(request: HttpRequest, username: str, password: str) -> None:
    """A wrong name and a wrong password get the same answer, in the same time. The session gets a new key."""
    name = key(username.strip())
    hold("logins_per_address", address_of(request))
    hold("passwords_per_name", name)
    # What no account can be called is not asked of the database, but takes as long.
    with password_hash(address_of(request)):
        account = authenticate(request, username=name if name.isprintable() else "", password=password)
    if not isinstance(account, User) or account.guest:
        raise Illegal("account.wrong_login")
    before, key_before = visitor(request), request.session.session_key
    login(request, account)
    if before and before.guest:
        services.merge(before, account)
    elif before:
        _ended(key_before)


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
        _moved(request, user, key_before)


def log_out(request: HttpRequest) -> None:
    """A guest who goes cannot come back, so their seats are free for others."""
    before, key_before = visitor(request), request.session.session_key
    logout(request)
    _ended(key_before)
    if before and before.guest:
        services.delete(before)


def change_password(request: HttpRequest, user: User, old: str, new: str, again: str) -> None:
    """Other devices are logged out; this one is not."""
    hold("passwords_per_name", user.username)
    key_before = request.session.session_key
    with password_hash(address_of(request)):
        services.change_password(user, old, new, again)
    update_session_auth_hash(request, user)
    _moved(request, user, key_before)


def delete_account(request: HttpRequest, user: User, password: str) -> None:
    hold("passwords_per_name", user.username)
    with password_hash(address_of(request)):
        services.check(user, password)
    key_before = request.session.session_key
    logout(request)
    _ended(key_before)
    services.delete(user)


# What becomes of the sockets.


def _ended(key_before: str | None) -> None:
    if key_before:
        session_changed(Ended(digest(key_before)))


def _moved(request: HttpRequest, user: User, key_before: str | None) -> None:
    """The sockets of this device stay. Others of this person end, if their session is no longer valid."""
    request.session.save()  # now: other processes look for it at once
    key = request.session.session_key
    if key and key_before and key != key_before:
        session_changed(Moved(digest(key_before), digest(key), key))
    session_changed(Changed(user.pk))


def _nobody_yet(request: HttpRequest) -> None:
    before = visitor(request)
    if before:
        raise Illegal("account.already", name=before.name)
