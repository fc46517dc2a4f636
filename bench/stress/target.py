"""The attacked server: `rubicon serve` of any checkout, in a session of its own, limited in memory, monitored."""

from __future__ import annotations

import os
import random
import resource
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit
from urllib.request import ProxyHandler, build_opener

from bench.benchmark import Unavailable
from bench.stress.usage import Usage

ROOT = Path(__file__).resolve().parent.parent.parent
START_SECONDS = 300.0
STOP_SECONDS = 10.0
"""Time limit for stopping; then the server is killed, which is a result."""
SAMPLE_SECONDS = 0.2
MEMORY_BYTES = 6 * 1024**3
"""Address space of each process of the server, and resident memory of all of them: beyond it they are killed."""
PORTS = range(10_000, 32_768)
"""Below the ports of outgoing connections, so that a server that is started again finds its port free."""


def free_port() -> int:
    while True:
        port = random.SystemRandom().choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Server:
    """It keeps its port and its data when it is started again."""

    def __init__(self, data: Path, source: Path = ROOT, database: str = "", redis: str = "", **more: str) -> None:
        self.data, self.source = data, source
        self.port = free_port()
        self.words = [*(["--database-url", database] if database else []), *(["--redis-url", redis] if redis else [])]
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(("RUBICON_", "DJANGO_"))}
        self.environment = {
            **inherited,
            "PYTHONPATH": str(source / "src"),
            "PYTHONDONTWRITEBYTECODE": "1",
            "TMPDIR": str(data / "tmp"),
            **more,
        }
        self.process: subprocess.Popen[bytes] | None = None
        self.usage = Usage()
        self.log = data.with_name(f"{data.name}-{self.port}.log")
        self._watching = threading.Event()

    def launch(self) -> None:
        (self.data / "tmp").mkdir(parents=True, exist_ok=True)
        own = self.source / ".venv/bin/python"
        python = str(own) if own.exists() else sys.executable
        command = [python, "-P", "-m", "rubicon", "serve", "--no-browser", "--host", "127.0.0.1"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--port", str(self.port), "--data", str(self.data), *self.words],
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.data,
                start_new_session=True,
            )
        resource.prlimit(self.process.pid, resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))

    def start(self) -> Server:
        self.launch()
        assert self.process is not None
        end = time.monotonic() + START_SECONDS
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > end:
                self.kill()
                raise RuntimeError(f"the server did not start:\n{self.tail()}")
            time.sleep(0.05)
        self._watching = threading.Event()
        threading.Thread(target=self._watch, args=(self.process.pid, self._watching), daemon=True).start()
        return self

    def answers(self, seconds: float = 5.0) -> bool:
        try:
            with build_opener(ProxyHandler({})).open(f"http://127.0.0.1:{self.port}/api/session", timeout=seconds):
                return True
        except OSError:
            return False

    def tail(self) -> str:
        return self.log.read_text(errors="replace")[-2_000:] if self.log.exists() else ""

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def kill(self) -> None:
        """Kills it with all its children, like a power failure."""
        if self.process is None:
            return
        self._watching.set()
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def kill_alone(self) -> None:
        """Kills only its main process, like a crash."""
        assert self.process is not None
        self._watching.set()
        self.process.kill()
        self.process.wait()

    def stop(self) -> float | None:
        """Seconds until it has stopped; None if it had to be killed, or was dead before."""
        assert self.process is not None
        if not self.alive:
            self.kill()
            return None
        begun = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
            return None
        passed = time.monotonic() - begun
        self.kill()  # children that are left
        return passed

    def _watch(self, leader: int, done: threading.Event) -> None:
        while not done.wait(SAMPLE_SECONDS):
            self.sample(leader)

    def sample(self, leader: int) -> None:
        usage = self.usage
        usage.sample(leader)
        if usage.memory_now > MEMORY_BYTES:
            usage.killed = f"killed at {usage.memory_now / 1e9:.1f} GB"
            with suppress(ProcessLookupError):
                os.killpg(leader, signal.SIGKILL)


def folder_bytes(folder: Path) -> int:
    found = 0
    for path, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                found += os.lstat(os.path.join(path, name)).st_blocks * 512
    return found


class Database:
    """A database of our own on a PostgreSQL; on SQLite everything is in the data folder."""

    def __init__(self, url: str) -> None:
        self.url = url

    @property
    def kind(self) -> str:
        return "postgresql" if self.url else "sqlite"

    def bytes(self, data: Path) -> int:
        found = folder_bytes(data)
        if self.url:
            found += int(self._ask("SELECT pg_database_size(current_database())"))
        return found

    def connections(self) -> int:
        if not self.url:
            return 0
        return int(self._ask("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")) - 1

    def _ask(self, statement: str) -> Any:
        import psycopg

        with psycopg.connect(self.url, autocommit=True) as link:
            row = link.execute(statement.encode()).fetchone()
            return row[0] if row else 0


@contextmanager
def new_database(server: str, name: str) -> Iterator[Database]:
    """`server` is the address of a PostgreSQL; empty for SQLite. The database is removed afterwards."""
    if not server:
        yield Database("")
        return
    import psycopg

    if urlsplit(server).scheme not in ("postgres", "postgresql"):
        raise Unavailable("--database-url: only a PostgreSQL can be attacked, or without it SQLite")
    root = psycopg.connect(server, autocommit=True)
    with root:
        root.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())
        root.execute(f'CREATE DATABASE "{name}"'.encode())
        try:
            yield Database(urlunsplit(urlsplit(server)._replace(path=f"/{name}")))
        finally:
            root.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())


def require_linux() -> None:
    if not Path("/proc/self/stat").exists():
        raise Unavailable("memory and CPU time of the server are read from /proc, which only Linux has")
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def copy_prepared(template: Path, data: Path) -> None:
    """A data folder that a server has set up: to make the tables of a database takes seconds."""
    shutil.copytree(template, data, dirs_exist_ok=True)
