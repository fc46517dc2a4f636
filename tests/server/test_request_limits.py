"""What requests pass first: sizes, rates, places and proxies, with a plain ASGI application behind it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from typing import Any

import pytest

from rubicon.server import limiting
from rubicon.server.config.environment import environment
from rubicon.server.config.limits import limits
from rubicon.server.limiting import addresses, middleware
from rubicon.server.limiting.middleware import RequestLimits
from tests import pace

KIB = 1024


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    yield
    monkeypatch.undo()
    environment.cache_clear()
    addresses.is_trusted.cache_clear()


class Behind:
    """The application behind it all: it keeps what reaches it, and answers when it may."""

    def __init__(self) -> None:
        self.scopes: list[Any] = []
        self.bodies: list[bytes] = []
        self.now = 0
        self.most = 0
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scopes.append(scope)
        if scope["type"] == "websocket":
            await send({"type": "websocket.accept"})
            return
        if any(name == b"content-length" or name == b"transfer-encoding" for name, _ in scope["headers"]):
            message = await receive()
            assert not message["more_body"]
            self.bodies.append(message["body"])
        self.now += 1
        self.most = max(self.most, self.now)
        await self.may_answer.wait()
        self.now -= 1
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"fine"})


class Answer:
    def __init__(self, sent: list[Any]) -> None:
        self.status = sent[0]["status"]
        self.headers = dict(sent[0]["headers"])
        self.body = b"".join(message.get("body", b"") for message in sent[1:])
        self.complete = not sent[-1].get("more_body", False)

    @property
    def code(self) -> str:
        told = json.loads(self.body)
        assert told["sentence"]
        assert "{" not in told["sentence"]
        code: str = told["code"]
        return code


async def ask(
    to: RequestLimits,
    method: str = "GET",
    path: str = "/api/session",
    chunks: Iterable[bytes] = (),
    peer: str = "192.0.2.1",
    **headers: str,
) -> Answer:
    left = list(chunks)

    async def receive() -> Any:
        if not left:
            return {"type": "http.request", "body": b"", "more_body": False}
        return {"type": "http.request", "body": left.pop(0), "more_body": bool(left)}

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    lines = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": method, "path": path, "query_string": b"", "client": (peer, 1), "headers": lines}
    await to(scope, receive, send)
    return Answer(sent)


@pytest.mark.parametrize(
    ("method", "path", "kilobytes", "status"),
    [
        ("POST", "/api/session/login", 64, 200),
        ("POST", "/api/session/login", 65, 413),
        ("POST", "/anything/at/all", 400 * KIB, 413),
        ("GET", "/", 65, 413),
        ("POST", "/api/games", 8 * KIB, 200),
        ("POST", "/api/games", 8 * KIB + 1, 413),
        ("POST", "/api/tables", 8 * KIB, 200),
        ("PATCH", "/api/tables/some-code", 8 * KIB, 200),
        ("POST", "/api/tables/some-code/start", 65, 413),
        ("PUT", "/api/games", 65, 413),
    ],
)
def test_a_body_may_be_as_large_as_its_limit(method, path, kilobytes, status):
    """Whether the request tells its length or not."""

    async def run() -> None:
        behind = Behind()
        size = kilobytes * KIB
        told = await ask(RequestLimits(behind), method, path, [b"x" * min(size, KIB)], content_length=str(size))
        pieces = [b"x" * KIB] * min(kilobytes, 10 * KIB)
        streamed = await ask(RequestLimits(behind), method, path, pieces, transfer_encoding="chunked")
        for answer in (told, streamed):
            assert (answer.status, answer.complete) == (status, True)
            if status == 413:
                assert answer.code == "request.too_large"
                assert answer.headers[b"connection"] == b"close"
        assert bool(behind.bodies) == (status == 200)

    asyncio.run(run())


def test_headers_have_a_limit_even_if_they_come_at_once():
    async def run() -> None:
        behind = Behind()
        answer = await ask(RequestLimits(behind), cookie="x" * 33 * KIB)
        assert (answer.status, answer.code) == (431, "request.headers_too_large")
        assert (await ask(RequestLimits(behind), cookie="x" * 30 * KIB)).status == 200

        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message["type"])

        scope = {"type": "websocket", "path": "/ws/notices", "query_string": b"", "client": ("192.0.2.1", 1)}
        for size in (33, 30):
            await RequestLimits(behind)({**scope, "headers": [(b"cookie", b"x" * size * KIB)]}, None, send)  # type: ignore[arg-type]
        assert sent == ["websocket.close", "websocket.accept"]

    asyncio.run(run())


def test_requests_of_an_address_have_a_rate_and_others_have_their_own(limit):
    limit(requests_per_address="3/d")
    limiting.forget()

    async def run() -> None:
        to = RequestLimits(Behind())
        answers = [await ask(to) for _ in range(4)]
        assert [answer.status for answer in answers] == [200, 200, 200, 429]
        assert answers[3].code == "too_fast"
        assert int(answers[3].headers[b"retry-after"]) > 0
        assert (await ask(to, peer="192.0.2.2")).status == 200

    asyncio.run(run())


def test_an_address_has_some_places_and_the_others_of_it_wait(limit, monkeypatch):
    limit(requests_at_once_per_address="3")
    monkeypatch.setattr(middleware, "MAX_WAITING_PER_ADDRESS", 5)

    async def run() -> None:
        behind = Behind()
        to = RequestLimits(behind)
        behind.may_answer.clear()
        asked = [asyncio.create_task(ask(to)) for _ in range(9)]
        await pace.until(lambda: sum(task.done() for task in asked) == 1, "the one that is too many")
        refused = next(task.result() for task in asked if task.done())
        assert (refused.status, refused.code) == (503, "busy")
        assert int(refused.headers[b"retry-after"]) > 0
        other = asyncio.create_task(ask(to, peer="192.0.2.2"))
        await pace.until(lambda: behind.now == 4, "the other address, which need not wait")
        gone = [task for task in asked if not task.done()][-1]
        gone.cancel()
        behind.may_answer.set()
        answers = await asyncio.gather(*(task for task in asked if task is not gone), other)
        assert sorted(answer.status for answer in answers) == [200] * 8 + [503]
        assert behind.most == 4
        assert not to._places

    asyncio.run(run())


@pytest.mark.parametrize("trusted", [True, False])
def test_what_a_proxy_says_is_believed_from_a_trusted_one_only(monkeypatch, trusted):
    monkeypatch.setenv("RUBICON_PROXIES", "192.0.2.1" if trusted else "192.0.2.2")
    environment.cache_clear()
    addresses.is_trusted.cache_clear()

    async def run() -> None:
        behind = Behind()
        await ask(
            RequestLimits(behind),
            host="games",
            x_forwarded_proto="https",
            x_forwarded_for="9.9.9.9",
            forwarded="for=9.9.9.9",
        )
        assert (b"x-forwarded-proto", b"https") in behind.scopes[0]["headers"] or not trusted
        assert len(behind.scopes[0]["headers"]) == (4 if trusted else 1)
        assert limiting.address_of(behind.scopes[0]) == ("9.9.9.9" if trusted else "192.0.2.1")

    asyncio.run(run())


def test_places_are_as_many_as_the_table_says():
    assert limits().requests_at_once_per_address == 16
