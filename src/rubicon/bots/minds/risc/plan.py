"""A plan: how many units of a seat shall be where when all have arrived. The best one against what is expected there."""

from __future__ import annotations

import os, json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np

from .allot import allot
from .battles import LARGEST, UNITS, Curve, Fate
from .position import Land, Position

Plan: TypeAlias = Sequence[Mapping[int, int]]
"""For each land of the seat: how many stay on each of its borders, and attack each of its targets."""

LOTS = 48
T = json.loads(os.environ.get("TASTE", "{}"))

class Taste(NamedTuple):
    land: float = T.get("land", 4.0)
    per: float = T.get("per", 0.5)
    spite: float = T.get("spite", 1.0)


def plan(position: Position, seat: int, fate: Callable[[int], Fate], taste: Taste = Taste()) -> Plan:
    ahead: Counter[int] = Counter()
    others = len(position.seats) - 1
    spite = taste.spite / max(1,others)
    stock = sum(position.pieces) / len(position.pieces)
    worth = taste.land + taste.per * stock
    weights = np.array([worth * (1 + spite), 1.0, spite])
    plans = []
    for land in position.lands[seat]:
        shares = _share(land, {t: weights @ fate(t) for t in (*land.border, *land.targets)}, ahead)
        ahead.update({t: shares.get(t, 0) for t in land.targets})
        plans.append(shares)
    return plans


def _share(land: Land, worths: Mapping[int, Curve], ahead: Mapping[int, int]) -> Mapping[int, int]:
    lot = -(-land.units // LOTS) or 1
    amounts = np.arange(0, land.units + 1, lot)
    places = list(worths)
    curves = [worths[t][np.minimum(amounts + ahead[t], LARGEST)] + np.maximum(amounts + ahead[t] - LARGEST,0) for t in places]
    if land.inner or not places:
        curves.insert(0, amounts.astype(float))
    shares = [share * lot for share in allot(curves)]
    shares[0] += land.units % lot
    if land.inner or not places:
        del shares[0]
    return dict(zip(places, shares, strict=True))


def arrivals(plans: Plan) -> Counter[int]:
    total: Counter[int] = Counter()
    for shares in plans:
        total.update(shares)
    return total
