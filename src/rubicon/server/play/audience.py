"""Who looks at a table from this process, from where, and what each of them is told.

A connection has one viewpoint at a time. What it looks like from there is made once for all who share it, and sent only
to those who saw something of what happened: not even the time of a message tells of what is hidden.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...core.chance import commitment
from ...core.edition import Player, Seat, Viewer
from ...errors import Illegal
from ...wire import messages
from ...wire.match import Match
from ...wire.messages import Chair, Look, Sitting, encode
from ..tables.models import Table
from .connection import Connection

if TYPE_CHECKING:
    from .room import Room

SOON = 0.05
"""So many seconds later everybody is told who has come and gone."""


class Audience:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.connections: dict[Connection, None] = {}
        """In the order in which they came."""
        self.missing: frozenset[Seat] = frozenset()
        """Seats whose person is not here now."""
        self.empty_since = time.monotonic()
        self._told: dict[Viewer, int] = {}
        """The version that all who look from there have."""
        self._sitting: asyncio.TimerHandle | None = None

    def __bool__(self) -> bool:
        return bool(self.connections)

    def enter(self, connection: Connection) -> None:
        self.connections[connection] = None
        self.count()
        self._tell_sitting_soon()

    def leave(self, connection: Connection) -> None:
        self.connections.pop(connection, None)
        self.count()
        self.empty_since = time.monotonic()
        self._tell_sitting_soon()

    def count(self) -> None:
        room = self.room
        here = {connection.user for connection in self.connections}
        self.missing = frozenset(seat for seat in room.people if room.seats[seat].user_id not in here)

    def look(self, connection: Connection, look: Look) -> None:
        """Raises Illegal for a seat that is not theirs."""
        if look.seat is not None and look.seat not in self.room.yours(connection.user):
            raise Illegal("look.not_yours", seat=look.seat)
        connection.viewer = look.seat
        connection.looks = True
        self._show(connection, look.since)

    def begin(self, match: Match) -> None:
        """The game has begun, or has been loaded."""
        self._told = {viewer: match.version(viewer) for viewer in (None, *range(len(self.room.seats)))}

    def show_beginning(self) -> None:
        for connection in self.connections:
            self._show(connection, 0)

    def turn_away(self) -> None:
        """Whoever looks from a seat that is no longer theirs sees what anybody sees."""
        for connection in self.connections:
            if connection.viewer is not None and connection.viewer not in self.room.yours(connection.user):
                connection.viewer = None
                self._show(connection, None)

    def _show(self, connection: Connection, since: int | None) -> None:
        if self.room.match is not None and connection.looks:
            connection.tell(self.room.match.update_for(connection.viewer, since, self._clock()))

    def _clock(self) -> messages.Clock | None:
        clock = self.room.clock
        return None if clock is None or not self.room.playing else clock.told(self.room.hall.steady.now())

    def tell_steps(self, match: Match) -> None:
        """Each who saw something of the last steps: what it looks like now. Whoever saw nothing is told nothing."""
        texts: dict[Viewer, bytes | None] = {}
        clock = self._clock()
        for connection in self.connections:
            viewer = connection.viewer
            if not connection.looks:
                continue
            if viewer not in texts:
                told, now = self._told[viewer], match.version(viewer)
                texts[viewer] = None if told == now else encode(match.update_for(viewer, told, clock))
            text = texts[viewer]
            if text is not None:
                connection.tell_text(text)
        for viewer in self._told:
            self._told[viewer] = match.version(viewer)

    def tell_all(self, message: Any) -> None:
        text = encode(message)
        for connection in self.connections:
            connection.tell_text(text)

    # Who sits there.

    def _tell_sitting_soon(self) -> None:
        """Many may come and go at once."""
        if self._sitting is None:
            self._sitting = asyncio.get_running_loop().call_later(SOON, self.tell_sitting)

    def tell_sitting(self) -> None:
        if self._sitting is not None:
            self._sitting.cancel()
            self._sitting = None
        room, table = self.room, self.room.table
        chairs = tuple(self._chairs())
        watchers = sum(1 for connection in self.connections if not room.yours(connection.user))
        promise = commitment(bytes.fromhex(table.secret))
        texts: dict[tuple[Seat, ...], bytes] = {}
        for connection in self.connections:
            yours = room.yours(connection.user)
            if yours not in texts:
                sitting = Sitting(
                    status=table.status,  # type: ignore[arg-type]
                    chairs=chairs,
                    yours=yours,
                    watchers=watchers,
                    commitment=promise,
                    secret=table.secret if table.status == Table.Status.OVER else "",
                    paused=room.paused,
                    next=room.next,
                )
                texts[yours] = encode(sitting)
            connection.tell_text(texts[yours])

    def _chairs(self) -> Iterator[Chair]:
        here = {connection.user for connection in self.connections}
        for seat in self.room.seats:
            player = Player(seat.name, seat.colour, seat.kind, seat.avatar)
            yield Chair(player, seat.user_id is not None and seat.user_id in here, seat.left)
