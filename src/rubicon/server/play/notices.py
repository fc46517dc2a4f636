"""Who wants to know where they are awaited, whatever page they look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.edition import Seat
from ...wire.messages import Notice
from .connection import Connection

if TYPE_CHECKING:
    from .room import Room


class Notices:
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

    def tell(self, room: Room, seat: Seat) -> None:
        user = room.seats[seat].user_id
        for connection in self._connections.get(user, ()) if user is not None else ():
            connection.tell(Notice(room.table.code, room.table.name, seat))
