"""What every test of the server stands on."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.core.cache import cache

settings.SECRET_KEY = "only for tests"  # Django signs with it; a server has one from its environment


@pytest.fixture(autouse=True)
def nobody_has_tried_before():
    cache.clear()
