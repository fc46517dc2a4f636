"""A database address, such as mysql://me:secret@host/games, as Django wants to be told it."""

from __future__ import annotations

from urllib.parse import parse_qsl, unquote, urlsplit

from ...errors import Malformed

ENGINES = {
    "sqlite": "django.db.backends.sqlite3",
    "mysql": "django.db.backends.mysql",
    "mariadb": "django.db.backends.mysql",
    "postgres": "django.db.backends.postgresql",
    "postgresql": "django.db.backends.postgresql",
}

SQLITE = {
    "transaction_mode": "IMMEDIATE",  # who means to write waits at the start, and never fails in the middle
    "timeout": 20,
    # An answer is only given for what survives a power failure. What is in the journal is carried over seldom, for who
    # stores a move meanwhile waits. The thread that stores moves has a larger cache of pages (`play/store.py`).
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=4000",
}
MYSQL: dict[str, object] = {"charset": "utf8mb4", "isolation_level": "read committed"}
POSTGRESQL: dict[str, object] = {"connect_timeout": 10}

# What may stand behind the question mark of an address: where the server is, and how to trust it.
OPTIONS: dict[str, tuple[str, ...]] = {
    "django.db.backends.sqlite3": (),
    "django.db.backends.mysql": ("ssl_ca", "ssl_cert", "ssl_key", "unix_socket"),
    "django.db.backends.postgresql": ("sslcert", "sslkey", "sslmode", "sslrootcert"),
}
COLLATION = "utf8mb4_bin"  # MariaDB would else take "a" for "A" in codes and nonces

# Connections are kept (CONN_MAX_AGE): the threads that have them live as long as the server.


def from_url(url: str) -> dict[str, object]:
    """Raises Malformed for what is no address of a database that we know."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Malformed("serve.database_url", known=sorted(ENGINES)) from None
    engine = ENGINES.get(parts.scheme)
    name = unquote(parts.path.removeprefix("/"))
    if engine is None or not name or (parts.scheme == "sqlite" and parts.netloc):
        raise Malformed("serve.database_url", known=sorted(ENGINES))
    options: dict[str, object] = dict(parse_qsl(parts.query))
    for option in options:
        if option not in OPTIONS[engine]:
            raise Malformed("serve.database_option", option=option, known=OPTIONS[engine])
    if parts.scheme == "sqlite":
        return {"ENGINE": engine, "NAME": name, "OPTIONS": SQLITE, "CONN_MAX_AGE": None}
    usual: dict[str, object] = MYSQL if engine.endswith("mysql") else POSTGRESQL
    return {
        "ENGINE": engine,
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(port or ""),
        "OPTIONS": {**usual, **options},
        "TEST": {"CHARSET": "utf8mb4", "COLLATION": COLLATION} if engine.endswith("mysql") else {},
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
    }
