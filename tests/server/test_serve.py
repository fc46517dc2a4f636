"""`rubicon serve`: the files it creates, its output, how it stops, and its refusals to start."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.error import HTTPError

import psycopg
import pytest

from rubicon.cli import main
from rubicon.errors import Malformed
from rubicon.server.config.environment import FIRST_PORT, database_settings
from rubicon.server.config.limits import PREFIX
from rubicon.server.limiting.concurrency import THREADS_PER_ADDRESS
from tests import pace
from tests.conftest import ROOT
from tests.server.databases import POSTGRESQL, postgresql, url  # noqa: F401
from tests.server.harness import prepared
from tests.server.serve_command import environment, fetch, serving

OWN_CONNECTIONS = 10
"""To the database: those of games, sockets and the round, at most."""


def refused(data: Path, *words: str, **more: str) -> str:
    """The single sentence of a refusal to start, with exit code 2."""
    command = [sys.executable, "-P", "-m", "rubicon", "serve", *words]
    told = subprocess.run(
        command, env=environment(data, **more), capture_output=True, text=True, encoding="utf-8", timeout=pace.seconds()
    )
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith("rubicon: ")
    assert told.stderr.count("\n") == 1
    return told.stderr


@pytest.mark.timing
def test_it_makes_all_it_needs_and_begins_again_on_the_same_data(tmp_path):
    data = tmp_path / "new/data"
    with serving(data, "--host", "127.0.0.1") as server:
        assert fetch(f"{server.begin()}/api/session") == '{"user": null}'
        assert "Preparing the database…" in server.said
        assert server.end() == 0
        assert server.said[-1] == "The server has stopped. All games are saved."
    key = (data / "secret-key").read_text()
    assert stat.S_IMODE((data / "secret-key").stat().st_mode) == 0o600
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    with serving(data, "--host", "127.0.0.1") as server:
        assert "<title>Rubicon</title>" in fetch(server.begin())
        assert "Preparing the database…" not in server.said
        assert server.end(signal.SIGINT) == 0
    assert (data / "secret-key").read_text() == key
    assert not [line for line in server.said if "Traceback" in line]

    database = sqlite3.connect(data / "rubicon.sqlite3")
    with database:
        row = "('tables', '0999_dice', '2030-01-01')"
        database.execute(f"INSERT INTO django_migrations (app, name, applied) VALUES {row}")
    database.close()
    told = refused(data, "--host", "127.0.0.1")
    assert "This database was used by a newer version of Rubicon, which added tables 0999_dice." in told


@pytest.mark.timing
def test_two_that_begin_at_once_on_the_same_data_both_run_on_ports_of_their_own(tmp_path):
    with serving(tmp_path, "--host", "127.0.0.1") as one, serving(tmp_path, "--host", "127.0.0.1") as other:
        addresses = [one.begin(), other.begin()]
        assert [fetch(f"{address}/api/session") for address in addresses] == ['{"user": null}'] * 2
    last = max(addresses).rpartition(":")[2]
    told = f"Port {FIRST_PORT} is used by another program, so the server uses port {last}."
    assert told in [*one.said, *other.said]


@pytest.mark.timing
def test_a_taken_port_that_was_asked_for_is_not_passed_over(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"Port {port} is used by another program" in refused(tmp_path, "--host", "127.0.0.1", "--port", port)
        assert f"Port {port} is used by another program" in refused(
            tmp_path, RUBICON_HOST="127.0.0.1", RUBICON_PORT=port
        )


@pytest.mark.timing
def test_others_reach_it_by_the_address_it_prints_and_by_names_that_it_was_told(tmp_path):
    with serving(tmp_path, RUBICON_HOSTS="games.example") as server:
        mine = server.begin()
        others = [line.rpartition(" ")[2] for line in server.said if line.startswith("For others")]
        assert "<title>Rubicon</title>" in fetch((others or [mine])[0])
        assert "<title>Rubicon</title>" in fetch(mine, Host="games.example")
        with pytest.raises(HTTPError) as error:
            fetch(mine, Host="evil.example")
        assert error.value.code == 400
        assert "RUBICON_HOSTS" in error.value.read().decode()
        error.value.close()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--port", "many"), "RUBICON_PORT is “many”, but must be a number from 1 to 65535."),
        (("--port", "0"), "RUBICON_PORT is “0”, but must be"),
        (("--port", "70000"), "RUBICON_PORT is “70000”, but must be"),
        (("--host", "203.0.113.7"), "The server can’t listen on “203.0.113.7”"),
        (("--host", "no such host"), "The server can’t listen on “no such host”"),
        (("--database-url", "games"), "This is not a database URL."),
        (("--database-url", "oracle://here/games"), "This is not a database URL."),
        (("--database-url", "mysql://root@127.0.0.1:1/games"), "The database can’t be used: "),
        (("--database-url", "postgresql://root@127.0.0.1:1/games"), "The database can’t be used: "),
        (("--database-url", "sqlite:////nowhere/at/all.sqlite3"), "The database can’t be used: "),
        (("--redis-url", "localhost"), "This is not a Redis URL."),
        (("--redis-url", "redis://127.0.0.1:1"), "Redis can’t be used: "),
    ],
)  # fmt: skip
@pytest.mark.timing
def test_what_cannot_be_is_refused_in_a_sentence(tmp_path, words, told):
    host = () if "--host" in words else ("--host", "127.0.0.1")
    sentence = refused(tmp_path, *host, *words)
    assert told in sentence
    assert "Traceback" not in sentence


@pytest.mark.timing
def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").touch()
    assert f"The folder {tmp_path / 'file/data'} can’t be used" in refused(
        tmp_path / "file/data", "--host", "127.0.0.1"
    )


@pytest.mark.timing
def test_a_file_that_is_no_database_is_left_alone(tmp_path):
    (tmp_path / "rubicon.sqlite3").write_text("these are my notes, and no database at all\n" * 100)
    assert "The database can’t be used" in refused(tmp_path, "--host", "127.0.0.1")
    assert (tmp_path / "rubicon.sqlite3").read_text().startswith("these are my notes")


@pytest.mark.timing
def test_a_yes_that_is_no_yes_is_refused(tmp_path):
    assert "RUBICON_HTTPS is “perhaps”, but must be yes or no." in refused(tmp_path, RUBICON_HTTPS="perhaps")


@pytest.mark.timing
def test_a_secret_key_that_can_be_guessed_is_refused(tmp_path):
    sentence = refused(tmp_path, "--host", "127.0.0.1", RUBICON_SECRET_KEY="x")
    assert "RUBICON_SECRET_KEY is too easy to guess. It needs at least 32 characters" in sentence
    assert "secrets.token_hex(32)" in sentence


@pytest.mark.timing
def test_nobody_else_reads_the_database_of_a_folder_that_was_there(tmp_path):
    files = [tmp_path / f"rubicon.sqlite3{end}" for end in ("", "-wal", "-shm")]
    assert stat.S_IMODE((prepared() / files[0].name).stat().st_mode) == 0o600
    shutil.copytree(prepared(), tmp_path, dirs_exist_ok=True)
    tmp_path.chmod(0o755)
    files[0].chmod(0o644)
    with serving(tmp_path, "--host", "127.0.0.1") as server:
        assert str(files[0]) in server.until("Other users of this machine could read")
        server.begin()
        pace.wait_until(lambda: all(file.exists() for file in files), "the server to open its database")
        assert [oct(stat.S_IMODE(file.stat().st_mode)) for file in files] == ["0o600"] * 3


@pytest.mark.timing
def test_it_runs_on_every_database(url, tmp_path):  # noqa: F811
    with serving(tmp_path, "--host", "127.0.0.1", "--database-url", url) as server:
        assert fetch(f"{server.begin()}/api/session") == '{"user": null}'
        assert "Preparing the database…" in server.said
        assert server.end() == 0


def test_without_a_word_the_server_starts(monkeypatch):
    monkeypatch.setattr("rubicon.cli.perform", lambda words: 40 + len(words) if words == ["serve"] else 0)
    assert main([]) == 41


@pytest.mark.parametrize("words", [["--help"], ["serve", "--help"], ["odds", "6", "4"], ["rules", "risc"]])
def test_other_words_load_nothing_of_the_server(words):
    tried = f"try: rubicon.cli.main({words})\nexcept SystemExit: pass"
    asked = f"import sys, rubicon.cli\n{tried}\nprint('django' in sys.modules)"
    told = subprocess.check_output([sys.executable, "-c", asked], cwd=ROOT / "src", text=True, encoding="utf-8")
    assert told.endswith("False\n")


@pytest.mark.parametrize(
    ("given", "part", "value"),
    [
        ("mysql://me:p%40ss@db.example:3307/games", "PASSWORD", "p@ss"),
        ("mariadb://me@db.example/games", "ENGINE", "django.db.backends.mysql"),
        ("postgres://me@db.example/my%20games", "NAME", "my games"),
        ("postgresql://me@[::1]:5433/games", "HOST", "::1"),
        ("sqlite:////var/lib/games.db", "NAME", "/var/lib/games.db"),
        ("sqlite:///games.db", "NAME", "games.db"),
    ],
)
def test_an_address_of_a_database_is_read(given, part, value):
    assert database_settings(given)[part] == value


def test_the_way_to_trust_a_database_may_stand_in_its_address():
    options = database_settings("postgresql://me@db.example/games?sslmode=verify-full")["OPTIONS"]
    assert isinstance(options, dict)
    assert options["sslmode"] == "verify-full"


@pytest.mark.parametrize(
    "given", ["", "x", "mysql://", "mysql://me@here", "sqlite://here/x", "postgres://me@here:x/y", "sqlite:///a?b=c"]
)
def test_no_address_of_a_database_is_refused(given):
    with pytest.raises(Malformed):
        database_settings(given)


def variables(text: str) -> set[str]:
    """But for the limits, which `test_limit_table.py` looks at."""
    return {name for name in re.findall(r"RUBICON_[A-Z_]+", text) if not name.startswith(PREFIX)}


def test_the_page_on_hosting_tells_every_variable():
    server = ROOT / "src/rubicon/server"
    read = {
        name for file in server.rglob("*.py") for name in re.findall(r'"(RUBICON_[A-Z_]+)"', file.read_text("utf-8"))
    } - {PREFIX}
    page = (ROOT / "docs/host-it.md").read_text("utf-8")
    assert variables("".join(line for line in page.splitlines() if line.startswith("| `RUBICON_"))) == read
    assert variables(page) == read


def test_the_options_are_those_of_the_environment(capsys):
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    assert variables(capsys.readouterr().out) <= variables((ROOT / "docs/host-it.md").read_text("utf-8"))


@pytest.mark.timing
def test_requests_share_a_few_connections(tmp_path):
    name = f"rubicon_connections_{os.getpid()}"
    with postgresql(name) as url, serving(tmp_path, "--host", "127.0.0.1", "--database-url", url) as server:  # noqa: F811
        address = server.begin()
        with ThreadPoolExecutor(8) as people:
            pages = list(people.map(lambda _: fetch(address), range(40)))
        with psycopg.connect(f"{POSTGRESQL}/postgres") as root:
            row = root.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = %s", [name]).fetchone()
    assert len(pages) == 40
    assert row
    assert row[0] <= OWN_CONNECTIONS + THREADS_PER_ADDRESS  # the server's own threads, and those that answer requests
