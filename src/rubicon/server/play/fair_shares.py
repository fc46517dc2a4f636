"""Fair shares of the computer players' thinking time, between addresses and then between the people at each address.

This is start-time fair queueing. Each owner has a virtual time, which grows by the seconds spent for them. The waiting
question of the owner with the smallest virtual time is next. An owner who returns after a while starts at the virtual
time of the others, so time can neither be saved up nor owed for long.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

SLACK_ENTRIES = 16
"""Idle owners that are kept in addition to the busy ones, before those at the common virtual time are removed."""


class Owner(NamedTuple):
    """The person for whom a computer player thinks."""

    address: str
    """The address of the person; the person again if it is unknown."""
    person: str


class VirtualTimes:
    """The virtual times of one level: all addresses, or the people at one address."""

    def __init__(self) -> None:
        self.now = 0.0
        """The virtual time of the last served owner."""
        self._used: dict[str, float] = {}
        self._open: Counter[str] = Counter()
        """Open questions of each owner."""

    def __bool__(self) -> bool:
        return bool(self._open)

    def used(self, key: str) -> float:
        return max(self.now, self._used.get(key, 0.0)) if key not in self._open else self._used[key]

    def open(self, key: str) -> None:
        self._used[key] = self.used(key)
        self._open[key] += 1

    def serve(self, key: str) -> None:
        self.now = max(self.now, self._used[key])

    def charge(self, key: str, seconds: float) -> None:
        self._used[key] += seconds

    def close(self, key: str) -> None:
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]
        if not self._open:
            self._used.clear()
            self.now = 0.0
        elif len(self._used) > 2 * len(self._open) + SLACK_ENTRIES:
            self._used = {key: used for key, used in self._used.items() if key in self._open or used > self.now}


class FairShares:
    """The time that each owner has used, in all processes."""

    def __init__(self) -> None:
        self._addresses = VirtualTimes()
        self._people: dict[str, VirtualTimes] = {}

    def rank(self, owner: Owner) -> tuple[float, float]:
        """Lower ranks are served first."""
        people = self._people.get(owner.address)
        return self._addresses.used(owner.address), people.used(owner.person) if people else 0.0

    def open(self, owner: Owner) -> None:
        self._addresses.open(owner.address)
        self._people.setdefault(owner.address, VirtualTimes()).open(owner.person)

    def serve(self, owner: Owner) -> None:
        self._addresses.serve(owner.address)
        self._people[owner.address].serve(owner.person)

    def charge(self, owner: Owner, seconds: float) -> None:
        self._addresses.charge(owner.address, seconds)
        self._people[owner.address].charge(owner.person, seconds)

    def close(self, owner: Owner) -> None:
        self._addresses.close(owner.address)
        people = self._people[owner.address]
        people.close(owner.person)
        if not people:
            del self._people[owner.address]


class _Place(NamedTuple):
    match: str
    owner: Owner
    turn: asyncio.Future[None]


class FairLock:
    """A lock that goes to the waiting owner who has used the least time.

    Every match asks one question at a time, so there are never more waiters than matches in memory.
    """

    def __init__(self, shares: FairShares) -> None:
        self._shares = shares
        self._held = False
        self._queue: dict[Owner, dict[int, _Place]] = {}
        """Owners in order of arrival, each with its waiting questions, oldest first."""
        self._count = 0
        self._idle: asyncio.Future[None] | None = None

    async def take(self, match: str, owner: Owner) -> None:
        if not self._held:
            self._held = True
            self._shares.serve(owner)
            return
        place = _Place(match, owner, asyncio.get_running_loop().create_future())
        self._count += 1
        number = self._count
        self._queue.setdefault(owner, {})[number] = place
        try:
            await place.turn
        except asyncio.CancelledError:
            turn = place.turn
            if turn.done() and not turn.cancelled() and turn.exception() is None:  # granted at the same moment
                self.release()
            raise
        finally:
            self._remove(owner, number)

    def release(self) -> None:
        """Passes the lock to the next waiter, if any."""
        while self._queue:
            owner = min(self._queue, key=self._shares.rank)
            number, place = next(iter(self._queue[owner].items()))
            self._remove(owner, number)
            if not place.turn.done():
                self._shares.serve(owner)
                place.turn.set_result(None)
                return
        self._held = False
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)

    def refuse(self, error: type[Exception], which: Callable[[str], bool] = lambda match: True) -> None:
        """Raises this error for every waiting question of these matches."""
        for places in self._queue.values():
            for place in places.values():
                if which(place.match) and not place.turn.done():
                    place.turn.set_exception(error())

    async def idle(self) -> None:
        """Waits until the lock is free and nobody waits for it."""
        self._idle = asyncio.get_running_loop().create_future()
        if self._held:
            await self._idle

    def _remove(self, owner: Owner, number: int) -> None:
        places = self._queue.get(owner, {})
        places.pop(number, None)
        if not places:
            self._queue.pop(owner, None)
