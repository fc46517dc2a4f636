"""A guest becomes an account and keeps everything; deleting a user keeps the data of others."""

from __future__ import annotations

import time

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session

from rubicon.server.accounts import services, sessions
from rubicon.server.accounts.models import User
from rubicon.server.scores.models import Result
from rubicon.server.tables import table_signal
from rubicon.server.tables.models import Remark, Save, Seat, Table
from tests.server.people import PASSWORD, Visitor, log_in, sign_up

pytestmark = pytest.mark.django_db


def table(code: str, status: str = "open", host: User | None = None, *people: User | None) -> Table:
    made = Table.objects.create(code=code, name=code, status=status, host=host, edition="classic", board="x", plan="{}")
    for number, user in enumerate(people):
        kind = "person" if user else Seat.OPEN
        Seat.objects.create(table=made, number=number, user=user, kind=kind, name=user.name if user else "")
    return made


@pytest.fixture
def rung():
    heard: list[int] = []
    end = table_signal.listen(heard.append)
    yield heard
    end()


# A guest is known by the cookie


def expiry() -> float:
    return Session.objects.get().expire_date.timestamp()


def test_a_session_is_renewed_once_a_day_by_use(ann, monkeypatch, django_assert_num_queries):
    began = time.time()
    first = expiry()
    with django_assert_num_queries(2):  # the session and the person: nothing is written on the same day
        assert "rubicon_session" not in ann.get("session").cookies
    assert expiry() == first
    monkeypatch.setattr("time.time", lambda: began + sessions.DAY_SECONDS)
    cookie = ann.get("session").cookies["rubicon_session"]
    assert cookie["max-age"] == settings.SESSION_COOKIE_AGE
    assert expiry() > first
    assert "rubicon_session" not in ann.get("session").cookies


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
    assert visitor.user == {"name": "Ben", "guest": True, "language": ""}


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
    assert rung == [running.pk, over.pk]


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
