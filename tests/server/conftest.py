"""What the tests of the server share."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

JSON = "application/json"


class Visitor:
    """Somebody who calls the REST interface as a browser does, and sends the CSRF token that a page would send."""

    def __init__(self) -> None:
        self.client = Client(enforce_csrf_checks=True)
        self.get("session")

    def get(self, path: str) -> Any:
        return self.client.get(f"/api/{path}")

    def send(self, method: str, path: str, **body: object) -> Any:
        token = {"X-CSRFToken": self.client.cookies["rubicon_csrf"].value}
        return self.client.generic(method, f"/api/{path}", json.dumps(body), JSON, headers=token)

    def post(self, path: str, **body: object) -> Any:
        return self.send("POST", path, **body)

    @property
    def user(self) -> Any:
        return self.get("session").json()["user"]


@pytest.fixture(autouse=True)
def nobody_has_tried_yet():
    cache.clear()


@pytest.fixture
def visitor(db) -> Visitor:
    return Visitor()
