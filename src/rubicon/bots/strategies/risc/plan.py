"""A plan: how many units stay where, and how many attack what. The best one, for what is expected everywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ....editions.risc.state import AttackOrder, MoveOrder, Order
from .battles import MAX_UNITS, Curve, Fate
from .position import LandMass, RiscPosition

Allocation: TypeAlias = Sequence[Mapping[int, int]]
"""For each land of a seat: how many lots stay on each of its borders and go to each of its targets.

All others are kept inside.
"""
Expectation: TypeAlias = Callable[[int], Fate]
"""What is expected to become of a seat's units at a territory: on a border of its own, or beside its land."""

TERRITORY_UNITS = 3.0
"""A territory is worth so many units, for it brings one each turn."""
TERRITORY_SHARE = 0.5
"""It is worth so many more for each unit of an average territory, or nobody would go where large armies stand."""
LAST_TERRITORY_BONUS = 1.0
"""The last territory of a seat is worth so many times more, and one of several a part of that."""


def best_plan(position: RiscPosition, seat: int, expectation: Expectation) -> Allocation:
    """Units of others count against one's own, the less the more rivals share the harm."""
    spite = 1 / max(1, len(position.seats) - 1)
    land_worth = (TERRITORY_UNITS / position.lot + TERRITORY_SHARE * position.average) * (1 + spite)
    sent: Counter[int] = Counter()
    plan = []
    for land in position.lands[seat]:
        worths = {}
        for territory in (*land.border, *land.targets):
            owned, left, killed = expectation(territory)
            rarity = 1 + LAST_TERRITORY_BONUS / position.owners.count(position.owners[territory])
            worth = rarity * land_worth * owned + left + spite * killed
            worths[territory] = worth[
                np.minimum(_COUNTS + sent[territory], MAX_UNITS)
            ]  # who come from two lands fight as one
        shares = _shares(land, worths, land.units // position.lot)
        sent.update({target: shares[target] for target in land.targets})
        plan.append(shares)
    return plan


def arrivals(plan: Allocation) -> Mapping[int, int]:
    """How many lots are at each territory when all have arrived, of those that are not kept inside."""
    there: Counter[int] = Counter()
    for shares in plan:
        there.update(shares)
    return there


_COUNTS = np.arange(MAX_UNITS + 1)


def _shares(land: LandMass, worths: Mapping[int, Curve], lots: int) -> Mapping[int, int]:
    kept = [_COUNTS.astype(float)] if land.inside else []
    shares = allocate([*kept, *worths.values()], lots)
    return dict(zip(worths, shares[len(kept) :], strict=True))


# Shares a stock out among places so that it is worth the most in all. The result is exact: nothing is tried out.


def allocate(worths: Sequence[Curve], stock: int) -> list[int]:
    """How much each place gets. `worths[i][n]` is what n are worth at place i.

    Place after place, for every stock at once: what is best for the places before it is known by then. Where it makes
    no difference, the first place gets what is left.
    """
    rest = _rest(stock + 1)
    best, choices = worths[0][: stock + 1], []
    for worth in worths[1:]:
        ways = np.append(best, -np.inf)[rest] + worth[: stock + 1]  # by stock, and by how much of it this place gets
        choices.append(ways.argmax(axis=1))
        best = ways.max(axis=1)
    shares = []
    for choice in reversed(choices):
        shares.append(int(choice[stock]))
        stock -= shares[-1]
    return [stock, *reversed(shares)]


@cache
def _rest(size: int) -> NDArray[np.int64]:
    """What is left of each stock, when so much of it goes; an index beyond all stocks, where it is not enough."""
    rest = np.subtract.outer(np.arange(size), np.arange(size))
    return np.where(rest < 0, size, rest)


# A plan as orders: the moves that bring units to where they stay or set out from, then the attacks.


def as_orders(position: RiscPosition, seat: int, plan: Allocation) -> tuple[Order, ...]:
    moves: list[Order] = []
    attacks: list[Order] = []
    for land, shares in zip(position.lands[seat], plan, strict=True):
        units = Counter({territory: share * position.lot for territory, share in shares.items()})
        spare = {t: position.pieces[t] - units[t] for t in (*land.inside, *land.border)}
        attacks += _attacks(position, land, units, spare)
        moves += _moves(spare)
    return (*moves, *attacks)


def _attacks(
    position: RiscPosition, land: LandMass, units: Mapping[int, int], spare: dict[int, int]
) -> Iterator[AttackOrder]:
    """From wherever units are to spare. Those who are missing come to one place, which lacks them until then."""
    for target in land.targets:
        gates = sorted((t for t in position.ways.back[target] if t in spare), key=lambda t: -spare[t])
        missing, forces = units[target], Counter[int]()
        for gate in gates:
            forces[gate] = max(0, min(missing, spare[gate]))
            missing -= forces[gate]
        forces[gates[0]] += missing
        for gate, force in (+forces).items():
            spare[gate] -= force
            yield AttackOrder(gate, target, force)


def _moves(spare: dict[int, int]) -> Iterator[MoveOrder]:
    for target in spare:
        for source in spare:
            units = min(-spare[target], spare[source])
            if units > 0:
                yield MoveOrder(source, target, units)
                spare[source] -= units
                spare[target] += units
