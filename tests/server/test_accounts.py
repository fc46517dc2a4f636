"""Accounts: who one is, how one becomes somebody else, and what is left when one goes."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.sessions.models import Session
from django.test import Client

from rubicon import bots
from rubicon.errors import Refused
from rubicon.server.accounts import services
from rubicon.server.accounts.limits import RATES
from rubicon.server.accounts.models import User
from rubicon.server.accounts.names import account_name, guest_name, key
from rubicon.server.play import bell
from rubicon.server.scores.models import Result
from rubicon.server.tables.models import Remark, Save, Seat, Table
from tests.server.conftest import JSON, Visitor

PASSWORD = "correct horse battery"

pytestmark = pytest.mark.django_db


def sign_up(visitor: Visitor, username: str = "Ann", password: str = PASSWORD, again: str | None = None) -> Any:
    return visitor.post("accounts", username=username, password=password, again=password if again is None else again)


def log_in(visitor: Visitor, username: str = "Ann", password: str = PASSWORD) -> Any:
    return visitor.post("session/login", username=username, password=password)


def table(code: str, status: str = "open", host: User | None = None, *people: User | None) -> Table:
    made = Table.objects.create(code=code, name=code, status=status, host=host, edition="classic", board="x", plan="{}")
    for number, user in enumerate(people):
        kind = "person" if user else Seat.OPEN
        Seat.objects.create(table=made, number=number, user=user, kind=kind, name=user.name if user else "")
    return made


@pytest.fixture
def rung():
    heard: list[int] = []
    end = bell.listen(heard.append)
    yield heard
    end()


# Coming and going


def test_at_first_one_is_nobody(visitor):
    assert visitor.get("session").json() == {"user": None}


def test_a_guest_plays_at_once_under_a_name_that_we_make_up(visitor):
    told = visitor.post("session/guest").json()["user"]
    assert told["guest"] is True
    assert told["name"].startswith("Guest ")
    assert visitor.user == told


def test_a_guest_may_choose_a_name_and_change_it(visitor):
    assert visitor.post("session/guest", name="  Ben the  Brave ").json()["user"]["name"] == "Ben the  Brave"
    assert visitor.send("PATCH", "session", name="Benny").json()["user"] == {"name": "Benny", "guest": True}


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
    assert sign_up(visitor, "Änn_2").json() == {"user": {"name": "Änn_2", "guest": False}}
    assert visitor.user == {"name": "Änn_2", "guest": False}


def test_one_logs_in_and_out(visitor):
    sign_up(visitor)
    assert visitor.post("session/logout").json() == {"user": None}
    assert visitor.user is None
    assert log_in(visitor, " aNN ").json()["user"] == {"name": "Ann", "guest": False}


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


# Names and passwords


@pytest.mark.parametrize("name", ["Ann", "Änn", "ann-2_x", "张三丰", "Ирина", "कविता", "123", "a" * 30])
def test_letters_of_any_script_make_a_name(name):
    assert account_name(name) == name


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("An", "account.name_length"),
        ("a" * 31, "account.name_length"),
        ("ﷺ" * 30, "account.name_length"),
        ("", "account.name_length"),
        ("Ann Lee", "account.name_signs"),
        ("Ann\0x", "account.name_signs"),
        ("Ann\u202e", "account.name_signs"),
        ("Ann\u3164", "account.name_signs"),
        ("A\ufe0fnn", "account.name_signs"),
        ("\u0301ann", "account.name_signs"),
        ("ann@home", "account.name_signs"),
        ("<b>", "account.name_signs"),
        ("½½½", "account.name_signs"),
        ("Open", "account.name_reserved"),
        ("ＰＥＲＳＯＮ", "account.name_reserved"),
        ("Guest-12", "account.name_reserved"),
        ("somebody", "account.name_reserved"),
        *((name.upper(), "account.name_reserved") for name in bots.names()),
    ],
)
def test_other_names_are_refused_with_the_reason(name, code):
    with pytest.raises(Refused) as refused:
        account_name(name)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("x" * 31, "account.guest_length"),
        ("a\nb", "account.guest_signs"),
        ("a\0b", "account.guest_signs"),
        ("a\u2028b", "account.guest_signs"),
        ("a\u202eb", "account.guest_signs"),
        ("easy", "account.name_reserved"),
    ],
)
def test_a_guest_may_not_be_called_everything(name, code):
    with pytest.raises(Refused) as refused:
        guest_name(name)
    assert refused.value.code == code


@pytest.mark.parametrize("other", ["ANN", "ann", "Ａｎｎ"])
def test_a_name_is_taken_in_whatever_case_and_width_it_is_written(visitor, other):
    sign_up(visitor, "Ann")
    answer = sign_up(Visitor(), other)
    assert (answer.status_code, answer.json()["code"]) == (409, "account.taken")


def test_letters_that_differ_are_not_the_same_name(visitor):
    sign_up(visitor, "jose")
    assert sign_up(Visitor(), "josé").status_code == 200


def test_a_sharp_s_is_two():
    assert key("Strauß") == key("STRAUSS")


@pytest.mark.parametrize(
    ("password", "again", "code"),
    [
        ("correct horse", "correct house", "account.again"),
        ("short", "short", "account.password_too_short"),
        ("8473651029", "8473651029", "account.password_entirely_numeric"),
        ("password1", "password1", "account.password_too_common"),
        ("annabella", "annabella", "account.password_too_similar"),
    ],
)
def test_a_bad_password_is_refused_with_the_reason_and_nothing_changes(visitor, password, again, code):
    answer = sign_up(visitor, "Annabella", password, again)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert "{" not in answer.json()["sentence"]
    assert not User.objects.exists()


# Refusals


@pytest.mark.parametrize("username", ["Ann", "Nobody", "", "\0", "x" * 200, "guest "])
def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(visitor, username):
    sign_up(visitor, "Ann")
    answer = log_in(Visitor(), username, "wrong password")
    assert (answer.status_code, answer.json()["code"]) == (409, "account.wrong_login")
    assert answer.json()["facts"] == {}


def test_for_a_wrong_name_a_password_is_hashed_too(visitor, settings):
    """So that the time tells nobody which names there are."""
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
    assert visitor.user == {"name": "Ann", "guest": False}
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


# Limits


def test_one_name_is_not_tried_too_often(visitor):
    sign_up(visitor)
    tries = int(RATES["password"].split("/")[0])
    codes = [log_in(Visitor(), "ann", "wrong password").json()["code"] for _ in range(tries + 1)]
    assert codes == ["account.wrong_login"] * tries + ["too_fast"]
    answer = log_in(Visitor(), "Ann")
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) == answer.json()["facts"]["seconds"] > 0


@pytest.mark.parametrize(
    ("kind", "path", "body"),
    [
        ("guest", "session/guest", {"name": "\0"}),
        ("sign_up", "accounts", {"username": "", "password": "", "again": ""}),
    ],
)
def test_one_address_does_not_try_too_often(visitor, monkeypatch, kind, path, body):
    monkeypatch.setitem(RATES, kind, "3/m")
    assert [visitor.post(path, **body).status_code for _ in range(4)] == [400, 400, 400, 429]


def test_logging_in_under_many_names_is_limited_by_address(visitor, monkeypatch):
    monkeypatch.setitem(RATES, "login", "3/m")
    assert [log_in(visitor, f"name{n}").status_code for n in range(4)] == [409, 409, 409, 429]


@pytest.mark.parametrize(("proxies", "statuses"), [(0, [409, 429, 429]), (1, [409, 409, 429])])
def test_a_forwarded_address_is_believed_only_behind_a_proxy(visitor, monkeypatch, proxies, statuses):
    monkeypatch.setitem(RATES, "login", "1/m")
    monkeypatch.setattr("ninja.conf.settings.NUM_PROXIES", proxies)

    def status(forwarded: str) -> int:
        headers = {"X-CSRFToken": visitor.client.cookies["rubicon_csrf"].value, "X-Forwarded-For": forwarded}
        body = json.dumps({"username": forwarded, "password": "x"})
        return int(visitor.client.generic("POST", "/api/session/login", body, JSON, headers=headers).status_code)

    # The last one is what the proxy saw; the others are what the client told it.
    forwarded = ("9.9.9.9, 10.0.0.1", "9.9.9.9, 10.0.0.2", "8.8.8.8, 10.0.0.1")
    assert [status(addresses) for addresses in forwarded] == statuses


# Passwords


def test_a_new_password_ends_the_other_sessions_and_keeps_this_one(visitor):
    sign_up(visitor)
    other = Visitor()
    log_in(other)
    new = "another horse"
    assert visitor.post("accounts/password", old=PASSWORD, new=new, again=new).status_code == 200
    assert visitor.user == {"name": "Ann", "guest": False}
    assert other.user is None
    assert log_in(other).status_code == 409
    assert log_in(other, password=new).status_code == 200


@pytest.mark.parametrize(
    ("old", "new", "again", "code"),
    [
        ("wrong", "another horse", "another horse", "account.wrong_password"),
        (PASSWORD, "another horse", "another house", "account.again"),
        (PASSWORD, "short", "short", "account.password_too_short"),
    ],
)
def test_a_password_is_changed_only_by_whoever_knows_it(visitor, old, new, again, code):
    sign_up(visitor)
    assert visitor.post("accounts/password", old=old, new=new, again=again).json()["code"] == code
    assert User.objects.get().check_password(PASSWORD)


def test_a_guest_has_no_password_to_change(visitor):
    visitor.post("session/guest")
    told = visitor.post("accounts/password", old="", new=PASSWORD, again=PASSWORD).json()
    assert told["code"] == "account.guest"


# A guest becomes an account


def test_a_guest_who_signs_up_keeps_everything(visitor):
    visitor.post("session/guest", name="Ben")
    guest = User.objects.get()
    game = table("mine", "playing", guest, guest)
    save = Save.objects.create(user=guest, table=game, name="before the storm", records=3)
    assert sign_up(visitor, "Ann").status_code == 200
    account = User.objects.get()
    assert (account.pk, account.name, account.guest) == (guest.pk, "Ann", False)
    assert game.seats.get().user == account
    assert Save.objects.get().user == save.user


def test_a_guest_whose_sign_up_is_refused_stays_a_guest(visitor):
    sign_up(Visitor(), "Ann")
    visitor.post("session/guest", name="Ben")
    assert sign_up(visitor, "ann").status_code == 409
    assert visitor.user == {"name": "Ben", "guest": True}


def test_a_guest_who_logs_in_brings_the_games_along(visitor):
    sign_up(visitor)
    account = User.objects.get()
    other = Visitor()
    other.post("session/guest", name="Ben")
    guest = User.objects.get(guest=True)
    alone, together = table("alone", "playing", guest, guest), table("both", "playing", account, account, guest)
    for user in (account, guest):
        Save.objects.create(user=user, table=alone, name="before the storm", records=3)
    log_in(other)
    assert not User.objects.filter(guest=True).exists()
    assert alone.seats.get().user == account
    assert Table.objects.get(code="alone").host == account
    assert [(seat.user, seat.left) for seat in together.seats.all()] == [(account, False), (None, True)]
    assert account.saves.count() == 2


def test_a_guest_who_goes_leaves_nothing_behind(visitor):
    visitor.post("session/guest", name="Ben")
    game = table("mine", "playing", None, User.objects.get())
    visitor.post("session/logout")
    assert not User.objects.exists()
    assert game.seats.get().left


# Going for good


def test_an_account_is_deleted_only_with_its_password(visitor):
    sign_up(visitor)
    assert visitor.send("DELETE", "accounts", password="wrong").json()["code"] == "account.wrong_password"
    assert visitor.user
    assert visitor.send("DELETE", "accounts", password=PASSWORD).json() == {"user": None}
    assert not User.objects.exists()
    assert log_in(visitor).status_code == 409


@pytest.mark.django_db(transaction=True)
def test_whoever_is_deleted_gives_up_the_seats_of_running_games(rung):
    ann, ben = services.sign_up(None, "Ann", PASSWORD, PASSWORD), services.new_guest("Ben")
    running, over = table("running", "playing", ann, ann, ben), table("over", "over", ann, ann)
    before = time.time()
    services.delete(ann)
    assert [(seat.user, seat.kind, seat.left) for seat in running.seats.all()] == [
        (None, "person", True),
        (ben, "person", False),
    ]
    assert (Table.objects.get(code="running").wake or 0) >= before
    assert not over.seats.get().left
    assert rung == [running.pk]


@pytest.mark.django_db(transaction=True)
def test_whoever_is_deleted_makes_room_before_the_start(rung):
    ann, ben = services.sign_up(None, "Ann", PASSWORD, PASSWORD), services.new_guest("Ben")
    shared, alone = table("shared", "open", ann, ann, ben), table("alone", "open", ann, ann, None)
    services.delete(ann)
    assert [(seat.user, seat.kind, seat.name) for seat in shared.seats.all()] == [
        (None, Seat.OPEN, ""),
        (ben, "person", "Ben"),
    ]
    assert Table.objects.get(code="shared").host == ben
    assert Table.objects.get(code="alone").status == Table.Status.CLOSED
    assert rung == [shared.pk, alone.pk]


def test_results_of_whoever_is_deleted_stay_under_nobodys_name():
    ann = services.sign_up(None, "Ann", PASSWORD, PASSWORD)
    game = table("over", "over", ann, ann)
    Result.objects.create(
        table=game, seat=0, user=ann, name="Ann", kind="person", edition="classic", place=1, won=True, score=9,
        ranking="people", ended=game.created,
    )  # fmt: skip
    Remark.objects.create(table=game, user=ann, seat=0, name="Ann", text="well played", at=0.0)
    services.delete(ann)
    result, remark = Result.objects.get(), Remark.objects.get()
    assert (result.user, result.name, result.score) == (None, "somebody", 9)
    assert (remark.user, remark.name, remark.text) == (None, "somebody", "well played")
