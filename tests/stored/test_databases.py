"""Databases of earlier versions: each must open, migrate and serve its games in this version.

`tests/stored/databases/VERSION/` holds what `make_databases.py` of that version made. See docs/compatibility.md.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import pytest
from django.apps import apps
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState

from rubicon import editions
from rubicon.core.load import edition_of, load, read
from rubicon.core.verify import verify
from tests import pace
from tests.server.harness import Answered, Person, Server

from . import dumps
from .answers import COMPUTER_TO_MOVE, VISITOR, differences, request, shown
from .table_client import POLL_SECONDS, TableClient, play_until, resume_session, seated

FOLDER = Path(__file__).parent / "databases"
VERSIONS = sorted(path.parent.name for path in FOLDER.glob("*/about.json"))
MAX_SHOWN_DIFFERENCES = 20
ERROR_LINE = re.compile(r"^[\w.]*(?:Error|Exception|Refused|Malformed|Illegal|Corrupt)\b: .*", re.MULTILINE)
PROMISE = "Stored databases must keep working: write a migration, see docs/compatibility.md."
CENTURY_DAYS = 36_500
NOTHING_IS_TOO_OLD = {
    "RUBICON_LIMIT_CLOSED_TABLE_HOURS": str(24 * CENTURY_DAYS),
    "RUBICON_LIMIT_OPEN_TABLE_HOURS": str(24 * CENTURY_DAYS),
    "RUBICON_LIMIT_UNUSED_GUEST_DAYS": str(CENTURY_DAYS),
    "RUBICON_LIMIT_GUEST_GAME_DAYS": str(CENTURY_DAYS),
}
"""A server removes closed tables after a day, but the stored ones must be there for as long as they are tested."""


class Stored(NamedTuple):
    """A stored database, restored and served by this version."""

    name: str
    """The version and the kind of database, for messages."""
    url: str
    server: Server
    expected: Mapping[str, Any]
    people: Mapping[str, Person]
    """By name, each with the session that was stored; VISITOR has none."""

    def table(self, label: str) -> Any:
        return self.expected["tables"][label]

    def sitters(self, label: str) -> list[tuple[Person, int | None]]:
        return [(self.people[name], int(seat)) for seat, name in self.table(label)["people"].items()]

    def fail(self, problem: str) -> NoReturn:
        fail(self.name, problem, self.server)

    def report(self, found: list[str]) -> None:
        if found:
            listed = "\n".join(f"  {each}" for each in found[:MAX_SHOWN_DIFFERENCES])
            self.fail(f"{len(found)} differences from what version {self.name.split()[0]} answered:\n{listed}")


def fail(name: str, problem: str, server: Server) -> NoReturn:
    """Fail with the promise that was broken, and with the errors in the server's log, which often say why."""
    errors = dict.fromkeys(ERROR_LINE.findall(server.log.read_text("utf-8"))) if server.log.exists() else {}
    logged = "".join(f"\n  in the server's log: {line}" for line in errors)
    pytest.fail(f"{name}: {problem}{logged}\n{PROMISE}", pytrace=False)


@cache
def expectations(version: str) -> Any:
    return json.loads(gzip.decompress((FOLDER / version / "expectations.json.gz").read_bytes()))


@contextmanager
def served(version: str, kind: str, folder: Path) -> Iterator[Stored]:
    """Restore a stored database and start this version's server on it."""
    name, expected = f"{version} on {kind}", expectations(version)[kind]
    data = folder / "data"
    data.mkdir()
    about = json.loads((FOLDER / version / "about.json").read_text("utf-8"))
    (data / "secret-key").write_text(about["secret_key"])
    scratch = f"rubicon_stored_{folder.name.replace('-', '_')}_{os.getpid()}"
    with dumps.scratch_database(kind, folder, scratch) as url, ExitStack() as stack:
        dumps.restore(FOLDER / version / dumps.FILES[kind], url)
        server = Server(data, "--database-url", url, **NOTHING_IS_TOO_OLD)
        stack.callback(end, server)
        try:
            people = {VISITOR: first_visitor(server.start())}
        except AssertionError as error:
            fail(name, f"this version cannot start with it: {error}", server)
        try:
            for person, about_them in expected["people"].items():
                people[person] = resume_session(server.address, about_them["session"])
        except Answered as refused:
            fail(name, f"GET /api/session with a stored cookie was refused: {refused.told}", server)
        yield Stored(name, url, server, expected, people)
        if server.complaints():
            fail(name, f"the server has complained: {server.complaints()}", server)


