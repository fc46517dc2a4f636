"""Signals to packages that store data about users or hold their sockets; `accounts` knows none of them.

A session signal goes to every process, which then checks its open sockets. A digest names the session, so that no key
travels between processes. The truth is in the database: each process also looks there from time to time, in case a
signal was lost.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from django.dispatch import Signal

DIGEST_CHARS = 32

user_leaves = Signal()
"""Sent with `user` before a user is deleted, and again in the transaction that deletes the user.

Receivers give up the user's seats and tables, and remove the name from everything that others see.
"""
user_merges = Signal()
"""Sent with `guest` and `account`, in a transaction, when a guest logs in.

Receivers transfer the guest's data to the account.
"""


class SessionEnded(NamedTuple):
    """Somebody has logged out."""

    session: str


class SessionKeyChanged(NamedTuple):
    """A session of the same person continues under another key."""

    before: str
    after: str
    key: str = ""
    """The new key, in the process that made it."""


class UserChanged(NamedTuple):
    """A person has a new password or name, or was deleted."""

    user: int


SessionChange: TypeAlias = SessionEnded | SessionKeyChanged | UserChanged

_listeners: list[Callable[[SessionChange], None]] = []


def session_digest(session_key: str) -> str:
    return hashlib.sha256(session_key.encode()).hexdigest()[:DIGEST_CHARS]


def on_session_change(listener: Callable[[SessionChange], None]) -> Callable[[], None]:
    """Calls the listener in the thread that sends the signal. Returns a function that stops this."""
    _listeners.append(listener)
    return lambda: _listeners.remove(listener)


def session_changed(change: SessionChange) -> None:
    """Send it after the commit."""
    for listener in tuple(_listeners):
        listener(change)


# Text form, for messages between processes.


def encode_change(change: SessionChange) -> str:
    match change:
        case SessionEnded(session):
            return f"ended:{session}"
        case SessionKeyChanged(before, after):
            return f"moved:{before}:{after}"
        case UserChanged(user):
            return f"changed:{user}"


def decode_change(word: str) -> SessionChange | None:
    """None for a text of another version."""
    match word.split(":"):
        case ["ended", session]:
            return SessionEnded(session)
        case ["moved", before, after]:
            return SessionKeyChanged(before, after)
        case ["changed", user] if user.isdecimal():
            return UserChanged(int(user))
        case _:
            return None
