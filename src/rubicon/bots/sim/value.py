"""What a position is worth to each seat, without looking ahead: its share of all that stands on the board."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .cards import next_set
from .flow import income
from .jit import compiled
from .position import ARMIES, HELD, LANDS, NOBODY, OVER, PHASE, REINFORCING, SEAT, WINNER, ModelContext, Position

Reals: TypeAlias = NDArray[np.float64]

# What counts, a number each.
GO = 0
"""The income of so many goes counts like armies that stand already."""
CARD = 1
"""A card counts like so many armies,"""
SET = 2
"""and like this part of what the next set brings."""
SLOPE = 3
"""Who has twice as much wins more than twice as often: shares are of strengths raised to this power."""


@compiled
def add_value(context: ModelContext, position: Position, weights: Reals, values: Reals) -> None:
    """Adds each seat's chance to win, roughly: 1 to a winner, else shares that make 1 together."""
    now, owners, armies = position.now, position.owners, position.armies
    if now[PHASE] == OVER and now[WINNER] != NOBODY:
        values[now[WINNER]] += 1.0
        return
    seats = context.rules.seats
    strength = np.zeros(seats)
    for t in range(owners.size):
        if owners[t] != NOBODY:
            strength[owners[t]] += armies[t]
    if now[PHASE] == REINFORCING:
        strength[now[SEAT]] += now[ARMIES]
    total = 0.0
    for seat in range(seats):
        if position.seats[seat, LANDS]:
            strength[seat] += weights[GO] * income(context, position, seat)[0]
            card = weights[CARD] + weights[SET] * next_set(context, position, seat)
            strength[seat] += card * position.seats[seat, HELD]
            strength[seat] **= weights[SLOPE]
            total += strength[seat]
    for seat in range(seats):
        values[seat] += strength[seat] / total
