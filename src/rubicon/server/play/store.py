"""Threads for the database, so that the event loop never waits; and the group commit of records.

One thread writes all queued records in one transaction, and then notifies the waiting callers. A row whose number or
nonce is in the log already raises `DuplicateRecord`: another process was quicker, or the row was written before the
connection was lost. The caller reads the log and judges the action again. A batch that the database refuses is halved
until the refused rows are alone, so that the others are stored at once. Only outages are retried. A row that can never
be stored raises `UnstorableRecord`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from itertools import chain
from queue import Empty, SimpleQueue
from threading import Thread
from typing import NamedTuple, ParamSpec, TypeVar

from django.db import (
    IntegrityError,
    InterfaceError,
    InternalError,
    OperationalError,
    close_old_connections,
    connection,
    transaction,
)

from ..tables.models import Table
from .models import Record
from .record_log import COLUMNS, RecordRow

MAX_BATCH_ROWS = 1_000
"""Maximum rows of a transaction."""
MAX_STATEMENT_ROWS = 100
"""Maximum rows of a statement."""
MAX_STATEMENT_CHARS = 1_000_000
"""Maximum length of the texts in a statement. Databases refuse statements of many megabytes."""
MAX_TRIES = 5
"""Attempts during an outage, before the callers are told."""
RETRY_PAUSE_SECONDS = 0.2
OUTAGES = (OperationalError, InterfaceError, InternalError)
"""Errors of a database that is unreachable, full or locked. Retries do not help with other errors."""

WRITER_CACHE_KIB = 20_000

logger = logging.getLogger(__name__)


P = ParamSpec("P")
T = TypeVar("T")

_threads = ThreadPoolExecutor(4, "database")
_replay_threads = ThreadPoolExecutor(2, "replay")


async def in_thread(do: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    return await _in_one_of(_threads, partial(do, *args, **kwargs))


async def in_replay_thread(do: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """For what reads a whole game and plays it again. That may take seconds, and nothing else shall wait for it."""
    return await _in_one_of(_replay_threads, partial(do, *args, **kwargs))


async def _in_one_of(threads: ThreadPoolExecutor, do: Callable[[], T]) -> T:
    def done() -> T:
        close_old_connections()  # replaces a connection that the database has closed
        return do()

    return await asyncio.get_running_loop().run_in_executor(threads, done)


class DuplicateRecord(Exception):
    """There is a row with this number, or with this nonce of this seat."""


class DatabaseUnavailable(Exception):
    """The database does not answer. Whether the row was written is unknown."""


class UnstorableRecord(Exception):
    """The database refuses this row permanently."""


class _Waiting(NamedTuple):
    row: RecordRow
    wake: float | None
    """Also stored in the table; None leaves the old moment there."""
    written: asyncio.Future[None]


class RecordStore:
    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._thread = Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    def append(self, row: RecordRow, wake: float | None = None) -> asyncio.Future[None]:
        """Done when the row is committed. Raises DuplicateRecord, DatabaseUnavailable or UnstorableRecord."""
        written: asyncio.Future[None] = self._loop.create_future()
        self._queue.put(_Waiting(row, wake, written))
        return written

    async def close(self) -> None:
        """Writes what is queued, and stops the thread."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    # In the thread

    def _write(self) -> None:
        going_on = True
        while going_on:
            batch, going_on = self._next()
            if batch:
                outcomes = self._commit(batch)
                self._loop.call_soon_threadsafe(_answer, batch, outcomes)
        connection.close()

    def _next(self) -> tuple[list[_Waiting], bool]:
        batch: list[_Waiting] = []
        waiting = self._queue.get()
        while waiting is not None:
            batch.append(waiting)
            if len(batch) == MAX_BATCH_ROWS:
                return batch, True
            try:
                waiting = self._queue.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _commit(self, batch: Sequence[_Waiting]) -> list[Exception | None]:
        """The outcome of each row. Rows keep their order, so of two with the same number the first is stored."""
        try:
            self._insert(batch)
        except DatabaseUnavailable as unstored:
            return [unstored] * len(batch)
        except Exception as error:
            if len(batch) == 1:
                return [_refused(batch[0].row, error)]
            middle = len(batch) // 2
            return [*self._commit(batch[:middle]), *self._commit(batch[middle:])]
        return [None] * len(batch)

    def _insert(self, batch: Sequence[_Waiting]) -> None:
        """Raises DatabaseUnavailable after an outage, and the driver's error for rows that the database refuses."""
        for left in reversed(range(MAX_TRIES)):
            try:
                if connection.connection is None:
                    _open()
                _insert_all(batch)
                return
            except OUTAGES as error:
                logger.warning("the database did not store %d records: %s", len(batch), error)
                connection.close()
                if left:
                    time.sleep(RETRY_PAUSE_SECONDS * (MAX_TRIES - left))
        raise DatabaseUnavailable


def _open() -> None:
    """Opens the writer's connection, with a large cache: it holds the pages of all running games.

    Each connection of SQLite has a cache of its own; those of other threads are small.
    """
    connection.ensure_connection()
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA cache_size=-{WRITER_CACHE_KIB}")


def _insert_all(batch: Sequence[_Waiting]) -> None:
    statements = list(_statements(batch))
    if len(statements) == 1 and all(waiting.wake is None for waiting in batch):
        _execute(batch)  # which is a transaction by itself
        return
    with transaction.atomic():
        for statement in statements:
            _execute(statement)
        for waiting in batch:
            if waiting.wake is not None:
                Table.objects.filter(pk=waiting.row.table).update(wake=waiting.wake)


def _statements(batch: Sequence[_Waiting]) -> Iterator[Sequence[_Waiting]]:
    start, chars = 0, 0
    for number, waiting in enumerate(batch):
        size = len(waiting.row.action) + len(waiting.row.draws)
        if number > start and (number - start == MAX_STATEMENT_ROWS or chars + size > MAX_STATEMENT_CHARS):
            yield batch[start:number]
            start, chars = number, 0
        chars += size
    yield batch[start:]


def _refused(row: RecordRow, error: Exception) -> Exception:
    if isinstance(error, IntegrityError):
        return DuplicateRecord()
    logger.warning("table %d: record %d cannot be stored: %s", row.table, row.seq, type(error).__name__)
    return UnstorableRecord()


def _execute(batch: Sequence[_Waiting]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_sql(len(batch)), list(chain.from_iterable([waiting.row for waiting in batch])))


@cache
def _sql(rows: int) -> str:
    """Inserts many rows in one statement, during which Python code of other threads can run."""
    quote = connection.ops.quote_name
    columns = ", ".join(map(quote, COLUMNS))
    values = f"({', '.join(['%s'] * len(COLUMNS))})"
    return f"INSERT INTO {quote(Record._meta.db_table)} ({columns}) VALUES {', '.join([values] * rows)}"


def _answer(batch: Sequence[_Waiting], outcomes: Sequence[Exception | None]) -> None:
    for waiting, outcome in zip(batch, outcomes, strict=True):
        if waiting.written.done():  # the caller no longer waits
            continue
        if outcome is None:
            waiting.written.set_result(None)
        else:
            waiting.written.set_exception(outcome)
