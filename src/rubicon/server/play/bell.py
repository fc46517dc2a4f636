"""The bell: whoever has changed a table in the database rings it, and every process that shows the table looks again.

It says which table and nothing else; truth is in the database alone, so a ring that is lost costs nothing but time.
"""

from __future__ import annotations

from collections.abc import Callable

_listeners: list[Callable[[int], None]] = []


def listen(listener: Callable[[int], None]) -> Callable[[], None]:
    """Calls the listener, in whatever thread somebody rings. Returns what ends that."""
    _listeners.append(listener)
    return lambda: _listeners.remove(listener)


def ring(table: int) -> None:
    """After the commit: `transaction.on_commit(lambda: ring(table.id))`."""
    for listener in tuple(_listeners):
        listener(table)
