"""Dice in the model. Where draws are given each die takes one; else one draw decides a whole roll by its exact odds."""

from __future__ import annotations

from .context import SIDES, ModelContext
from .jit import inlined
from .luck import Luck, below
from .position import Numbers


@inlined
def roll(luck: Luck, number: int) -> tuple[int, int, int]:
    """So many dice, sorted downwards; 0 for each that is not rolled."""
    a = below(luck, SIDES) + 1
    b = below(luck, SIDES) + 1 if number > 1 else 0
    c = below(luck, SIDES) + 1 if number > 2 else 0
    if b > a:
        a, b = b, a
    if c > b:
        b, c = c, b
    if b > a:
        a, b = b, a
    return a, b, c


@inlined
def killed_by(context: ModelContext, attack: tuple[int, int, int], defence: tuple[int, int, int]) -> int:
    """CL 4.4: how many of the defenders fall. Each other pair of dice costs an attacker."""
    killed: int = context.kills[attack[0], attack[1], attack[2], defence[0], defence[1], defence[2]]
    return killed


@inlined
def fight(context: ModelContext, luck: Luck, attack: int, defence: int) -> int:
    """How many defenders one roll of so many dice kills."""
    if luck.draws.size:
        return killed_by(context, roll(luck, attack), roll(luck, defence))
    odds: Numbers = context.odds[attack, defence]
    fallen, killed = below(luck, SIDES ** (attack + defence)), 0
    while fallen >= odds[killed]:
        killed += 1
    return killed
