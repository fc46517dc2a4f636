"""What a server answers about a stored database: which pages are kept, and how an answer is compared with them.

`collect` was run by the version that made a database, and its result is stored as the expectations of that version.
The tests of later versions request the same pages and compare. A later version may add fields. If it renames a field or
an address that clients know, name the change in RENAMED_FIELDS or RENAMED_PAGES: the stored expectations stay as they
are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

from tests.server.harness import Answered, Person

from .table_client import TableClient

VISITOR = ""
"""The name of a viewer without a session."""

RENAMED_FIELDS: Mapping[str, str] = {}
"""Fields of answers: the stored name, and the name that replaced it."""
RENAMED_PAGES: Mapping[str, str] = {}
"""Parts of addresses: the stored text, and the text that replaced it."""

UNSTABLE_FIELDS = frozenset({"asked", "deadlines", "here", "link", "now", "sentence", "watchers"})
"""Fields that depend on the address or the moment of the request, on who is connected, or on wording."""

COMPUTER_TO_MOVE = "computer to move"
"""The label of the table that continues as soon as a server starts, so that only its status is stable."""


def collect(people: Mapping[str, Person], tables: Mapping[str, Any]) -> dict[str, Any]:
    """Return the pages by viewer and address, and what each viewpoint of each game is shown at its WebSocket."""
    pages = {name: _answers(person, _pages(name, people, tables)) for name, person in people.items()}
    views = [
        {"table": label, "viewer": viewer, "seat": seat, **shown(people[viewer], table["code"], seat)}
        for label, table in tables.items()
        if label != COMPUTER_TO_MOVE
        for seat, viewer in _viewpoints(table)
    ]
    return {"pages": pages, "views": views}


def shown(person: Person, code: str, seat: int | None) -> dict[str, Any]:
    """What a connection is told when it looks: the state of the table, and the game if it has begun."""
    with TableClient(person, code, seat) as client:
        return {"sitting": stable(client.status), "update": stable(client.update)}


def _viewpoints(table: Any) -> Iterator[tuple[int | None, str]]:
    yield None, VISITOR
    if table["status"] == "playing":
        for seat, name in table["people"].items():
            yield int(seat), name


def _pages(viewer: str, people: Mapping[str, Person], tables: Mapping[str, Any]) -> Iterator[str]:
    if viewer == VISITOR:
        yield from _public_pages(people, tables)
        return
    yield from ("session", "tables/mine", "saves", "games/mine")
    for label, table in tables.items():
        if viewer in table["people"].values() or viewer == table["host"]:
            yield f"tables/{table['code']}"
        if table["status"] == "playing" and label != COMPUTER_TO_MOVE:
            yield from (
                f"tables/{table['code']}/replay?seat={seat}" for seat, name in table["people"].items() if name == viewer
            )


def _public_pages(people: Mapping[str, Person], tables: Mapping[str, Any]) -> Iterator[str]:
    yield "tables"
    for ranking in ("people", "computers"):
        yield f"scores?ranking={ranking}"
        for edition in sorted({table["edition"] for table in tables.values()}):
            yield f"scores?ranking={ranking}&edition={edition}"
    for name, person in people.items():
        if name != VISITOR and not person.get("session")["user"]["guest"]:
            yield f"players/{quote(name)}"
    for label, table in tables.items():
        code = table["code"]
        yield from (f"tables/{code}", f"tables/{code}/remarks", f"tables/{code}/header")
        if table["status"] == "over":
            yield from (f"tables/{code}/result", f"tables/{code}/figures", f"tables/{code}/replay?seat=0")
        if table["status"] == "playing" and label != COMPUTER_TO_MOVE:
            yield f"tables/{code}/replay"
        if "own board" in label:
            yield f"tables/{code}/drawing"


def _answers(person: Person, pages: Iterator[str]) -> dict[str, Any]:
    """The answers to these pages, and the last chapter of each replay beside its first."""
    answers = {}
    for page in pages:
        answers[page] = stable(person.get(page))
        if "/replay?" in page:
            last = f"{page}&chapter={answers[page]['chapters'][-1]}"
            answers[last] = stable(person.get(last))
    return answers


def stable(answer: Any) -> Any:
    """Return the answer without the fields that differ from one request to the next."""
    match answer:
        case dict():
            return {name: stable(value) for name, value in answer.items() if name not in UNSTABLE_FIELDS}
        case list():
            return [stable(value) for value in answer]
        case _:
            return answer


def request(person: Person, page: str) -> Any:
    """Request a stored address under its present name; a refusal becomes part of the comparison."""
    for old, new in RENAMED_PAGES.items():
        page = page.replace(old, new)
    try:
        return person.get(page)
    except Answered as refused:
        return {"status of the answer": refused.status, "answer": str(refused.told)[:500]}


def differences(expected: Any, got: Any, path: str = "") -> Iterator[str]:
    """Say where an answer lacks something of the expected one. Additional fields are no difference."""
    if isinstance(expected, dict) and isinstance(got, dict):
        for name, value in expected.items():
            now = RENAMED_FIELDS.get(name, name)
            if now in got:
                yield from differences(value, got[now], f"{path}.{now}" if path else now)
            else:
                yield f"{path or 'the answer'} has no field {now!r} (expected {_short(value)}); it is {_short(got)}"
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for number, (one, other) in enumerate(zip(expected, got, strict=True)):
            yield from differences(one, other, f"{path}[{number}]")
    elif isinstance(expected, float) and isinstance(got, float | int):
        if abs(expected - got) > 1e-6 * max(1.0, abs(expected)):
            yield f"{path or 'the answer'}: expected {expected}, got {got}"
    elif expected != got or isinstance(expected, bool) != isinstance(got, bool):
        yield f"{path or 'the answer'}: expected {_short(expected)}, got {_short(got)}"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 200 else f"{text[:200]}…"
