"""Fresh empty databases: on the MariaDB and the PostgreSQL of this machine, if they answer, or in a file.

MariaDB lets root in without a password and PostgreSQL trusts the role root, both on 127.0.0.1. A test that needs an
absent one is skipped, or fails if RUBICON_REQUIRE names it. `url` is a fixture for whole modules:

    from tests.server.databases import url  # noqa: F401

    def test_something(url): ...  # runs once with each database
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.conftest import require

MARIADB = "mysql://root@127.0.0.1:3306"
POSTGRESQL = "postgresql://root@127.0.0.1:5432"
CONNECT_SECONDS = 60
"""One that is absent refuses at once; one that is there may be busy."""


@contextmanager
def mariadb(name: str) -> Iterator[str]:
    import pymysql

    try:
        root = pymysql.connect(
            host="127.0.0.1", port=3306, user="root", connect_timeout=CONNECT_SECONDS, autocommit=True
        )
    except pymysql.Error as error:
        require("mariadb", False, f"no MariaDB at 127.0.0.1:3306 ({error})")
        raise
    with root, root.cursor() as cursor:
        cursor.execute(f"DROP DATABASE IF EXISTS `{name}`")
        cursor.execute(f"CREATE DATABASE `{name}`")
        try:
            yield f"{MARIADB}/{name}"
        finally:
            cursor.execute(f"DROP DATABASE IF EXISTS `{name}`")


@contextmanager
def postgresql(name: str) -> Iterator[str]:
    import psycopg

    try:
        root = psycopg.connect(f"{POSTGRESQL}/postgres", connect_timeout=CONNECT_SECONDS, autocommit=True)
    except psycopg.Error as error:
        require("postgresql", False, f"no PostgreSQL at 127.0.0.1:5432 ({error})")
        raise
    with root:
        root.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())
        root.execute(f'CREATE DATABASE "{name}"'.encode())
        try:
            yield f"{POSTGRESQL}/{name}"
        finally:
            root.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())


@contextmanager
def sqlite(folder: Path, name: str) -> Iterator[str]:
    yield f"sqlite:///{folder / name}.sqlite3"


@pytest.fixture(scope="module", params=["sqlite", "mariadb", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a database that is empty when the module begins."""
    name = f"rubicon_{request.module.__name__.rpartition('.')[2]}_{os.getpid()}"
    match request.param:
        case "mariadb":
            made = mariadb(name)
        case "postgresql":
            made = postgresql(name)
        case _:
            made = sqlite(tmp_path_factory.mktemp("database"), name)
    with made as address:
        yield address
