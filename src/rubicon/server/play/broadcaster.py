"""The connections to a table in this process, and the updates that each of them gets.

A connection has one viewpoint at a time. An update is made once for all connections with the same viewpoint. It is sent
only to viewers who saw something of the step: even the time of a message must not reveal hidden events.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

from ...core.chance import commitment
from ...core.edition import Player, Seat, Viewer
from ...errors import Illegal
from ...wire import messages
from ...wire.match import Match
from ...wire.messages import Look, Notice, SeatStatus, TableStatus, encode
from ..tables.models import Table
from .clocks import SteadyClock
from .connection import Connection
from .live_table import LiveTable

STATUS_DELAY_SECONDS = 0.05
"""Delay before a change of presence is announced, because many people may come and go at once."""


class Broadcaster:
    def __init__(self, live: LiveTable, steady: SteadyClock) -> None:
        self.connections: dict[Connection, None] = {}
        """In order of arrival."""
        self.missing: frozenset[Seat] = frozenset()
        """Seats whose player has no connection to this process."""
        self.empty_since = time.monotonic()
        self._live = live
        self._steady = steady
        self._sent: dict[Viewer, int] = {}
        """The version that each viewpoint was sent."""
        self._status_timer: asyncio.TimerHandle | None = None

    def __bool__(self) -> bool:
        return bool(self.connections)

    def enter(self, connection: Connection) -> None:
        self.connections[connection] = None
        self.find_missing()
        self._send_status_soon()

    def leave(self, connection: Connection) -> None:
        self.connections.pop(connection, None)
        self.find_missing()
        self.empty_since = time.monotonic()
        self._send_status_soon()

    def find_missing(self) -> None:
        live, here = self._live, self._users()
        self.missing = frozenset(seat for seat in live.people if live.seats[seat].user_id not in here)

    def _users(self) -> set[int | None]:
        return {connection.user for connection in self.connections}

    # The game.

    def look(self, connection: Connection, look: Look) -> None:
        """Sets the viewpoint of a connection. Raises Illegal for another person's seat."""
        if look.seat is not None and look.seat not in self._live.yours(connection.user):
            raise Illegal("look.not_yours", seat=look.seat)
        connection.viewer = look.seat
        connection.looks = True
        self._send_update(connection, look.since)

    def begin(self, match: Match) -> None:
        """Called when the game has begun, or has been loaded."""
        self._sent = {viewer: match.version(viewer) for viewer in (None, *range(len(self._live.seats)))}

    def send_beginning(self) -> None:
        for connection in self.connections:
            self._send_update(connection, 0)

    def drop_viewpoints(self) -> None:
        """Connections with the viewpoint of a seat that is no longer theirs get the public view."""
        for connection in self.connections:
            if connection.viewer is not None and connection.viewer not in self._live.yours(connection.user):
                connection.viewer = None
                self._send_update(connection, None)

    def send_steps(self, match: Match) -> None:
        """Sends an update to everybody who saw something of the last steps, and nothing to others."""
        texts: dict[Viewer, bytes | None] = {}
        clock = self._clock()
        for connection in self.connections:
            viewer = connection.viewer
            if not connection.looks:
                continue
            if viewer not in texts:
                sent, now = self._sent[viewer], match.version(viewer)
                texts[viewer] = None if sent == now else encode(match.update_for(viewer, sent, clock))
            text = texts[viewer]
            if text is not None:
                connection.tell_text(text)
        for viewer in self._sent:
            self._sent[viewer] = match.version(viewer)

    def _send_update(self, connection: Connection, since: int | None) -> None:
        match = self._live.match
        if match is not None and connection.looks:
            connection.tell(match.update_for(connection.viewer, since, self._clock()))

    def _clock(self) -> messages.Clock | None:
        clock = self._live.clock
        return None if clock is None or not self._live.playing else clock.message(self._steady.now())

    # The table.

    def send_all(self, message: Any) -> None:
        text = encode(message)
        for connection in self.connections:
            connection.tell_text(text)

    def _send_status_soon(self) -> None:
        if self._status_timer is None:
            self._status_timer = asyncio.get_running_loop().call_later(STATUS_DELAY_SECONDS, self.send_status)

    def send_status(self) -> None:
        if self._status_timer is not None:
            self._status_timer.cancel()
            self._status_timer = None
        live, table = self._live, self._live.table
        chairs = tuple(self._chairs())
        watchers = sum(1 for connection in self.connections if not live.yours(connection.user))
        promise = commitment(bytes.fromhex(table.secret))
        texts: dict[tuple[Seat, ...], bytes] = {}
        for connection in self.connections:
            yours = live.yours(connection.user)
            if yours not in texts:
                sitting = TableStatus(
                    status=table.status,  # type: ignore[arg-type]
                    chairs=chairs,
                    yours=yours,
                    watchers=watchers,
                    commitment=promise,
                    secret=table.secret if table.status == Table.Status.OVER else "",
                    paused=live.paused,
                    next=live.rematch,
                )
                texts[yours] = encode(sitting)
            connection.tell_text(texts[yours])

    def _chairs(self) -> Iterator[SeatStatus]:
        here = self._users()
        for seat in self._live.seats:
            player = Player(seat.name, seat.colour, seat.kind, seat.avatar)
            yield SeatStatus(player, seat.user_id is not None and seat.user_id in here, seat.left)


class TurnNotices:
    """Connections for notices, from people on any page."""

    def __init__(self) -> None:
        self._connections: dict[int, set[Connection]] = {}

    def enter(self, connection: Connection) -> None:
        if connection.user is not None:
            self._connections.setdefault(connection.user, set()).add(connection)

    def leave(self, connection: Connection) -> None:
        if connection.user is not None:
            others = self._connections.get(connection.user, set())
            others.discard(connection)
            if not others:
                self._connections.pop(connection.user, None)

    def tell(self, user: int | None, notice: Notice) -> None:
        for connection in self._connections.get(user, ()) if user is not None else ():
            connection.tell(notice)
