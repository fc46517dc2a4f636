"""Rollouts: plays on from a position with the policy, for some turns or to the end, and evaluates the result."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .jit import compiled, entrance
from .luck import ModelLuck
from .policy import play_turn
from .position import FACTS, OVER, PHASE, SEAT, SEAT_FACTS, ModelContext, Position
from .value import Reals, add_value

Styles: TypeAlias = NDArray[np.float64]
"""A style of `policy.py` for each seat."""


@entrance
def rollout(context: ModelContext, position: Position, luck: ModelLuck, styles: Styles, turns: int) -> int:
    """Plays up to this many turns in place. Returns the number of turns played."""
    now = position.now
    for turn in range(turns):
        if now[PHASE] == OVER:
            return turn
        play_turn(context, position, luck, styles[now[SEAT]])
    return turns


@entrance
def mean(
    context: ModelContext,
    position: Position,
    luck: ModelLuck,
    styles: Styles,
    weights: Reals,
    rollouts: int,
    turns: int,
    values: Reals,
) -> int:
    """Puts the mean value of the rollouts for each seat into `values`. Returns the number of turns played."""
    there = twin(position)
    for seat in range(values.size):
        values[seat] = 0.0
    played = 0
    for _ in range(rollouts):
        put(there, position)
        played += rollout(context, there, luck, styles, turns)
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
    """Copies number by number: compiling a copy of whole arrays takes five seconds."""
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
