"""Databases as files: how a stored database was dumped, and how a test restores it.

Restoring needs only the Python drivers that the server itself uses, because most machines have no database clients.
"""

from __future__ import annotations

import gzip
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from rubicon.server.config.environment import COLLATION
from tests.server import databases

FILES = {"sqlite": "rubicon.sqlite3.gz", "mariadb": "mariadb.sql.gz", "postgresql": "postgresql.sql.gz"}
"""The file of each kind of database in the folder of a version."""

PG_DUMP = (
    "pg_dump", "--no-owner", "--no-privileges", "--no-comments", "--no-tablespaces", "--inserts",
    "--rows-per-insert=200",
)  # fmt: skip
MARIADB_DUMP = (
    "mariadb-dump", "--user=root", "--host=127.0.0.1", "--protocol=tcp", "--skip-comments", "--skip-add-locks",
    "--skip-disable-keys", "--skip-add-drop-table", "--skip-tz-utc", "--no-tablespaces",
    "--default-character-set=utf8mb4",
)  # fmt: skip


@contextmanager
def scratch_database(kind: str, folder: Path, name: str) -> Iterator[str]:
    """An empty database of this kind, by its address; it is removed afterwards."""
    match kind:
        case "mariadb":
            made = databases.mariadb(name)
        case "postgresql":
            made = databases.postgresql(name)
        case _:
            made = databases.sqlite(folder, name)
    with made as url:
        yield url


def kind_of(url: str) -> str:
    return {"sqlite": "sqlite", "mysql": "mariadb", "postgresql": "postgresql"}[urlsplit(url).scheme]


def connect(url: str) -> Any:
    """Return a DB-API connection to the database at this address of `rubicon serve --database-url`."""
    parts = urlsplit(url)
    match kind_of(url):
        case "sqlite":
            return sqlite3.connect(parts.path.removeprefix("/"))
        case "mariadb":
            import pymysql
            from pymysql.constants import CLIENT

            return pymysql.connect(
                host=parts.hostname, port=parts.port or 3306, user=parts.username, database=parts.path[1:],
                charset="utf8mb4", client_flag=CLIENT.MULTI_STATEMENTS,
            )  # fmt: skip
        case _:
            import psycopg

            return psycopg.connect(url)


def run(url: str, *statements: str) -> list[Sequence[Any]]:
    """Execute the statements in one transaction and return the rows of the last one."""
    with closing(connect(url)) as connection:
        cursor = connection.cursor()
        for statement in statements:
            cursor.execute(statement)
        rows = list(cursor.fetchall()) if cursor.description else []
        connection.commit()
        return rows


def dump(url: str) -> bytes:
    """Return the compressed dump. It names no owner, host or path, and is the same whenever it is made."""
    match kind_of(url):
        case "sqlite":
            file = Path(urlsplit(url).path.removeprefix("/"))
            with closing(sqlite3.connect(file, isolation_level=None)) as connection:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                connection.execute("PRAGMA journal_mode=DELETE")
                connection.execute("VACUUM")
            data = file.read_bytes()
        case "mariadb":
            data = _statements(subprocess.run([*MARIADB_DUMP, urlsplit(url).path[1:]], check=True, capture_output=True))
        case _:
            data = _statements(subprocess.run([*PG_DUMP, url], check=True, capture_output=True))
    return gzip.compress(data, 9, mtime=0)


def _statements(dumped: subprocess.CompletedProcess[bytes]) -> bytes:
    r"""Drop what only a command-line client understands: `\restrict`, MariaDB's sandbox mode, and comments."""
    lines = dumped.stdout.split(b"\n")
    return b"\n".join(line for line in lines if line and not line.startswith((b"\\", b"/*M!999999", b"--")))


def restore(file: Path, url: str) -> None:
    """Fill the empty database at `url` from a stored dump."""
    if kind_of(url) == "sqlite":
        with gzip.open(file) as stored, Path(urlsplit(url).path.removeprefix("/")).open("wb") as target:
            shutil.copyfileobj(stored, target)
        return
    sql = gzip.decompress(file.read_bytes()).decode()
    with closing(connect(url)) as connection:
        cursor = connection.cursor()
        if kind_of(url) == "mariadb":
            # The dump holds the tables, not the collation that the server gave to their database.
            cursor.execute(f"ALTER DATABASE `{urlsplit(url).path[1:]}` CHARACTER SET utf8mb4 COLLATE {COLLATION}")
        cursor.execute(sql)
        while kind_of(url) == "mariadb" and cursor.nextset():
            pass
        connection.commit()
