"""A rating of computer players from the places that they took, game by game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

Game: TypeAlias = tuple[Sequence[str], Sequence[float]]
"""Who sat where, and the place of each seat."""


class Rating(msgspec.Struct, frozen=True):
    """Strength, and how unsure it still is: one standard deviation. Everybody begins with 25 and 25/3."""

    mean: float
    deviation: float


def rated(games: Sequence[Game]) -> Mapping[str, Rating]:
    """In the order of the games. Who sits at several seats counts with the mean of their places; one alone is none."""
    bots = sorted({bot for seats, _ in games for bot in seats})
    if len(bots) < 2:
        return {}
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bot in bots}
    for seats, places in games:
        taken = {bot: [place for name, place in zip(seats, places, strict=True) if name == bot] for bot in bots}
        ranks = [sum(each) / len(each) for each in taken.values()]
        after = model.rate([[ratings[bot]] for bot in bots], ranks=ranks)
        ratings = {bot: team[0] for bot, team in zip(bots, after, strict=True)}
    return {bot: Rating(rating.mu, rating.sigma) for bot, rating in ratings.items()}
