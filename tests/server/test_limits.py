"""Nobody tries too often: neither one name nor from one address."""

from __future__ import annotations

import json

import pytest

from rubicon.server.accounts.limits import RATES
from tests.server.people import JSON, Visitor, log_in, sign_up

pytestmark = pytest.mark.django_db


def test_one_name_is_not_tried_too_often(visitor, monkeypatch):
    sign_up(visitor)
    tries = int(RATES["password"].split("/")[0])
    monkeypatch.setitem(RATES, "password", f"{tries}/d")  # a window that no machine is too slow for
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
    monkeypatch.setitem(RATES, kind, "3/d")
    assert [visitor.post(path, **body).status_code for _ in range(4)] == [400, 400, 400, 429]


def test_logging_in_under_many_names_is_limited_by_address(visitor, monkeypatch):
    monkeypatch.setitem(RATES, "login", "3/d")
    assert [log_in(visitor, f"name{n}").status_code for n in range(4)] == [409, 409, 409, 429]


@pytest.mark.parametrize(("proxies", "statuses"), [(0, [409, 429, 429]), (1, [409, 409, 429])])
def test_a_forwarded_address_is_believed_only_behind_a_proxy(visitor, monkeypatch, proxies, statuses):
    monkeypatch.setitem(RATES, "login", "1/d")
    monkeypatch.setattr("ninja.conf.settings.NUM_PROXIES", proxies)

    def status(forwarded: str) -> int:
        headers = {"X-CSRFToken": visitor.client.cookies["rubicon_csrf"].value, "X-Forwarded-For": forwarded}
        body = json.dumps({"username": forwarded, "password": "x"})
        return int(visitor.client.generic("POST", "/api/session/login", body, JSON, headers=headers).status_code)

    # The last one is what the proxy saw; the others are what the client told it.
    forwarded = ("9.9.9.9, 10.0.0.1", "9.9.9.9, 10.0.0.2", "8.8.8.8, 10.0.0.1")
    assert [status(addresses) for addresses in forwarded] == statuses
