"""Where the server listens when a port is taken."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from rubicon.errors import Illegal
from rubicon.server.config import listening
from rubicon.server.config.environment import environment


@pytest.fixture
def taken() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as held:
        yield held


def test_a_restarted_server_waits_for_its_port(taken, monkeypatch):
    here = replace(environment(), host="127.0.0.1", port=taken.getsockname()[1])
    monkeypatch.setattr("rubicon.server.config.listening.time.sleep", lambda _: taken.close())
    with listening.listen(here) as listener:
        assert listener.getsockname() == ("127.0.0.1", here.port)


def test_it_does_not_wait_for_ever(taken, monkeypatch):
    here = replace(environment(), host="127.0.0.1", port=taken.getsockname()[1])
    clock = iter(range(100))
    monkeypatch.setattr("rubicon.server.config.listening.time.monotonic", lambda: next(clock))
    monkeypatch.setattr("rubicon.server.config.listening.time.sleep", lambda _: None)
    with pytest.raises(Illegal, match="taken"):
        listening.listen(here)
    assert next(clock) <= listening.RESTART_WAIT_SECONDS + 2
