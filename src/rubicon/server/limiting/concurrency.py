"""Limits what a process does at once: request threads with database connections, and password hashes.

Django runs all synchronous code of a request in one thread. Without this module that would be a new thread with a new
database connection for each request, without a limit. Here a request leases one of a few threads, and asgiref runs its
code there (`ThreadSensitiveContext`). Addresses share the threads fairly. A view that waits for something other than
the database uses `aside()`: its thread is then not counted, and its connection is closed.
"""

from __future__ import annotations

import asyncio
import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any

from asgiref.sync import ThreadSensitiveContext
from django.db import connection, connections

from ...errors import Illegal
from ..config.limits import limits
from .addresses import address_of

REQUEST_THREADS = 8
"""Requests in progress at the same time, and so connections to the database, of one process."""
THREADS_PER_ADDRESS = REQUEST_THREADS // 2
MAX_THREADS = 128
"""Maximum threads, active or aside. The limits per address and per person are reached long before."""

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[..., Awaitable[Any]]

_lease: ContextVar[ThreadLease | None] = ContextVar("lease", default=None)


class RequestThreads:
    """ASGI middleware that runs the application with a leased thread."""

    def __init__(self, app: App, count: int = REQUEST_THREADS, per_address: int = THREADS_PER_ADDRESS) -> None:
        self.app = app
        self.count = count
        self.per_address = per_address
        self._working: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """Waiting requests by address; the address at the front is served next."""
        self._idle: list[ThreadPoolExecutor] = []
        self._threads = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The response is sent after the thread is released, so that a slow client does not block it."""
        answer: list[Any] = []

        async def collect(message: Any) -> None:
            answer.append(message)

        lease = ThreadLease(self, address_of(scope), asyncio.get_running_loop())
        await self._turn(lease.address)
        executor = self._executor()
        token = _lease.set(lease)
        try:
            async with ThreadSensitiveContext(executor=executor):
                await self.app(scope, receive, collect)
        finally:
            _lease.reset(token)
            executor.submit(lambda: None).add_done_callback(lambda _: self._give_back(lease, executor))
        for message in answer:
            await send(message)

    # Fair queueing

    async def _turn(self, address: str) -> None:
        if not self._waiting and self._has_room(address):
            self._working[address] += 1
            return
        turn = asyncio.get_running_loop().create_future()
        queue = self._waiting.setdefault(address, deque())
        queue.append(turn)
        try:
            self._next()
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._leave(address)
            else:
                with suppress(ValueError):
                    queue.remove(turn)
                if not queue and self._waiting.get(address) is queue:
                    del self._waiting[address]
            raise

    def _has_room(self, address: str) -> bool:
        return (
            self._working.total() < self.count
            and self._working[address] < self.per_address
            and (bool(self._idle) or self._threads < MAX_THREADS)
        )

    def _next(self) -> None:
        """Starts waiting requests while there are free slots. Addresses take turns."""
        for address in list(self._waiting):
            if self._working.total() >= self.count:
                return
            queue = self._waiting[address]
            while queue and queue[0].done():  # cancelled
                queue.popleft()
            if queue and self._has_room(address):
                self._working[address] += 1
                queue.popleft().set_result(None)
                self._waiting.move_to_end(address)
            if not queue:
                del self._waiting[address]

    def _leave(self, address: str) -> None:
        self._working[address] -= 1
        if not self._working[address]:
            del self._working[address]
        # Several slots may be free for the same address.
        before = -1
        while self._waiting and before != self._working.total():
            before = self._working.total()
            self._next()

    # Threads

    def _executor(self) -> ThreadPoolExecutor:
        if self._idle:
            return self._idle.pop()
        self._threads += 1
        return ThreadPoolExecutor(1, "request")

    def _give_back(self, lease: ThreadLease, executor: ThreadPoolExecutor) -> None:
        """Runs in the thread, after all work of the request."""
        with suppress(RuntimeError):  # the event loop has ended
            lease.loop.call_soon_threadsafe(self._given_back, lease, executor)

    def _given_back(self, lease: ThreadLease, executor: ThreadPoolExecutor) -> None:
        if len(self._idle) < self.count:
            self._idle.append(executor)
        else:
            self._threads -= 1
            executor.submit(connections.close_all)
            executor.shutdown(wait=False)
        self._leave(lease.address)


class ThreadLease:
    """A thread that a request has leased."""

    def __init__(self, workers: RequestThreads, address: str, loop: asyncio.AbstractEventLoop) -> None:
        self.workers = workers
        self.address = address
        self.loop = loop
        self._lock = threading.Lock()
        self._depth = 0

    def step_aside(self) -> None:
        with self._lock:
            self._depth += 1
            if self._depth == 1:
                self.loop.call_soon_threadsafe(self.workers._leave, self.address)

    def come_back(self) -> None:
        """Does not wait for a slot, so one more thread than usual may be active for a moment."""
        with self._lock:
            self._depth -= 1
            if self._depth == 0:
                self.loop.call_soon_threadsafe(self.workers._working.update, {self.address: 1})


@contextmanager
def aside() -> Iterator[None]:
    """A context for waiting on anything but the database. Other requests may run meanwhile."""
    lease = _lease.get()
    if lease is None:
        yield
        return
    if not connection.in_atomic_block:
        connection.close()
    lease.step_aside()
    try:
        yield
    finally:
        lease.come_back()


# Passwords. A hash takes 100 MB and all processors for a moment.


MAX_WAITING_REQUESTS_PER_ADDRESS = 16
MAX_WAITING_REQUESTS = 64
HASH_WAIT_SECONDS = 5.0
RETRY_SECONDS = 5


class PasswordGate:
    """Admits one request per address and `password_hashes_at_once` in total, in order of arrival."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._inside: Counter[str] = Counter()
        self._waiting: list[tuple[str, object]] = []

    @contextmanager
    def enter(self, address: str) -> Iterator[None]:
        """Raises Illegal("busy") if too many wait, or if it takes too long."""
        ticket = (address, object())
        with self._changed:
            if not self._may_enter(ticket):
                self._wait(ticket)
            self._inside[address] += 1
        try:
            yield
        finally:
            with self._changed:
                self._inside -= Counter([address])
                self._changed.notify_all()

    def _wait(self, ticket: tuple[str, object]) -> None:
        of_address = sum(address == ticket[0] for address, _ in self._waiting)
        if of_address >= MAX_WAITING_REQUESTS_PER_ADDRESS or len(self._waiting) >= MAX_WAITING_REQUESTS:
            raise Illegal("busy", seconds=RETRY_SECONDS)
        self._waiting.append(ticket)
        try:
            with aside():
                entered = self._changed.wait_for(lambda: self._may_enter(ticket), HASH_WAIT_SECONDS)
        finally:
            self._waiting.remove(ticket)
            self._changed.notify_all()
        if not entered:
            raise Illegal("busy", seconds=RETRY_SECONDS)

    def _may_enter(self, ticket: tuple[str, object]) -> bool:
        if self._inside.total() >= limits().password_hashes_at_once or self._inside[ticket[0]]:
            return False
        able = next((each for each in self._waiting if not self._inside[each[0]]), ticket)
        return able is ticket


_gate = PasswordGate()
password_hash = _gate.enter
