"""The threads that answer requests, and those that hash passwords: few, and fairly shared."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import RequestFactory

from rubicon.errors import Illegal
from rubicon.server.accounts import sessions
from rubicon.server.config.limits import limits
from rubicon.server.limiting import concurrency
from rubicon.server.limiting.concurrency import (
    REQUEST_THREADS,
    THREADS_PER_ADDRESS,
    PasswordGate,
    RequestThreads,
    aside,
)
from tests import pace


class Slow:
    """An application whose views wait in their threads, as one does for a slow database."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.threads: set[int] = set()
        self.began: list[str] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await sync_to_async(self.view)(scope)
        await send({"type": "http.response.start", "status": 200, "headers": []})

    def view(self, scope: Any) -> None:
        self.threads.add(threading.get_ident())
        self.began.append(scope["client"][0])
        if scope["path"] == "/slow":
            self.go.wait()
        elif scope["path"] == "/aside":
            with aside():
                self.go.wait()


async def ask(workers: RequestThreads, address: str, path: str = "/") -> int:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    await workers({"type": "http", "path": path, "headers": [], "client": (address, 1)}, None, send)  # type: ignore[arg-type]
    return int(sent[0]["status"])


def test_an_address_with_many_slow_requests_leaves_threads_to_others():
    async def run() -> None:
        app = Slow()
        workers = RequestThreads(app)
        slow = [asyncio.create_task(ask(workers, "192.0.2.1", "/slow")) for _ in range(40)]
        try:
            await pace.until(lambda: len(app.began) == THREADS_PER_ADDRESS, "the slow ones that may begin")
            async with pace.limit("the answers to others"):
                assert [await ask(workers, f"192.0.2.{n}") for n in range(2, 40)] == [200] * 38
            assert app.began.count("192.0.2.1") == THREADS_PER_ADDRESS
            slow[-1].cancel()
        finally:
            app.go.set()
        assert await asyncio.gather(*slow[:-1]) == [200] * 39
        await pace.until(lambda: not workers._working, "the threads to be given back")
        assert len(app.threads) <= REQUEST_THREADS

    asyncio.run(run())


def test_addresses_take_turns():
    async def run() -> None:
        app = Slow()
        workers = RequestThreads(app, 1, 1)
        asked = [asyncio.create_task(ask(workers, "192.0.2.1", "/slow")) for _ in range(5)]
        await pace.until(lambda: app.began == ["192.0.2.1"], "the first")
        asked.append(asyncio.create_task(ask(workers, "192.0.2.2")))
        await asyncio.sleep(0)
        app.go.set()
        await asyncio.gather(*asked)
        assert app.began.index("192.0.2.2") <= 2

    asyncio.run(run())


def test_a_view_that_steps_aside_holds_nobody_up():
    async def run() -> None:
        app = Slow()
        workers = RequestThreads(app, 2, 1)
        asked = [asyncio.create_task(ask(workers, "192.0.2.1", "/aside")) for _ in range(5)]
        try:
            await pace.until(lambda: len(app.began) == 5, "all of them, though one at a time may work")
            assert await ask(workers, "192.0.2.1") == 200
        finally:
            app.go.set()
        assert await asyncio.gather(*asked) == [200] * 5
        await pace.until(lambda: not workers._working, "the threads to be given back")
        assert workers._threads <= 2

    asyncio.run(run())


# Passwords.


def test_many_who_log_in_at_once_are_hashed_a_few_at_a_time(monkeypatch):
    """Each hash takes 100 MB."""
    inside = most = 0
    lock = threading.Lock()
    together = threading.Barrier(30)

    def authenticate(*_: object, **__: object) -> None:
        nonlocal inside, most
        with lock:
            inside += 1
            most = max(most, inside)
        threading.Event().wait(0.005)
        with lock:
            inside -= 1

    monkeypatch.setattr(sessions, "authenticate", authenticate)
    monkeypatch.setattr(concurrency, "HASH_WAIT_SECONDS", pace.seconds())

    def log_in(number: int) -> str:
        request = RequestFactory().post("/", REMOTE_ADDR=f"192.0.2.{number}")
        together.wait()
        with pytest.raises(Illegal) as refused:
            sessions.log_in(request, f"name{number}", "wrong")
        return refused.value.code

    with ThreadPoolExecutor(30) as people:
        assert set(people.map(log_in, range(30))) == {"account.wrong_login"}
    assert most <= limits().password_hashes_at_once


def test_one_address_has_its_passwords_hashed_one_after_the_other():
    gate = PasswordGate()
    with gate.enter("192.0.2.1"):
        done = threading.Event()

        def second() -> None:
            with gate.enter("192.0.2.1"):
                done.set()

        waits = threading.Thread(target=second)
        waits.start()
        pace.wait_until(lambda: bool(gate._waiting), "the second one of the address to wait")
        with gate.enter("192.0.2.2"):
            assert not done.is_set()
    waits.join(pace.seconds())
    assert done.is_set()


def test_who_waits_too_long_or_behind_too_many_is_told_when_to_try_again(monkeypatch):
    gate = PasswordGate()
    monkeypatch.setattr(concurrency, "HASH_WAIT_SECONDS", 0.01)
    with gate.enter("192.0.2.1"), pytest.raises(Illegal) as refused, gate.enter("192.0.2.1"):
        pass
    assert refused.value == Illegal("busy", seconds=concurrency.RETRY_SECONDS)
    monkeypatch.setattr(concurrency, "HASH_WAIT_SECONDS", pace.seconds())
    monkeypatch.setattr(concurrency, "MAX_WAITING_REQUESTS_PER_ADDRESS", 0)
    with gate.enter("192.0.2.1"), pytest.raises(Illegal) as refused, gate.enter("192.0.2.1"):
        pass
    assert not gate._inside
    assert not gate._waiting
