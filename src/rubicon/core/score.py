"""What a finished game is worth to each seat in a table of high scores."""

from __future__ import annotations

from .edition import Outcome

BELOW = 10
"""Points for every seat placed below."""
WINNING = 10


def scores(outcome: Outcome) -> tuple[int, ...]:
    """By seat. Who share a place are not below one another, and a shared first place has no winner."""
    points: dict[int, int] = {}
    below = sum(map(len, outcome.places))
    for place in outcome.places:
        below -= len(place)
        points |= {seat: BELOW * below + WINNING * (seat == outcome.winner) for seat in place}
    return tuple(points[seat] for seat in sorted(points))
