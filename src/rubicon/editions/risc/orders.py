"""RI 3: entering, withdrawing and committing orders. No option depends on the secret orders of another seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from ...core.edition import Event, Forecast, Viewer
from ...core.ids import SeatId, TerritoryId
from ...core.moves import Flow, Move
from ...core.option import Action, EntrySlot, NumberSlot, Option, TerritoriesWhere, TerritorySlot
from ...errors import Illegal, Refused
from ...odds.forecast import forecast_battle
from ...rules.ownership import Pieces, borders_other, borders_own, own_reach, own_reaches, put
from .context import Context
from .execution import DONE, Done, commit, execute_turn
from .state import AttackOrder, MoveOrder, Order, Orders, OrderVerb, State, View, order_fields


def units_at_home(pieces: Pieces, orders: Orders) -> Sequence[int]:
    """The units on each territory after all moves, once all attackers have left.

    RI 3.5: a new order may use exactly these. It is carried out after all moves so far, and no attack returns units.
    """
    if not orders:
        return pieces
    left = list(pieces)
    for order in orders:
        left[order.source] -= order.units
        if type(order) is MoveOrder:
            left[order.target] += order.units
    return left


def withdrawable(pieces: Pieces, orders: Orders) -> list[int]:
    """RI 3.6: the indices of the orders that no other order depends on."""
    left = list(units_at_home(pieces, orders))
    least = list(left)  # the fewest units from this point of the list to its end
    free = [index for index, order in enumerate(orders) if type(order) is AttackOrder]
    for index in free:
        left[orders[index].source] += orders[index].units
    for index in range(len(orders) - 1, -1, -1):
        order = orders[index]
        if type(order) is not MoveOrder:
            continue
        target, source = order.target, order.source
        least[target] = min(least[target], left[target])
        least[source] = min(least[source], left[source])
        if least[target] >= order.units:
            free.append(index)
        left[target] -= order.units
        left[source] += order.units
    return sorted(free)


def dependents(pieces: Pieces, orders: Orders, withdrawn: int) -> list[int]:
    """The indices of the orders that could not be carried out without the one at index `withdrawn`."""
    left, found = list(pieces), []
    for index, order in _as_carried_out(orders):
        if index == withdrawn:
            continue
        if left[order.source] < order.units:
            found.append(index)
            continue
        left[order.source] -= order.units
        if type(order) is MoveOrder:
            left[order.target] += order.units
    return sorted(found)


def _as_carried_out(orders: Orders) -> list[tuple[int, Order]]:
    """RI 3.5: the moves as they were entered, then the attacks, each with its index in the list."""
    numbered = list(enumerate(orders))
    moves = [(index, order) for index, order in numbered if type(order) is MoveOrder]
    return moves + [(index, order) for index, order in numbered if type(order) is AttackOrder]


MAX_ORDERS = 2_000
"""RI 3.1: the most orders of a seat in one turn. Without it, moves back and forth could fill the list for ever."""


# RI 3.2 to 3.5: moving and attacking.


class Ordered(Event, frozen=True, tag="ordered"):
    """`number` is the position of the order in the seat's list, from 1."""

    seat: SeatId
    number: int
    verb: OrderVerb
    source: TerritoryId
    target: TerritoryId
    units: int

    def seen_by(self, viewer: Viewer) -> Ordered | None:
        return self if viewer == self.seat else None


class EnterOrderMove(Move[Context, State, Order, View]):
    actions = (MoveOrder, AttackOrder)

    def options(self, context: Context, state: State, seat: SeatId) -> tuple[Option, ...]:
        if len(state.orders[seat]) >= MAX_ORDERS:
            return ()
        return _Choices(context, state, seat).options()

    def apply(self, flow: Flow[Context], state: State, seat: SeatId, action: Order) -> State:
        orders = (*state.orders[seat], action)
        flow.tell(Ordered(seat, len(orders), *order_fields(action)))
        return replace(state, orders=put(state.orders, seat, orders))

    def explain(self, context: Context, state: State, seat: SeatId, action: Order) -> Refused:
        if len(state.orders[seat]) >= MAX_ORDERS:
            return Illegal("order.many", most=MAX_ORDERS)
        explain_way = _explain_move if isinstance(action, MoveOrder) else _explain_attack
        return explain_way(context, state, seat, action) or _explain_units(state, seat, action)

    def forecast(self, context: Context, view: View, action: Order) -> Forecast | None:
        """RI 4.3: all attackers of a seat fight as one force, here against the units that are there now."""
        if not isinstance(action, AttackOrder):
            return None
        orders, target = view.mine.orders if view.mine else (), action.target
        ordered = sum(order.units for order in orders if isinstance(order, AttackOrder) and order.target == target)
        return forecast_battle(context.dice, ordered + action.units, view.pieces[target])


