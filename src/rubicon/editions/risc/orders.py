"""The list of orders of one seat: how many units it leaves at home, and which of them can be withdrawn."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.ownership import Pieces
from .state import Attack, Move, Order, Orders


def in_turn(orders: Orders) -> list[tuple[int, Order]]:
    """RI 3.5: moves in the order entered, then attacks, each with its place in the list."""
    numbered = list(enumerate(orders))
    moves = [(index, order) for index, order in numbered if type(order) is Move]
    return moves + [(index, order) for index, order in numbered if type(order) is Attack]


def at_home(pieces: Pieces, orders: Orders) -> Sequence[int]:
    """What is on each territory when all moves are made and all attackers have left: what a new order may use.

    A new order comes after all moves, and no attack gives units back, so this is all that it must not exceed.
    """
    if not orders:
        return pieces
    left = list(pieces)
    for order in orders:
        left[order.source] -= order.units
        if type(order) is Move:
            left[order.target] += order.units
    return left


def can_withdraw(pieces: Pieces, orders: Orders) -> list[int]:
    """The places in the list of those orders that no other needs."""
    left = list(at_home(pieces, orders))
    least = list(left)  # from here to the end
    free = [index for index, order in enumerate(orders) if type(order) is Attack]
    for index in free:
        left[orders[index].source] += orders[index].units
    for index in range(len(orders) - 1, -1, -1):
        order = orders[index]
        if type(order) is not Move:
            continue
        target, source = order.target, order.source
        least[target] = min(least[target], left[target])
        least[source] = min(least[source], left[source])
        if least[target] >= order.units:
            free.append(index)
        left[target] -= order.units
        left[source] += order.units
    return sorted(free)


def who_needs(pieces: Pieces, orders: Orders, withdrawn: int) -> list[int]:
    """The places of those orders that could not be carried out without this one."""
    left, needing = list(pieces), []
    for index, order in in_turn(orders):
        if index == withdrawn:
            continue
        if left[order.source] < order.units:
            needing.append(index)
            continue
        left[order.source] -= order.units
        if type(order) is Move:
            left[order.target] += order.units
    return sorted(needing)
