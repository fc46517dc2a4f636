"""A table in the memory of this process: its rows, and the match and the clock of its game."""

from __future__ import annotations

from ...core.edition import PERSON, Seat
from ...wire.match import Match
from ..config.limits import limits
from ..tables.models import Seat as SeatRow
from ..tables.models import Table
from .clocks import GameClock
from .record_log import RecordReader
from .selectors import LoadedMatch, TableSnapshot


class LiveTable:
    """Shared by a room, its broadcaster and its auto-player.

    It refers to none of them, so there is no reference cycle.
    """

    table: Table
    seats: tuple[SeatRow, ...]

    def __init__(self, number: int) -> None:
        self.id = number
        self.match: Match | None = None
        self.reader: RecordReader | None = None
        self.clock: GameClock | None = None
        self.paused = False
        self.rematch = ""
        """The code of the rematch."""
        self.people: frozenset[Seat] = frozenset()
        """Seats where a person answers: neither played by a computer nor given up."""
        self.has_automatic_seats = False
        """Whether there are seats where no person answers."""
        self._yours: dict[int, tuple[Seat, ...]] = {}
        self._started = False

    def refresh(self, seen: TableSnapshot) -> None:
        """Takes over the rows of the table and of its seats."""
        self.table, self.seats, self.rematch = seen.table, seen.seats, seen.rematch
        self.people = frozenset(seat.number for seat in seen.seats if seat.kind == PERSON and not seat.left)
        self.has_automatic_seats = len(self.people) < len(seen.seats)
        self._yours = {}
        for seat in seen.seats:
            if seat.user_id is not None and seat.number in self.people:
                self._yours[seat.user_id] = (*self._yours.get(seat.user_id, ()), seat.number)
        self._started = seen.table.status == Table.Status.PLAYING

    def begin(self, game: LoadedMatch) -> None:
        """Called when the game has begun, or has been loaded."""
        self.match, self.reader, self.clock = game
        if self.clock is not None:
            self.clock.running = self._timed()

    @property
    def length(self) -> int:
        return 0 if self.match is None else len(self.match.game.records)

    @property
    def playing(self) -> bool:
        return self._started and self.match is not None

    @property
    def full(self) -> bool:
        """Whether the game has as many actions as this server stores for one game. Then the auto-player ends it."""
        return self.length >= limits().actions_per_game

    def yours(self, user: int | None) -> tuple[Seat, ...]:
        """The seats for which this user answers."""
        return () if user is None else self._yours.get(user, ())

    def is_person(self, seat: Seat) -> bool:
        return seat in self.people

    # The clock.

    def pass_time(self, at: float) -> None:
        """Called after a record, with the moment at which it was stored."""
        if self.clock is not None and self.match is not None:
            game = self.match.game
            self.clock.step(at, (), game.edition.turn(game.state))
            self.clock.running = self._timed()

    def set_running(self, now: float) -> None:
        """Updates which clocks run, because the awaited seats may have changed."""
        if self.clock is not None and self.match is not None:
            self.clock.charge(now)
            self.clock.running = self._timed()

    def _timed(self) -> tuple[Seat, ...]:
        """The seats whose clocks run."""
        assert self.match is not None
        game = self.match.game
        return tuple(seat for seat in game.edition.awaited(game.state) if self.is_person(seat))
