"""How lucky the sides of a fight were: what they lost, beside what so many dice cost on average."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from ..core.edition import DiceLuck, Seat
from ..rules.dice import Dice
from .battle import roll_outcomes
from .forecast import forecast_defence_against

Sides: TypeAlias = tuple[Seat, Seat]
"""The attacker and the defender."""
Hand: TypeAlias = tuple[int, ...]
Thrown: TypeAlias = tuple[Hand, Hand]
"""Their dice in one roll, each side's sorted downwards."""


def luck_of_rolls(dice: Dice, sides: Sides, rolls: Sequence[Thrown]) -> tuple[DiceLuck, ...]:
    """Of a fight in which both sides settle how many dice they roll before they see any.

    Each roll is compared with the average of its own, so it does not matter why a fight went on, or broke off.
    """
    mine = theirs = 0.0
    for attack, defence in rolls:
        lost, killed = average_losses(dice, len(attack), len(defence))
        mine += lost
        theirs += killed
    return _fortunes(dice, sides, rolls, mine, theirs)


def luck_of_answer(dice: Dice, sides: Sides, thrown: Thrown, most: int) -> tuple[DiceLuck, ...]:
    """Of one roll in which the defender saw the attacker's dice, and chose to roll so many, or all they had.

    The attack is compared with what it would cost against all dice, the defence with what the chosen ones cost against
    this attack. What lies between is the choice: that is no luck.
    """
    attack, defence = thrown
    mine, theirs = average_losses(dice, len(attack), most)
    if len(defence) != most:
        all_dice, chosen = _costs_against(dice, attack, most), _costs_against(dice, attack, len(defence))
        mine += chosen[0] - all_dice[0]
        theirs += chosen[1] - all_dice[1]
    return _fortunes(dice, sides, (thrown,), mine, theirs)


@cache
def average_losses(dice: Dice, attack: int, defence: int) -> tuple[float, float]:
    """What one roll of so many dice costs the attacker and the defender on average."""
    outcomes = roll_outcomes(dice, attack, defence)
    return (
        float(sum(loss.attackers * loss.chance for loss in outcomes)),
        float(sum(loss.defenders * loss.chance for loss in outcomes)),
    )


@cache
def _costs_against(dice: Dice, attack: Hand, defence: int) -> tuple[float, float]:
    """The same where the attack is rolled."""
    told = forecast_defence_against(dice, attack, defence, defence)
    return told.killed, told.lost


def _fortunes(dice: Dice, sides: Sides, rolls: Sequence[Thrown], mine: float, theirs: float) -> tuple[DiceLuck, ...]:
    if not rolls:
        return ()
    lost = killed = attacks = defences = 0
    for attack, defence in rolls:
        of_attack, of_defence = dice.losses(attack, defence)
        lost += of_attack
        killed += of_defence
        attacks += len(attack)
        defences += len(defence)
    attacker, defender = sides
    return DiceLuck(attacker, attacks, lost, killed, mine), DiceLuck(defender, defences, killed, lost, theirs)
