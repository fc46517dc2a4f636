"""CPU time of a question about a campaign with existing tables of odds, and of making those tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from bench.benchmark import Figure, Size, best_seconds
from rubicon.odds import battle, campaign
from rubicon.odds.battle import DICE_SYSTEMS
from rubicon.odds.campaign import CampaignTarget, path_campaign, tree_campaign
from rubicon.rules.dice import CLASSIC

WAY = (3, 2, 4, 1, 2, 5)
FORK = (CampaignTarget(4, (CampaignTarget(2, (CampaignTarget(3),)), CampaignTarget(5))),)


def microseconds(question: Callable[[], object], times: int, size: Size) -> float:
    """Microseconds of CPU per question."""
    times = size.pick(full=times, tiny=2)
    return best_seconds(lambda: [question() for _ in range(times)], size.pick(full=25, tiny=1)) / times * 1e6


def first_question(attackers: int) -> float:
    """Milliseconds of CPU for a question whose tables must be made."""
    campaign.survivor_matrix.cache_clear()
    battle.odds_table.cache_clear()
    return 1e3 * best_seconds(lambda: path_campaign(CLASSIC, attackers, WAY), tries=1)


def measure(size: Size) -> Iterator[Figure]:
    for name, dice in DICE_SYSTEMS.items():
        taken = microseconds(partial(path_campaign, dice, 30, WAY), 500, size)
        yield Figure(f"path of 6 territories, 30 attackers, {name} dice", taken, "µs")
    for attackers in (100, 250, 500):
        taken = microseconds(partial(path_campaign, CLASSIC, attackers, WAY), 50, size)
        yield Figure(f"path of 6 territories, {attackers} attackers, classic dice", taken, "µs")
    for attackers in (30, 500):
        yield Figure(f"first question, {attackers} attackers", first_question(attackers), "ms")
    taken = microseconds(partial(tree_campaign, CLASSIC, 30, FORK), 20, size)
    yield Figure("tree of 4 territories with a fork, 30 attackers", taken, "µs", "best split found")
