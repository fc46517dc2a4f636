"""The address the server listens at: the names it answers to, the address it prints, and its Host and Origin checks."""

from __future__ import annotations

import shutil
import socket
from urllib.error import HTTPError
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from rubicon.errors import Malformed
from rubicon.server.config import environment
from rubicon.server.config.environment import canonical, own_names
from rubicon.texts import word
from tests import pace
from tests.conftest import require
from tests.server.harness import Person, prepared
from tests.server.serve_command import fetch, serving


@pytest.fixture
def machine(monkeypatch):
    """A machine called Games at 192.0.2.10."""
    monkeypatch.setattr(socket, "gethostname", lambda: "Games")
    monkeypatch.setattr(environment, "network_address", lambda: "192.0.2.10")


MACHINE = {"localhost", "127.0.0.1", "[::1]", "games", "games.local", "192.0.2.10"}


@pytest.mark.parametrize(
    ("host", "further"),
    [
        ("127.0.0.2", {"127.0.0.2"}),
        ("198.51.100.7", {"198.51.100.7"}),
        ("fd00::7", {"[fd00::7]"}),
        ("Play.Example", {"play.example"}),
        ("games", set()),
        ("0.0.0.0", set()),
        ("::", set()),
    ],
)
def test_own_names_are_those_of_the_machine_and_the_address_listened_at(machine, host, further):
    assert own_names(host) == sorted(MACHINE | further)


def test_a_machine_without_a_network_has_no_network_address(machine, monkeypatch):
    monkeypatch.setattr(environment, "network_address", lambda: "")
    assert own_names("0.0.0.0") == sorted(MACHINE - {"192.0.2.10"})


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("0:0:0:0:0:0:0:1", "::1"),
        ("FD00::0007", "fd00::7"),
        ("::0", "::"),
        ("127.0.0.2", "127.0.0.2"),
        ("Name", "Name"),
    ],
)
def test_an_address_is_written_as_browsers_write_it(given, written):
    assert canonical(given) == written


def can_listen(host: str) -> bool:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, 0), family=family).close()
    except OSError:
        return False
    return True


@pytest.fixture
def serve(tmp_path):
    shutil.copytree(prepared(), tmp_path, dirs_exist_ok=True)
    return lambda host: serving(tmp_path, "--host", host)


def open_socket(address: str, origin: str) -> ClientConnection:
    url = f"ws{address.removeprefix('http')}/ws/notices"
    return connect(url, origin=Origin(origin), proxy=None, open_timeout=pace.seconds())


def assert_is_served(address: str) -> None:
    """Pages, requests with a CSRF token and sockets work there; other Host and Origin headers are rejected."""
    assert "<title>Rubicon</title>" in fetch(address)
    person = Person(address, "Ann")
    assert person.get("session")["user"]["name"] == "Ann"
    with open_socket(address, origin=address):
        pass
    with pytest.raises(HTTPError) as error:
        fetch(address, Host="evil.example")
    assert error.value.code == 400
    error.value.close()
    with pytest.raises(InvalidStatus) as refused:
        open_socket(address, origin="http://evil.example")
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("host", ["127.0.0.2", "::1"])
def test_a_server_answers_at_the_address_that_it_was_told_to_listen_at(serve, host):
    require(host, can_listen(host), f"this machine cannot listen at {host}")
    with serve(host) as server:
        address = server.begin()
        assert urlsplit(address).hostname == host
        assert not [line for line in server.said if line.startswith("For others")]
        assert_is_served(address)


def test_a_server_at_every_ipv6_address_is_reached_over_ipv4_too(serve):
    require("::1", can_listen("::") and socket.has_dualstack_ipv6(), "this machine has no dual-stack IPv6")
    with serve("::") as server:
        address = server.begin()
        assert urlsplit(address).hostname == "127.0.0.1"
        assert_is_served(address)
        assert_is_served(address.replace("127.0.0.1", "[::1]"))


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("", ["127.0.0.0/8", "::1/128"]),
        ("10.0.0.7", ["10.0.0.7/32"]),
        (" 10.0.0.0/24 ,, fd00::/8", ["10.0.0.0/24", "fd00::/8"]),
    ],
)
def test_proxies_are_addresses_and_networks(monkeypatch, given, read):
    monkeypatch.setenv("RUBICON_PROXIES", given)
    assert [str(network) for network in environment.networks("RUBICON_PROXIES", environment.LOOPBACK)] == read


@pytest.mark.parametrize("given", ["proxy.example", "10.0.0.0/33", "10.0.0.1/24", "10.0.0.1 10.0.0.2"])
def test_proxies_that_are_no_addresses_are_refused(monkeypatch, given):
    monkeypatch.setenv("RUBICON_PROXIES", given)
    with pytest.raises(Malformed) as refused:
        environment.networks("RUBICON_PROXIES", "")
    assert "RUBICON_PROXIES must list addresses and networks" in word(refused.value)


@pytest.mark.parametrize("key", ["", "x", "a" * 100, "0123456789abcdef0123456789abcde"])
def test_a_key_that_can_be_guessed_is_refused(key):
    with pytest.raises(Malformed) as refused:
        environment.check_key(key, "RUBICON_SECRET_KEY")
    assert "at least 32 characters" in word(refused.value)


def test_a_key_that_the_server_makes_is_good(tmp_path):
    environment.check_key(environment.secret_key(tmp_path), "the key")


@pytest.mark.timing
@pytest.mark.parametrize(("name", "value"), [("RUBICON_LIMIT_REQUEST_BYTES", "many"), ("RUBICON_PROXIES", "here")])
def test_a_bad_value_ends_the_start_with_a_sentence(tmp_path, name, value):
    with serving(tmp_path, "--host", "127.0.0.1", **{name: value}) as server:
        assert name in server.until("rubicon: ")
        assert pace.exit_code(server.process) == 2
