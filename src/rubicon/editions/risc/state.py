"""The state of a game of risc: orders, battles, phases, and the view of one player."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from ...core.edition import Event, Phase
from ...core.ids import SeatId, TerritoryId
from ...core.option import Action
from ...rules.ownership import Owners, Pieces
from ...rules.ranking import Over

# Orders and battles


class MoveOrder(Action, frozen=True, tag="move"):
    """RI 3.2: units go to another territory of their owner."""

    source: TerritoryId
    target: TerritoryId
    units: int


class AttackOrder(Action, frozen=True, tag="attack"):
    """RI 3.3: units attack a neighbour that belongs to another seat."""

    source: TerritoryId
    target: TerritoryId
    units: int


Order: TypeAlias = MoveOrder | AttackOrder
OrderVerb: TypeAlias = Literal["move", "attack"]
Orders: TypeAlias = tuple[Order, ...]


def order_fields(order: Order) -> tuple[OrderVerb, int, int, int]:
    """Verb, source, target and units, as events show them."""
    return "move" if type(order) is MoveOrder else "attack", order.source, order.target, order.units


class BattleRoll(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One die of each side, from 1. A battle can have hundreds of rolls, so they are stored as bare numbers."""

    attack: int
    defence: int


class Battled(Event, frozen=True, tag="battled"):
    """A battle for a territory. There are no rolls if nobody defended it."""

    seat: SeatId
    territory: TerritoryId
    units: int
    sources: tuple[TerritoryId, ...]
    defender: SeatId
    defenders: int
    lost: int
    killed: int
    won: bool
    rolls: tuple[BattleRoll, ...]


# Phases


class Picking(Phase, frozen=True, tag="picking"):
    """RI 2.3: all seats without a starting group choose at once; first come, first served."""

    def awaited(self, state: State) -> tuple[SeatId, ...]:
        owners = state.owners
        return tuple([seat for seat in range(len(state.committed)) if seat not in owners])


class Stationing(Phase, frozen=True, tag="stationing"):
    """RI 2.5: all seats place their first units at once, in secret."""

    def awaited(self, state: State) -> tuple[SeatId, ...]:
        return uncommitted(state)


class Ordering(Phase, frozen=True, tag="ordering"):
    """RI 3.1: all seats enter orders at once, in secret."""

    def awaited(self, state: State) -> tuple[SeatId, ...]:
        return uncommitted(state)


AnyPhase: TypeAlias = Picking | Stationing | Ordering | Over


# State and view


class LastTurn(msgspec.Struct, frozen=True, gc=False):
    """What was revealed when the last turn was executed, for players who return later."""

    orders: tuple[Orders, ...]
    fights: tuple[Battled, ...]


class State(msgspec.Struct, frozen=True, gc=False):
    """No field depends on the order in which the seats committed."""

    owners: Owners
    pieces: Pieces
    """Secret while the first units are placed."""
    phase: AnyPhase
    round: int
    committed: tuple[bool, ...]
    """A seat that is out counts as committed."""
    orders: tuple[Orders, ...]
    fallen: tuple[tuple[SeatId, ...], ...] = ()
    """The seats that are out, the first to fall first. Seats that share a place are together."""
    last: LastTurn | None = None


class SeatView(msgspec.Struct, frozen=True, gc=False):
    committed: bool
    out: bool


class OwnView(msgspec.Struct, frozen=True, gc=False):
    """What only the viewer sees."""

    orders: Orders
    left: int
    """First units that are not placed yet."""


class View(msgspec.Struct, frozen=True, gc=False):
    owners: Owners
    pieces: Pieces
    """While the first units are placed, only the viewer's own."""
    seats: tuple[SeatView, ...]
    phase: AnyPhase
    round: int
    groups: tuple[int | None, ...]
    """The starting group of each territory."""
    units: int
    """The first units of each seat."""
    fallen: tuple[tuple[SeatId, ...], ...]
    last: LastTurn | None
    mine: OwnView | None


def uncommitted(state: State) -> tuple[SeatId, ...]:
    return tuple([seat for seat, committed in enumerate(state.committed) if not committed])


def is_out(state: State, seat: SeatId) -> bool:
    return any(seat in place for place in state.fallen)


def survivors(state: State) -> tuple[SeatId, ...]:
    return tuple([seat for seat in range(len(state.committed)) if not is_out(state, seat)])
