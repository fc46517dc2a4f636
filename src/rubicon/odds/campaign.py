"""Odds of a campaign: several territories taken in one turn, along a path or a tree, or between places on a board.

`attackers` are counted as in a battle. Where all armies of the attacking territory count, so do those of every
conquered territory. At a fork, everybody attacks the first branch; then some move in, and the others attack the next
branch. Where a force cannot be recalled, it is divided before the first branch is attacked. All but the garrisons move
on; at least one stays in each territory left behind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..core.edition import CampaignOdds
from ..errors import Illegal
from ..rules.dice import Dice
from .battle import odds_table, roll_outcomes

MAX_CAMPAIGN_ARMY = 500
"""The largest army. The cached matrix of such an army takes two megabytes for each number of defenders."""
MAX_CACHED_MATRICES = 128
MIN_MATRIX_SIZE = 32
WEIGHT_OF_ONE_TERRITORY = 1e-6
"""Weight of one territory beside the chance to take all. It decides how to split where all cannot be taken."""

Chances: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.int64]


class CampaignTarget(msgspec.Struct, frozen=True):
    """A territory to take, and those attacked from it afterwards, in this order."""

    defenders: int
    then: tuple[CampaignTarget, ...] = ()
    keep: int = 1
    """The garrison that stays here when the others move on."""
    share: float | None = None
    """The share of the free attackers that moves in; the others attack the next branch. None: the best split."""


class Campaign(msgspec.Struct, frozen=True):
    falls: tuple[float, ...]
    """The chance that each territory is taken, in the order of the attacks."""
    won: tuple[float, ...]
    """`won[n]`: the chance to take all with n attackers left, garrisons included."""

    @property
    def chance(self) -> float:
        """The chance that all are taken."""
        return sum(self.won)

    @property
    def left(self) -> float:
        """Average number of attackers left if all are taken."""
        return sum(number * chance for number, chance in enumerate(self.won)) / self.chance if self.chance else 0.0

    @property
    def taken(self) -> float:
        """Average number of territories taken."""
        return sum(self.falls)


def path_campaign(dice: Dice, attackers: int, defenders: Sequence[int], keep: int = 1) -> Campaign:
    """One territory after the other; `keep` armies stay in each territory left behind."""
    check_campaign(attackers, defenders, keep)
    size = matrix_size(attackers)
    # One row for each battle: the chances of the number of attackers left, earlier garrisons not counted.
    forces = np.empty((len(defenders), size))
    forces[0] = force = survivor_matrix(dice, defenders[0], size)[attackers]
    for row, number in enumerate(defenders[1:], 1):
        force = forces[row] = force[keep:] @ survivor_matrix(dice, number, size)[:-keep]
    # Where all armies count, the garrison must be left over and at least one army must move in.
    least = keep + 1 if dice.behind else 1
    stayed = keep * (len(defenders) - 1)
    won = [0.0] * (stayed + least) + force[least:].tolist()
    return Campaign(tuple(forces[:, least:].sum(1).tolist()), tuple(won[: attackers + 1]))


def tree_campaign(dice: Dice, attackers: int, targets: Sequence[CampaignTarget], keep: int | None = None) -> Campaign:
    """A campaign with forks. `keep` armies stay at the start: by default one if all armies count, else none."""
    keep = dice.behind if keep is None else keep
    everywhere = list(all_targets(targets))
    check_campaign(attackers, [target.defenders for target in everywhere], min(target.keep for target in everywhere))
    if keep < dice.behind:
        raise Illegal("odds.keep", least=dice.behind)
    ways = look_ahead(dice, matrix_size(attackers), targets, keep)
    return Campaign(tuple(ways.falls[attackers].tolist()), tuple(ways.won[attackers, : attackers + 1].tolist()))


def all_targets(targets: Sequence[CampaignTarget]) -> list[CampaignTarget]:
    """The targets in the order of the attacks: each before those behind it, then its siblings."""
    return [each for target in targets for each in (target, *all_targets(target.then))]


def check_campaign(attackers: int, defenders: Sequence[int], keep: int) -> None:
    if min(attackers, *defenders) < 0 or max(attackers, keep, *defenders) > MAX_CAMPAIGN_ARMY:
        raise Illegal("odds.army", most=MAX_CAMPAIGN_ARMY)
    if keep < 1:
        raise Illegal("odds.keep", least=1)


class CampaignTable(NamedTuple):
    """Results from some point of the campaign on, with a row for each number of attackers there."""

    falls: Chances
    won: Chances


def look_ahead(dice: Dice, size: int, targets: Sequence[CampaignTarget], keep: int) -> CampaignTable:
    """The results from a territory where `keep` armies stay and these targets remain."""
    if not targets:
        return CampaignTable(np.zeros((size, 0)), np.diag((np.arange(size) >= keep).astype(float)))
    target, *others = targets
    inside = look_ahead(dice, size, target.then, target.keep if target.then else 1)
    entered = (np.arange(size) > 0).astype(float)[:, None]
    inside = CampaignTable(np.hstack([entered, inside.falls]), inside.won)
    beside = look_ahead(dice, size, others, keep)
    fought = survivor_matrix(dice, target.defenders, size)
    together = dice.behind or dice.recalled
    if not together:
        inside = CampaignTable(fought @ inside.falls, fought @ inside.won)
    # The garrison is counted among the attackers, except where a force is sent out and may come back.
    apart = keep if dice.recalled else 0
    going = free = np.maximum(0, np.arange(size) - (keep - apart))
    if others:
        # CL 4.6: at least as many move in as dice were rolled. The last roll cost no attacker, so that is known.
        fewest = np.minimum(dice.attack if dice.behind else int(dice.recalled), free)
        if target.share is None:
            going = best_split(inside, beside, apart, fewest, free)
        else:
            going = np.clip(np.rint(target.share * free).astype(int), fewest, free)
    joined = combine(inside, beside, apart, going)
    if not together:
        return joined
    attacking = np.vstack([np.zeros((size, size))[:apart], fought])[:size]
    return CampaignTable(attacking @ joined.falls, attacking @ joined.won)


def combine(inside: CampaignTable, beside: CampaignTable, apart: int, going: Numbers) -> CampaignTable:
    """Combines the results of the force that moves in and of the force that stays, by number of attackers."""
    size = len(going)
    staying = np.minimum(size - 1, np.arange(size) - going + apart)
    ends = zip(inside.won[going], beside.won[staying], strict=True)
    won = [np.convolve(one, other)[:size] for one, other in ends]
    return CampaignTable(np.hstack([inside.falls[going], beside.falls[staying]]), np.array(won))


def best_split(inside: CampaignTable, beside: CampaignTable, apart: int, fewest: Numbers, most: Numbers) -> Numbers:
    """The best number to move in, by number of attackers: for the best chance to take all, else most territories."""
    numbers = np.arange(len(most))
    staying = np.clip(numbers[:, None] - numbers + apart, 0, len(most) - 1)
    worth = inside.won.sum(1) * beside.won.sum(1)[staying]
    worth += WEIGHT_OF_ONE_TERRITORY * (inside.falls.sum(1) + beside.falls.sum(1)[staying])
    allowed = (fewest[:, None] <= numbers) & (numbers <= most[:, None])
    going: Numbers = np.where(allowed, worth, -1.0).argmax(1)
    return going


def matrix_size(attackers: int) -> int:
    """Round up to one of a few sizes, so that similar armies share cached matrices."""
    return max(MIN_MATRIX_SIZE, 1 << attackers.bit_length())


@lru_cache(maxsize=MAX_CACHED_MATRICES)
def survivor_matrix(dice: Dice, defenders: int, size: int) -> Chances:
    """Row n: the chances to win with 0, 1, 2, … of n attackers left, for all n below the size."""
    if not defenders:
        return np.diag((np.arange(size) > dice.behind).astype(float))
    # Column k: the chance to win with more than k left. `battle` says why columns repeat for large k.
    more = np.zeros((size, size))
    for left in range(dice.least, dice.ample + 1):
        more[:, left] = odds_table(dice, left).column(size - 1, defenders)
    for spare in range(1, size - dice.ample):
        more[spare:, dice.ample + spare] = more[:-spare, dice.ample]
    exactly = np.zeros((size, size))
    exactly[:, dice.least + 1 :] = np.maximum(0.0, more[:, dice.least : -1] - more[:, dice.least + 1 :])
    return exactly


# On a board: an attack from territory to territory, along the easiest path where none is given.


MAX_BOARD_CAMPAIGN_ARMY = 250
"""The largest army of a campaign on a board. It is smaller than above because a server waits for the answer."""
MAX_CAMPAIGN_TERRITORIES = 50
"""The most territories that such a campaign may take."""


def campaign_on_board(
    dice: Dice,
    links: Sequence[Sequence[int]],
    forces: Sequence[int],
    way: Sequence[int],
    hostile: Callable[[int], bool],
) -> CampaignOdds | None:
    """From the first territory of the way to the last, through hostile ones only; one army stays in each.

    None if there is no path, or if the armies or the path are too large to compute.
    """
    whole = [way[0]]

    def cost(territory: int) -> float | None:
        """Average attackers it costs, with the one that stays there. No territory is taken twice."""
        return (
            attackers_per_defender(dice) * forces[territory] + 1
            if hostile(territory) and territory not in whole
            else None
        )

    for target in way[1:]:
        taken = easiest_path(links, whole[-1], target, cost)
        if not taken:
            return None
        whole += taken
        if len(whole) > MAX_CAMPAIGN_TERRITORIES + 1:
            return None
    if len(whole) < 2 or max(forces[territory] for territory in whole) > MAX_BOARD_CAMPAIGN_ARMY:
        return None
    # Where all armies of the attacking territory count, the one that stays is among them.
    attackers = max(0, forces[way[0]] - 1 + dice.behind)
    campaign = path_campaign(dice, attackers, [forces[territory] for territory in whole[1:]])
    return CampaignOdds(tuple(whole), campaign.falls, campaign.left)


@cache
def attackers_per_defender(dice: Dice) -> float:
    """Average attackers lost for each defender, when both sides roll all their dice."""
    losses = roll_outcomes(dice, dice.attack, dice.defence)
    lost = sum(loss.attackers * loss.chance for loss in losses)
    return float(lost / sum(loss.defenders * loss.chance for loss in losses))


def easiest_path(
    links: Sequence[Sequence[int]], source: int, target: int, cost: Callable[[int], float | None]
) -> tuple[int, ...]:
    """The cheapest path; a neighbour is entered directly. A cost of None closes a territory. Empty: no path."""
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
