"""The state of a game of classic, its phases, and what a viewer sees of it."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from ...core.edition import Phase
from ...core.ids import CardId, MissionId, SeatId, TerritoryId
from ...rules.attack import AdvancePhase, DefencePhase
from ...rules.ownership import Owners, Pieces
from ...rules.ranking import Fallen
from ...rules.ranking import Over as GameOver
from ...rules.reinforce import ReinforcePhase
from ...rules.turn import Attacking, Claiming, Fortifying, Stationing, TurnState


class ChoosingCapital(Phase, frozen=True, tag="choosing_capital"): ...


class Reinforcing(ReinforcePhase, frozen=True, tag="reinforcing"):
    topped: int = 0
    """How much the floor of 3 has added; armies from cards use it up where the floor counts the total."""
    begun: bool = False
    """Whether something has been placed in this phase."""
    captured: bool = False
    """In the middle of the turn, because the cards of a fallen seat were too many."""


class Defending(DefencePhase, frozen=True, tag="defending"):
    dice: int


class Advancing(AdvancePhase, frozen=True, tag="advancing"):
    captured: bool = False
    """The cards of a fallen seat must be traded next."""


class Ending(Phase, frozen=True, tag="ending"):
    """Nothing is left to do in the turn, but its player has not ended it."""


class Over(GameOver, frozen=True, tag="over"):
    then: Reinforcing | Attacking | None = None
    """Where the game continues if the winner plays on for everything."""

    def asked(self, state: Any) -> tuple[SeatId, ...]:
        return () if self.then is None else (state.seat,)


AnyPhase: TypeAlias = (
    Claiming
    | Stationing
    | ChoosingCapital
    | Reinforcing
    | Attacking
    | Defending
    | Advancing
    | Fortifying
    | Ending
    | Over
)


class State(TurnState[AnyPhase], frozen=True, gc=False, kw_only=True):
    phase: AnyPhase
    traded: int
    """The sets traded so far, by anybody."""
    goal: Goal
    capitals: tuple[TerritoryId | None, ...]
    missions: tuple[int | None, ...]
    conquered: bool = False
    """The seat has conquered a territory in this turn, and will draw a card."""


class SeatView(msgspec.Struct, frozen=True, gc=False):
    cards: int
    reserve: int
    capital: TerritoryId | None
    out: bool


class Mine(msgspec.Struct, frozen=True, gc=False):
    """What only the viewer knows."""

    hand: tuple[CardId, ...]
    mission: MissionId | None


class View(msgspec.Struct, frozen=True, gc=False):
    owners: Owners
    pieces: Pieces
    seats: tuple[SeatView, ...]
    phase: AnyPhase
    seat: SeatId
    chapter: int
    round: int
    first: SeatId
    deck: int
    used: tuple[CardId, ...]
    traded: int
    goal: Goal
    fallen: tuple[Fallen, ...]
    conquered: bool
    mine: Mine | None


Goal: TypeAlias = Literal["conquest", "capitals", "missions"]
