"""At most a few passwords are hashed at the same time: each takes 100 MB and all processors for a moment."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from ...errors import Illegal
from ..config.limits import limits
from .workers import aside

MAX_WAITING_PER_ADDRESS = 16
MAX_WAITING = 64
WAIT_SECONDS = 5.0
RETRY_SECONDS = 5


class Gate:
    """Lets one request of an address in at a time, and `password_hashes_at_once` of all, in the order they came."""

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
        if of_address >= MAX_WAITING_PER_ADDRESS or len(self._waiting) >= MAX_WAITING:
            raise Illegal("busy", seconds=RETRY_SECONDS)
        self._waiting.append(ticket)
        try:
            with aside():
                entered = self._changed.wait_for(lambda: self._may_enter(ticket), WAIT_SECONDS)
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


_gate = Gate()
password_hash = _gate.enter