class _Choices:
    """Where a seat may move and attack, with how many units. Paths and units at home are found only if needed."""

    __slots__ = ("_home", "_reach", "links", "orders", "owners", "pieces", "seat")

    def __init__(self, context: Context, state: State, seat: SeatId) -> None:
        self.links = context.links
        self.owners = state.owners
        self.pieces = state.pieces
        self.orders = state.orders[seat]
        self.seat = seat
        self._home: Sequence[int] | None = None
        self._reach: Callable[[int], Sequence[int]] | None = None

    def options(self) -> tuple[Option, ...]:
        size, units = len(self.owners), NumberSlot("units", self.units, "source")
        move = (
            TerritorySlot("source", TerritoriesWhere(size, self.can_move)),
            TerritorySlot("target", self.reached, "source"),
            units,
        )
        attack = (
            TerritorySlot("source", TerritoriesWhere(size, self.can_attack)),
            TerritorySlot("target", self.attacked, "source"),
            units,
        )
        return (Option(MoveOrder, move), Option(AttackOrder, attack))

    def home(self) -> Sequence[int]:
        if self._home is None:
            self._home = units_at_home(self.pieces, self.orders)
        return self._home

    def can_move(self, territory: int) -> bool:
        if self.owners[territory] != self.seat or not self.home()[territory]:
            return False
        return borders_own(territory, self.seat, self.owners, self.links)

    def can_attack(self, territory: int) -> bool:
        if self.owners[territory] != self.seat or not self.home()[territory]:
            return False
        return borders_other(territory, self.seat, self.owners, self.links)

    def reached(self, source: int) -> Sequence[int]:
        if self._reach is None:
            self._reach = own_reaches(self.seat, self.owners, self.links)
        return self._reach(source)

    def attacked(self, source: int) -> Sequence[int]:
        owners = self.owners
        return [t for t in self.links[source] if owners[t] != self.seat and owners[t] is not None]

    def units(self, source: int) -> range:
        return range(1, self.home()[source] + 1)


def _explain_move(context: Context, state: State, seat: SeatId, order: Order) -> Refused | None:
    for territory in (order.source, order.target):
        if refused := context.explain_not_own(state.owners, territory, seat):
            return refused
    if order.source == order.target:
        return Illegal("move.same", territory=order.source)
    if order.target not in own_reach(order.source, seat, state.owners, context.links):
        return Illegal("move.no_path", source=order.source, target=order.target)
    return None


def _explain_attack(context: Context, state: State, seat: SeatId, order: Order) -> Refused | None:
    owners = state.owners
    if refused := context.explain_not_own(owners, order.source, seat) or context.explain_unknown(order.target):
        return refused
    if owners[order.target] == seat:
        return Illegal("attack.own", territory=order.target)
    if order.target not in context.links[order.source]:
        return Illegal("attack.not_adjacent", source=order.source, target=order.target)
    return None


def _explain_units(state: State, seat: SeatId, order: Order) -> Refused:
    if order.units < 1:
        return Illegal("order.no_units", units=order.units)
    most = units_at_home(state.pieces, state.orders[seat])[order.source]
    return Illegal("order.units", units=order.units, territory=order.source, most=most)


# RI 3.6: withdrawing an order.


class Withdraw(Action, frozen=True, tag="withdraw"):
    """`order` is the position of the order in the seat's list, from 1."""

    order: int
    appeal: ClassVar[int | None] = 0


class Withdrawn(Event, frozen=True, tag="withdrawn"):
    seat: SeatId
    number: int
    verb: OrderVerb
    source: TerritoryId
    target: TerritoryId
    units: int

    def seen_by(self, viewer: Viewer) -> Withdrawn | None:
        return self if viewer == self.seat else None


class _Withdrawable(msgspec.Struct, frozen=True):
    """The positions of the orders that can be withdrawn, computed when they are asked for."""

    pieces: Pieces
    orders: Orders

    def __contains__(self, position: int) -> bool:
        return position in iter(self)

    def __iter__(self) -> Iterator[int]:
        return iter([index + 1 for index in withdrawable(self.pieces, self.orders)])


class WithdrawOrderMove(Move[Context, State, Withdraw, View]):
    actions = (Withdraw,)

    def options(self, context: Context, state: State, seat: SeatId) -> tuple[Option, ...]:
        orders = state.orders[seat]
        return (Option(Withdraw, (EntrySlot("order", _Withdrawable(state.pieces, orders)),)),) if orders else ()

    def apply(self, flow: Flow[Context], state: State, seat: SeatId, action: Withdraw) -> State:
        orders, number = state.orders[seat], action.order
        flow.tell(Withdrawn(seat, number, *order_fields(orders[number - 1])))
        return replace(state, orders=put(state.orders, seat, orders[: number - 1] + orders[number:]))

    def explain(self, context: Context, state: State, seat: SeatId, action: Withdraw) -> Refused:
        orders, number = state.orders[seat], action.order
        if not 1 <= number <= len(orders):
            return Illegal("withdraw.unknown", order=number, orders=len(orders))
        needing = [index + 1 for index in dependents(state.pieces, orders, number - 1)]
        return Illegal("withdraw.needed", order=number, needing=needing)


# RI 3.7: committing the list. The last seat to commit starts the execution.


class CommitOrdersMove(Move[Context, State, Done, View]):
    actions = (Done,)

    def options(self, context: Context, state: State, seat: SeatId) -> tuple[Option, ...]:
        return (DONE,)

    def apply(self, flow: Flow[Context], state: State, seat: SeatId, action: Done) -> State:
        state = commit(flow, state, seat)
        return execute_turn(flow, state) if all(state.committed) else state

    def default(self, context: Context, state: State, seat: SeatId) -> Done:
        """RI 5.5: the orders entered so far are committed."""
        return Done()


enter_order = EnterOrderMove()
withdraw_order = WithdrawOrderMove()
commit_orders = CommitOrdersMove()
