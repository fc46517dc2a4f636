"""Runs a task for a view: the view waits for a worker, and gets the result or a refusal.

Results are cached in memory, and so are failures for a while. A task is cancelled when all clients that wait for it
have disconnected.
"""

from __future__ import annotations

import asyncio
import atexit
import hashlib
import threading
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import CancelledError, Future
from inspect import iscoroutinefunction
from typing import Any, NamedTuple, cast

from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

from ...core.codec import encode
from ...errors import Illegal, Refused
from ..config.limits import limits
from ..limiting import address_of
from ..limiting.concurrency import aside
from .pool import Asker, Pool
from .worker import TooLarge, TooLong, WorkerEnded

MAX_CACHE_BYTES = 32 * 1024 * 1024
MAX_FAILURES = 1_000
FAILURE_SECONDS = 600
"""A task that took too long or too much memory is not tried again for this long."""
DISCONNECTED = "_rubicon_disconnected"
"""The attribute of a request that `notice_disconnect` sets."""


# Cached results.


class _Failure(NamedTuple):
    refused: Refused
    until: float


class ResultCache:
    """The most recently used results, up to `max_bytes`, and the latest failures."""

    def __init__(self, max_bytes: int = MAX_CACHE_BYTES, now: Callable[[], float] = time.monotonic) -> None:
        self._max_bytes = max_bytes
        self._now = now
        self._lock = threading.Lock()
        self._bytes = 0
        self._values: OrderedDict[str, tuple[Any, int]] = OrderedDict()
        self._failures: OrderedDict[str, _Failure] = OrderedDict()

    def get(self, key: str) -> Any:
        """None if there is no result. Raises the refusal of a task that failed recently."""
        with self._lock:
            failure = self._failures.get(key)
            if failure is not None and failure.until > self._now():
                raise type(failure.refused)(failure.refused.code, **failure.refused.facts)
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key][0]

    def put(self, key: str, value: Any, size: int) -> None:
        with self._lock:
            self._bytes -= self._values.pop(key, (None, 0))[1]
            if size > self._max_bytes // 4:
                return
            self._values[key] = value, size
            self._bytes += size
            while self._bytes > self._max_bytes:
                self._bytes -= self._values.popitem(last=False)[1][1]

    def fail(self, key: str, refused: Refused) -> None:
        with self._lock:
            self._failures.pop(key, None)
            self._failures[key] = _Failure(refused, self._now() + FAILURE_SECONDS)
            while len(self._failures) > MAX_FAILURES:
                self._failures.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
            self._failures.clear()
            self._bytes = 0


# Clients that disconnect.


@sync_and_async_middleware
def notice_disconnect(answer: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """The innermost middleware, so that no other one swallows the cancellation.

    Django cancels the coroutine of a request when the client disconnects. A view in a thread does not notice; it checks
    `disconnected`.
    """
    if not iscoroutinefunction(answer):
        return answer
    asynchronous = cast(Callable[[HttpRequest], Awaitable[HttpResponseBase]], answer)

    async def answer_while_wanted(request: HttpRequest) -> HttpResponseBase:
        gone: Future[None] = Future()
        setattr(request, DISCONNECTED, gone)
        try:
            return await asynchronous(request)
        except asyncio.CancelledError:
            gone.set_result(None)
            raise

    return answer_while_wanted


def disconnected(request: HttpRequest) -> Future[None] | None:
    """A future that is done when the client has disconnected; None where that cannot be noticed."""
    return getattr(request, DISCONNECTED, None)


# Tasks.


result_cache = ResultCache()
_pools: list[Pool] = []
_lock = threading.Lock()


class Client:
    """The client of a task, and whether it still waits."""

    def __init__(self, asker: Asker, gone: Future[None] | None = None) -> None:
        self.asker = asker
        self.gone = gone

    @classmethod
    def of(cls, request: HttpRequest) -> Client:
        person = getattr(request, "user", None)
        name = str(person.pk) if person is not None and person.pk is not None else ""
        return cls(Asker(address_of(request), name), disconnected(request))


SERVER_CLIENT = Client(Asker("server"))
"""The server itself."""


def pool() -> Pool:
    """The pool of this process, made when it is first needed."""
    with _lock:
        if not _pools:
            atexit.register(close)
            here = limits()
            _pools.append(Pool(here.task_processes, here.task_seconds, here.task_memory_mib, here.tasks_per_person))
        return _pools[0]


def close() -> None:
    with _lock:
        closing = _pools.copy()
        _pools.clear()
    for each in closing:
        each.close()


def key_of(name: str, *arguments: object) -> str:
    """A key for the result of a task: the same arguments give the same result."""
    digest = hashlib.sha256(name.encode())
    for argument in arguments:
        part = argument.encode("utf-8", "surrogatepass") if isinstance(argument, str) else argument
        part = part if isinstance(part, bytes) else encode(part)
        digest.update(len(part).to_bytes(8) + part)
    return digest.hexdigest()


def run(client: Client, name: str, *arguments: object, key: str | None = None) -> Any:
    """Call the function of this name (`module:function`) in a worker and return its result. Not in a transaction.

    Raises the refusals of the function, and Illegal if it takes too long or too much memory, or if too many tasks wait.
    A task that has failed is not tried again for FAILURE_SECONDS.
    """
    key = key or key_of(name, *arguments)
    result_cache.get(key)
    future = pool().submit(client.asker, key, name, *arguments)
    if client.gone is not None:
        client.gone.add_done_callback(lambda _: future.cancel())
    try:
        with aside():
            return future.result()
    except CancelledError:
        raise Illegal("tasks.stopped") from None
    except TooLong:
        raise _failed(key, Illegal("tasks.too_long", seconds=limits().task_seconds)) from None
    except TooLarge:
        raise _failed(key, Illegal("tasks.too_large", mebibytes=limits().task_memory_mib)) from None
    except WorkerEnded:
        raise _failed(key, Illegal("tasks.failed")) from None


def run_once(client: Client, name: str, *arguments: object) -> bytes:
    """As `run`, for a task that returns bytes; they are cached."""
    key = key_of(name, *arguments)
    found: bytes | None = result_cache.get(key)
    if found is None:
        found = run(client, name, *arguments, key=key)
        result_cache.put(key, found, len(found))
    return found


def _failed(key: str, refused: Refused) -> Refused:
    result_cache.fail(key, refused)
    return refused
