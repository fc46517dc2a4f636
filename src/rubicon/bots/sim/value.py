"""What a position is worth to each seat, without looking ahead: its share of all that stands on the board."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .compiled import compiled
from .course import income
from .ground import Ground
from .position import ARMIES, HELD, LANDS, NOBODY, OVER, PHASE, REINFORCING, SEAT, WINNER, Position

GO = 2.0
"""The income of so many goes counts like armies that stand already."""
CARD = 1.0
"""A card counts like so many armies."""
SLOPE = 2.0
"""Who has twice as much wins more than twice as often: shares are of strengths raised to this power."""


@compiled
def add_value(ground: Ground, position: Position, values: NDArray[np.float64]) -> None:
    """Adds each seat's chance to win, roughly: 1 to a winner, else shares that make 1 together."""
    now, owners, armies = position.now, position.owners, position.armies
    if now[PHASE] == OVER and now[WINNER] != NOBODY:
        values[now[WINNER]] += 1.0
        return
    seats = ground.rules.seats
    strength = np.zeros(seats)
    for t in range(owners.size):
        if owners[t] != NOBODY:
            strength[owners[t]] += armies[t]
    if now[PHASE] == REINFORCING:
        strength[now[SEAT]] += now[ARMIES]
    total = 0.0
    for seat in range(seats):
        if position.seats[seat, LANDS]:
            strength[seat] += GO * income(ground, position, seat)[0] + CARD * position.seats[seat, HELD]
            strength[seat] **= SLOPE
            total += strength[seat]
    for seat in range(seats):
        values[seat] += strength[seat] / total
