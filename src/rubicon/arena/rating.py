"""How strong players are, from the places that they took, game by game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

RankedGame: TypeAlias = tuple[Sequence[str], Sequence[float]]
"""Who sat where, and the place of each seat."""


class SkillRating(msgspec.Struct, frozen=True):
    """Strength, and how unsure it still is: one standard deviation."""

    mean: float = 25.0
    deviation: float = 25.0 / 3


def rate(before: Sequence[SkillRating], ranks: Sequence[float]) -> list[SkillRating]:
    """After a game in which they came so far: the lower the better, and whoever is equal shares a place."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [[model.rating(mu=each.mean, sigma=each.deviation)] for each in before]
    return [SkillRating(team[0].mu, team[0].sigma) for team in model.rate(teams, ranks=list(ranks))]


def rated(games: Sequence[RankedGame]) -> Mapping[str, SkillRating]:
    """In the order of the games. Who sits at several seats counts with the mean of their places; one alone is none."""
    bots = sorted({bot for seats, _ in games for bot in seats})
    if len(bots) < 2:
        return {}
    ratings = [SkillRating() for _ in bots]
    for seats, places in games:
        taken = [[place for name, place in zip(seats, places, strict=True) if name == bot] for bot in bots]
        ratings = rate(ratings, [sum(each) / len(each) for each in taken])
    return dict(zip(bots, ratings, strict=True))