def first_visitor(server: Server) -> Person:
    """Wait for the first answer: a server listens before it migrates, and may still refuse the database."""
    limit = pace.Limit()
    while True:
        try:
            return Person(server.address)
        except OSError as error:
            assert server.process is not None
            if server.process.poll() is not None:
                raise AssertionError(f"it has ended:\n{server.log.read_text('utf-8')}") from None
            if limit.expired:
                raise limit.failure("its first answer", str(error)) from None
            time.sleep(POLL_SECONDS)


def end(server: Server) -> None:
    if server.process is not None and server.process.poll() is None:
        server.kill()


WHICH = [(version, kind) for version in VERSIONS for kind in dumps.FILES]


@pytest.fixture(scope="module", params=WHICH, ids=["-".join(each) for each in WHICH])
def stored(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stored]:
    """A stored database whose games nobody continues, so that its answers can be compared in any order."""
    version, kind = request.param
    with served(version, kind, tmp_path_factory.mktemp("read")) as restored:
        yield restored


@pytest.fixture(scope="module", params=WHICH, ids=["-".join(each) for each in WHICH])
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stored]:
    """Another copy, for tests that play on. They may run in any order."""
    version, kind = request.param
    with served(version, kind, tmp_path_factory.mktemp("play")) as restored:
        yield restored


# Reading.


def test_versions_are_stored():
    assert "0.1.0" in VERSIONS
    for version in VERSIONS:
        assert set(expectations(version)) == set(dumps.FILES)
        tables = expectations(version)["sqlite"]["tables"].values()
        for status in ("playing", "over"):
            assert {table["edition"] for table in tables if table["status"] == status} >= {
                "classic", "conkueror", "risc", "tabletop",
            }  # fmt: skip
        assert {table["status"] for table in tables} == {"open", "playing", "over", "closed"}


def test_every_change_of_a_model_has_a_migration():
    loader = MigrationLoader(None)
    changes = MigrationAutodetector(loader.project_state(), ProjectState.from_apps(apps)).changes(graph=loader.graph)
    told = {app: [str(operation) for each in found for operation in each.operations] for app, found in changes.items()}
    assert not told, f"these changes of models have no migration, so stored databases lack them: {told}. {PROMISE}"


def test_the_database_is_migrated(stored: Stored):
    loader = MigrationLoader(None)
    applied = set(map(tuple, dumps.run(stored.url, "SELECT app, name FROM django_migrations")))
    missing = sorted(set(loader.disk_migrations) - applied)
    if missing:
        stored.fail(f"these migrations were not applied at the start: {missing}")


def test_people_are_still_logged_in(stored: Stored):
    for name, person in stored.people.items():
        user = person.get("session")["user"]
        if name != VISITOR and (user is None or user["name"] != name):
            stored.fail(f"the session cookie of {name} is no longer accepted: the server answers {user}")


def test_accounts_log_in_with_their_passwords(stored: Stored):
    for name, about in stored.expected["people"].items():
        if about["password"] is None:
            continue
        visitor = Person(stored.server.address)
        try:
            user = visitor.post("session/login", username=name, password=about["password"])["user"]
        except Answered as refused:
            stored.fail(f"{name} cannot log in with the stored password: {refused.told}")
        assert (user["name"], user["guest"]) == (name, False)


def test_every_page_answers_as_it_did(stored: Stored):
    """The lobby, own tables, saves, high scores, ratings, players, results, figures, replays, remarks, boards."""
    found: list[str] = []
    for viewer, pages in stored.expected["pages"].items():
        for page, expected in pages.items():
            got = request(stored.people[viewer], page)
            found += [f"/api/{page} for {viewer or 'a visitor'}: {each}" for each in differences(expected, got)]
    stored.report(found)


def test_every_viewpoint_sees_its_game_as_it_did(stored: Stored):
    found: list[str] = []
    for view in stored.expected["views"]:
        code = stored.table(view["table"])["code"]
        got = shown(stored.people[view["viewer"]], code, view["seat"])
        expected = {"sitting": view["sitting"], "update": view["update"]}
        where = f"table “{view['table']}” ({code}) from seat {view['seat']}"
        found += [f"{where}: {each}" for each in differences(expected, got)]
    stored.report(found)


