"""Names of people: which may be had, and by whom; and which passwords."""

from __future__ import annotations

import pytest

from rubicon import bots
from rubicon.errors import Refused
from rubicon.server.accounts.models import User
from rubicon.server.accounts.names import account_name, guest_name, key
from tests.server.people import Visitor, sign_up

pytestmark = pytest.mark.django_db


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
