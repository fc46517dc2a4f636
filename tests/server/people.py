"""People at tables, over REST as a browser does it."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

JSON = "application/json"
PASSWORD = "correct horse battery"

OPEN = {"kind": "open"}
ME = {"kind": "me"}
EASY = {"kind": "easy"}


class Visitor:
    """A client of the REST interface that behaves like a browser, with the CSRF token of a page."""

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


class Guest(Visitor):
    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        assert self.post("session/guest", name=name).status_code == 200

    def table(self, edition: str = "classic", **body: object) -> Any:
        """A new table of this host."""
        return told(self.post("tables", edition=edition, **body))

    def look(self, code: str) -> Any:
        return told(self.get(f"tables/{code}"))

    def patch(self, path: str, **body: object) -> Any:
        return self.send("PATCH", path, **body)

    def put(self, path: str, **body: object) -> Any:
        return self.send("PUT", path, **body)

    def seat(self, code: str, number: int, word: str, **body: object) -> Any:
        """Takes, leaves or removes."""
        return self.post(f"tables/{code}/seats/{number}/{word}", **body)


def told(answer: Any) -> Any:
    assert answer.status_code == 200, answer.content
    return answer.json()


def refused(answer: Any, status: int = 409) -> str:
    """The code of a refusal, which has words for people too."""
    body = answer.json()
    assert answer.status_code == status, body
    assert body["sentence"]
    assert "{" not in body["sentence"]
    code: str = body["code"]
    return code


def kinds(table: Any) -> list[str]:
    return [seat["kind"] for seat in table["seats"]]


def names(table: Any) -> list[str]:
    return [seat["name"] for seat in table["seats"]]


def sign_up(visitor: Visitor, username: str = "Ann", password: str = PASSWORD, again: str | None = None) -> Any:
    return visitor.post("accounts", username=username, password=password, again=password if again is None else again)


def log_in(visitor: Visitor, username: str = "Ann", password: str = PASSWORD) -> Any:
    return visitor.post("session/login", username=username, password=password)
