"""Dice luck: the losses of each side of a fight, compared with the average of the same dice."""

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
"""The dice of both sides in one roll, each sorted downwards."""


def luck_of_rolls(dice: Dice, sides: Sides, rolls: Sequence[Thrown]) -> tuple[DiceLuck, ...]:
    """For a fight in which both sides choose their number of dice before any is rolled.

    Each roll is compared with its own average, so it does not matter why a fight went on or stopped.
    """
    mine = theirs = 0.0
    for attack, defence in rolls:
        lost, killed = average_losses(dice, len(attack), len(defence))
        mine += lost
        theirs += killed
    return _fortunes(dice, sides, rolls, mine, theirs)


def luck_of_answer(dice: Dice, sides: Sides, thrown: Thrown, most: int) -> tuple[DiceLuck, ...]:
    """For one roll in which the defender saw the attacker's dice, then chose how many of at most `most` dice to roll.

    The attack is compared with its average against all defence dice, the defence with the average of the chosen dice
    against this attack. The difference is the choice, which is not luck.
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
    """Average losses of the attacker and the defender in one roll with this many dice."""
    outcomes = roll_outcomes(dice, attack, defence)
    return (
        float(sum(loss.attackers * loss.chance for loss in outcomes)),
        float(sum(loss.defenders * loss.chance for loss in outcomes)),
    )


@cache
def _costs_against(dice: Dice, attack: Hand, defence: int) -> tuple[float, float]:
    """The same when the attack is already rolled."""
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
