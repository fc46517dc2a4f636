"""Why the computers of one game have done what they did last, kept until it may be told.

What was seen by all is explained at once. What a seat does in secret is explained when the chapter is over in which it
does that, and until then nothing that it says in that chapter: it might be about the same.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from ..core.edition import AnyEdition, Event, Seat
from .bot import one_line

SHOWN_REASONS = 3
"""So many of the last reasons of a seat are told."""
KEPT_REASONS = 100
"""So many are kept of each, for there may be some of which nothing is told yet."""


class ReasonLog:
    def __init__(self) -> None:
        self._said: dict[Seat, deque[tuple[int, str]]] = {}
        self._secret: dict[Seat, int] = {}
        """The last chapter in which a seat did something that others did not see."""

    def note(self, seat: Seat, reason: str, chapter: int, events: Sequence[Event]) -> None:
        """What a computer says about what it did in this chapter, and what came of that."""
        if not events or any(event.seen_by(None) != event for event in events):
            self._secret[seat] = chapter
        said = self._said.setdefault(seat, deque(maxlen=KEPT_REASONS))
        line = one_line(reason)
        if line and (not said or said[-1] != (chapter, line)):
            said.append((chapter, line))

    def told(self, edition: AnyEdition, state: Any) -> tuple[tuple[str, ...], ...]:
        """For each seat what may be known by now, the newest last."""
        now, over = edition.turn(state), edition.outcome(state) is not None

        def of(seat: Seat) -> list[str]:
            secret = self._secret.get(seat)
            return [line for chapter, line in self._said.get(seat, ()) if over or chapter < now or chapter != secret]

        return tuple(tuple(of(seat)[-SHOWN_REASONS:]) for seat in range(len(edition.table.seats)))
