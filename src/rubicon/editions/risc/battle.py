"""RI 4.1 to 4.6: all units move, all attackers leave home at the same moment, then each territory is fought for."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ...core.chance import Chance, shuffled
from ...rules.ownership import Owners, Pieces
from .state import AttackOrder, Battled, BattleRoll, MoveOrder, Orders

MAX_ROLLS = 10_000
"""RI 4.5: the most rolls of one turn. The first turn of ten seats with 1,000 units each stays below it."""


class Aftermath(msgspec.Struct, frozen=True):
    """The board after all battles, and the battles in the order in which they were fought."""

    owners: Owners
    pieces: Pieces
    fights: tuple[Battled, ...]


def carry_out(owners: Owners, pieces: Pieces, orders: Sequence[Orders], sides: int, chance: Chance) -> Aftermath:
    """Seats and territories are taken in sorted order, so nothing depends on who committed first.

    A die has this many sides.
    """
    left = list(pieces)
    for seat_orders in orders:
        for order in seat_orders:
            if type(order) is MoveOrder:
                left[order.source] -= order.units
                left[order.target] += order.units
    forces: dict[int, dict[int, list[AttackOrder]]] = {}
    for seat, seat_orders in enumerate(orders):
        for order in seat_orders:
            if type(order) is AttackOrder:
                left[order.source] -= order.units
                forces.setdefault(order.target, {}).setdefault(seat, []).append(order)
    owned, fights, dice = list(owners), [], Dice(sides, chance)
    for territory in sorted(forces):
        seats = sorted(forces[territory])
        for seat in shuffled(seats, chance) if len(seats) > 1 and not dice.used_up() else seats:
            attacks = forces[territory][seat]
            units, defenders, defender = sum(attack.units for attack in attacks), left[territory], owned[territory]
            assert defender is not None  # every territory in the game has an owner
            lost, killed, rolls = fight(units, defenders, dice)
            won = killed == defenders
            if won:
                owned[territory] = seat
            left[territory] = units - lost if won else defenders - killed
            sources = tuple(sorted({attack.source for attack in attacks}))
            fights.append(
                Battled(seat, territory, units, sources, defender, defenders, lost, killed, won, tuple(rolls))
            )
    return Aftermath(tuple(owned), tuple(left), tuple(fights))


class Dice:
    """The dice of one turn. RI 4.5: once they are used up, nothing else in the turn is left to luck."""

    __slots__ = ("_unlimited", "below", "chance", "rolled", "sides")

    def __init__(self, sides: int, chance: Chance) -> None:
        self.sides = sides
        self.chance = chance
        self.below = chance.below
        self.rolled = 0
        self._unlimited = False

    def used_up(self) -> bool:
        """Games recorded before there was a limit have more draws, and are replayed without it."""
        if self.rolled < MAX_ROLLS or self._unlimited:
            return False
        self._unlimited = self.rolled == MAX_ROLLS and self.chance.more_recorded()
        return not self._unlimited


def fight(attackers: int, defenders: int, dice: Dice) -> tuple[int, int, list[BattleRoll]]:
    """RI 4.5: the losses of the attackers and the defenders, and the rolls.

    The lower die loses a unit and a tie is the defender's, until one side has no units or the dice are used up.
    """
    below, sides, rolls, lost, killed = dice.below, dice.sides, [], 0, 0
    while lost < attackers and killed < defenders:
        if dice.used_up():
            lost, killed = by_numbers(attackers, defenders, lost, killed)
            break
        attack, defence = below(sides) + 1, below(sides) + 1
        if attack > defence:
            killed += 1
        else:
            lost += 1
        rolls.append(BattleRoll(attack, defence))
        dice.rolled += 1
    return lost, killed, rolls


def by_numbers(units: int, defenders: int, lost: int, killed: int) -> tuple[int, int]:
    """RI 4.5: the losses if the larger side wins without dice. If both are equal, one defender is left."""
    attacking, defending = units - lost, defenders - killed
    if attacking > defending:
        return lost + defending, defenders
    return units, killed + min(attacking, defending - 1)
