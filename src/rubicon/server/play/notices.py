"""Who wants to know where they are awaited, whatever page they look at."""

from __future__ import annotations

from ...wire.messages import Notice
from .connection import Connection


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

    def tell(self, user: int | None, notice: Notice) -> None:
        for connection in self._connections.get(user, ()) if user is not None else ():
            connection.tell(notice)
