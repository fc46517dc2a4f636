"""A march over the board: an attack that goes on from territory to territory, by the easiest way if need be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from heapq import heappop, heappush

from ..core.edition import CampaignOdds
from ..rules.dice import Dice
from .campaign import path
from .dice import roll

LARGEST = 250
"""The largest army of a march. A server waits for the answer, so it is less than a campaign may have."""
MAX_STEPS = 50
"""Territories that are taken on one march."""


def march(
    dice: Dice,
    links: Sequence[Sequence[int]],
    forces: Sequence[int],
    way: Sequence[int],
    hostile: Callable[[int], bool],
) -> CampaignOdds | None:
    """From the first territory of the way to the last, through hostile ones alone; one stays in each that is left.

    None where no way leads there, and for armies or ways that are too large to be worked out.
    """
    whole = [way[0]]

    def cost(territory: int) -> float | None:
        """How many attackers it costs on average, with the one who stays there. Nothing is taken twice."""
        return price(dice) * forces[territory] + 1 if hostile(territory) and territory not in whole else None

    for target in way[1:]:
        taken = easiest(links, whole[-1], target, cost)
        if not taken:
            return None
        whole += taken
        if len(whole) > MAX_STEPS + 1:
            return None
    if len(whole) < 2 or max(forces[territory] for territory in whole) > LARGEST:
        return None
    # Where all armies of the attacking territory are counted, the one who stays there is among them.
    attackers = max(0, forces[way[0]] - 1 + dice.behind)
    campaign = path(dice, attackers, [forces[territory] for territory in whole[1:]])
    return CampaignOdds(tuple(whole), campaign.falls, campaign.left)


@cache
def price(dice: Dice) -> float:
    """How many attackers one defender costs on average, when both sides roll all their dice."""
    losses = roll(dice, dice.attack, dice.defence)
    lost = sum(loss.attackers * loss.chance for loss in losses)
    return float(lost / sum(loss.defenders * loss.chance for loss in losses))


def easiest(
    links: Sequence[Sequence[int]], source: int, target: int, cost: Callable[[int], float | None]
) -> tuple[int, ...]:
    """What is entered on the way that costs least, a neighbour at once. What costs None is closed; empty: no way."""
    if target in links[source]:
        return () if cost(target) is None else (target,)
    ahead: list[tuple[float, tuple[int, ...]]] = [(0.0, (source,))]
    left: set[int] = set()
    while ahead:
        spent, way = heappop(ahead)
        here = way[-1]
        if here == target:
            return way[1:]
        if here in left:
            continue
        left.add(here)
        for near in links[here]:
            step = cost(near)
            if step is not None and near not in left:
                heappush(ahead, (spent + step, (*way, near)))
    return ()
