"""What the tests of the server share."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from .people import Guest, Visitor


@pytest.fixture(autouse=True)
def nobody_has_tried_yet():
    cache.clear()


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
