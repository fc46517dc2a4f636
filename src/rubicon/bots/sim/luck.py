"""Random numbers and dice of the model: given draws, to compare it with the engine, or a fast generator.

With given draws each die takes one. Else one draw decides a whole roll, by its exact odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .jit import compiled, inlined
from .position import MAX_DICE, SIDES, ModelContext, Numbers

STEP = np.uint64(0x9E3779B97F4A7C15)
MIX = np.uint64(0xBF58476D1CE4E5B9)
MIX_AGAIN = np.uint64(0x94D049BB133111EB)
A, B, C, HALF = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


class ModelLuck(NamedTuple):
    draws: Numbers
    """Given draws in order; empty to generate them."""
    state: NDArray[np.uint64]
    drawn: Numbers
    """The number of draws so far."""


def seeded(seed: int) -> ModelLuck:
    return ModelLuck(np.empty(0, np.int64), np.array([seed % (1 << 64)], np.uint64), np.zeros(1, np.int64))


def given(draws: Sequence[int]) -> ModelLuck:
    return ModelLuck(np.array(draws, np.int64), np.zeros(1, np.uint64), np.zeros(1, np.int64))


@inlined
def below(luck: ModelLuck, n: int) -> int:
    """0…n−1. SplitMix64 with a scaled upper half; the bias is less than one in a million."""
    number = luck.drawn[0]
    luck.drawn[0] = number + 1
    draw: int
    if luck.draws.size:
        draw = luck.draws[number] if number < luck.draws.size else 0
        return draw
    state = luck.state[0] + STEP
    luck.state[0] = state
    mixed = (state ^ (state >> A)) * MIX
    mixed = (mixed ^ (mixed >> B)) * MIX_AGAIN
    mixed ^= mixed >> C
    signed: Any = np.int64(((mixed >> HALF) * np.uint64(n)) >> HALF)
    draw = signed
    return draw


# Dice


@inlined
def roll(luck: ModelLuck, number: int) -> tuple[int, int, int]:
    """Dice in descending order; 0 for each die that is not rolled."""
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
def killed_by(kills: Numbers, attack: tuple[int, int, int], defence: tuple[int, int, int]) -> int:
    """CL 4.4: the defenders that fall. Every other pair of dice costs an attacker."""
    index = 0
    for die in (attack[0], attack[1], attack[2], defence[0], defence[1], defence[2]):
        index = index * (SIDES + 1) + die
    killed: int = kills[index]
    return killed


@compiled
def fight_as_given(kills: Numbers, luck: ModelLuck, attack: int, defence: int) -> int:
    """With given draws. It is not inlined: only proofs need it, and the loops that fight are faster without it."""
    return killed_by(kills, roll(luck, attack), roll(luck, defence))


@inlined
def odds_index(attack: int, defence: int, killed: int) -> int:
    return (attack * (MAX_DICE + 1) + defence) * (MAX_DICE + 1) + killed


@inlined
def fight(context: ModelContext, luck: ModelLuck, attack: int, defence: int) -> int:
    """The defenders that fall in one roll."""
    if luck.draws.size:
        return fight_as_given(context.kills, luck, attack, defence)
    odds, killed = context.odds, 0
    index = odds_index(attack, defence, 0)
    fallen = below(luck, odds[index + MAX_DICE])  # all rolls kill at most MAX_DICE
    while fallen >= odds[index + killed]:
        killed += 1
    return killed
