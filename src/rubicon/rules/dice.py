"""Six-sided dice: rolled, sorted downwards and compared pair by pair."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..core.chance import Chance


class Roll(msgspec.Struct, frozen=True, gc=False):
    """The dice of one roll, 1…6, each side sorted downwards."""

    attack: tuple[int, ...]
    defence: tuple[int, ...]


def roll(chance: Chance, dice: int) -> tuple[int, ...]:
    below = chance.below
    faces = [below(6) + 1 for _ in range(dice)]
    faces.sort(reverse=True)
    return tuple(faces)


def losses(attack: Sequence[int], defence: Sequence[int]) -> tuple[int, int]:
    """CL 4.4: highest against highest; the lower die of a pair loses an army, and a tie is the defender's."""
    attacker = defender = 0
    for mine, theirs in zip(attack, defence):  # noqa: B905 the dice left over are not compared
        if mine > theirs:
            defender += 1
        else:
            attacker += 1
    return attacker, defender
