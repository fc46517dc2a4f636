"""The open sockets of users with a session, which end with that session.

Logging out, changing the password on another device and deleting the account close sockets at once
(`accounts/signals.py`). Every few seconds the database is checked as well, which finds sessions that are gone or have
expired.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.contrib.sessions.models import Session
from django.utils import timezone

from ...errors import Illegal
from ...wire.messages import refusal
from ...wire.protocol import LOGGED_OUT
from ..accounts.models import User
from ..accounts.signals import SessionChange, SessionEnded, SessionKeyChanged, UserChanged, session_digest
from .connection import Connection
from .store import in_thread

MAX_QUERY_ROWS = 500
"""Maximum number of sessions or users in one query."""
REMEMBERED_SECONDS = 60.0
"""How long an ended session is remembered: a socket may just have been opening when it ended."""
CONFIRM_SECONDS = 1.0
"""Delay of the second check, because the first may fall between a change and the signal that explains it."""


class SocketSession(NamedTuple):
    """The session with which a socket was opened."""

    key: str
    """Empty if another process has moved the session: then only that process knows the key."""
    digest: str
    """Of the key."""
    auth_hash: str
    """`User.get_session_auth_hash` at that time, which changes with the password. Empty if unknown yet."""


class SocketSessions:
    """The open connections with a session."""

    def __init__(self, spawn: Callable[[Coroutine[Any, Any, Any]], None]) -> None:
        self._spawn = spawn
        self._open: dict[int, dict[Connection, None]] = {}
        self._ended: dict[str, float] = {}

    def enter(self, connection: Connection) -> None:
        if connection.user is None:
            return
        self._open.setdefault(connection.user, {})[connection] = None
        if connection.session is not None and connection.session.digest in self._ended:
            _end(connection)

    def leave(self, connection: Connection) -> None:
        if connection.user is None:
            return
        others = self._open.get(connection.user, {})
        others.pop(connection, None)
        if not others:
            self._open.pop(connection.user, None)

    def changed(self, change: SessionChange) -> None:
        match change:
            case SessionEnded(digest):
                self._ended[digest] = time.monotonic()
                for connection in self._all(self._open):
                    if connection.session is not None and connection.session.digest == digest:
                        _end(connection)
            case SessionKeyChanged(before, after, key):
                for connection in self._all(self._open):
                    if connection.session is not None and connection.session.digest == before:
                        connection.session = SocketSession(key, after, "")
            case UserChanged(user):
                if user in self._open:
                    self._spawn(self.check([user]))

    async def check(self, users: Collection[int] | None = None) -> None:
        """Closes the sockets of these users whose sessions have ended.

        Without users it checks everybody, and checks again a moment later before it closes anything.
        """
        now = time.monotonic()
        self._ended = {key: at for key, at in self._ended.items() if now - at < REMEMBERED_SECONDS}
        over = await self._over(self._open if users is None else users)
        if users is None and over:
            self._spawn(self._confirm(over))
            return
        for connection in over:
            _end(connection)

    async def _confirm(self, suspects: Mapping[Connection, SocketSession]) -> None:
        await asyncio.sleep(CONFIRM_SECONDS)
        users = {each.user for each in suspects if each.user is not None}
        for connection, session in (await self._over(users)).items():
            if suspects.get(connection) is session:
                _end(connection)

    async def _over(self, users: Iterable[int]) -> Mapping[Connection, SocketSession]:
        """The sockets of these users whose sessions have ended. Updates what is known of the others."""
        asked = [(each, each.session) for each in self._all(users)]
        if not asked:
            return {}
        keys = {session.key for _, session in asked if session is not None and session.key}
        people = {each.user for each, _ in asked if each.user is not None}
        known, valid = await in_thread(_read, sorted(people), sorted(keys))
        over: dict[Connection, SocketSession] = {}
        for connection, session in asked:
            if connection.session is not session or session is None or connection.user is None:
                continue  # the session got another key meanwhile
            person = known.get(connection.user)
            lost = bool(session.key) and session.key not in valid
            if person is None or lost or session.auth_hash not in ("", person.auth_hash):
                over[connection] = session
            else:
                connection.session = session._replace(auth_hash=person.auth_hash)
                connection.name = person.name
        return over

    def _all(self, users: Iterable[int]) -> list[Connection]:
        return [connection for user in users for connection in self._open.get(user, ())]


class _Person(NamedTuple):
    name: str
    auth_hash: str


def _read(users: Sequence[int], keys: Sequence[str]) -> tuple[Mapping[int, _Person], Collection[str]]:
    """The users that still exist, and the sessions that are still valid."""
    known: dict[int, _Person] = {}
    for start in range(0, len(users), MAX_QUERY_ROWS):
        for user in User.objects.filter(pk__in=users[start : start + MAX_QUERY_ROWS]).only("name", "password"):
            known[user.pk] = _Person(user.name, user.get_session_auth_hash())
    valid: set[str] = set()
    for start in range(0, len(keys), MAX_QUERY_ROWS):
        some = Session.objects.filter(session_key__in=keys[start : start + MAX_QUERY_ROWS])
        valid.update(some.filter(expire_date__gt=timezone.now()).values_list("session_key", flat=True))
    return known, valid


def socket_session(session_key: str, user: User) -> SocketSession:
    return SocketSession(session_key, session_digest(session_key), user.get_session_auth_hash())


def _end(connection: Connection) -> None:
    if not connection.closed.is_set():
        connection.tell(refusal("", Illegal("account.logged_out")))
        connection.close(LOGGED_OUT)
