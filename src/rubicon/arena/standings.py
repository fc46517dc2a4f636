"""The standings of a batch: for each computer player wins with a confidence interval, place, luck, rating and times."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

from ..core.figures import total_dice_luck
from .match_runner import GameResult, Stopwatch
from .plan import BatchPlan
from .rating import SkillRating, rated

Z_95_PERCENT = 1.959964
"""95 % of a normal distribution lie within this many standard deviations."""


class Share(msgspec.Struct, frozen=True):
    """A share of all cases, with its confidence interval of 95 %."""

    part: float
    low: float
    high: float


class Standing(msgspec.Struct, frozen=True):
    bot: str
    games: int
    """A bot at two seats of a table plays two games."""
    wins: int
    share: Share
    place: float
    turns_to_win: float | None
    luck: float
    """Average pieces a game that the dice have spared."""
    expected: float
    """Average pieces a game that the dice would cost with average luck."""
    pieces_lost: float
    """Average pieces a game that they did cost."""
    rating: SkillRating | None
    decisions: int
    median: float
    slowest: float
    """Seconds of the slowest decision."""
    decisions_lost: int
    failure: str
    """The first failure."""


class Standings(msgspec.Struct, frozen=True):
    edition: str
    board: str
    seed: str
    seats: int
    planned: int
    games: int
    capped: int
    turns: float
    """On average, as the edition counts them: turns, or rounds."""
    decisions: float
    bots: tuple[Standing, ...]
    """Best first."""


def standings(plan: BatchPlan, results: Sequence[GameResult]) -> Standings:
    """The standings after these games, in any order."""
    games = sorted(results, key=lambda result: result.number)
    ratings = rated([(plan.seats(game.number), game.places) for game in games])
    bots = [_standing(plan, games, bot, ratings.get(bot)) for bot in sorted(set(plan.bots))] if games else []
    return Standings(
        edition=plan.edition,
        board=plan.table.board.id,
        seed=plan.seed,
        seats=len(plan.bots),
        planned=plan.games,
        games=len(games),
        capped=sum(game.capped for game in games),
        turns=_mean([game.turns for game in games]),
        decisions=_mean([game.decisions for game in games]),
        bots=tuple(sorted(bots, key=lambda each: (-each.share.part, each.place, each.bot))),
    )


def _standing(plan: BatchPlan, games: Sequence[GameResult], bot: str, rating: SkillRating | None) -> Standing:
    played = [(game, seat) for game in games for seat, name in enumerate(plan.seats(game.number)) if name == bot]
    won = [game for game, seat in played if game.winner == seat]
    (fortune,) = total_dice_luck(1, (msgspec.structs.replace(game.fortunes[seat], seat=0) for game, seat in played))
    watch = Stopwatch()
    for game, seat in played:
        watch.add(game.times[seat])
    times, count = watch.times(), len(played)
    return Standing(
        bot=bot,
        games=count,
        wins=len(won),
        share=share(len(won), count),
        place=_mean([game.places[seat] for game, seat in played]),
        turns_to_win=_mean([game.turns for game in won]) if won else None,
        luck=fortune.luck / count,
        expected=fortune.expected / count,
        pieces_lost=fortune.lost / count,
        rating=rating,
        decisions=sum(game.decided[seat] for game, seat in played),
        median=times.median,
        slowest=times.slowest,
        decisions_lost=sum(game.lost[seat] for game, seat in played),
        failure=next((game.failures[seat] for game, seat in played if game.failures[seat]), ""),
    )


def share(hits: int, cases: int) -> Share:
    """Wilson's interval: it stays within 0 and 1, and is accurate for few and for rare cases too."""
    part, square = hits / cases, Z_95_PERCENT**2
    middle = (part + square / (2 * cases)) / (1 + square / cases)
    reach = Z_95_PERCENT * sqrt(part * (1 - part) / cases + square / (4 * cases**2)) / (1 + square / cases)
    return Share(part, middle - reach if hits else 0.0, middle + reach if hits < cases else 1.0)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
