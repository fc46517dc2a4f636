"""A new password: who may set one, and what becomes of the other sessions."""

from __future__ import annotations

import pytest

from rubicon.server.accounts.models import User
from tests.server.people import PASSWORD, Visitor, log_in, sign_up

pytestmark = pytest.mark.django_db


def test_a_new_password_ends_the_other_sessions_and_keeps_this_one(visitor):
    sign_up(visitor)
    other = Visitor()
    log_in(other)
    new = "another horse"
    assert visitor.post("accounts/password", old=PASSWORD, new=new, again=new).status_code == 200
    assert visitor.user == {"name": "Ann", "guest": False, "language": ""}
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
