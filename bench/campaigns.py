"""What a question about a campaign takes once its tables are there, and what making them takes."""

from __future__ import annotations

import time
from collections.abc import Callable

from rubicon.odds import battle, campaign
from rubicon.odds.campaign import Target, path, tree
from rubicon.odds.dice import CLASSIC, SYSTEMS

WAY = (3, 2, 4, 1, 2, 5)
FORK = (Target(4, (Target(2, (Target(3),)), Target(5))),)


def spent(question: Callable[[], object], times: int, tries: int = 25) -> float:
    """Microseconds of CPU, the best of some tries."""
    best = float("inf")
    for _ in range(tries):
        began = time.process_time()
        for _ in range(times):
            question()
        best = min(best, time.process_time() - began)
    return best / times * 1e6


def first(attackers: int) -> float:
    campaign.wins.cache_clear()
    battle.table.cache_clear()
    began = time.process_time()
    path(CLASSIC, attackers, WAY)
    return (time.process_time() - began) * 1e3


def measure() -> None:
    print("\nCampaigns")
    for name, dice in SYSTEMS.items():
        print(f"  a path of 6 territories, 30 attackers, {name}: {spent(lambda: path(dice, 30, WAY), 500):.0f} µs")  # noqa: B023
    for attackers in (100, 250, 500):
        print(f"  with {attackers} attackers, classic: {spent(lambda: path(CLASSIC, attackers, WAY), 50):.0f} µs")  # noqa: B023
    for attackers in (30, 500):
        print(f"  the first question, {attackers} attackers: {first(attackers):.0f} ms")
    print(f"  a tree of 4 with a fork, best split, 30 attackers: {spent(lambda: tree(CLASSIC, 30, FORK), 20):.0f} µs")


if __name__ == "__main__":
    measure()
