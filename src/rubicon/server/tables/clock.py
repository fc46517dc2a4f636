"""How long people may think: what a host may say, and what holds where nothing is said."""

from __future__ import annotations

from collections.abc import Sequence

from .models import Seat, Table
from .selectors import for_people

SHORTEST = 5
LONGEST = 30 * 24 * 3600
USUAL = 600
"""Ten minutes."""


def turn_seconds(table: Table, seats: Sequence[Seat]) -> int | None:
    """Several people at several devices always have a clock, so that nobody can hold up the others for ever.

    Whoever plays against computers alone, or on one screen, may think as long as they like, unless they say otherwise.
    """
    if table.turn_seconds is None and table.reach != Table.Reach.SCREEN and for_people(seats) > 1:
        return USUAL
    return table.turn_seconds
