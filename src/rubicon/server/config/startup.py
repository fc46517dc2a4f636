"""Preparations before serving: creates the folder, key and tables if they are missing, and listens."""

from __future__ import annotations

import errno
import os
import socket
import stat
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from ...errors import Illegal, Malformed
from ...texts import say
from .environment import (
    COLLATION,
    EVERYWHERE,
    FIRST_PORT,
    KEY_FILE,
    Environment,
    bracketed,
    check_key,
    network_address,
    secret_key,
)

MIGRATION_WAIT_SECONDS = 60
"""How long to wait for another process that is preparing the same database."""
PRIVATE_MODE = 0o600
OTHERS_MODE = 0o077
SQLITE_MAGIC = b"SQLite format 3\0"


def prepare(here: Environment, tell: Callable[[str], None]) -> None:
    try:
        here.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        given = os.environ.get("RUBICON_SECRET_KEY")
        if given:
            check_key(given, "RUBICON_SECRET_KEY")
        else:
            key = secret_key(here.data)
            check_key(key, str(here.data / KEY_FILE))
            os.environ["RUBICON_SECRET_KEY"] = key
        _keep_private(here, tell)
    except OSError as error:
        raise Malformed("serve.folder", folder=here.data, problem=error.strerror) from None
    if here.redis:
        _reach_redis(here.redis)
    _prepare_database(tell)


def _keep_private(here: Environment, tell: Callable[[str], None]) -> None:
    """Lets only the owner read the key and an embedded database. SQLite gives -wal and -shm the same mode."""
    files = [here.data / KEY_FILE]
    if str(here.database["ENGINE"]).endswith("sqlite3"):
        database = Path(str(here.database["NAME"]))
        with suppress(OSError):  # the file exists; or it cannot be created, which the database will report
            os.close(os.open(database, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE_MODE))
        if _is_database(database):
            files += [database.with_name(database.name + end) for end in ("", "-wal", "-shm")]
    for file in files:
        with suppress(FileNotFoundError):
            mode = stat.S_IMODE(file.stat().st_mode)
            if os.name == "posix" and mode & OTHERS_MODE:
                try:
                    file.chmod(mode & ~OTHERS_MODE)
                except PermissionError:
                    tell(say("serve", "not_private", {"file": file}))
                else:
                    tell(say("serve", "made_private", {"file": file}))


def _is_database(file: Path) -> bool:
    """False for another file that was named by mistake; its mode is not changed."""
    try:
        with file.open("rb") as begun:
            return begun.read(len(SQLITE_MAGIC)) in (b"", SQLITE_MAGIC)
    except OSError:
        return False


def _reach_redis(url: str) -> None:
    from redis import Redis, RedisError

    try:
        with Redis.from_url(url, socket_connect_timeout=10, socket_timeout=10) as redis:
            redis.ping()
    except ValueError:
        raise Malformed("serve.redis_url") from None
    except RedisError as error:
        raise Malformed("serve.redis", problem=str(error).rstrip(".")) from None


def _prepare_database(tell: Callable[[str], None]) -> None:
    import django
    from django.db import Error, connection

    django.setup()
    try:
        connection.ensure_connection()
        if connection.vendor == "mysql":
            _set_collation()
        _migrate(tell)
    except Error as error:
        problem = str(error.args[-1] if error.args else error).strip() or type(error).__name__
        raise Malformed("serve.database", problem=problem.splitlines()[0].rstrip(".")) from None
    finally:
        connection.close()


def _set_collation() -> None:
    """A table of MariaDB gets the collation of its database, so set that before the first table is created."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT @@collation_database")
        if cursor.fetchone()[0] != COLLATION and not connection.introspection.table_names(cursor):
            name = connection.ops.quote_name(str(connection.settings_dict["NAME"]))
            cursor.execute(f"ALTER DATABASE {name} CHARACTER SET utf8mb4 COLLATE {COLLATION}")


def _migrate(tell: Callable[[str], None]) -> None:
    from django.core.management import call_command
    from django.db import DatabaseError

    if not _must_migrate():
        return
    tell(say("serve", "preparing"))
    deadline = time.monotonic() + MIGRATION_WAIT_SECONDS
    try:
        call_command("migrate", verbosity=0, interactive=False)
    except DatabaseError:
        # If two processes start at once, the second finds a table of the first and leaves the rest to it.
        while _must_migrate():
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def _must_migrate() -> bool:
    """Whether migrations are missing. Raises Illegal for a database of a newer version."""
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    known = executor.loader
    newer = [f"{app} {name}" for app, name in known.applied_migrations if app in known.migrated_apps]
    newer = sorted(set(newer) - {f"{app} {name}" for app, name in known.disk_migrations})
    if newer:
        raise Illegal("serve.newer", changes=newer)
    return bool(executor.migration_plan(known.graph.leaf_nodes()))


# Listening.


TRIED_PORTS = 100
RESTART_WAIT_SECONDS = 2.0
"""How long to wait for a requested port that is still taken."""
RETRY_SECONDS = 0.1


def listen(here: Environment) -> socket.socket:
    """Listen at the requested port, or at the first free one if none was requested."""
    if here.port:
        return _listen_patiently(here.host, here.port)
    for port in range(FIRST_PORT, FIRST_PORT + TRIED_PORTS):
        with suppress(Illegal):
            return _listen(here.host, port)
    raise Illegal("serve.ports_taken", first=str(FIRST_PORT), last=str(FIRST_PORT + TRIED_PORTS - 1))


def _listen_patiently(host: str, port: int) -> socket.socket:
    """Wait a moment if the port is taken, because a killed server may not have released it yet.

    A process that the killed server was just starting holds a copy of its sockets until it runs its own program.
    """
    deadline = time.monotonic() + RESTART_WAIT_SECONDS
    while True:
        try:
            return _listen(host, port)
        except Illegal:
            if time.monotonic() >= deadline:
                raise
            time.sleep(RETRY_SECONDS)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()  # every address, IPv4 included
    try:
        return socket.create_server((host, port), family=family, backlog=2048, dualstack_ipv6=both)
    except OSError as error:
        match error.errno:
            case errno.EADDRINUSE:
                raise Illegal("serve.port_taken", port=str(port)) from None
            case errno.EACCES:
                raise Malformed("serve.port_forbidden", port=str(port)) from None
            case _:
                raise Malformed("serve.host", host=host) from None


def addresses(here: Environment, listener: socket.socket) -> tuple[str, str]:
    """The URL for this machine, and the one for others; the latter is empty if they have none."""
    port = listener.getsockname()[1]
    if here.host not in EVERYWHERE:
        return f"http://{bracketed(here.host)}:{port}", ""
    if listener.family == socket.AF_INET6 and listener.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY):
        return f"http://[::1]:{port}", ""
    network = network_address()
    return f"http://127.0.0.1:{port}", f"http://{network}:{port}" if network else ""
