"""The execution of all orders: moves, then attackers who leave at one moment, then the fights for each territory."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ...core.chance import Chance, shuffled
from ...rules.ownership import Owners, Pieces
from .state import Attack, Battled, Move, Orders, Roll

SIDES = 20


class Aftermath(msgspec.Struct, frozen=True):
    owners: Owners
    pieces: Pieces
    fights: tuple[Battled, ...]


def execute(owners: Owners, pieces: Pieces, orders: Sequence[Orders], chance: Chance) -> Aftermath:
    """RI 4: seats and territories are taken in sorted order, so nothing depends on who committed when."""
    left = list(pieces)
    for seat_orders in orders:
        for order in seat_orders:
            if type(order) is Move:
                left[order.source] -= order.units
                left[order.target] += order.units
    forces: dict[int, dict[int, list[Attack]]] = {}
    for seat, seat_orders in enumerate(orders):
        for order in seat_orders:
            if type(order) is Attack:
                left[order.source] -= order.units
                forces.setdefault(order.target, {}).setdefault(seat, []).append(order)
    owned, fights = list(owners), []
    for territory in sorted(forces):
        seats = sorted(forces[territory])
        for seat in shuffled(seats, chance) if len(seats) > 1 else seats:
            attacks = forces[territory][seat]
            units, defenders, defender = sum(attack.units for attack in attacks), left[territory], owned[territory]
            assert defender is not None  # every territory in the game has an owner
            rolls = fight(units, defenders, chance)
            killed = sum(roll.attack > roll.defence for roll in rolls)
            lost = len(rolls) - killed
            won = killed == defenders
            if won:
                owned[territory] = seat
            left[territory] = units - lost if won else defenders - killed
            sources = tuple(sorted({attack.source for attack in attacks}))
            told = Battled(seat, territory, units, sources, defender, defenders, lost, killed, won, rolls)
            fights.append(told)
    return Aftermath(tuple(owned), tuple(left), tuple(fights))


def fight(attackers: int, defenders: int, chance: Chance) -> tuple[Roll, ...]:
    """RI 4.5: the lower die loses a unit, a tie is the defender's; until one side has none."""
    below, rolls = chance.below, []
    while attackers and defenders:
        attack, defence = below(SIDES) + 1, below(SIDES) + 1
        if attack > defence:
            defenders -= 1
        else:
            attackers -= 1
        rolls.append(Roll(attack, defence))
    return tuple(rolls)
