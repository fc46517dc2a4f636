"""Names of people: which may be had, and by whom; and which passwords."""

from __future__ import annotations

import pytest

from rubicon import bots
from rubicon.errors import Refused
from rubicon.server.accounts.models import User
from rubicon.server.accounts.names import account_name, guest_name, key
from tests.server.people import Guest, Visitor, sign_up

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
        ("admin", "account.name_reserved"),
        ("ADMIN", "account.name_reserved"),
        ("_Moderator-1", "account.name_reserved"),
        ("RubiconTeam", "account.name_reserved"),
        ("ѕtаff", "account.name_scripts"),
        ("Аnn", "account.name_scripts"),
        ("Ann\u03bf", "account.name_scripts"),
        ("ann3\u0663", "account.name_scripts"),
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
        ("A d m i n", "account.name_reserved"),
        ("admin 2", "account.name_reserved"),
        ("Rubicon team", "account.name_reserved"),
        ("Аnn", "account.name_scripts"),
        ("Ann" + 7 * "\u0316", "text.marks"),
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


ROSA = "\u0420\u041e\u0405\u0410"
"""Looks like POSA, and is Cyrillic throughout."""


@pytest.mark.parametrize(
    ("first", "other"), [("POSA", ROSA), ("lan", "Ian"), ("modern", "rnodern"), ("Tom0", "TomO"), ("ann1", "annl")]
)
def test_an_account_that_looks_like_another_is_refused(visitor, first, other):
    assert sign_up(visitor, first).status_code == 200
    for imitation in (sign_up(Visitor(), other), Visitor().post("session/guest", name=other)):
        assert (imitation.status_code, imitation.json()["code"]) == (409, "account.taken")


@pytest.mark.parametrize("other", ["ann", "A n n", " ANN ", "Ａnn"])
def test_a_guest_cannot_look_like_an_account(visitor, other):
    sign_up(visitor, "Ann")
    assert Visitor().post("session/guest", name=other).json()["code"] == "account.taken"


def test_names_in_two_scripts_are_fine_for_a_guest_word_by_word():
    assert guest_name("Ann Анна") == "Ann Анна"
    assert account_name("東京Tokyoさくら") == "東京Tokyoさくら"


def test_a_seat_is_not_called_like_somebodys_account(visitor):
    sign_up(visitor, "Ann")
    ben = Guest("Ben")
    seats = [{"kind": "me"}, {"kind": "person", "name": "A nn"}, {"kind": "easy"}]
    answer = ben.post("tables", edition="classic", reach="screen", seats=seats)
    assert (answer.status_code, answer.json()["code"]) == (409, "seat.name_of_account")
    code = ben.table(seats=[{"kind": "me"}, {"kind": "easy"}])["code"]
    assert ben.put(f"tables/{code}/seats/1", name="ann").json()["code"] == "seat.name_of_account"
    own = visitor.post("tables", edition="classic", seats=[{"kind": "me", "name": "ANN"}, {"kind": "easy"}])
    assert own.json()["seats"][0]["name"] == "ANN"


def test_nobody_sits_down_as_somebody_who_runs_the_server(ann, ben):
    code = ann.table(seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "easy"}])["code"]
    for name in ("admin", "Moderator 1", "Аdmin"):  # the last one with a Cyrillic letter
        answer = ben.post(f"tables/{code}/seats/1/take", name=name)
        assert (answer.status_code, answer.json()["code"]) == (409, "account.name_reserved")
    assert ann.put(f"tables/{code}/seats/0", name="Admin 2").json()["code"] == "account.name_reserved"
    assert ann.put(f"tables/{code}/seats/2", name="Bot 2").status_code == 200  # a computer may be called so


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
