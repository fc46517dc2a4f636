"""What a player tells of its orders: why it gave those of the last turn. Those of this turn are secret."""

from __future__ import annotations

from typing import NamedTuple

from ....texts import say
from ....world.map import WorldMap
from .battles import OWNED
from .plan import Expectation, Plan, arrivals
from .position import Position


class Aim(NamedTuple):
    """The largest attack of a turn, and the chance to own the territory that its seat saw in it."""

    territory: int
    units: int
    chance: float


def aim_of(position: Position, seat: int, plan: Plan, expectation: Expectation) -> Aim | None:
    attacks = {t: lots for t, lots in arrivals(plan).items() if lots and position.owners[t] != seat}
    if not attacks:
        return None
    target = max(attacks, key=lambda territory: attacks[territory])
    return Aim(target, attacks[target] * position.lot, float(expectation(target)[OWNED, attacks[target]]))


def recalled(world: WorldMap, aim: Aim | None) -> str:
    if aim is None:
        return say("why", "risc.stayed")
    name, percent = world.territories[aim.territory].name, round(100 * aim.chance)
    return say("why", "risc.aimed", {"units": aim.units, "territory": name, "percent": percent})
