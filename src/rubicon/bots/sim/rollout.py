"""Playing on from a position with quick players, a few goes or to the end, and what comes of it on average."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .jit import compiled, entrance
from .luck import ModelLuck
from .policy import play_go
from .position import FACTS, OVER, PHASE, SEAT, SEAT_FACTS, ModelContext, Position
from .value import Reals, add_value

Styles: TypeAlias = NDArray[np.float64]
"""A style of `policy.py` for each seat."""


@entrance
def rollout(context: ModelContext, position: Position, luck: ModelLuck, styles: Styles, goes: int) -> int:
    """Plays on in place until so many goes are over, or the game; tells how many were played."""
    now = position.now
    for go in range(goes):
        if now[PHASE] == OVER:
            return go
        play_go(context, position, luck, styles[now[SEAT]])
    return goes


@entrance
def mean(
    context: ModelContext,
    position: Position,
    luck: ModelLuck,
    styles: Styles,
    weights: Reals,
    rollouts: int,
    goes: int,
    values: Reals,
) -> int:
    """The mean value of so many rollouts for each seat, put into `values`; tells how many goes were played."""
    there = twin(position)
    for seat in range(values.size):
        values[seat] = 0.0
    played = 0
    for _ in range(rollouts):
        put(there, position)
        played += rollout(context, there, luck, styles, goes)
        add_value(context, there, weights, values)
    for seat in range(values.size):
        values[seat] /= rollouts
    return played


@compiled
def twin(position: Position) -> Position:
    return Position(
        position.owners.copy(),
        position.armies.copy(),
        position.cards.copy(),
        position.seats.copy(),
        position.held.copy(),
        position.falls.copy(),
        position.now.copy(),
    )


@compiled
def put(there: Position, here: Position) -> None:
    """Number by number: to compile what copies arrays that may not fit each other takes five seconds."""
    for t in range(here.owners.size):
        there.owners[t] = here.owners[t]
        there.armies[t] = here.armies[t]
    for card in range(here.cards.size):
        there.cards[card] = here.cards[card]
    for seat in range(here.seats.shape[0]):
        for fact in range(SEAT_FACTS):
            there.seats[seat, fact] = here.seats[seat, fact]
        for realm in range(here.held.shape[0]):
            there.held[realm, seat] = here.held[realm, seat]
        there.falls[seat, 0] = here.falls[seat, 0]
        there.falls[seat, 1] = here.falls[seat, 1]
    for fact in range(FACTS):
        there.now[fact] = here.now[fact]
