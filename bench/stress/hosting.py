"""Server configuration: file modes, a weak secret key, and the loss of Redis."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from bench.stress.http import FAILURES, Client, Refused, tell
from bench.stress.target import Server

KEY_SECONDS = 20.0


def file_mode(folder: Path, source: Path) -> dict[str, int]:
    """The mode of each file in an existing data folder that was readable for all, as octal digits."""
    data = folder / "premade"
    data.mkdir(mode=0o755)
    server = Server(data, source).start()
    asyncio.run(_guest_of(server))
    modes = {
        f"{path.name} has mode {path.stat().st_mode & 0o777:o}": 1 for path in sorted(data.iterdir()) if path.is_file()
    }
    server.stop()
    return modes


async def _guest_of(server: Server) -> None:
    client = await Client(server.port).guest("Ann")
    client.close()


def short_key(folder: Path, source: Path) -> dict[str, int]:
    """Whether a server starts with a secret key of one letter."""
    server = Server(folder / "key", source, RUBICON_SECRET_KEY="x")
    server.launch()
    assert server.process is not None
    end = time.monotonic() + KEY_SECONDS
    while time.monotonic() < end and server.process.poll() is None and not server.answers(1.0):
        time.sleep(0.1)
    code = server.process.poll()
    server.kill()
    return {"a key of one letter is accepted" if code is None else f"ended with exit code {code}": 1}


HOSTING: dict[str, tuple[str, Callable[[Path, Path], dict[str, int]]]] = {
    "file_mode": ("the modes of the files in a data folder that was there before", file_mode),
    "short_key": ("a secret key of one letter", short_key),
}


class Relay:
    """A proxy in front of a Redis that can be disconnected."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._behind = (parts.hostname or "127.0.0.1", parts.port or 6379)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self.url = urlunsplit(parts._replace(netloc=f"127.0.0.1:{self._listener.getsockname()[1]}"))
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Disconnects for good."""
        # A listener that another thread waits on is not closed before that thread has woken up.
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
                server = socket.create_connection(self._behind, 10)
            except OSError:
                return
            server.settimeout(None)
            for one, other in ((client, server), (server, client)):
                self._ends.append(one)
                threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65_536):
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


async def without_redis(port: int) -> Counter[str]:
    """The answers to guests, logins and sign-ups after Redis is gone."""
    got: Counter[str] = Counter()
    for path, body in (
        ("session/guest", {"name": "Ann"}),
        ("session/login", {"username": "ann", "password": "wrong password"}),
        ("accounts", {"username": "annabel", "password": "a long enough one", "again": "a long enough one"}),
    ):
        client = Client(port)
        counted: Counter[str] = Counter()
        with suppress(*FAILURES, Refused):
            await client.call("GET", "/api/session")
        await tell(counted, client, "POST", f"/api/{path}", body)
        got.update({f"{path}: {answer}": count for answer, count in counted.items()})
        client.close()
    return got
