"""The state of a game of tabletop, its phases, and what a viewer sees of it."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from ...core.ids import CardId, SeatId
from ...rules.attack import AdvancePhase, DefencePhase
from ...rules.ownership import Owners, Pieces
from ...rules.ranking import Fallen, Over
from ...rules.reinforce import ReinforcePhase
from ...rules.setup import Rolling
from ...rules.turn import Attacking, Claiming, Fortifying, Stationing, TurnState
from ...world.board import Symbol


class Reinforcing(ReinforcePhase, frozen=True, tag="reinforcing"):
    """It may come at any time in a turn."""

    then: Attacking | Fortifying = Attacking()


class Defending(DefencePhase, frozen=True, tag="defending"):
    """The attacker has rolled, and the defender is asked to."""

    dice: tuple[int, ...]


class Advancing(AdvancePhase, frozen=True, tag="advancing"):
    fell: SeatId | None = None
    """Whose last territory it was, and whose cards come next."""


AnyPhase: TypeAlias = (
    Rolling | Claiming | Stationing | Reinforcing | Attacking | Defending | Advancing | Fortifying | Over
)


class State(TurnState[AnyPhase], frozen=True, gc=False, kw_only=True):
    phase: AnyPhase
    traded: tuple[int, ...]
    """The sets that each seat has traded."""
    rolled_for: tuple[SeatId, ...] = ()
    """The seats for which the game rolls, sorted."""


class SeatView(msgspec.Struct, frozen=True, gc=False):
    cards: int
    reserve: int
    traded: int
    next_set: int
    """What the next set is worth to this seat."""
    rolled_for: bool
    out: bool


class Mine(msgspec.Struct, frozen=True, gc=False):
    """The viewer's own cards with their symbols."""

    hand: tuple[CardId, ...]
    symbols: tuple[Symbol, ...]


class View(msgspec.Struct, frozen=True, gc=False):
    owners: Owners
    pieces: Pieces
    seats: tuple[SeatView, ...]
    phase: AnyPhase
    seat: SeatId | None
    """Whose turn it is; nobody's while all roll for the first one."""
    chapter: int
    round: int
    first: SeatId | None
    deck: int
    used: tuple[CardId, ...]
    fallen: tuple[Fallen, ...]
    mine: Mine | None
