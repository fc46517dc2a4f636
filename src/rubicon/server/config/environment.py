"""Settings from environment variables, read once and strictly. Every variable and its default is here."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from functools import cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import TypeVar
from urllib.parse import parse_qsl, quote, unquote, urlsplit

import msgspec

from ...core.chance import new_secret
from ...errors import Malformed

FIRST_PORT = 8000
EVERYWHERE = ("0.0.0.0", "::")
KEY_FILE = "secret-key"
MIN_KEY_CHARS = 32
MIN_KEY_DISTINCT_CHARS = 8
LOOPBACK = "127.0.0.0/8, ::1"
N = TypeVar("N", int, None)
Network = IPv4Network | IPv6Network


class Environment(msgspec.Struct, frozen=True):
    """`RUBICON_DATA`, `RUBICON_DATABASE_URL`, `RUBICON_REDIS_URL`, `RUBICON_HOSTS`, `RUBICON_HTTPS`, and so on."""

    host: str
    """The address to listen at: all of this machine by default, only the loopback address behind a proxy."""
    port: int | None
    """None: the first free port from `FIRST_PORT` on."""

    data: Path
    """The folder of the embedded database and the key."""
    database: dict[str, object]
    redis: str
    """The address of a Redis, for several processes with one database; empty for one process."""
    hosts: tuple[str, ...]
    """Host names in requests, in addition to those of this machine."""
    https: bool
    """A proxy in front of the server speaks HTTPS; cookies are sent over HTTPS only."""
    proxies: tuple[Network, ...]
    """Proxies whose X-Forwarded-… headers are trusted."""
    bots: int
    """Processes of computer players."""
    patience: float
    """Seconds for a decision of a computer player; then the default action is played."""
    think: int | None
    """Milliseconds of thinking for a decision on an ordinary machine; None: as the computer player decides."""


@cache
def environment() -> Environment:
    data = data_folder()
    https = _yes("RUBICON_HTTPS")
    patience = _number("RUBICON_BOT_SECONDS", 2, least=1, most=60)
    return Environment(
        host=canonical(os.environ.get("RUBICON_HOST") or ("127.0.0.1" if https else "0.0.0.0")),
        port=_number("RUBICON_PORT", None, least=1, most=65535),
        data=data,
        database=database_settings(
            os.environ.get("RUBICON_DATABASE_URL") or f"sqlite:///{quote(str(data / 'rubicon.sqlite3'))}"
        ),
        redis=os.environ.get("RUBICON_REDIS_URL", ""),
        hosts=tuple(name.strip() for name in os.environ.get("RUBICON_HOSTS", "").split(",") if name.strip()),
        https=https,
        proxies=networks("RUBICON_PROXIES", LOOPBACK if https else ""),
        bots=_number("RUBICON_BOT_PROCESSES", max(1, (os.cpu_count() or 2) - 1), least=1, most=64),
        patience=patience,
        think=_number("RUBICON_THINK", None, least=1, most=1000 * patience // 2),
    )


def data_folder() -> Path:
    given = os.environ.get("RUBICON_DATA")
    if given:
        return Path(given).expanduser().resolve()
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local/share") / "rubicon"


def secret_key(folder: Path) -> str:
    """The key that signs cookies: made once, and readable by the owner only."""
    file = folder / KEY_FILE
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        new = folder / f"{KEY_FILE}.{os.getpid()}"
        new.touch(mode=0o600)
        new.write_text(new_secret().hex())
        try:
            os.link(new, file)  # of two processes that start at once, only one makes it
        except FileExistsError:
            pass
        finally:
            new.unlink()
    return file.read_text().strip()


def check_key(key: str, where: str) -> None:
    """Raises Malformed for a key that can be guessed. With the key, anybody could impersonate any user."""
    if len(key) < MIN_KEY_CHARS or len(set(key)) < MIN_KEY_DISTINCT_CHARS:
        raise Malformed("serve.key", where=where, least=MIN_KEY_CHARS, distinct=MIN_KEY_DISTINCT_CHARS)


def own_names(host: str) -> list[str]:
    """The names and addresses of this machine, including `host`."""
    machine = socket.gethostname().lower()
    names = {"localhost", "127.0.0.1", "[::1]", machine, f"{machine}.local"}
    address = network_address()
    if address:
        names.add(address)
    if host not in EVERYWHERE:
        names.add(bracketed(host.lower()))
    return sorted(names)


def canonical(host: str) -> str:
    """An address as browsers write it in the Host and Origin headers; a name is returned unchanged."""
    with suppress(ValueError):
        return str(ip_address(host))
    return host


def bracketed(host: str) -> str:
    """An address as it is written in a URL."""
    return f"[{host}]" if ":" in host else host


def network_address() -> str:
    """The address of this machine in its network. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address (RFC 5737) that belongs to nobody
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
        return address


def networks(name: str, usual: str) -> tuple[Network, ...]:
    """Addresses and networks, such as `10.0.0.7, fd00::/8`."""
    parts = [part.strip() for part in (os.environ.get(name) or usual).split(",")]
    try:
        return tuple(ip_network(part) for part in parts if part)
    except ValueError as error:
        raise Malformed("serve.networks", name=name, problem=str(error).rstrip(".")) from None


def _yes(name: str) -> bool:
    value = os.environ.get(name, "").casefold()
    if value not in ("", "0", "no", "off", "false", "1", "yes", "on", "true"):
        raise Malformed("serve.yes_or_no", name=name, value=value)
    return value in ("1", "yes", "on", "true")


def _number(name: str, usual: N, least: int, most: int) -> int | N:
    value = os.environ.get(name, "")
    if not value:
        return usual
    if not (value.isascii() and value.isdecimal() and least <= int(value) <= most):
        raise Malformed("serve.number", name=name, value=value, least=str(least), most=str(most))
    return int(value)


# The database.


ENGINES = {
    "sqlite": "django.db.backends.sqlite3",
    "mysql": "django.db.backends.mysql",
    "mariadb": "django.db.backends.mysql",
    "postgres": "django.db.backends.postgresql",
    "postgresql": "django.db.backends.postgresql",
}

SQLITE = {
    "transaction_mode": "IMMEDIATE",  # a transaction locks at its start, so it never fails in the middle
    "timeout": 20,
    # Answers are given only for what survives a power failure. Checkpoints are rare, because a move that is stored
    # meanwhile waits. The thread that stores moves has a larger page cache (`play/store.py`).
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=4000",
}
MYSQL: dict[str, object] = {"charset": "utf8mb4", "isolation_level": "read committed"}
POSTGRESQL: dict[str, object] = {"connect_timeout": 10}

# Query options of a database address: where the server is, and which certificates to trust.
OPTIONS: dict[str, tuple[str, ...]] = {
    "django.db.backends.sqlite3": (),
    "django.db.backends.mysql": ("ssl_ca", "ssl_cert", "ssl_key", "unix_socket"),
    "django.db.backends.postgresql": ("sslcert", "sslkey", "sslmode", "sslrootcert"),
}
COLLATION = "utf8mb4_bin"  # otherwise MariaDB would take "a" for "A" in codes and nonces

# Connections are kept (CONN_MAX_AGE): the threads that have them live as long as the server.


def database_settings(url: str) -> dict[str, object]:
    """Django's settings for an address such as mysql://me:secret@host/games. Raises Malformed for any other text."""
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
