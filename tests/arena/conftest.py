"""Third-party bots, for all tests here and for the processes that they start."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rubicon import bots
from tests.arena.batch import STRANGERS


@pytest.fixture(autouse=True)
def _strangers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("RUBICON_BOTS", STRANGERS)
    bots._found.cache_clear()
    yield
    bots._found.cache_clear()
