"""The trail of a game: the places to which undo can go back, from where the table lets it begin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from .edition import AnyEdition, Event, Seat

MAX_CHECKPOINTS = 1_000
"""Actions that can be undone. A turn without random draws, such as one of exchanges, may have more."""


class Checkpoint(msgspec.Struct, frozen=True, gc=False):
    """A place on the trail: a record's number and seat, the state after it, and what it told."""

    number: int
    seat: Seat | None
    state: Any
    events: tuple[Event, ...]


class UndoHistory:
    """Where undo may lead. `free` keeps what is harmless, `go` the chapter, and `agreed` both."""

    def __init__(self, edition: AnyEdition) -> None:
        self._edition = edition
        self._keeps_harmless = edition.table.undo in ("free", "agreed")
        self._keeps_chapter = edition.table.undo in ("go", "agreed")
        # Since the last draw, reveal or action of another seat.
        self._harmless: list[Checkpoint] = []
        # Since the start of the chapter.
        self._chapter: list[Checkpoint] = []

    def add(self, mark: Checkpoint, draws: Sequence[int]) -> None:
        edition = self._edition
        if self._keeps_harmless:
            trail = self._harmless
            if draws or not edition.revealing_events.isdisjoint(map(type, mark.events)):
                self._harmless = [mark]
            elif len(trail) > 1 and trail[-1].seat != mark.seat:
                self._harmless = [trail[-1], mark]
            else:
                trail.append(mark)
                del trail[:-MAX_CHECKPOINTS]
        if self._keeps_chapter:
            trail = self._chapter
            if trail and edition.turn(trail[-1].state) == edition.turn(mark.state):
                trail.append(mark)
                del trail[1 : -MAX_CHECKPOINTS + 1]  # where the chapter began is kept
            else:
                self._chapter = [mark]

    def go_back(self, to: int) -> None:
        """The game stands again where it stood after record `to`; that is on both trails now."""
        here = next(mark for mark in (*self._harmless, *self._chapter) if mark.number == to)
        if self._keeps_harmless:
            self._harmless = [*(mark for mark in self._harmless if mark.number < to), here]
        if self._keeps_chapter:
            self._chapter = [*(mark for mark in self._chapter if mark.number < to), here]

    def last(self, asked: tuple[Seat, ...]) -> tuple[Seat, int] | None:
        """Who may take back the last record without harm, and the number of the one before it."""
        if len(self._harmless) < 2:
            return None
        seat = self._harmless[-1].seat
        # When nobody is asked the game is over, and its dice may have been revealed.
        return (seat, self._harmless[-2].number) if seat is not None and asked == (seat,) else None

    def start(self, asked: tuple[Seat, ...]) -> tuple[Seat, int] | None:
        """Who may want to begin the chapter again, and where that is; even if the game ended in it."""
        if len(self._chapter) < 2:
            return None
        owner = self._edition.awaited(self._chapter[0].state)
        return (owner[0], self.beginning) if len(owner) == 1 and asked in ((), owner) else None

    @property
    def beginning(self) -> int:
        """The number of the record with which the chapter began."""
        return self._chapter[0].number

    def alone(self) -> list[Checkpoint]:
        """The places to which somebody may go back without asking, if anybody may."""
        return self._harmless[:-1] if self._keeps_harmless else self._chapter[:1]

    def back(self, to: int) -> tuple[Any, tuple[Event, ...]]:
        """The state after record `to`, and what has been told since then."""
        trail = next(trail for trail in (self._harmless, self._chapter) if any(mark.number == to for mark in trail))
        state = next(mark.state for mark in trail if mark.number == to)
        return state, tuple([event for mark in trail if mark.number > to for event in mark.events])
