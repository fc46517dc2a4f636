"""The signal that a table has changed in the database: every process that shows the table then reads it again.

It names the table and nothing else. The truth is in the database, so a lost signal costs only time.
"""

from __future__ import annotations

from collections.abc import Callable

_listeners: list[Callable[[int], None]] = []


def listen(listener: Callable[[int], None]) -> Callable[[], None]:
    """Calls the listener in the thread that sends the signal. Returns a function that stops this."""
    _listeners.append(listener)
    return lambda: _listeners.remove(listener)


def table_changed(table: int) -> None:
    """Send it after the commit: `transaction.on_commit(partial(table_changed, table.pk))`."""
    for listener in tuple(_listeners):
        listener(table)
