"""The state of a game of tabletop, its phases, its own verbs and events, and what a viewer sees of it."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from ...core.edition import Event, Outcome, Phase
from ...core.option import Action
from ...rules.advance import Advance, Advanced
from ...rules.attack import AttackWith, Conquered, Defend, EndAttack, Fought
from ...rules.fortify import EndTurn, Fortified, Fortify
from ...rules.ownership import Owners, Pieces
from ...rules.place import Claim, Claimed, Place, Placed, Spread
from ...rules.ranking import Ended, Fallen, Fell
from ...rules.trade import Drew, TookCards, Trade, Traded
from ...rules.turn import GoBegan, HighestRolled, Rolled, Skip, WentOn
from ...world.board import Symbol

# Phases, in the order of the rulebook.


class Rolling(Phase, frozen=True):
    """A die each for the first go; of those who have rolled only the leaders still count."""

    waiting: tuple[int, ...]
    highest: int = 0
    leaders: tuple[int, ...] = ()


class Claiming(Phase, frozen=True): ...


class Stationing(Phase, frozen=True):
    """The first armies, one at a time in turn."""


class Attacking(Phase, frozen=True): ...


class Fortifying(Phase, frozen=True): ...


class Reinforcing(Phase, frozen=True):
    """Trading and placing in one, so that the phase does not tell whether a set is held. It may come at any time."""

    armies: int
    then: Attacking | Fortifying = Attacking()


class Defending(Phase, frozen=True):
    """The attacker has rolled, and the defender is asked to."""

    source: int
    target: int
    dice: tuple[int, ...]


class Advancing(Phase, frozen=True):
    source: int
    target: int
    least: int
    fell: int | None = None
    """Whose last territory it was, and whose cards come next."""


class Over(Phase, frozen=True):
    outcome: Outcome


AnyPhase: TypeAlias = (
    Rolling | Claiming | Stationing | Reinforcing | Attacking | Defending | Advancing | Fortifying | Over
)

# Verbs and events that only tabletop has.


class Roll(Action, frozen=True):
    """The die for the first go."""


Switch: TypeAlias = Literal["on", "off"]


class RollForMe(Action, frozen=True):
    """The game rolls for this seat as soon as it would be asked to."""

    switch: Switch


class RollForMeSwitched(Event, frozen=True):
    seat: int
    on: bool


class Skipped(Event, frozen=True):
    """Tells that the seat holds no set."""

    seat: int


class AttackRolled(Event, frozen=True):
    """The attacker has rolled, and the defender is asked."""

    seat: int
    source: int
    target: int
    armies: int
    dice: tuple[int, ...]


AnyAction: TypeAlias = (
    Roll
    | RollForMe
    | Claim
    | Place
    | Spread
    | Trade
    | Skip
    | AttackWith
    | Defend
    | Advance
    | EndAttack
    | Fortify
    | EndTurn
)
AnyEvent: TypeAlias = (
    RollForMeSwitched
    | Rolled
    | HighestRolled
    | Claimed
    | Placed
    | GoBegan
    | Traded
    | Skipped
    | AttackRolled
    | Fought
    | Conquered
    | Fell
    | Advanced
    | Drew
    | TookCards
    | WentOn
    | Fortified
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
    used: tuple[int, ...]
    traded: tuple[int, ...]
    """The sets that each seat has traded."""
    fallen: tuple[Fallen, ...] = ()
    rolled_for: tuple[int, ...] = ()
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
    """The own cards with their symbols."""

    hand: tuple[int, ...]
    symbols: tuple[Symbol, ...]


class View(msgspec.Struct, frozen=True, gc=False):
    owners: Owners
    pieces: Pieces
    seats: tuple[SeatView, ...]
    phase: AnyPhase
    seat: int | None
    """Whose go it is; nobody's while all roll for the first one."""
    chapter: int
    round: int
    first: int | None
    deck: int
    used: tuple[int, ...]
    fallen: tuple[Fallen, ...]
    mine: Mine | None
