"""What stands on a territory: infantry, cavalry, artillery and mercenaries, a number each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from ...core.edition import Event
from ...core.ids import PiecesByKind, SeatId, TerritoryId
from ...core.option import Action, PiecesRange
from ...rules.dice import CONKUEROR

Force: TypeAlias = PiecesByKind
"""The number of pieces of each kind, in the order of `KINDS`."""

KINDS = ("infantry", "cavalry", "artillery", "mercenaries")
VALUES = (1, 5, 10, 1)
"""CK 1.3: the worth of each kind in infantry."""
CHEAPEST_FIRST = (3, 0, 1, 2)
"""CK 4.5: the kinds in the order in which they are lost."""
MERCENARIES = 3
REGULAR = (0, 1, 2)
"""The kinds that move, and that stay when the turn ends."""
NOTHING: Force = (0, 0, 0, 0)
MIN_PIECES_SENT = CONKUEROR.least + 1
"""CK 4.1 and 4.3: an attack is declared, and rolled again, with at least this many pieces."""


class SendPieces(Action, frozen=True, tag="send_pieces"):
    """The base of verbs that send pieces from one territory to another."""

    source: TerritoryId
    target: TerritoryId
    pieces: Force


class PiecesSent(Event, frozen=True, tag="pieces_sent"):
    """The base of events that tell of pieces moved from one territory to another."""

    seat: SeatId
    source: TerritoryId
    target: TerritoryId
    pieces: Force


def infantry(number: int) -> Force:
    return (number, 0, 0, 0)


def plus(force: Force, more: Force) -> Force:
    return tuple([one + other for one, other in zip(force, more, strict=True)])


def minus(force: Force, less: Force) -> Force:
    return tuple([one - other for one, other in zip(force, less, strict=True)])


def worth(force: Force) -> int:
    """CK 1.3: in infantry."""
    return sum(number * value for number, value in zip(force, VALUES, strict=True))


def cheapest(force: Force, number: int) -> Force:
    """CK 4.5: the pieces that are lost first, at most this many."""
    taken = list(NOTHING)
    for kind in CHEAPEST_FIRST:
        taken[kind] = min(force[kind], number)
        number -= taken[kind]
    return tuple(taken)


def cheapest_regular(force: Force) -> Force:
    """One piece, the cheapest that is no mercenary."""
    return cheapest((*force[:MERCENARIES], 0), 1)


def covers(force: Force, needed: Force) -> bool:
    return all(has >= needs for has, needs in zip(force, needed, strict=True))


def matches(force: Force, other: Force) -> bool:
    """CK 4.2: at least as many of each kind; mercenaries are counted as infantry."""
    return all(mine >= theirs for mine, theirs in zip(_ranks(force), _ranks(other), strict=True))


def _ranks(force: Force) -> tuple[int, int, int]:
    return force[0] + force[MERCENARIES], force[1], force[2]


def spare(force: Force) -> int:
    """How many pieces may leave a territory for good: no mercenaries, and one piece of any kind stays."""
    return min(sum(force) - force[MERCENARIES], sum(force) - 1)


def movable(force: Force, some_of: Sequence[int] = ()) -> PiecesRange:
    """The pieces that may leave for good; if kinds are named, at least one piece is of these."""
    return PiecesRange((*force[:MERCENARIES], 0), range(1, spare(force) + 1), some_of)


def sendable(force: Force) -> PiecesRange:
    """CK 4.1 and 8.6: the pieces that may be sent in an attack. Not only mercenaries, and one piece stays."""
    return PiecesRange(force, range(MIN_PIECES_SENT, sum(force)), REGULAR)


def padded(pieces: Sequence[int]) -> Force:
    """The pieces of an action that was refused, as a force: an action may name too few kinds, or too many."""
    return (*pieces, *NOTHING)[: len(KINDS)]
