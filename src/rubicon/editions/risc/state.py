"""The state of a game of risc, its phases, its own verbs and events, and what a viewer sees of it."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from ...core.edition import Event, Outcome, Phase, Viewer
from ...core.option import Action
from ...rules.ownership import Owners, Pieces
from ...rules.place import Spread
from ...rules.ranking import Ended, Fell

# Phases, in the order of the rulebook.


class Picking(Phase, frozen=True):
    """Every seat without a starting group is asked at once; first come, first served."""


class Stationing(Phase, frozen=True):
    """The first units, placed in secret by all at once."""


class Ordering(Phase, frozen=True):
    """Secret orders, entered by all at once."""


class Over(Phase, frozen=True):
    outcome: Outcome


AnyPhase: TypeAlias = Picking | Stationing | Ordering | Over

# Verbs.


class Pick(Action, frozen=True):
    """The starting group that this territory lies in."""

    territory: int


class PickAny(Action, frozen=True):
    """A free starting group by luck."""


class Station(Action, frozen=True):
    """So many units shall stand there in all, so that the last word counts."""

    territory: int
    units: int


class Move(Action, frozen=True):
    source: int
    target: int
    units: int


class Attack(Action, frozen=True):
    source: int
    target: int
    units: int


class Withdraw(Action, frozen=True):
    """An order of one's own, by its place in the list, from 1."""

    order: int


class Done(Action, frozen=True):
    """Commits what was entered; nothing of it can be changed any more."""


Order: TypeAlias = Move | Attack
Verb: TypeAlias = Literal["move", "attack"]
Orders: TypeAlias = tuple[Order, ...]

# Events.


class Divided(Event, frozen=True):
    """The group that each territory lies in."""

    groups: tuple[int | None, ...]


class GroupTaken(Event, frozen=True):
    seat: int
    territories: tuple[int, ...]


class Stationed(Event, frozen=True):
    seat: int
    territory: int
    units: int

    def seen_by(self, viewer: Viewer) -> Stationed | None:
        return self if viewer == self.seat else None


class Deployed(Event, frozen=True):
    """All have committed, and where the first units stand is shown."""

    owners: Owners
    pieces: Pieces


class Ordered(Event, frozen=True):
    """`number` is the place of the order in the list of its seat, from 1."""

    seat: int
    number: int
    verb: Verb
    source: int
    target: int
    units: int

    def seen_by(self, viewer: Viewer) -> Ordered | None:
        return self if viewer == self.seat else None


class Withdrawn(Event, frozen=True):
    seat: int
    number: int
    verb: Verb
    source: int
    target: int
    units: int

    def seen_by(self, viewer: Viewer) -> Withdrawn | None:
        return self if viewer == self.seat else None


class Committed(Event, frozen=True):
    seat: int


class Revealed(Event, frozen=True):
    """An order of somebody, shown when all have committed; seat by seat, as they were entered."""

    seat: int
    verb: Verb
    source: int
    target: int
    units: int


class NoOrders(Event, frozen=True):
    """Somebody has committed without any; told among the orders of the others."""

    seat: int


class Roll(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Two 20-sided dice, 1…20. There can be hundreds, so only the numbers are written."""

    attack: int
    defence: int


class Battled(Event, frozen=True):
    """A fight for a territory, in the order in which they were fought; without dice where nobody stood there."""

    seat: int
    territory: int
    units: int
    sources: tuple[int, ...]
    defender: int
    defenders: int
    lost: int
    killed: int
    won: bool
    rolls: tuple[Roll, ...]


class Taken(Event, frozen=True):
    """A territory has another owner."""

    seat: int
    territory: int
    loser: int


class TurnEnded(Event, frozen=True):
    """How the board stands when every territory has grown."""

    round: int
    owners: Owners
    pieces: Pieces


AnyAction: TypeAlias = Pick | PickAny | Station | Spread | Move | Attack | Withdraw | Done
AnyEvent: TypeAlias = (
    Divided
    | GroupTaken
    | Stationed
    | Ordered
    | Withdrawn
    | Committed
    | Deployed
    | Revealed
    | NoOrders
    | Battled
    | Taken
    | Fell
    | TurnEnded
    | Ended
)


class LastTurn(msgspec.Struct, frozen=True, gc=False):
    """What was revealed when the last turn was executed, for whoever comes back later to look at it."""

    orders: tuple[Orders, ...]
    fights: tuple[Battled, ...]


class State(msgspec.Struct, frozen=True, gc=False):
    """Nothing in it tells in which order the seats have committed."""

    owners: Owners
    pieces: Pieces
    """While the first units are placed, these are secret."""
    phase: AnyPhase
    round: int
    committed: tuple[bool, ...]
    """A seat that is out counts as committed."""
    orders: tuple[Orders, ...]
    fallen: tuple[tuple[int, ...], ...] = ()
    """Who is out, the first to fall first; those who share a place together."""
    last: LastTurn | None = None


class SeatView(msgspec.Struct, frozen=True, gc=False):
    committed: bool
    out: bool


class Mine(msgspec.Struct, frozen=True, gc=False):
    orders: Orders
    left: int
    """First units that are not placed yet."""


class View(msgspec.Struct, frozen=True, gc=False):
    owners: Owners
    pieces: Pieces
    """While the first units are placed, the viewer's own alone."""
    seats: tuple[SeatView, ...]
    phase: AnyPhase
    round: int
    groups: tuple[int | None, ...]
    units: int
    """The first units of each seat."""
    fallen: tuple[tuple[int, ...], ...]
    last: LastTurn | None
    mine: Mine | None
