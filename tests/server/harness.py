"""A real server in a process of its own, a wire before it that can be cut, and people who talk to it over HTTP."""

from __future__ import annotations

import atexit
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import HTTPCookieProcessor, ProxyHandler, Request, build_opener

from tests import pace

PORTS = range(10_000, 32_768)
"""Below those from which the operating system takes the ports of outgoing connections: a server that is started again
must find its port free, whatever connections were opened meanwhile."""
LONGEST_BOT_SECONDS = "60"
"""RUBICON_BOT_SECONDS, the most that a server accepts: no computer player is too late because the machine is busy."""


def free_port() -> int:
    while True:
        port = random.SystemRandom().choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Server:
    """`rubicon serve`. It keeps its port and its data when it is started again."""

    def __init__(self, data: Path, *words: str, **environment: str) -> None:
        self.data = data
        self.words = words
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        ours = {"RUBICON_DATA": str(data), "RUBICON_BOT_SECONDS": LONGEST_BOT_SECONDS}
        self.environment = {**os.environ, **ours, **environment}
        self.environment.pop("RUBICON_SECRET_KEY", None)
        self.process: subprocess.Popen[bytes] | None = None
        self.log = data / f"server-{self.port}.log"

    def start(self) -> Server:
        self.data.mkdir(parents=True, exist_ok=True)
        if not any(self.data.iterdir()) and "--database-url" not in self.words:
            shutil.copytree(prepared(), self.data, dirs_exist_ok=True)
        command = [sys.executable, "-P", "-m", "rubicon", "serve", "--no-browser", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *self.words], env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        try:
            pace.wait_until(self._answers, f"the server at port {self.port}")
        except (pace.Slow, OSError) as error:
            raise AssertionError(f"{error}\n{self.log.read_text()}") from None
        return self

    def _answers(self) -> bool:
        """Whether it answers a request: it listens before it is ready.

        Right after a kill a process that the old server was starting may still hold the port, until it has begun its
        program: then the connection is reset.
        """
        assert self.process is not None
        if self.process.poll() is not None:
            raise AssertionError(f"the server has ended:\n{self.log.read_text()}")
        opener = build_opener(ProxyHandler({}))
        try:
            with opener.open(f"{self.address}/api/session", timeout=pace.seconds()):
                return True
        except (ConnectionError, URLError) as error:
            if isinstance(error, HTTPError) or not isinstance(getattr(error, "reason", error), ConnectionError):
                raise
            return False

    def kill(self) -> None:
        """Like a power failure: nothing is flushed, nobody is notified."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return pace.exit_code(self.process)

    def complaints(self) -> list[str]:
        """Lines that a server should not log."""
        words = ("Traceback", "ERROR", "CRITICAL", "Exception")
        return [line for line in self.log.read_text().splitlines() if any(word in line for word in words)]


@cache
def prepared() -> Path:
    """The data folder of a server that has just begun; to make the tables of a database takes a while."""
    folder = Path(tempfile.mkdtemp(prefix="rubicon-prepared-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    here = {**os.environ, "RUBICON_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "rubicon.server.config.settings"}
    here.pop("RUBICON_SECRET_KEY", None)
    program = (
        "from rubicon.server.config import environment, startup; startup.prepare(environment.environment(), print)"
    )
    subprocess.run([sys.executable, "-P", "-c", program], env=here, check=True, stdout=subprocess.DEVNULL)
    return folder


@contextmanager
def serving(data: Path, *words: str, **environment: str) -> Iterator[Server]:
    server = Server(data, *words, **environment).start()
    try:
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.process.kill()
            server.process.wait()


class Wire:
    """Stands before a server under one address, whatever happens behind it; it can be cut."""

    def __init__(self, port: int) -> None:
        self.behind = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._ends: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        for end in tuple(self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._listener.close()
        self.cut()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(("127.0.0.1", self.behind), pace.seconds())
            except OSError:
                client.close()
                continue
            for one, other in ((client, server), (server, client)):
                one.settimeout(None)
                self._ends.add(one)
                threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._ends.discard(one)
        one.close()


class Tap(Wire):
    """A connection that records everything the server sends to each socket."""

    def __init__(self, port: int) -> None:
        self.kept: list[bytearray] = []
        super().__init__(port)

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        if one.getpeername()[1] != self.behind:
            super()._pass(one, other)
            return
        kept = bytearray()
        self.kept.append(kept)
        with suppress(OSError):
            while data := one.recv(65536):
                kept += data
                other.sendall(data)
        super()._pass(one, other)

    def conversations(self) -> list[list[Any]]:
        """The messages of each WebSocket, in the order in which these were opened."""
        return [[json.loads(text) for text in _texts(bytes(kept))] for kept in self.kept]


def _texts(sent: bytes) -> Iterator[bytes]:
    """The text frames of a server, which are never masked, after the answer that a socket begins."""
    head, _, frames = sent.partition(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 101"):
        return
    while len(frames) >= 2:
        kind, size, start = frames[0] & 0x0F, frames[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(frames[2:start])
        if kind == 1:
            yield frames[start : start + size]
        frames = frames[start + size :]


class Answered(Exception):
    """The server has refused."""

    def __init__(self, status: int, told: Any) -> None:
        super().__init__(status, told)
        self.status = status
        self.code = told.get("code") if isinstance(told, dict) else None
        self.told = told


class Person:
    """An HTTP client with the cookies of a browser."""

    def __init__(self, address: str, name: str = "") -> None:
        self.address = address
        self.name = name
        self.jar = CookieJar()
        self._opener = build_opener(ProxyHandler({}), HTTPCookieProcessor(self.jar))
        self.get("session")
        if name:
            self.post("session/guest", name=name)

    def get(self, path: str) -> Any:
        return self.call("GET", path)

    def post(self, path: str, **body: Any) -> Any:
        return self.call("POST", path, body)

    def put(self, path: str, **body: Any) -> Any:
        return self.call("PUT", path, body)

    def call(self, method: str, path: str, body: Any = None) -> Any:
        data = self.raw(method, path, None if body is None else json.dumps(body).encode())
        return json.loads(data) if data else None

    def raw(self, method: str, path: str, data: bytes | None = None) -> bytes:
        request = Request(f"{self.address}/api/{path}", data, method=method)
        request.add_header("Content-Type", "application/json")
        token = self.cookies().get("rubicon_csrf")
        if token:
            request.add_header("X-CSRFToken", token)
        try:
            with self._opener.open(request, timeout=pace.seconds()) as answer:
                read: bytes = answer.read()
                return read
        except HTTPError as error:
            text = error.read()
            try:
                told = json.loads(text)
            except ValueError:
                told = text
            raise Answered(error.code, told) from None

    def cookies(self) -> dict[str, str]:
        return {cookie.name: cookie.value or "" for cookie in self.jar}

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies().items())

    def websocket(self, path: str) -> str:
        return f"{self.address.replace('http', 'ws', 1)}/ws/{path}"


def sit_down(people: Sequence[Person], computers: Sequence[str] = (), **table: Any) -> str:
    """A table of these people and computers, all seated, with their nonces, ready to start. Returns its code."""
    host, *others = people
    seats = [{"kind": "person"}, *({"kind": "open"} for _ in others), *({"kind": bot} for bot in computers)]
    code: str = host.post("tables", seats=seats, **table)["code"]
    for number, person in enumerate(others, 1):
        person.post(f"tables/{code}/seats/{number}/take")
    for number, person in enumerate(people):
        person.put(f"tables/{code}/seats/{number}/nonce", nonce=f"nonce of {person.name}")
    return code
