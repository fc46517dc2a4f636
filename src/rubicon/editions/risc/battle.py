"""The execution of all orders: moves, then attackers who leave at one moment, then the fights for each territory."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ...core.chance import Chance, shuffled
from ...rules.ownership import Owners, Pieces
from .state import Attack, Battled, Move, Orders, Roll

SIDES = 20
MAX_ROLLS = 10_000
"""RI 4.5: rolls of one turn. The first turn of ten seats with 1,000 units each has no more."""


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
    owned, fights, dice = list(owners), [], Dice(chance)
    for territory in sorted(forces):
        seats = sorted(forces[territory])
        for seat in shuffled(seats, chance) if len(seats) > 1 and not dice.used_up() else seats:
            attacks = forces[territory][seat]
            units, defenders, defender = sum(attack.units for attack in attacks), left[territory], owned[territory]
            assert defender is not None  # every territory in the game has an owner
            rolls = fight(units, defenders, dice)
            killed = sum(roll.attack > roll.defence for roll in rolls)
            lost = len(rolls) - killed
            if lost < units and killed < defenders:
                lost, killed = by_numbers(units, defenders, lost, killed)
            won = killed == defenders
            if won:
                owned[territory] = seat
            left[territory] = units - lost if won else defenders - killed
            sources = tuple(sorted({attack.source for attack in attacks}))
            told = Battled(seat, territory, units, sources, defender, defenders, lost, killed, won, rolls)
            fights.append(told)
    return Aftermath(tuple(owned), tuple(left), tuple(fights))


class Dice:
    """The dice of one turn. RI 4.5: when they are used up, nothing more of the turn is left to luck."""

    __slots__ = ("_endless", "below", "chance", "rolled")

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.below = chance.below
        self.rolled = 0
        self._endless = False

    def used_up(self) -> bool:
        """In a game from before the bound the dice were never used up: its record tells more draws."""
        if self.rolled < MAX_ROLLS or self._endless:
            return False
        self._endless = self.rolled == MAX_ROLLS and self.chance.more_recorded()
        return not self._endless


def fight(attackers: int, defenders: int, dice: Dice) -> tuple[Roll, ...]:
    """RI 4.5: the lower die loses a unit, a tie is the defender's; until one side has none or the dice are used up."""
    below, rolls = dice.below, []
    while attackers and defenders and not dice.used_up():
        attack, defence = below(SIDES) + 1, below(SIDES) + 1
        if attack > defence:
            defenders -= 1
        else:
            attackers -= 1
        rolls.append(Roll(attack, defence))
        dice.rolled += 1
    return tuple(rolls)


def by_numbers(units: int, defenders: int, lost: int, killed: int) -> tuple[int, int]:
    """RI 4.5: the losses when the larger side beats the smaller one. One defender is left where both are equal."""
    attacking, standing = units - lost, defenders - killed
    if attacking > standing:
        return lost + standing, defenders
    return units, killed + min(attacking, standing - 1)
