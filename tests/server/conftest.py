"""Fixtures of the server tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from rubicon.server import limiting
from rubicon.server.config.limits import limits

from .harness import Server, serving
from .people import Guest, Visitor


@pytest.fixture(autouse=True)
def nobody_has_tried_yet():
    limiting.forget()


@pytest.fixture
def limit(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Sets limits as a host does: `limit(logins_per_address="3/d", open_tables_per_person=2)`."""

    def set_limits(**values: object) -> None:
        for name, value in values.items():
            monkeypatch.setenv(f"RUBICON_LIMIT_{name.upper()}", str(value))
        limits.cache_clear()

    yield set_limits
    monkeypatch.undo()
    limits.cache_clear()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One in a process of its own, which has nothing to complain of."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running
        assert running.complaints() == []


@pytest.fixture
def visitor(db) -> Visitor:
    return Visitor()


@pytest.fixture
def ann(db) -> Guest:
    return Guest("Ann")


@pytest.fixture
def ben(db) -> Guest:
    return Guest("Ben")


@pytest.fixture
def cem(db) -> Guest:
    return Guest("Cem")
