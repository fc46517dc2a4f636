"""Where the server listens when a port is taken."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from rubicon.errors import Illegal
from rubicon.server.config import startup
from rubicon.server.config.environment import environment


@pytest.fixture
def taken() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as held:
        yield held


def test_a_restarted_server_waits_for_its_port(taken, monkeypatch):
    here = replace(environment(), host="127.0.0.1", port=taken.getsockname()[1])
    monkeypatch.setattr("rubicon.server.config.startup.time.sleep", lambda _: taken.close())
    with startup.listen(here) as listener:
        assert listener.getsockname() == ("127.0.0.1", here.port)


def test_it_does_not_wait_for_ever(taken, monkeypatch):
    here = replace(environment(), host="127.0.0.1", port=taken.getsockname()[1])
    clock = iter(range(100))
    monkeypatch.setattr("rubicon.server.config.startup.time.monotonic", lambda: next(clock))
    monkeypatch.setattr("rubicon.server.config.startup.time.sleep", lambda _: None)
    with pytest.raises(Illegal, match="taken"):
        startup.listen(here)
    assert next(clock) <= startup.RESTART_WAIT_SECONDS + 2
