"""Nobody tries too often: neither one name nor from one address, however many addresses and requests at once."""

from __future__ import annotations

import json
import logging
import os
import socket
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis

from rubicon.errors import Illegal
from rubicon.server import limiting
from rubicon.server.config.environment import environment
from rubicon.server.config.limits import Rate, limits
from rubicon.server.limiting import addresses, rates
from rubicon.server.limiting.rates import LocalRate
from rubicon.server.limiting.shared_rates import SharedRates
from tests.conftest import require
from tests.server.people import JSON, Visitor, log_in, sign_up

REDIS = "redis://127.0.0.1:6379/9"


@pytest.mark.django_db
def test_one_name_is_not_tried_too_often(visitor, limit):
    sign_up(visitor)
    tries = limits().passwords_per_name.count
    limit(passwords_per_name=f"{tries}/d")  # a window that no machine is too slow for
    codes = [log_in(Visitor(), "ann", "wrong password").json()["code"] for _ in range(tries + 1)]
    assert codes == ["account.wrong_login"] * tries + ["too_fast"]
    answer = log_in(Visitor(), "Ann")
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) == answer.json()["facts"]["seconds"] > 0


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "path", "body"),
    [
        ("guests_per_address", "session/guest", {"name": "\0"}),
        ("sign_ups_per_address", "accounts", {"username": "", "password": "", "again": ""}),
    ],
)
def test_one_address_does_not_try_too_often(visitor, limit, name, path, body):
    limit(**{name: "3/d"})
    assert [visitor.post(path, **body).status_code for _ in range(4)] == [400, 400, 400, 429]


@pytest.mark.django_db
def test_logging_in_under_many_names_is_limited_by_address(visitor, limit):
    limit(logins_per_address="3/d")
    assert [log_in(visitor, f"name{n}").status_code for n in range(4)] == [409, 409, 409, 429]


@pytest.mark.django_db
def test_requests_of_one_person_are_limited_in_all_their_sessions(ann, limit):
    limit(requests_per_person="3/d")
    limiting.forget()
    answers = [ann.get("session") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[3].json()["code"] == "too_fast"
    assert int(answers[3]["Retry-After"]) == answers[3].json()["facts"]["seconds"]


@pytest.mark.django_db
@pytest.mark.parametrize(("proxies", "statuses"), [("", [409, 429, 429]), ("127.0.0.1", [409, 409, 429])])
def test_a_forwarded_address_is_believed_only_behind_a_proxy(visitor, limit, proxies, statuses, monkeypatch):
    limit(logins_per_address="1/d")
    trust(monkeypatch, proxies)

    def status(forwarded: str) -> int:
        headers = {"X-CSRFToken": visitor.client.cookies["rubicon_csrf"].value, "X-Forwarded-For": forwarded}
        body = json.dumps({"username": forwarded, "password": "x"})
        return int(visitor.client.generic("POST", "/api/session/login", body, JSON, headers=headers).status_code)

    # The last one is what the proxy saw; the others are what the client told it.
    forwarded = ("9.9.9.9, 10.0.0.1", "9.9.9.9, 10.0.0.2", "8.8.8.8, 10.0.0.1")
    assert [status(addresses) for addresses in forwarded] == statuses


# The address of a client.


@pytest.fixture(autouse=True)
def forget_environment(monkeypatch):
    yield
    monkeypatch.undo()
    environment.cache_clear()
    addresses.is_trusted.cache_clear()


def trust(monkeypatch: pytest.MonkeyPatch, proxies: str) -> None:
    monkeypatch.setenv("RUBICON_PROXIES", proxies)
    environment.cache_clear()
    addresses.is_trusted.cache_clear()


def scope(peer: str, *forwarded: str) -> dict[str, object]:
    headers = [(b"x-forwarded-for", each.encode()) for each in forwarded]
    return {"type": "http", "client": (peer, 1234) if peer else None, "headers": headers}


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("198.51.100.7", [], "198.51.100.7"),
        ("198.51.100.7", ["9.9.9.9"], "198.51.100.7"),  # no proxy of ours
        ("10.0.0.7", [], "10.0.0.7"),
        ("10.0.0.7", ["9.9.9.9"], "9.9.9.9"),
        ("10.0.0.7", ["1.1.1.1, 9.9.9.9"], "9.9.9.9"),
        ("10.0.0.7", ["1.1.1.1", "9.9.9.9"], "9.9.9.9"),
        ("10.0.0.7", ["1.1.1.1, 9.9.9.9, 10.0.0.8"], "9.9.9.9"),  # a proxy behind a proxy
        ("10.0.0.7", ["10.0.0.9"], "10.0.0.9"),
        ("10.0.0.7", ["9.9.9.9, somewhere"], "10.0.0.7"),
        ("10.0.0.7", [","], "10.0.0.7"),
        ("10.0.0.7", ["9.9.9.9," * 5000], "10.0.0.7"),
        ("::ffff:10.0.0.7", ["9.9.9.9"], "9.9.9.9"),
        ("::ffff:198.51.100.7", [], "198.51.100.7"),
        ("2001:db8:1:2:3:4:5:6", [], "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", [], "2001:db8:1:2::/64"),
        ("10.0.0.7", ["2001:DB8:1:2::9"], "2001:db8:1:2::/64"),
        ("fe80::1%eth0", [], "fe80::/64"),
        ("", ["9.9.9.9"], ""),
    ],
)
def test_the_address_of_a_client(monkeypatch, peer, forwarded, address):
    trust(monkeypatch, "10.0.0.0/24")
    assert limiting.address_of(scope(peer, *forwarded)) == address


