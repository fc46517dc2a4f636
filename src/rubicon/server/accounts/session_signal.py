"""The signal that a session has ended or changed: every process then checks its open sockets.

A digest names the session, so that no key travels between processes. The truth is in the database: each process also
looks there from time to time, in case a signal was lost.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

DIGEST_CHARS = 32


class Ended(NamedTuple):
    """A session is over: somebody has logged out."""

    session: str


class Moved(NamedTuple):
    """A session goes on under another key, with the same person."""

    before: str
    after: str
    key: str = ""
    """The new key, in the process that made it."""


class Changed(NamedTuple):
    """A person has another password or name, or is no more."""

    user: int


Change: TypeAlias = Ended | Moved | Changed

_listeners: list[Callable[[Change], None]] = []


def digest(session_key: str) -> str:
    return hashlib.sha256(session_key.encode()).hexdigest()[:DIGEST_CHARS]


def listen(listener: Callable[[Change], None]) -> Callable[[], None]:
    """Calls the listener in the thread that sends the signal. Returns a function that stops this."""
    _listeners.append(listener)
    return lambda: _listeners.remove(listener)


def session_changed(change: Change) -> None:
    """Send it after the commit."""
    for listener in tuple(_listeners):
        listener(change)


# Between processes.


def written(change: Change) -> str:
    match change:
        case Ended(session):
            return f"ended:{session}"
        case Moved(before, after):
            return f"moved:{before}:{after}"
        case Changed(user):
            return f"changed:{user}"


def read(word: str) -> Change | None:
    """None for what another version may say."""
    match word.split(":"):
        case ["ended", session]:
            return Ended(session)
        case ["moved", before, after]:
            return Moved(before, after)
        case ["changed", user] if user.isdecimal():
            return Changed(int(user))
        case _:
            return None
