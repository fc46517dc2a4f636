"""The latest reasons of the computer players of one game, kept until they may be shown.

Reasons for public actions are shown at once. If a seat acted in secret, all its reasons of that turn are shown when the
turn is over, because they may be about the secret.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from ..core.edition import AnyEdition, Event, Seat
from .bot import one_line

SHOWN_REASONS = 3
"""Latest reasons shown of each seat."""
KEPT_REASONS = 100
"""Reasons kept of each seat, including those not shown yet."""


class ReasonLog:
    def __init__(self) -> None:
        self._said: dict[Seat, deque[tuple[int, str]]] = {}
        self._secret: dict[Seat, int] = {}
        """The last turn in which a seat did something that others did not see."""

    def note(self, seat: Seat, reason: str, chapter: int, events: Sequence[Event]) -> None:
        """Keeps the reason for an action in this turn, which caused these events."""
        if not events or any(event.seen_by(None) != event for event in events):
            self._secret[seat] = chapter
        said = self._said.setdefault(seat, deque(maxlen=KEPT_REASONS))
        line = one_line(reason)
        if line and (not said or said[-1] != (chapter, line)):
            said.append((chapter, line))

    def told(self, edition: AnyEdition, state: Any) -> tuple[tuple[str, ...], ...]:
        """The reasons of each seat that may be shown now, the newest last."""
        now, over = edition.turn(state), edition.outcome(state) is not None

        def of(seat: Seat) -> list[str]:
            secret = self._secret.get(seat)
            return [line for chapter, line in self._said.get(seat, ()) if over or chapter < now or chapter != secret]

        return tuple(tuple(of(seat)[-SHOWN_REASONS:]) for seat in range(len(edition.table.seats)))
