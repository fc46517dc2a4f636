"""The undo history of a game: the checkpoints that an undo can return to, as the table's undo mode allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from .edition import AnyEdition, Event, Seat

MAX_CHECKPOINTS = 1_000
"""The checkpoints that are kept. A turn without random draws may have more actions."""


class Checkpoint(msgspec.Struct, frozen=True, gc=False):
    """A record's number and seat, the state after it, and its events."""

    number: int
    seat: Seat | None
    state: Any
    events: tuple[Event, ...]


class UndoHistory:
    """The mode `free` keeps the harmless checkpoints, `go` those of the turn, and `agreed` both."""

    def __init__(self, edition: AnyEdition) -> None:
        self._edition = edition
        self._keeps_harmless = edition.table.undo in ("free", "agreed")
        self._keeps_turn = edition.table.undo in ("go", "agreed")
        # Since the last draw, reveal or action of another seat.
        self._harmless: list[Checkpoint] = []
        # Since the start of the turn.
        self._turn: list[Checkpoint] = []

    def add(self, checkpoint: Checkpoint, draws: Sequence[int]) -> None:
        edition = self._edition
        if self._keeps_harmless:
            kept = self._harmless
            if draws or not edition.revealing_events.isdisjoint(map(type, checkpoint.events)):
                self._harmless = [checkpoint]
            elif len(kept) > 1 and kept[-1].seat != checkpoint.seat:
                self._harmless = [kept[-1], checkpoint]
            else:
                kept.append(checkpoint)
                del kept[:-MAX_CHECKPOINTS]
        if self._keeps_turn:
            kept = self._turn
            if kept and edition.turn(kept[-1].state) == edition.turn(checkpoint.state):
                kept.append(checkpoint)
                del kept[1 : -MAX_CHECKPOINTS + 1]  # the start of the turn is kept
            else:
                self._turn = [checkpoint]

    def rewind(self, to: int) -> None:
        """The state after record `to` is current again; its checkpoint now ends both lists."""
        here = next(each for each in (*self._harmless, *self._turn) if each.number == to)
        if self._keeps_harmless:
            self._harmless = [*(each for each in self._harmless if each.number < to), here]
        if self._keeps_turn:
            self._turn = [*(each for each in self._turn if each.number < to), here]

    def last_harmless(self, asked: tuple[Seat, ...]) -> tuple[Seat, int] | None:
        """Who may take back the last record without harm, and the number of the one before it."""
        if len(self._harmless) < 2:
            return None
        seat = self._harmless[-1].seat
        # When nobody is asked, the game is over, and its dice may have been revealed.
        return (seat, self._harmless[-2].number) if seat is not None and asked == (seat,) else None

    def turn_restart(self, asked: tuple[Seat, ...]) -> tuple[Seat, int] | None:
        """Who may start the turn again, and the record to return to; even if the game ended in this turn."""
        if len(self._turn) < 2:
            return None
        owner = self._edition.awaited(self._turn[0].state)
        return (owner[0], self.turn_start) if len(owner) == 1 and asked in ((), owner) else None

    @property
    def turn_start(self) -> int:
        """The number of the record with which the turn began."""
        return self._turn[0].number

    def undo_targets(self) -> list[Checkpoint]:
        """The checkpoints that an undo may return to without asking, if anybody may undo."""
        return self._harmless[:-1] if self._keeps_harmless else self._turn[:1]

    def restore(self, to: int) -> tuple[Any, tuple[Event, ...]]:
        """The state after record `to`, and the events since then."""
        kept = next(kept for kept in (self._harmless, self._turn) if any(each.number == to for each in kept))
        state = next(each.state for each in kept if each.number == to)
        return state, tuple([event for each in kept if each.number > to for event in each.events])
