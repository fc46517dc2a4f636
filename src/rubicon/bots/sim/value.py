"""The value of a position to each seat, without looking ahead: its share of the strength on the board."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .cards import next_set
from .flow import income
from .jit import compiled
from .position import ARMIES, HELD, LANDS, NOBODY, OVER, PHASE, REINFORCING, SEAT, WINNER, ModelContext, Position

Reals: TypeAlias = NDArray[np.float64]

# The weights of an evaluation, by index.
INCOME = 0
"""Turns of income that count as armies."""
CARD = 1
"""Armies that a card counts as,"""
SET = 2
"""plus this part of the armies of the next set."""
SLOPE = 3
"""Shares are of strengths raised to this power: twice the strength wins more than twice as often."""


@compiled
def add_value(context: ModelContext, position: Position, weights: Reals, values: Reals) -> None:
    """Adds each seat's estimated winning chance to `values`: 1 for a winner, else shares with the sum 1."""
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
            strength[seat] += weights[INCOME] * income(context, position, seat)[0]
            card = weights[CARD] + weights[SET] * next_set(context, position, seat)
            strength[seat] += card * position.seats[seat, HELD]
            strength[seat] **= weights[SLOPE]
            total += strength[seat]
    for seat in range(seats):
        values[seat] += strength[seat] / total
