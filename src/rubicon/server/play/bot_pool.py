"""Computer players of a server. They think in processes of their own, within limits, and never in its event loop.

Their time is shared among people, not among tables (`fair_shares.py`). A decision cannot be interrupted, so people with
many tables or slow decisions are served in a second lane: other processes, with a lower priority, where they delay only
each other. A bot that is too slow, raises, gives an invalid answer, uses too much memory or ends its process loses that
one decision. The process is replaced, and the other bots in it are made again.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Collection, Container
from contextlib import suppress
from typing import NamedTuple

from msgspec.structs import replace

from ...bots.worker import Answer, BotQuestion, BotWarmUp, Forget, Unknown
from .bot_process import BotPoolClosed, BotProcess, ProcessEnded, ProcessSupply
from .fair_shares import FairLock, FairShares, Owner

__all__ = ["BotPool", "BotPoolClosed", "QuestionWithdrawn"]

FRONT_TABLES = 4
"""A person with more tables in memory is moved to the second lane, until half of this number are left."""
SLOW_SHARE = 0.5
"""A decision that uses more processor time than this share of the time limit moves its owner to the second lane,"""
BACK_SECONDS = 60.0
"""for this many seconds."""
BACK_NICENESS = 10
"""With this niceness a process gets about a tenth of a contended core, and all idle time."""
BACK_TIME_LIMIT_FACTOR = 5
"""Factor of the time limit in the second lane, where other processes have precedence."""
MAX_ADDRESSES = 10_000
"""Maximum number of people whose address is remembered."""


class QuestionWithdrawn(Exception):
    """The question was withdrawn before a process began to answer it."""


class _BotFailed(Exception):
    """A bot gave no answer, and its process was ended; the message says what it did."""


class _MovedToSecondLane(Exception):
    """The owner of a waiting question was moved to the second lane."""


class _Table(NamedTuple):
    owner: Owner
    desk: _ProcessQueue


class BotPool:
    """A match stays with one process, because its bots have memory. Processes are started when they are needed."""

    def __init__(self, workers: int, seconds: float = 2.0, memory_mb: int = 1024, think: int | None = None) -> None:
        self._seconds = seconds
        self._supplies = ProcessSupply(memory_mb, think, spare=True), ProcessSupply(memory_mb, think, BACK_NICENESS)
        self._shares = FairShares(), FairShares()
        front = [_ProcessQueue(self._supplies[0], self._shares[0], seconds) for _ in range(workers)]
        back = [
            _ProcessQueue(self._supplies[1], self._shares[1], seconds * BACK_TIME_LIMIT_FACTOR) for _ in range(workers)
        ]
        self._lanes = front, back
        self._desks = (*front, *back)
        self._tables: dict[str, _Table] = {}
        self._tables_of: Counter[str] = Counter()
        self._crowded: set[str] = set()
        self._back_until: dict[str, float] = {}
        self._addresses: OrderedDict[int, str] = OrderedDict()
        self._closed = False

    async def decide(self, question: BotQuestion, people: Collection[int] = ()) -> Answer:
        """The decision of a bot. Without an answer, the caller plays the default action.

        `people` are the people at the table. The one who has used the least time is charged; without any, the match is
        its own owner. Raises BotPoolClosed or QuestionWithdrawn.
        """
        while not self._closed:
            table = self._place(question.match, people)
            with suppress(_MovedToSecondLane):
                return await self._ask(question, table)
        raise BotPoolClosed

    async def _ask(self, question: BotQuestion, table: _Table) -> Answer:
        try:
            answer = await table.desk.decide(question, table.owner)
        except _BotFailed as broke:
            answer = Answer(None, str(broke))
            self._send_back(table.owner.person)
        if answer.cpu_seconds > SLOW_SHARE * self._seconds:
            self._send_back(table.owner.person)
        return answer

    def note_address(self, person: int, address: str) -> None:
        """People at one address share the time of the address."""
        self._addresses[person] = address
        self._addresses.move_to_end(person)
        if len(self._addresses) > MAX_ADDRESSES:
            self._addresses.popitem(last=False)

    def withdraw(self, match: str) -> None:
        """Withdraws the waiting questions of a match, which raises QuestionWithdrawn.

        A running decision is finished.
        """
        table = self._tables.get(match)
        if table is not None:
            table.desk.refuse(QuestionWithdrawn, {match})

    def forget(self, match: str) -> None:
        """Call when a match is over, or nobody watches it any more."""
        table = self._tables.pop(match, None)
        if table is not None:
            self._count(table.owner.person, -1)
            table.desk.refuse(QuestionWithdrawn, {match})
            table.desk.forget(match)

    def pids(self) -> tuple[int, ...]:
        """The ids of the running processes."""
        ours = tuple(desk.process.pid for desk in self._desks if desk.process is not None)
        return (*ours, *(pid for supply in self._supplies for pid in supply.pids()))

    async def close(self) -> None:
        """Ends all processes. Everyone who still waits for a decision gets BotPoolClosed."""
        self._closed = True
        desks, supplies = [desk.close() for desk in self._desks], [supply.close() for supply in self._supplies]
        await asyncio.gather(*desks, *supplies)

    # Lanes

    def _place(self, match: str, people: Collection[int]) -> _Table:
        before = self._tables.get(match)
        owner = self._owner(match, people)
        if before is None or before.owner.person != owner.person:
            self._count(owner.person, 1)
            if before is not None:
                self._count(before.owner.person, -1)
        lane = self._lanes[self._is_back(owner.person)]
        if before is not None and before.desk in lane:
            desk = before.desk
        else:
            desk = min(lane, key=lambda desk: desk.matches)
            desk.matches += 1
            if before is not None:
                before.desk.forget(match)
        table = self._tables[match] = _Table(owner, desk)
        return table

    def _owner(self, match: str, people: Collection[int]) -> Owner:
        owners = [Owner(self._addresses.get(person) or f"person {person}", f"person {person}") for person in people]
        return min(owners or [Owner(f"match {match}", f"match {match}")], key=self._rank)

    def _rank(self, owner: Owner) -> tuple[bool, tuple[float, float]]:
        back = self._is_back(owner.person)
        return back, self._shares[back].rank(owner)

    def _is_back(self, person: str) -> bool:
        return person in self._crowded or time.monotonic() < self._back_until.get(person, 0.0)

    def _send_back(self, person: str) -> None:
        now = time.monotonic()
        self._back_until = {other: until for other, until in self._back_until.items() if until > now}
        self._back_until[person] = now + BACK_SECONDS
        self._move_waiting(person)

    def _move_waiting(self, person: str) -> None:
        matches = {match for match, table in self._tables.items() if table.owner.person == person}
        for desk in self._lanes[0]:
            desk.refuse(_MovedToSecondLane, matches)

    def _count(self, person: str, change: int) -> None:
        self._tables_of[person] += change
        if self._tables_of[person] > FRONT_TABLES:
            if person not in self._crowded:
                self._crowded.add(person)
                self._move_waiting(person)
        elif self._tables_of[person] <= FRONT_TABLES // 2:
            self._crowded.discard(person)
        if not self._tables_of[person]:
            del self._tables_of[person]


class _ProcessQueue:
    """A process and the questions that wait for it. It answers one at a time."""

    def __init__(self, supply: ProcessSupply, shares: FairShares, seconds: float) -> None:
        self.supply = supply
        self.shares = shares
        self.seconds = seconds
        self.matches = 0
        self.process: BotProcess | None = None
        self.closed = False
        self._turns = FairLock(shares)

    async def decide(self, question: BotQuestion, owner: Owner) -> Answer:
        self.shares.open(owner)
        try:
            await self._turns.take(question.match, owner)
            try:
                return await self._decide(question, owner)
            finally:
                self._turns.release()
        finally:
            self.shares.close(owner)

    async def _decide(self, question: BotQuestion, owner: Owner) -> Answer:
        while not self.closed:
            fresh = self.process is None
            try:
                return await self._ask(question, owner)
            except TimeoutError:
                raise _BotFailed(f"gave no answer within {self.seconds:g} seconds") from None
            except ProcessEnded as gone:
                # Another bot may have ended the process. In a fresh process it is this bot's own fault.
                if fresh and not self.closed:
                    raise _BotFailed(str(gone)) from None
        raise BotPoolClosed

    async def _ask(self, question: BotQuestion, owner: Owner) -> Answer:
        try:
            if self.process is None:
                self.process = await self.supply.get()
            await self.supply.warm_up(self.process, BotWarmUp(question.bot, question.edition))
            began = time.monotonic()
            try:
                answer = await self.process.ask(replace(question, table=b""), self.seconds)
                if isinstance(answer, Unknown):
                    answer = await self.process.ask(question, self.seconds)
            finally:
                self.shares.charge(owner, time.monotonic() - began)
            if isinstance(answer, Answer):
                return answer
            raise ProcessEnded("said something that is no answer")
        except BaseException as error:
            # However the request is aborted, its late answer must not be taken for the answer to the next one.
            await self._end()
            if isinstance(error, ProcessEnded | TimeoutError):
                self.supply.prepare_spare()
            raise

    def refuse(self, error: type[Exception], matches: Container[str]) -> None:
        """Raises this error for every waiting question of these matches."""
        self._turns.refuse(error, lambda match: match in matches)

    def forget(self, match: str) -> None:
        self.matches -= 1
        if self.process is not None:
            self.process.tell(Forget(match))

    async def close(self) -> None:
        self.closed = True
        self._turns.refuse(BotPoolClosed)
        await self._end()
        await self._turns.idle()

    async def _end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            await process.end()
