"""A position: what changes in a game of the model, in a few small arrays, and the names of their places."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.int64]

NOBODY = -1

# Where a card is: the number of the seat that holds it, or one of these.
DECK, USED, GONE = -1, -2, -3

# The columns of `seats`.
RESERVE, LANDS, HELD, TRADED, ROLLED_FOR = range(5)
SEAT_FACTS = 5

# The places of `now`.
SEAT, PHASE, CHAPTER, ROUND, FIRST, LEFT, FALLEN, CONQUERED, WINNER = range(9)
ARMIES, TOPPED, BEGUN, CAPTURED, THEN = range(9, 14)
SOURCE, TARGET, LEAST, FELL = range(14, 18)
DICE = 18
"""Defending: how many dice the attacker rolls, or, where they lie on the table already, the three that follow."""
FACTS = DICE + 4

# What `now[PHASE]` may be.
CLAIMING, STATIONING, REINFORCING, ATTACKING, DEFENDING, ADVANCING, FORTIFYING, ENDING, OVER = range(9)


class Position(NamedTuple):
    owners: Numbers
    """The seat that owns each territory, or NOBODY."""
    armies: Numbers
    cards: Numbers
    """Where each card is. A deck is drawn from by luck and a hand has no order, so no more need be known."""
    seats: Numbers
    """A row for each seat: first armies still to place, territories, cards, sets traded, whether the game rolls."""
    held: Numbers
    """For each continent how many of its territories each seat owns."""
    falls: Numbers
    """Who is out and by whom, in the order of falling; so many rows count as `now[FALLEN]` says."""
    now: Numbers
    """Whose go it is, the phase and what belongs to it, and all other single numbers."""

    def copy(self) -> Position:
        return Position(*(part.copy() for part in self))


def blank(territories: int, cards: int, seats: int, continents: int) -> Position:
    """A board on which nothing stands."""
    now = np.zeros(FACTS, np.int64)
    now[WINNER] = now[FELL] = NOBODY
    now[THEN] = ATTACKING
    return Position(
        owners=np.full(territories, NOBODY, np.int64),
        armies=np.zeros(territories, np.int64),
        cards=np.full(cards, GONE, np.int64),
        seats=np.zeros((seats, SEAT_FACTS), np.int64),
        held=np.zeros((continents, seats), np.int64),
        falls=np.full((seats, 2), NOBODY, np.int64),
        now=now,
    )
