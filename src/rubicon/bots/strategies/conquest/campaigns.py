"""Ways to take a set of territories in one turn: from where, in what order, with how many armies, and at what odds."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from heapq import heappop, heappush
from math import ceil, prod
from typing import NamedTuple

from ....odds.campaign import path_campaign
from ....rules.attack import MIN_ATTACKING_ARMIES
from .position import ConquestPosition, Terrain, loss_spread

MOVED_IN_ARMIES = 3
"""Armies that move into a conquest after rolling all dice. In a dead end, all but one of them are lost to the march."""
DETOUR_PER_ARMY = 0.3
"""The detour, in armies, that each army at the start of a way is worth."""
MAX_DETOUR_ARMIES = 20
"""Armies beyond these are worth no further detour."""
MAX_EXACT_ARMIES = 120
"""Larger battles are computed as smaller ones with the same ratio: faster, with nearly the same odds."""
LOSS_SPREADS = 1.3
"""Armies to take along, in usual deviations of the losses."""


class AttackStep(NamedTuple):
    source: int
    target: int


class March(NamedTuple):
    """The way of one army: it starts with all armies of a territory, and `called` fresh ones."""

    source: int
    steps: tuple[AttackStep, ...]
    """The attacks in order; dead ends come before the way on."""
    called: int
    chance: float
    """The chance that all attacks succeed."""
    left: int
    """Average armies left then, besides those that must stay on the way."""
    taken: float
    """Average number of territories taken."""


class CampaignPlan(NamedTuple):
    marches: tuple[March, ...]
    chance: float
    called: int

    def targets(self) -> list[int]:
        return [step.target for march in self.marches for step in march.steps]


class Trees:
    """The ways so far: a tree from each own territory, and its price in armies."""

    def __init__(self, terrain: Terrain, position: ConquestPosition) -> None:
        self.terrain = terrain
        self.position = position
        self.root = {t: t for t in position.mine()}
        self.parent: dict[int, int] = {}
        self.children: dict[int, list[int]] = {}
        self.cost = dict.fromkeys(self.root, 0.0)

    def spare(self, root: int) -> float:
        return self.position.pieces[root] - 1 - self.cost[root]

    def toll(self, territory: int) -> float:
        return self.terrain.price(self.position.pieces[territory]) + 1

    def grow(self, targets: Collection[int], most: float) -> bool:
        """Adds the cheapest target with the territories on its way. Returns False if none can be reached."""
        links, owners, root = self.terrain.links, self.position.owners, self.root
        best: dict[int, float] = {}
        heap: list[tuple[float, int, int]] = []
        for start, of in root.items():
            before = -DETOUR_PER_ARMY * min(MAX_DETOUR_ARMIES, self.spare(of))
            for near in links[start]:
                if near not in root and owners[near] is not None:
                    heappush(heap, (before + self.toll(near), near, start))
        came: dict[int, int] = {}
        while heap:
            so_far, here, source = heappop(heap)
            if here in best:
                continue
            best[here], came[here] = so_far, source
            if here in targets:
                self._take(here, came)
                return True
            if so_far > most:
                return False
            for near in links[here]:
                if near not in root and near not in best and owners[near] is not None:
                    heappush(heap, (so_far + self.toll(near), near, here))
        return False

    def _take(self, target: int, came: Mapping[int, int]) -> None:
        way = [target]
        while way[-1] not in self.root:
            way.append(came[way[-1]])
        of = self.root[way[-1]]
        for source, to in zip(way[:0:-1], way[-2::-1], strict=True):
            self.parent[to] = source
            self.children.setdefault(source, []).append(to)
            self.root[to] = of
            self.cost[of] += self.toll(to)

    def steps(self, root: int) -> tuple[list[AttackStep], int]:
        """The attacks of a tree in order, and its number of dead ends."""
        steps: list[AttackStep] = []
        ends = self._walk(root, steps)
        return steps, ends - 1

    def _walk(self, here: int, steps: list[AttackStep]) -> int:
        branches = self.children.get(here)
        if not branches:
            return 1
        ends = 0
        for branch in sorted(branches, key=lambda b: (self._size(b), b)):
            steps.append(AttackStep(here, branch))
            ends += self._walk(branch, steps)
        return ends

    def _size(self, here: int) -> int:
        return 1 + sum(map(self._size, self.children.get(here, ())))


def plan_campaign(
    terrain: Terrain, position: ConquestPosition, targets: Collection[int], fresh: int, *, all_in: bool = False
) -> CampaignPlan | None:
    """Plans to take these targets with the armies on the board and fresh ones; None if that is hopeless."""
    trees = Trees(terrain, position)
    most = fresh + sum(position.pieces[t] for t in trees.root) + 1
    wanted = set(targets)
    if sum(map(trees.toll, wanted)) > most:
        return None
    while wanted:
        if not trees.grow(wanted, most):
            return None
        wanted -= trees.root.keys()
        if sum(max(0.0, -trees.spare(root)) for root in trees.cost) > 1.2 * fresh + 2:
            return None
    marching = [root for root in trees.cost if root in trees.children]
    shares = _shares(trees, marching, fresh, all_in=all_in)
    marches = [_march(trees, root, shares[root]) for root in marching]
    marches.sort(key=lambda march: (-march.chance, len(march.steps)))
    chance = prod(march.chance for march in marches)
    return CampaignPlan(tuple(marches), chance, sum(shares.values()))


def _shares(trees: Trees, marching: Collection[int], fresh: int, *, all_in: bool) -> dict[int, int]:
    """Fresh armies for each march: what it lacks, or a part of it if there are too few."""
    pieces = trees.position.pieces
    lacking = {}
    for root in marching:
        steps, ends = trees.steps(root)
        margin = (
            LOSS_SPREADS * loss_spread(sum(pieces[step.target] for step in steps)) + (MOVED_IN_ARMIES - 1) * ends + 1
        )
        lacking[root] = max(0, round(margin - trees.spare(root)))
    total = sum(lacking.values())
    if total > fresh:
        lacking = {root: lack * fresh // total for root, lack in lacking.items()}
    if (total > fresh or all_in) and lacking:
        main = max(lacking, key=lambda root: (trees.cost[root], root))
        lacking[main] += fresh - sum(lacking.values())
    return lacking


def _march(trees: Trees, root: int, called: int) -> March:
    pieces = trees.position.pieces
    steps, ends = trees.steps(root)
    armies = pieces[root] + called - (MOVED_IN_ARMIES - 1) * ends
    defenders = [pieces[step.target] for step in steps]
    if armies < MIN_ATTACKING_ARMIES:
        return March(root, tuple(steps), called, 0.0, 0, 0.0)
    odds = odds_of(trees.terrain, armies, defenders)
    left = round(odds.left) - len(steps)
    return March(root, tuple(steps), called, odds.chance, max(1, left), odds.taken)


class SequenceOdds(NamedTuple):
    chance: float
    left: float
    taken: float


def odds_of(terrain: Terrain, armies: int, defenders: Sequence[int]) -> SequenceOdds:
    """The odds of consecutive attacks. Large armies are scaled down with the same ratio."""
    if armies < MIN_ATTACKING_ARMIES:
        return SequenceOdds(0.0, 0.0, 0.0)
    scale = max(1.0, max(armies, *defenders) / MAX_EXACT_ARMIES)
    found = path_campaign(terrain.dice, int(armies / scale), [int(number / scale) for number in defenders])
    return SequenceOdds(found.chance, found.left * scale, found.taken)


def remaining(terrain: Terrain, position: ConquestPosition, steps: Sequence[AttackStep]) -> float:
    """The chance that all these attacks succeed with the armies there now."""
    roots: dict[int, int] = {}
    forces: dict[int, list[int]] = {}
    for step in steps:
        root = roots.get(step.source, step.source)
        roots[step.target] = root
        forces.setdefault(root, []).append(position.pieces[step.target])
    return prod(odds_of(terrain, position.pieces[root], force).chance for root, force in forces.items())


def needed(terrain: Terrain, position: ConquestPosition, steps: Sequence[AttackStep]) -> int:
    """The armies that should be enough for these attacks."""
    defenders = [position.pieces[step.target] for step in steps]
    return ceil(sum(terrain.price(number) + 1 for number in defenders) + LOSS_SPREADS * loss_spread(sum(defenders)))
