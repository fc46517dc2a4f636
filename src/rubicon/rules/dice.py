"""Dice: who rolls how many, and what a roll costs each side. This is the one place that decides it.

The rules roll by a `Dice`, the odds count it (`odds/battle.py`), and the compiled simulator is proved against it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from ..core.chance import Chance

Losses: TypeAlias = Callable[[Sequence[int], Sequence[int]], tuple[int, int]]


DIE_SIDES = 6
"""Of a die, unless a `Dice` says otherwise."""


class Roll(msgspec.Struct, frozen=True, gc=False):
    """The dice of one roll, each side sorted downwards."""

    attack: tuple[int, ...]
    defence: tuple[int, ...]


class Dice(msgspec.Struct, frozen=True, cache_hash=True):
    """How a battle is rolled."""

    attack: int
    """The most dice the attacker rolls, one for each piece that may fight."""
    defence: int
    """The most dice the defender rolls."""
    losses: Losses
    """What two hands of dice, sorted downwards, cost the attacker and the defender."""
    sides: int = DIE_SIDES
    behind: int = 0
    """Attackers who are counted but never fight: 1 where all armies of the attacking territory are counted."""
    least: int = 0
    """With this many attackers or fewer, no further roll is possible."""
    recalled: bool = False
    """CK 4.7: after a conquest, all but one of the attackers may stay where they came from."""

    @property
    def ample(self) -> int:
        """With more attackers than this, all attack dice are rolled: further attackers change nothing."""
        return max(self.least, self.behind + self.attack - 1)


def losses(attack: Sequence[int], defence: Sequence[int]) -> tuple[int, int]:
    """CL 4.4: highest against highest; the lower die of a pair loses an army, and the defender wins ties."""
    attacker = defender = 0
    for mine, theirs in zip(attack, defence):  # noqa: B905 the dice left over are not compared
        if mine > theirs:
            defender += 1
        else:
            attacker += 1
    return attacker, defender


def two_for_one(attack: Sequence[int], defence: Sequence[int]) -> tuple[int, int]:
    """CK 4.4: only the highest dice count. A lower attacker loses two, a lower defender one; a tie costs nothing."""
    return (2 * (attack[0] < defence[0]), int(attack[0] > defence[0]))


CLASSIC = Dice(3, 2, losses, behind=1, least=1)
CLASSIC_THREE = msgspec.structs.replace(CLASSIC, defence=3)
RISC = Dice(1, 1, losses, sides=20)
CONKUEROR = Dice(1, 1, two_for_one, least=1, recalled=True)
BOMBARDMENT = msgspec.structs.replace(CONKUEROR, attack=2)


def roll(chance: Chance, dice: int, sides: int = DIE_SIDES) -> tuple[int, ...]:
    below = chance.below
    faces = [below(sides) + 1 for _ in range(dice)]
    faces.sort(reverse=True)
    return tuple(faces)
