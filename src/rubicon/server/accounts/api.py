"""Accounts over REST: the session, logging in and out, and changes of an account."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from django.middleware.csrf import get_token
from ninja import Router, Schema
from ninja.security import django_auth
from pydantic import Field

from . import services, sessions
from .sessions import logged_in, visitor

router = Router(tags=["accounts"])

# Only to reject absurd lengths; the services validate names and passwords.
Name = Annotated[str, Field(max_length=200)]
Password = Annotated[str, Field(max_length=1000)]


class Who(Schema):
    name: str
    guest: bool
    language: str
    """The one they have chosen; empty for that of the browser."""


class Session(Schema):
    user: Who | None


class NewName(Schema):
    name: Name = ""


class NewLanguage(Schema):
    language: Annotated[str, Field(max_length=20)]


class LogIn(Schema):
    username: Name
    password: Password


class SignUp(Schema):
    username: Name
    password: Password
    again: Password


class NewPassword(Schema):
    old: Password
    new: Password
    again: Password


class Deletion(Schema):
    password: Password


@router.get("session", response=Session, summary="Show who you are")
def who_is_here(request: HttpRequest) -> Session:
    """Also sets the cookie whose value every unsafe request sends back as X-CSRFToken."""
    get_token(request)
    return _here(request)


@router.post("session/guest", response=Session, summary="Become a guest")
def come_as_guest(request: HttpRequest, body: NewName) -> Session:
    sessions.come_as_guest(request, body.name)
    return _here(request)


@router.post("session/login", response=Session)
def log_in(request: HttpRequest, body: LogIn) -> Session:
    sessions.log_in(request, body.username, body.password)
    return _here(request)


@router.post("session/logout", response=Session)
def log_out(request: HttpRequest) -> Session:
    sessions.log_out(request)
    return _here(request)


@router.patch("session", response=Session, auth=django_auth)
def rename(request: HttpRequest, body: NewName) -> Session:
    services.rename(logged_in(request), body.name)
    return _here(request)


@router.put("session/language", response=Session, auth=django_auth)
def choose_language(request: HttpRequest, body: NewLanguage) -> Session:
    """For all devices of this person; empty for that of each browser."""
    services.choose_language(logged_in(request), body.language)
    return _here(request)


@router.post("accounts", response=Session)
def sign_up(request: HttpRequest, body: SignUp) -> Session:
    """A guest becomes the account and keeps seats, saves and results."""
    sessions.sign_up(request, body.username, body.password, body.again)
    return _here(request)


@router.post("accounts/password", response=Session, auth=django_auth)
def change_password(request: HttpRequest, body: NewPassword) -> Session:
    sessions.change_password(request, logged_in(request), body.old, body.new, body.again)
    return _here(request)


@router.delete("accounts", response=Session, auth=django_auth)
def delete_account(request: HttpRequest, body: Deletion) -> Session:
    sessions.delete_account(request, logged_in(request), body.password)
    return _here(request)


def _here(request: HttpRequest) -> Session:
    user = visitor(request)
    return Session(user=Who(name=user.name, guest=user.guest, language=user.language) if user else None)
