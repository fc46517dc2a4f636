"""Forecasts of battles, as editions show them before an attack or a defence."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from ..core.edition import Forecast
from ..rules.dice import Dice
from .battle import MAX_BATTLE_ARMY, battle, dice_hands, roll_outcomes

MAX_TABLE_CELLS = 100_000
"""Attackers times defenders. A table of this size takes a tenth of a second to compute, and a server waits for it."""


def forecast_battle(dice: Dice, attackers: int, defenders: int, left: int | None = None) -> Forecast | None:
    """For the attacker: the battle to its end, or until `left` remain. None if the armies are too large to compute."""
    if attackers > MAX_BATTLE_ARMY or defenders > MAX_BATTLE_ARMY or attackers * defenders > MAX_TABLE_CELLS:
        return None
    odds = battle(dice, attackers, defenders, left)
    return Forecast(odds.win, odds.attackers_lost, odds.defenders_lost)


def forecast_rolls(dice: Dice, most: int, attackers: int, defenders: int) -> Forecast | None:
    """For the attacker: repeated rolls with at most `most` dice.

    One roll alone tells little; people want to know whether the territory will fall in the end.
    """
    return forecast_battle(replace(dice, attack=most), attackers, defenders)


def forecast_defence(dice: Dice, attack: int, defence: int, defenders: int) -> Forecast:
    """For the defender: the chance that any defender is left after one roll. The attacker decides what follows."""
    return _held(
        [(loss.attackers, loss.defenders, loss.chance) for loss in roll_outcomes(dice, attack, defence)], defenders
    )


def forecast_defence_against(dice: Dice, thrown: Sequence[int], defence: int, defenders: int) -> Forecast:
    """The same after the attacker has rolled these dice, sorted downwards."""
    ways = dice.sides**defence
    thrown_back = [
        (*dice.losses(thrown, hand), Fraction(count, ways)) for hand, count in dice_hands(dice.sides, defence)
    ]
    return _held(thrown_back, defenders)


def _held(losses: Sequence[tuple[int, int, Fraction]], defenders: int) -> Forecast:
    """The forecast for the defender, from the losses of both sides and their chances."""
    return Forecast(
        chance=float(sum(chance for _, mine, chance in losses if mine < defenders)),
        lost=float(sum(mine * chance for _, mine, chance in losses)),
        killed=float(sum(theirs * chance for theirs, _, chance in losses)),
    )
