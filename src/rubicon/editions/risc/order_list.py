"""The orders that a seat enters in one turn: how many units they leave at home, and which of them it can withdraw."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.ownership import Pieces
from .state import AttackOrder, MoveOrder, Order, Orders, OrderVerb


def order_fields(order: Order) -> tuple[OrderVerb, int, int, int]:
    """Verb, source, target and units, as events show them."""
    return "move" if type(order) is MoveOrder else "attack", order.source, order.target, order.units


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
