"""People at tables, over REST as a browser does it."""

from __future__ import annotations

from typing import Any

from .conftest import Visitor


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
