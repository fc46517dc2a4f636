"""Accounts: signing up, logging in and out, changes, and refusals."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.sessions.models import Session
from django.test import Client

from rubicon.server.accounts.models import User
from tests.server.people import JSON, PASSWORD, Guest, Visitor, log_in, sign_up

pytestmark = pytest.mark.django_db


def test_no_cache_keeps_what_may_be_about_a_person(visitor):
    for guest in (visitor, Guest("Ben")):
        for path in ("session", "tables", "tables/mine", "saves", "games/mine", "tables/AAAAAAAAAA"):
            assert guest.get(path)["Cache-Control"] == "no-store", path


def test_at_first_one_is_nobody(visitor):
    assert visitor.get("session").json() == {"user": None}


def test_a_guest_plays_at_once_under_a_name_that_we_make_up(visitor):
    told = visitor.post("session/guest").json()["user"]
    assert told["guest"] is True
    assert told["name"].startswith("Guest ")
    assert visitor.user == told


def test_a_guest_may_choose_a_name_and_change_it(visitor):
    assert visitor.post("session/guest", name="  Ben the  Brave ").json()["user"]["name"] == "Ben the  Brave"
    renamed = visitor.send("PATCH", "session", name="Benny").json()["user"]
    assert renamed == {"name": "Benny", "guest": True, "language": ""}


def test_an_account_keeps_its_name(visitor):
    sign_up(visitor)
    answer = visitor.send("PATCH", "session", name="Benny")
    assert (answer.status_code, answer.json()["code"]) == (409, "account.name_stays")


def test_a_guest_cannot_be_renamed_to_nothing(visitor):
    visitor.post("session/guest", name="Ben")
    assert visitor.send("PATCH", "session", name="  ").json()["code"] == "account.no_name"
    assert visitor.user["name"] == "Ben"


def test_a_guest_cannot_have_the_name_of_an_account(visitor):
    sign_up(visitor, "Ann")
    answer = Visitor().post("session/guest", name="ANN")
    assert (answer.status_code, answer.json()["code"]) == (409, "account.taken")


def test_signing_up_logs_in(visitor):
    assert sign_up(visitor, "Änn_2").json() == {"user": {"name": "Änn_2", "guest": False, "language": ""}}
    assert visitor.user == {"name": "Änn_2", "guest": False, "language": ""}


def test_one_logs_in_and_out(visitor):
    sign_up(visitor)
    assert visitor.post("session/logout").json() == {"user": None}
    assert visitor.user is None
    assert log_in(visitor, " aNN ").json()["user"] == {"name": "Ann", "guest": False, "language": ""}


def test_whoever_is_nobody_may_log_out(visitor):
    assert visitor.post("session/logout").status_code == 200


@pytest.mark.parametrize("again", ["account", "guest"])
def test_whoever_has_come_cannot_come_again(visitor, again):
    sign_up(visitor)
    answer = sign_up(visitor, "Ben") if again == "account" else visitor.post("session/guest")
    assert (answer.status_code, answer.json()["code"]) == (409, "account.already")
    assert User.objects.count() == 1


def test_the_session_has_a_new_key_after_logging_in(visitor):
    sign_up(visitor)
    visitor.post("session/logout")
    visitor.post("session/guest")
    before = visitor.client.cookies["rubicon_session"].value
    log_in(visitor)
    assert visitor.client.cookies["rubicon_session"].value != before
    assert not Session.objects.filter(session_key=before).exists()


def test_the_password_is_kept_as_argon2(visitor):
    sign_up(visitor)
    assert get_user_model().objects.get().password.startswith("argon2$argon2id$")


# Refusals


@pytest.mark.parametrize("username", ["Ann", "Nobody", "", "\0", "x" * 200, "guest "])
def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(visitor, username):
    sign_up(visitor, "Ann")
    answer = log_in(Visitor(), username, "wrong password")
    assert (answer.status_code, answer.json()["code"]) == (409, "account.wrong_login")
    assert answer.json()["facts"] == {}


def test_for_a_wrong_name_a_password_is_hashed_too(visitor, settings):
    """So that the response time does not reveal which names exist."""
    hashed = []

    def note(hasher, password, salt):
        hashed.append(password)
        return Argon2PasswordHasher.encode(hasher, password, salt)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.server.settings.Cheap.encode", note)
        for name in ("Nobody", "\0", ""):
            log_in(visitor, name, "wrong password")
    assert hashed == ["wrong password"] * 3


def test_a_guest_cannot_be_logged_in_to(visitor):
    visitor.post("session/guest", name="Ben")
    username = User.objects.get().username
    assert log_in(Visitor(), username, "").json()["code"] == "account.wrong_login"


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PATCH", "session", {"name": "Ben"}),
        ("POST", "accounts/password", {"old": "x", "new": "y", "again": "y"}),
        ("DELETE", "accounts", {"password": "x"}),
    ],
)
def test_some_things_only_somebody_can_do(visitor, method, path, body):
    answer = visitor.send(method, path, **body)
    assert (answer.status_code, answer.json()["code"]) == (401, "account.login_first")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "session/guest", {}),
        ("POST", "session/login", {"username": "Ann", "password": PASSWORD}),
        ("POST", "session/logout", {}),
        ("PATCH", "session", {"name": "Ben"}),
        ("POST", "accounts", {"username": "Ben", "password": PASSWORD, "again": PASSWORD}),
        ("POST", "accounts/password", {"old": PASSWORD, "new": "another horse", "again": "another horse"}),
        ("DELETE", "accounts", {"password": PASSWORD}),
    ],
)
def test_nothing_is_changed_for_a_page_of_somebody_else(visitor, method, path, body):
    sign_up(visitor)
    for client in (visitor.client, Client(enforce_csrf_checks=True)):
        answer = client.generic(method, f"/api/{path}", json.dumps(body), JSON)
        assert (answer.status_code, answer.json()["code"]) == (403, "request.csrf")
    assert visitor.user == {"name": "Ann", "guest": False, "language": ""}
    assert User.objects.get().check_password(PASSWORD)


@pytest.mark.parametrize("body", ["", "{", "[]", "null", '{"username": 3, "password": []}', '{"username": "\\ud800"}'])
def test_what_is_no_request_is_refused_in_words(visitor, body):
    token = {"X-CSRFToken": visitor.client.cookies["rubicon_csrf"].value}
    answer = visitor.client.generic("POST", "/api/session/login", body, JSON, headers=token)
    assert (answer.status_code, answer.json()["code"]) == (400, "request.malformed")
    assert "{" not in answer.json()["sentence"]


def test_an_unknown_address_of_the_interface_is_refused_as_all_else(visitor):
    answer = visitor.get("nothing")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
