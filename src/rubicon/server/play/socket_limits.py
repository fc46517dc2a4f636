"""Limits per person over all their sockets: messages, actions, chat lines, questions, and computing time.

Visitors without a session are counted by address. All of this is counted in this process; chat lines are also counted
for all processes when they are stored.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from time import perf_counter
from weakref import WeakValueDictionary

from ...errors import Illegal
from ..config.limits import limits
from ..limiting import LocalRate
from .connection import Connection

COMPUTING_SHARE = 0.25
"""Share of the time that the server may compute for one person in the long run."""
BURST_SECONDS = 0.5
"""Computing time that one person may use in a burst."""
MAX_KEYS = 10_000
ACTION_BYTES = 256
"""A record that takes more than this to store counts as several actions. Nearly all records take less."""


class SocketLimits:
    def __init__(self) -> None:
        of = limits()
        self._messages_of_person = LocalRate(of.messages_per_person)
        self._messages_of_address = LocalRate(of.messages_per_address)
        self._chat = LocalRate(of.chat_per_person)
        self._questions = LocalRate(of.questions_per_person)
        self._actions = LocalRate(of.actions_per_person)
        self._actions_of_computers = LocalRate(of.actions_per_person)
        self._work = ComputingTime()
        self._sockets: dict[Hashable, int] = {}
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._max_sockets = of.sockets_per_person

    @contextmanager
    def socket(self, connection: Connection) -> Iterator[None]:
        """Held while the socket is open. Raises Illegal if the person has too many."""
        who = connection.who
        if connection.user is not None and self._sockets.get(who, 0) >= self._max_sockets:
            raise Illegal("too_many_sockets", most=self._max_sockets)
        self._sockets[who] = self._sockets.get(who, 0) + 1
        try:
            yield
        finally:
            self._sockets[who] -= 1
            if not self._sockets[who]:
                del self._sockets[who]

    def message(self, connection: Connection) -> float:
        """Counts a message of any kind. Returns 0, or the seconds until one is allowed."""
        rate = self._messages_of_address if connection.user is None else self._messages_of_person
        return rate.take(connection.who)

    def chat(self, connection: Connection) -> None:
        _hold(self._chat, connection.who)

    def question(self, connection: Connection) -> None:
        _hold(self._questions, connection.who)

    def action(self, connection: Connection) -> None:
        _hold(self._actions, connection.who)

    def computer_action(self, host: int | None) -> float:
        """Counts an action of a computer at a table of this host. Returns 0, or the seconds until one is allowed."""
        return self._actions_of_computers.take(host)

    def stored(self, size: int, host: int | None, connection: Connection | None) -> None:
        """An action was counted and then stored in this many bytes; without a connection it was a computer's."""
        further = size // ACTION_BYTES
        if further and connection is None:
            self._actions_of_computers.charge(host, further)
        elif further and connection is not None:
            self._actions.charge(connection.who, further)

    def turn(self, connection: Connection) -> asyncio.Lock:
        """Allows one question from an address at a time, so the questions of others wait for few."""
        return self._turns.setdefault(connection.address, asyncio.Lock())

    def work(self, connection: Connection) -> Work:
        """Charges a person for the time of each `with` statement with the returned value."""
        return Work(self._work, connection.who)

    def debt(self, connection: Connection) -> float:
        """Seconds until the person may use computing time again."""
        return self._work.debt(connection.who)


class ComputingTime:
    """The computing time of each person, as a token bucket."""

    def __init__(self) -> None:
        self._paid: dict[Hashable, float] = {}
        """When everything is paid off, in monotonic seconds."""

    def spend(self, who: Hashable, seconds: float) -> None:
        now = time.monotonic()
        if len(self._paid) >= MAX_KEYS:
            self._paid = {each: paid for each, paid in self._paid.items() if paid > now}
        self._paid[who] = max(self._paid.get(who, 0.0), now) + seconds / COMPUTING_SHARE

    def debt(self, who: Hashable) -> float:
        return max(0.0, self._paid.get(who, 0.0) - time.monotonic() - BURST_SECONDS / COMPUTING_SHARE)


class Work:
    """Measures time for a person. Not a generator, because every move needs it twice."""

    __slots__ = ("_began", "_time", "_who")

    def __init__(self, time: ComputingTime, who: Hashable) -> None:
        self._time = time
        self._who = who

    def __enter__(self) -> None:
        self._began = perf_counter()

    def __exit__(self, *_: object) -> None:
        self._time.spend(self._who, perf_counter() - self._began)


def _hold(rate: LocalRate, who: Hashable) -> None:
    seconds = rate.take(who)
    if seconds:
        raise Illegal("too_fast", seconds=math.ceil(seconds))