@pytest.mark.parametrize(("https", "address"), [("yes", "9.9.9.9"), ("no", "127.0.0.1")])
def test_a_proxy_on_this_machine_is_trusted_where_one_speaks_https(monkeypatch, https, address):
    monkeypatch.setenv("RUBICON_HTTPS", https)
    trust(monkeypatch, "")
    assert limiting.address_of(scope("127.0.0.1", "9.9.9.9")) == address


# Counters in this process.


def test_rotated_addresses_evict_no_counter(limit):
    limit(logins_per_address="3/d")
    for _ in range(3):
        limiting.hold("logins_per_address", "192.0.2.1")
    for number in range(3_000):
        limiting.hold("logins_per_address", f"10.0.{number >> 8}.{number & 255}")
    with pytest.raises(Illegal) as refused:
        limiting.hold("logins_per_address", "192.0.2.1")
    assert refused.value.code == "too_fast"
    assert 0 < refused.value.facts["seconds"] <= 86_400  # type: ignore[operator]


def test_requests_at_once_do_not_pass_a_limit(limit):
    limit(logins_per_address="20/d")
    together = threading.Barrier(8)

    def tries(_: int) -> int:
        together.wait()
        return sum(rates.take("logins_per_address", "192.0.2.1") == 0 for _ in range(20))

    with ThreadPoolExecutor(8) as people:
        assert sum(people.map(tries, range(8))) == 20


def test_a_rate_counts_a_bounded_number_of_keys_and_forgets_none(monkeypatch):
    monkeypatch.setattr(rates, "MAX_KEYS", 100)
    monkeypatch.setattr(rates, "SHARED_COUNTERS", 10)
    rate = LocalRate(Rate(2, 86_400))
    assert [rate.allow("first") for _ in range(3)] == [True, True, False]
    for number in range(1_000):
        rate.allow(f"address {number}")
    assert len(rate) <= 110
    assert not rate.allow("first")


def test_a_rate_forgets_keys_whose_time_is_over(monkeypatch):
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    rate = LocalRate(Rate(2, 60))
    for number in range(rates.FIRST_SWEEP_KEYS):
        rate.allow(number)
    now += 60
    rate.allow("new")
    assert len(rate) == 1
    assert [rate.allow("new"), rate.allow("new"), rate.wait("new")] == [True, False, 30.0]
    now += 30
    assert rate.allow("new")


# Counters in Redis.


@pytest.fixture
def shared(monkeypatch):
    monkeypatch.setenv("RUBICON_REDIS_URL", REDIS)
    environment.cache_clear()
    with redis.Redis.from_url(REDIS) as here:
        try:
            here.ping()
        except redis.RedisError as error:
            require("redis", False, f"no Redis at 127.0.0.1:6379 ({error})")
        yield here
        for key in here.scan_iter("rubicon:rate:*"):
            here.delete(key)


def test_processes_count_together_and_requests_at_once_do_not_pass(shared, limit):
    limit(logins_per_address="20/d")
    address = f"test {os.getpid()}"
    processes = [SharedRates(REDIS) for _ in range(4)]

    def tries(process: SharedRates) -> int:
        return sum(process.take("logins_per_address", limits().logins_per_address, address) == 0 for _ in range(20))

    with ThreadPoolExecutor(4) as people:
        assert sum(people.map(tries, processes)) == 20
    with pytest.raises(Illegal) as refused:
        limiting.hold("logins_per_address", address)
    assert 0 < refused.value.facts["seconds"] <= 2 * 86_400  # type: ignore[operator]


@pytest.fixture(params=["refuses", "is silent"])
def dead_redis(request, monkeypatch):
    """A Redis that refuses connections, and one that takes them and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        if request.param == "refuses":
            listener.close()
        monkeypatch.setenv("RUBICON_REDIS_URL", f"redis://127.0.0.1:{port}/0")
        environment.cache_clear()
        yield
    rates._shared.cache_clear()


@pytest.mark.django_db
def test_without_redis_everybody_comes_in_and_limits_hold(dead_redis, visitor, limit, caplog):
    limit(logins_per_address="3/d")
    with caplog.at_level(logging.WARNING, "rubicon"):
        assert sign_up(visitor).status_code == 200
        assert Visitor().post("session/guest", name="Ben").status_code == 200
        statuses = [log_in(Visitor()).status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    assert len([record for record in caplog.records if "Redis" in record.message]) == 1


def test_only_the_first_waits_for_a_redis_that_is_down(dead_redis, monkeypatch):
    limiting.hold("logins_per_address", "192.0.2.1")
    shared = rates._shared(environment().redis)
    monkeypatch.setattr(shared, "_limiter", None)  # whoever asked it now would fail
    limiting.hold("logins_per_address", "192.0.2.1")
