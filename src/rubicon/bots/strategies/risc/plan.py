"""Shares the units of a seat out among its borders and targets, and turns the result into orders.

`best_plan` finds the exact optimum for an expectation of what happens at each territory; `as_orders` lists the moves
that bring the units there, then the attacks.
"""

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
"""For each land of a seat: the lots that stay on each of its borders and go to each of its targets.

All others stay inside.
"""
Expectation: TypeAlias = Callable[[int], Fate]
"""The expected fate of a seat's units at a territory: on its own border, or at a target beside its land."""

TERRITORY_UNITS = 3.0
"""The worth of a territory in units; it brings one unit each turn."""
TERRITORY_SHARE = 0.5
"""Added worth for each unit on an average territory, so that territories with large armies are attacked too."""
LAST_TERRITORY_BONUS = 1.0
"""Relative bonus for the last territory of a seat; with more territories each has an equal part of it."""

_COUNTS = np.arange(MAX_UNITS + 1)


def best_plan(position: RiscPosition, seat: int, expectation: Expectation) -> Allocation:
    """The best allocation. Losses of rivals count as a gain, which is smaller the more rivals there are."""
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
            lots = np.minimum(_COUNTS + sent[territory], MAX_UNITS)  # attackers from two lands fight as one force
            worths[territory] = worth[lots]
        shares = _shares(land, worths, land.units // position.lot)
        sent.update({target: shares[target] for target in land.targets})
        plan.append(shares)
    return plan


def arrivals(plan: Allocation) -> Mapping[int, int]:
    """Lots at each border and target after all have arrived."""
    there: Counter[int] = Counter()
    for shares in plan:
        there.update(shares)
    return there


def _shares(land: LandMass, worths: Mapping[int, Curve], lots: int) -> Mapping[int, int]:
    kept = [_COUNTS.astype(float)] if land.inside else []
    shares = allocate([*kept, *worths.values()], lots)
    return dict(zip(worths, shares[len(kept) :], strict=True))


def allocate(worths: Sequence[Curve], stock: int) -> list[int]:
    """Splits a stock among places; `worths[i][n]` is the worth of n at place i.

    Exact dynamic programming, place by place, for every size of the stock at once. Ties leave the rest to the first
    place.
    """
    rest = _rest(stock + 1)
    best, choices = worths[0][: stock + 1], []
    for worth in worths[1:]:
        ways = np.append(best, -np.inf)[rest] + worth[: stock + 1]  # by stock, and by the share of this place
        choices.append(ways.argmax(axis=1))
        best = ways.max(axis=1)
    shares = []
    for choice in reversed(choices):
        shares.append(int(choice[stock]))
        stock -= shares[-1]
    return [stock, *reversed(shares)]


@cache
def _rest(size: int) -> NDArray[np.int64]:
    """The rest of each stock after each share; an index beyond all stocks if the share is too large."""
    rest = np.subtract.outer(np.arange(size), np.arange(size))
    return np.where(rest < 0, size, rest)


def as_orders(position: RiscPosition, seat: int, plan: Allocation) -> tuple[Order, ...]:
    """The moves that bring units to where they stay or attack from, then the attacks."""
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
    """Attacks with spare units. If they are too few, one territory attacks with units that are moved there first."""
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
