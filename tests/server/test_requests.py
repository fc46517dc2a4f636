"""A real server and clients that send too much, half of it, or do not read what they asked for."""

from __future__ import annotations

import json
import os
import select
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import psycopg
import pytest

from rubicon.server.limiting.concurrency import THREADS_PER_ADDRESS
from tests import pace
from tests.conftest import require
from tests.server.databases import POSTGRESQL, postgresql
from tests.server.harness import Server, serving
from tests.server.serve_command import fetch

pytestmark = pytest.mark.timing

REQUEST_SECONDS = 1
MAX_CONNECTIONS = 60
OWN_CONNECTIONS = 10
"""To the database: those of games, sockets and the round, at most."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = {"REQUEST_SECONDS": REQUEST_SECONDS, "CONNECTIONS_PER_ADDRESS": MAX_CONNECTIONS}
    environment = {f"RUBICON_LIMIT_{name}": str(value) for name, value in limits.items()}
    with serving(tmp_path_factory.mktemp("server"), "--host", "127.0.0.1", **environment) as running:
        yield running
        assert running.complaints() == []


@contextmanager
def line(server: Server) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), pace.seconds()) as connection:
        connection.settimeout(pace.seconds())
        yield connection


def head(method: str = "GET", path: str = "/api/session", **headers: object) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode()


def read_all(connection: socket.socket) -> bytes:
    """Until the server closes."""
    parts = []
    with suppress(ConnectionResetError):
        while part := connection.recv(65536):
            parts.append(part)
    return b"".join(parts)


def said_at_once(server: Server, *sent: bytes) -> list[bytes]:
    """What the server answers to each, until it closes the connection."""
    with ExitStack() as stack:
        lines = [stack.enter_context(line(server)) for _ in sent]
        for connection, data in zip(lines, sent, strict=True):
            connection.sendall(data)
        return [read_all(connection) for connection in lines]


def refused_as_busy(answer: bytes) -> bool:
    return answer.startswith(b"HTTP/1.1 503 ") and refusal(answer)[1] == "busy"


def refusal(answer: bytes) -> tuple[int, str]:
    """The status and the code of an answer after which the connection was closed."""
    start, _, body = answer.partition(b"\r\n\r\n")
    told: dict[str, Any] = json.loads(body)
    assert told["sentence"]
    assert b"connection: close" in start.lower()
    return int(start.split()[1]), told["code"]


def test_a_large_body_is_refused_before_it_is_sent(server):
    """Whatever the address, and before the Host header is checked."""
    large = head("POST", "/anything", Content_Length=400 * 1024 * 1024)
    answers = said_at_once(server, large, large.replace(b"Host: 127.0.0.1", b"Host: evil.example"))
    assert [refusal(answer) for answer in answers] == [(413, "request.too_large")] * 2


def test_a_large_body_without_a_length_is_refused_while_it_comes(server):
    with line(server) as connection:
        connection.sendall(head("POST", "/api/session/login", Transfer_Encoding="chunked"))
        piece = b"8000\r\n" + b"x" * 0x8000 + b"\r\n"
        for _ in range(3):
            connection.sendall(piece)
        connection.sendall(b"0\r\n\r\n")
        assert refusal(read_all(connection)) == (413, "request.too_large")


def test_a_client_that_sends_its_body_first_still_sees_why_it_is_refused(server):
    with line(server) as connection:
        connection.sendall(head("POST", "/api/session/login", Content_Length=2 * 1024 * 1024))
        connection.sendall(b"x" * (2 * 1024 * 1024))
        assert refusal(read_all(connection)) == (413, "request.too_large")


@pytest.mark.parametrize("end", [b"", b"\r\n\r\n"])
def test_large_headers_are_refused(server, end):
    with line(server) as connection:
        connection.sendall(head()[:-2] + b"X-Long: " + b"x" * 40_000 + end)
        assert refusal(read_all(connection)) == (431, "request.headers_too_large")


def test_a_request_that_was_sent_half_is_given_up(server):
    answers = said_at_once(
        server,
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
        head("POST", "/api/session/login", Content_Length=100) + b"half",
        head("POST", "/api/session/login", Transfer_Encoding="chunked") + b"5\r\nhalf",
        head() + b"GET / HTT",
    )
    for answer in answers:
        assert refusal(answer[answer.rindex(b"HTTP/1.1 ") :]) == (408, "request.late")


def test_a_connection_on_which_nothing_is_said_is_closed(server):
    assert said_at_once(server, b"") == [b""]


def test_a_client_that_sends_byte_after_byte_is_given_up(server):
    with line(server) as connection:
        connection.sendall(head()[:-2])
        limit = pace.Limit()
        try:
            while not select.select([connection], [], [], 0.1)[0]:
                connection.sendall(b"X")
                assert limit.left, "it is still listened to"
        except (BrokenPipeError, ConnectionResetError):
            return
        assert refusal(read_all(connection)) == (408, "request.late")


def test_who_does_not_read_is_cut_off(server):
    """Many answers are asked for on one connection, and none is read."""
    style = fetch(f"{server.address}/").partition('src="/static/')[2].partition('"')[0]
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    with connection:
        connection.connect(("127.0.0.1", server.port))
        connection.setblocking(False)
        watch = select.poll()
        watch.register(connection, select.POLLERR | select.POLLHUP)
        asked = head(path=f"/static/{style}") * 100
        with suppress(BlockingIOError):
            connection.send(asked)
        pace.wait_until(lambda: bool(watch.poll(0)), "the connection to be cut")


def test_one_address_has_a_bounded_number_of_connections(server):
    with ExitStack() as stack:
        pace.wait_until(lambda: can_ask(server), "the connections of other tests to end")
        for _ in range(MAX_CONNECTIONS):
            stack.enter_context(line(server))
        one_more = stack.enter_context(line(server))
        assert refusal(read_all(one_more)) == (503, "request.connections")
    pace.wait_until(lambda: can_ask(server), "room for connections again")


def can_ask(server: Server) -> bool:
    with line(server) as connection:
        connection.sendall(head(Connection="close"))
        return read_all(connection).startswith(b"HTTP/1.1 200")


def test_nonsense_is_refused_and_not_logged(server):
    with line(server) as connection:
        connection.sendall(b"\x16\x03\x01 this is TLS\r\n\r\n")
        assert refusal(read_all(connection)) == (400, "request.unreadable")


@contextmanager
def role(limit: int) -> Iterator[str]:
    """A role that may have this many connections to PostgreSQL."""
    name = f"rubicon_few_{os.getpid()}"
    try:
        root = psycopg.connect(f"{POSTGRESQL}/postgres", autocommit=True)
    except psycopg.Error as error:
        require("postgresql", False, f"no PostgreSQL at 127.0.0.1:5432 ({error})")
        raise
    with root:
        root.execute(f"CREATE ROLE {name} LOGIN CONNECTION LIMIT {limit}".encode())
        try:
            yield name
        finally:
            root.execute(f"DROP ROLE {name}".encode())


def test_forty_at_once_share_few_connections_to_postgresql(tmp_path):
    """All of them wait for a table that is locked, so that those that can begin are at work at the same time."""
    name = f"rubicon_requests_{os.getpid()}"
    with role(20) as few, postgresql(name) as url, psycopg.connect(url) as locker, psycopg.connect(url) as watcher:
        watcher.autocommit = True
        watcher.execute(f"ALTER DATABASE {name} OWNER TO {few}".encode())

        def connections() -> int:
            row = watcher.execute("SELECT count(*) FROM pg_stat_activity WHERE usename = %s", [few]).fetchone()
            assert row
            return int(row[0])

        own = url.replace("root@", f"{few}@")
        with serving(tmp_path, "--host", "127.0.0.1", "--database-url", own) as running, ExitStack() as stack:
            locker.execute("LOCK TABLE tables_table IN ACCESS EXCLUSIVE MODE")
            before = connections()
            lines = [stack.enter_context(line(running)) for _ in range(40)]
            for connection in lines:
                connection.sendall(head(path="/api/tables", Connection="close"))
            pace.wait_until(lambda: connections() >= before + THREADS_PER_ADDRESS, "requests that are at work")
            most = max(_polled(connections) for _ in range(50))
            locker.rollback()
            answers = [read_all(connection) for connection in lines]
            # On a busy machine some have waited so long for the lock that they are told to come back later.
            late = [answer for answer in answers if refused_as_busy(answer)]
            answers = [answer for answer in answers if answer not in late]
            answers += said_at_once(running, *(head(path="/api/tables", Connection="close") for _ in late))
            assert {answer.split(b"\r\n")[0] for answer in answers} == {b"HTTP/1.1 200 OK"}
            assert len(answers) == len(lines)
            assert most <= OWN_CONNECTIONS + THREADS_PER_ADDRESS
            assert running.complaints() == []


def _polled(count: Callable[[], int]) -> int:
    time.sleep(pace.POLL_SECONDS)
    return count()
