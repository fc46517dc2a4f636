"""A plan: how many units stay where, and how many attack what. The best one, for what is expected everywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import numpy as np

from .allocation import allocate
from .battles import MOST, Curve, Fate
from .position import Land, Position

Plan: TypeAlias = Sequence[Mapping[int, int]]
"""For each land of a seat: how many lots stay on each of its borders and go to each of its targets.

All others are kept inside.
"""
Expectation: TypeAlias = Callable[[int], Fate]
"""What is expected to become of a seat's units at a territory: on a border of its own, or beside its land."""

LAND = 3.0
"""A territory is worth so many units, for it brings one each turn."""
SHARE = 0.5
"""It is worth so many more for each unit of an average territory, or nobody would go where large armies stand."""
LAST = 1.0
"""The last territory of a seat is worth so many times more, and one of several a part of that."""


def best_plan(position: Position, seat: int, expectation: Expectation) -> Plan:
    """Units of others count against one's own, the less the more rivals share the harm."""
    spite = 1 / max(1, len(position.seats) - 1)
    land_worth = (LAND / position.lot + SHARE * position.average) * (1 + spite)
    sent: Counter[int] = Counter()
    plan = []
    for land in position.lands[seat]:
        worths = {}
        for territory in (*land.border, *land.targets):
            owned, left, killed = expectation(territory)
            rarity = 1 + LAST / position.owners.count(position.owners[territory])
            worth = rarity * land_worth * owned + left + spite * killed
            worths[territory] = worth[np.minimum(_ANY + sent[territory], MOST)]  # who come from two lands fight as one
        shares = _shares(land, worths, land.units // position.lot)
        sent.update({target: shares[target] for target in land.targets})
        plan.append(shares)
    return plan


def arrivals(plan: Plan) -> Mapping[int, int]:
    """How many lots are at each territory when all have arrived, of those that are not kept inside."""
    there: Counter[int] = Counter()
    for shares in plan:
        there.update(shares)
    return there


_ANY = np.arange(MOST + 1)


def _shares(land: Land, worths: Mapping[int, Curve], lots: int) -> Mapping[int, int]:
    kept = [_ANY.astype(float)] if land.inside else []
    shares = allocate([*kept, *worths.values()], lots)
    return dict(zip(worths, shares[len(kept) :], strict=True))
