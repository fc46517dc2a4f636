"""Results and failures of tasks that are kept in memory, so that asking again costs next to nothing."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

from ...errors import Refused

MAX_BYTES = 32 * 1024 * 1024
MAX_FAILURES = 1_000
FAILURE_SECONDS = 600
"""What took too long or too much memory is not tried again for this long."""


class _Failure(NamedTuple):
    refused: Refused
    until: float


class Kept:
    """The results used last, of MAX_BYTES together, and the last failures."""

    def __init__(self, max_bytes: int = MAX_BYTES, now: Callable[[], float] = time.monotonic) -> None:
        self._max_bytes = max_bytes
        self._now = now
        self._lock = threading.Lock()
        self._bytes = 0
        self._values: OrderedDict[str, tuple[Any, int]] = OrderedDict()
        self._failures: OrderedDict[str, _Failure] = OrderedDict()

    def get(self, key: str) -> Any:
        """None where nothing is kept. Raises the refusal of a task that has failed lately."""
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
