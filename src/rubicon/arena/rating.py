"""Ratings of players from their places, game by game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

RankedGame: TypeAlias = tuple[Sequence[str], Sequence[float]]
"""The player and the place of each seat."""


class SkillRating(msgspec.Struct, frozen=True):
    """Strength, with its standard deviation."""

    mean: float = 25.0
    deviation: float = 25.0 / 3


def rate(before: Sequence[SkillRating], ranks: Sequence[float]) -> list[SkillRating]:
    """The ratings after a game. Lower ranks are better; equal ranks share a place."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [[model.rating(mu=each.mean, sigma=each.deviation)] for each in before]
    return [SkillRating(team[0].mu, team[0].sigma) for team in model.rate(teams, ranks=list(ranks))]


def rated(games: Sequence[RankedGame]) -> Mapping[str, SkillRating]:
    """Rates games in order. A player at several seats counts with the mean place; a single player gets no rating."""
    bots = sorted({bot for seats, _ in games for bot in seats})
    if len(bots) < 2:
        return {}
    ratings = [SkillRating() for _ in bots]
    for seats, places in games:
        taken = [[place for name, place in zip(seats, places, strict=True) if name == bot] for bot in bots]
        ratings = rate(ratings, [sum(each) / len(each) for each in taken])
    return dict(zip(bots, ratings, strict=True))
