"""How a view has something done: it waits for the worker, and gets the result or a refusal."""

from __future__ import annotations

import atexit
import hashlib
import threading
from concurrent.futures import CancelledError, Future
from typing import Any

from django.http import HttpRequest

from ...core.codec import encode
from ...errors import Illegal, Refused
from ..config.limits import limits
from ..limiting import address_of
from ..limiting.workers import aside
from .kept import Kept
from .leaving import leaving
from .pool import Asker, Pool
from .worker import Ended, TooLarge, TooLong

kept = Kept()
_pools: list[Pool] = []
_lock = threading.Lock()


class Client:
    """Whose turn a task takes, and whether they are still there."""

    def __init__(self, asker: Asker, left: Future[None] | None = None) -> None:
        self.asker = asker
        self.left = left

    @classmethod
    def of(cls, request: HttpRequest) -> Client:
        person = getattr(request, "user", None)
        name = str(person.pk) if person is not None and person.pk is not None else ""
        return cls(Asker(address_of(request), name), leaving(request))


HERE = Client(Asker("server"))
"""The server itself."""


def pool() -> Pool:
    """The one of this process, made when it is first needed."""
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
    """Names what a task computes: the same arguments give the same result."""
    digest = hashlib.sha256(name.encode())
    for argument in arguments:
        part = argument.encode("utf-8", "surrogatepass") if isinstance(argument, str) else argument
        part = part if isinstance(part, bytes) else encode(part)
        digest.update(len(part).to_bytes(8) + part)
    return digest.hexdigest()


def run(client: Client, name: str, *arguments: object, key: str | None = None) -> Any:
    """What the function of this name (`module:function`) returns; call it outside of transactions.

    Raises what it refuses, and Illegal if it takes too long or too much memory, or if too many tasks wait. What has
    failed is not tried again for a while.
    """
    key = key or key_of(name, *arguments)
    kept.get(key)
    future = pool().submit(client.asker, key, name, *arguments)
    if client.left is not None:
        client.left.add_done_callback(lambda _: future.cancel())
    try:
        with aside():
            return future.result()
    except CancelledError:
        raise Illegal("tasks.stopped") from None
    except TooLong:
        raise _failed(key, Illegal("tasks.too_long", seconds=limits().task_seconds)) from None
    except TooLarge:
        raise _failed(key, Illegal("tasks.too_large", mebibytes=limits().task_memory_mib)) from None
    except Ended:
        raise _failed(key, Illegal("tasks.failed")) from None


def run_once(client: Client, name: str, *arguments: object) -> bytes:
    """As `run`, for a task that gives bytes: they are kept."""
    key = key_of(name, *arguments)
    found: bytes | None = kept.get(key)
    if found is None:
        found = run(client, name, *arguments, key=key)
        kept.put(key, found, len(found))
    return found


def _failed(key: str, refused: Refused) -> Refused:
    kept.fail(key, refused)
    return refused
