"""Divides cells into connected areas of given sizes, with winding borders."""

from __future__ import annotations

import heapq
from collections.abc import Sequence

import numpy as np

from ..core.chance import Chance
from .cells import Cells, Floats, Noise

MAX_ROUNDS = 36
"""How often all areas are grown again, with slower growth of those that were too large; enough for a few per cent."""
RECENTRED_ROUNDS = 24
"""In these first rounds, every third time, each area starts from its centre again."""
SIZE_TOLERANCE = 0.02
"""Maximum relative deviation from the desired sizes at which to stop."""
PACE_EXPONENT = 0.4
HILL_EXPONENT = 1.1
"""How much slower growth is over hills than in valleys; without hills borders would be straight."""

TravelTimes = list[list[tuple[int, float]]]
"""For each cell its neighbours and the travel times to them."""


def travel_times(cells: Cells, chance: Chance, *, hills: float) -> TravelTimes:
    """Travel times between cells; `hills` is the distance between hills."""
    x, y = cells.points.T
    # Rounded, so that the last digit of an exponential, which differs between machines, has no effect.
    slow = np.exp(HILL_EXPONENT * Noise(chance, longest=hills, octaves=4)(x, y)).round(6)
    found: TravelTimes = []
    for cell, near in enumerate(cells.near):
        others = list(near)
        apart = np.sqrt(((cells.points[others] - cells.points[cell]) ** 2).sum(axis=1))
        found.append(list(zip(others, (apart * (slow[cell] + slow[others]) / 2).tolist(), strict=True)))
    return found


def grow(
    cells: Cells, within: Sequence[int], sizes: Sequence[int], ways: TravelTimes, chance: Chance
) -> list[list[int]]:
    """Divides the connected cells `within` into connected areas, with areas in the proportions of `sizes`."""
    if len(sizes) == 1:
        return [list(within)]
    inside = [False] * len(ways)
    for cell in within:
        inside[cell] = True
    starts = _distant_starts(cells.points, within, len(sizes), chance)
    wanted = np.array(sizes) * len(within) / sum(sizes)
    pace = np.sqrt(wanted.mean() / wanted)
    best: tuple[float, dict[int, int]] | None = None
    for round in range(MAX_ROUNDS):
        owner = _first_arrivals(starts, pace.tolist(), inside, ways)
        found = np.bincount(list(owner.values()), minlength=len(sizes))
        uneven = float(np.abs(found / wanted - 1).max())
        moved = round < RECENTRED_ROUNDS and round % 3 == 2
        if not moved and (best is None or uneven < best[0]):
            best = uneven, owner
            if uneven < SIZE_TOLERANCE:
                break
        pace *= np.clip(found / wanted, 0.2, 5) ** PACE_EXPONENT
        if moved:
            starts = _central_cells(cells.points, owner, len(sizes))
    assert best is not None
    areas: list[list[int]] = [[] for _ in sizes]
    for cell in within:
        areas[best[1][cell]].append(cell)
    return areas


def _distant_starts(points: Floats, within: Sequence[int], number: int, chance: Chance) -> list[int]:
    """Cells as far from each other as possible, after a random first one."""
    among = np.array(within)
    starts = [within[chance.below(len(within))]]
    far = np.full(len(among), np.inf)
    while len(starts) < number:
        far = np.minimum(far, ((points[among] - points[starts[-1]]) ** 2).sum(axis=1))
        starts.append(int(among[far.argmax()]))
    return starts


def _first_arrivals(
    starts: Sequence[int], pace: Sequence[float], inside: Sequence[bool], ways: TravelTimes
) -> dict[int, int]:
    """For each cell the area that reaches it first."""
    owner: dict[int, int] = {}
    coming = [(0.0, start, area) for area, start in enumerate(starts)]
    while coming:
        when, cell, area = heapq.heappop(coming)
        if cell in owner:
            continue
        owner[cell] = area
        slow = pace[area]
        for other, long in ways[cell]:
            if inside[other] and other not in owner:
                heapq.heappush(coming, (when + slow * long, other, area))
    return owner


def _central_cells(points: Floats, owner: dict[int, int], number: int) -> list[int]:
    members: list[list[int]] = [[] for _ in range(number)]
    for cell, area in owner.items():
        members[area].append(cell)
    middles = []
    for each in members:
        places = points[each]
        middles.append(each[int(((places - places.mean(axis=0)) ** 2).sum(axis=1).argmin())])
    return middles