def test_finished_games_are_proved(stored: Stored):
    found: list[str] = []
    for label, table in stored.expected["tables"].items():
        if table["status"] != "over":
            continue
        try:
            data = stored.people[VISITOR].raw("GET", f"tables/{table['code']}/game")
            load(data, editions.find)
            saved = read(data, editions.find)
            verdict = verify(saved, edition_of(saved, editions.find))
        except Exception as error:
            found.append(f"the game of “{label}” cannot be downloaded, loaded and verified: {error!r}")
            continue
        if not verdict.proved:
            found.append(f"the game of “{label}” verified as PROVED, and does no longer: {verdict.wrong}")
        expected = stored.expected["pages"][VISITOR][f"tables/{table['code']}/result"]["places"]
        got = [list(place) for place in saved.outcome.places] if saved.outcome else None
        if got != expected:
            found.append(f"the outcome of “{label}” in its file: expected places {expected}, got {got}")
    stored.report(found)


# Playing on.


def each_table(stored: Stored, attempt: Callable[[str], None], labels: list[str]) -> None:
    """Run the attempt for each table, and report all that fail."""
    assert labels
    found = []
    for label in labels:
        try:
            attempt(label)
        except Exception as error:
            found.append(f"“{label}” (table {stored.table(label)['code']}): {error!r}")
    if found:
        told = "\n".join(f"  {each}" for each in found)
        stored.fail(f"{len(found)} of {len(labels)} games cannot be continued:\n{told}")


def test_running_games_go_on(played: Stored):
    """One of the awaited people submits an action that is offered, and it is accepted."""

    def go_on(label: str) -> None:
        with seated(played.table(label)["code"], played.sitters(label)) as clients:
            acting = next(client for client in clients if client.offers)
            acting.act()

    tables = played.expected["tables"].items()
    each_table(played, go_on, [label for label, t in tables if t["status"] == "playing" and label != COMPUTER_TO_MOVE])


def test_a_computer_that_was_thinking_answers(played: Stored):
    (person, seat), *_ = played.sitters(COMPUTER_TO_MOVE)

    def answer(label: str) -> None:
        with TableClient(person, played.table(label)["code"], seat) as client:
            client.wait(lambda: seat in client.update["awaited"], "the computer's turn to end")

    each_table(played, answer, [COMPUTER_TO_MOVE])


def test_computers_answer_in_every_edition(played: Stored):
    """People play until a computer player was awaited and has moved, so that people are awaited again."""

    def play(label: str) -> None:
        with seated(played.table(label)["code"], played.sitters(label)) as clients:
            people = {client.seat for client in clients}
            computers = set(range(len(clients[0].status["chairs"]))) - people

            def answered() -> bool:
                awaited = clients[0].update["awaited"]
                return bool(computers & clients[0].awaited_so_far) and people.issuperset(awaited)

            play_until(clients, answered, "a move of a computer player")

    each_table(played, play, [f"running {name}" for name in ("classic", "conkueror", "risc", "tabletop")])


def test_waiting_tables_start(played: Stored):
    def start(label: str) -> None:
        table = played.table(label)
        host = played.people[table["host"]]
        assert host.post(f"tables/{table['code']}/start")["status"] == "playing"
        with TableClient(host, table["code"], int(next(iter(table["people"])))) as client:
            assert client.update["view"]

    ready = ["open and ready", "open on one screen", "continued and waiting", "imported and unfinished"]
    each_table(played, start, ready)


def test_saves_are_continued(played: Stored):
    """A save of a running game leads to its table; one of a finished game to a new table with the same people."""
    found = []
    for name, person in played.people.items():
        if name == VISITOR:
            continue
        for save in person.get("saves"):
            code = person.post(f"saves/{save['id']}/continue")["code"]
            table = person.get(f"tables/{code}")
            if save["status"] == "playing" and code != save["table"]:
                found.append(f"the save “{save['name']}” of {name} leads to table {code}, expected {save['table']}")
            if save["status"] == "over" and not (table["status"] == "open" and table["goes_on"] and table["yours"]):
                found.append(f"the save “{save['name']}” of {name} cannot be continued: {table}")
    played.report(found)
