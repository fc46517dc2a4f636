"""The state of a game of classic, its phases, its own verbs and events, and what a viewer sees of it."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from ...core.edition import Event, Outcome, Phase, Viewer
from ...core.option import Action
from ...rules.advance import Advance, Advanced
from ...rules.attack import AllOut, Attack, Attacked, Conquered, Defend, EndAttack, Fought
from ...rules.fortify import EndTurn, Fortified, Fortify
from ...rules.ownership import Owners, Pieces
from ...rules.place import Autoplace, Claim, Claimed, Place, Placed, Spread
from ...rules.ranking import Ended, Fallen, Fell
from ...rules.trade import Drew, TookCards, Trade, Traded
from ...rules.turn import GoBegan, WentOn
from .settings import Goal

# Phases, in the order of the rulebook.


class Claiming(Phase, frozen=True): ...


class Stationing(Phase, frozen=True):
    """The first armies, one at a time in turn."""


class ChoosingCapital(Phase, frozen=True): ...


class Reinforcing(Phase, frozen=True):
    """Trading and placing in one, so that the phase does not tell whether a set is held."""

    armies: int
    topped: int = 0
    """How much the floor of 3 has added; armies from cards use it up where the floor counts the total."""
    begun: bool = False
    """Something has been placed."""
    captured: bool = False
    """In the middle of the turn, because the cards of a fallen seat were too many."""


class Attacking(Phase, frozen=True): ...


class Defending(Phase, frozen=True):
    source: int
    target: int
    dice: int


class Advancing(Phase, frozen=True):
    source: int
    target: int
    least: int
    captured: bool = False
    """The cards of a fallen seat must be traded next."""


class Fortifying(Phase, frozen=True): ...


class Ending(Phase, frozen=True):
    """The go is over but for its player saying so."""


class Over(Phase, frozen=True):
    outcome: Outcome
    then: Reinforcing | Attacking | None = None
    """Where the winner would go on who may play on for everything."""


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

# Verbs and events that only classic has.


class ChooseCapital(Action, frozen=True):
    territory: int


class GoOn(Action, frozen=True):
    """The game is won, and is played on for everything."""


class Dealt(Event, frozen=True):
    first: int
    owners: Owners


class MissionDrawn(Event, frozen=True):
    seat: int
    mission: int | None

    def seen_by(self, viewer: Viewer) -> MissionDrawn:
        return self if viewer == self.seat else MissionDrawn(self.seat, None)


class CapitalChosen(Event, frozen=True):
    seat: int
    territory: int


AnyAction: TypeAlias = (
    Claim
    | Place
    | Autoplace
    | Spread
    | ChooseCapital
    | Trade
    | Attack
    | AllOut
    | Defend
    | EndAttack
    | Advance
    | Fortify
    | EndTurn
    | GoOn
)
AnyEvent: TypeAlias = (
    Dealt
    | MissionDrawn
    | Claimed
    | Placed
    | CapitalChosen
    | GoBegan
    | Traded
    | Attacked
    | Fought
    | Conquered
    | Fell
    | TookCards
    | Advanced
    | WentOn
    | Fortified
    | Drew
    | Ended
)


class State(msgspec.Struct, frozen=True, gc=False):
    owners: Owners
    pieces: Pieces
    seat: int
    """Whose go it is."""
    phase: AnyPhase
    chapter: int
    round: int
    first: int
    reserves: tuple[int, ...]
    """First armies that each seat has still to place."""
    hands: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    """A heap from which a card is picked when it is drawn: sorted, so that there is no hidden order."""
    used: tuple[int, ...]
    traded: int
    goal: Goal
    capitals: tuple[int | None, ...]
    missions: tuple[int | None, ...]
    fallen: tuple[Fallen, ...] = ()
    conquered: bool = False
    """The seat has conquered a territory in this go, and will draw a card."""


class SeatView(msgspec.Struct, frozen=True, gc=False):
    cards: int
    reserve: int
    capital: int | None
    out: bool


class Mine(msgspec.Struct, frozen=True, gc=False):
    hand: tuple[int, ...]
    mission: int | None


class View(msgspec.Struct, frozen=True, gc=False):
    owners: Owners
    pieces: Pieces
    seats: tuple[SeatView, ...]
    phase: AnyPhase
    seat: int
    chapter: int
    round: int
    first: int
    deck: int
    used: tuple[int, ...]
    traded: int
    goal: Goal
    fallen: tuple[Fallen, ...]
    conquered: bool
    mine: Mine | None
