"""Fair shares of the time that computer players think: between addresses, and at each address between people.

This is start-time fair queueing. Each owner has a virtual time, which grows by the seconds that were spent for it. The
waiting question of the owner with the smallest virtual time is next. An owner who returns after a while starts at the
virtual time of the others, so nobody saves up time, and nobody pays for long ago.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

SLACK_ENTRIES = 16
"""Idle owners kept beside the busy ones before those that are even with the others are removed."""


class Owner(NamedTuple):
    """For whom a computer player thinks."""

    address: str
    """Where the person is; the person again if it is not known."""
    person: str


class VirtualTimes:
    """The virtual times of one level: all addresses, or the people at one address."""

    def __init__(self) -> None:
        self.now = 0.0
        """The virtual time of the owner who was served last."""
        self._used: dict[str, float] = {}
        self._open: Counter[str] = Counter()
        """Questions that are not answered yet."""

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
    """The time that every owner has used, in all processes."""

    def __init__(self) -> None:
        self._addresses = VirtualTimes()
        self._people: dict[str, VirtualTimes] = {}

    def rank(self, owner: Owner) -> tuple[float, float]:
        """Smaller is served first."""
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
    """A lock that is given to the waiting owner who has used the least time, and not to the one who waited longest.

    Every match asks one question at a time, so no more wait than there are matches in memory.
    """

    def __init__(self, shares: FairShares) -> None:
        self._shares = shares
        self._held = False
        self._queue: dict[Owner, dict[int, _Place]] = {}
        """Owners in the order in which they came, and what each of them waits for, the oldest first."""
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
            if turn.done() and not turn.cancelled() and turn.exception() is None:  # it came at the same moment
                self.release()
            raise
        finally:
            self._remove(owner, number)

    def release(self) -> None:
        """Gives the lock to the next, if anybody waits."""
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
        """Raises this error for every waiting question of such a match."""
        for places in self._queue.values():
            for place in places.values():
                if which(place.match) and not place.turn.done():
                    place.turn.set_exception(error())

    async def idle(self) -> None:
        """Waits until nobody holds it, when nobody waits any more."""
        self._idle = asyncio.get_running_loop().create_future()
        if self._held:
            await self._idle

    def _remove(self, owner: Owner, number: int) -> None:
        places = self._queue.get(owner, {})
        places.pop(number, None)
        if not places:
            self._queue.pop(owner, None)
