"""Playing on from a position with quick players, a few goes or to the end, and what comes of it on average."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .compiled import compiled, entrance
from .ground import Ground
from .luck import Luck
from .policy import play_go
from .position import OVER, PHASE, SEAT, Position
from .value import add_value

Reals = NDArray[np.float64]
Styles = NDArray[np.float64]
"""A style of `policy.py` for each seat."""


@entrance
def rollout(ground: Ground, position: Position, luck: Luck, styles: Styles, goes: int) -> int:
    """Plays on in place until so many goes are over, or the game; tells how many were played."""
    now = position.now
    for go in range(goes):
        if now[PHASE] == OVER:
            return go
        play_go(ground, position, luck, styles[now[SEAT]])
    return goes


@entrance
def mean(
    ground: Ground, position: Position, luck: Luck, styles: Styles, rollouts: int, goes: int, values: Reals
) -> int:
    """The mean value of so many rollouts for each seat, put into `values`; tells how many goes were played."""
    there = Position(
        position.owners.copy(),
        position.armies.copy(),
        position.cards.copy(),
        position.seats.copy(),
        position.held.copy(),
        position.falls.copy(),
        position.now.copy(),
    )
    values[:] = 0.0
    played = 0
    for _ in range(rollouts):
        put(there, position)
        played += rollout(ground, there, luck, styles, goes)
        add_value(ground, there, values)
    values /= rollouts
    return played


@compiled
def put(there: Position, here: Position) -> None:
    there.owners[:] = here.owners
    there.armies[:] = here.armies
    there.cards[:] = here.cards
    there.seats[:] = here.seats
    there.held[:] = here.held
    there.falls[:] = here.falls
    there.now[:] = here.now
