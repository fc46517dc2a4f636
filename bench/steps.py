"""Steps of the engine a CPU second: option checked, action applied, record kept."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from boards import grid
from msgspec.structs import replace
from players import Aimless, Plain, play

from rubicon import editions
from rubicon.core.chance import Fast, Luck, Seeded
from rubicon.core.edition import Edition, Player, Seat, Table
from rubicon.core.game import Game
from rubicon.core.option import Action
from rubicon.world import atlas
from rubicon.world.board import Board

CLASSIC = editions.find("classic")
SEATS = tuple(Player(name) for name in ("Ann", "Ben", "Cem", "Dora"))
Games = Sequence[tuple[Edition[Any, Any, Any], Sequence[tuple[Seat, Action]]]]


def fast() -> Luck:
    return Fast(1)


def proven() -> Luck:
    return Seeded(b"a seed of thirty-two bytes, yes.")


def edition(board: Board, **settings: object) -> Edition[Any, Any, Any]:
    return CLASSIC(Table(board, replace(CLASSIC.presets["standard"], **settings), SEATS))


def games(board: Board, steps: int, luck: Callable[[], Luck]) -> Games:
    """Whole games of plain players until there are so many steps (on a large board the last one is cut)."""
    made: list[tuple[Edition[Any, Any, Any], Sequence[tuple[Seat, Action]]]] = []
    while sum(len(actions) for _, actions in made) < steps:
        table = edition(board)
        game, _ = Game.start(table, luck())
        play(table, game, Plain(len(made)), steps)
        made.append((table, actions_of(game)))
    return made


def actions_of(game: Game) -> list[tuple[Seat, Action]]:
    return [(record.seat, record.action) for record in game.records if record.seat is not None and record.action]


def rate(made: Games, luck: Callable[[], Luck], tries: int = 5) -> float:
    """The best of a few tries: whatever else the machine does can only make it slower."""
    best = 0.0
    for _ in range(tries):
        steps, spent = 0, 0.0
        for table, actions in made:
            game = Game(table, luck())
            began = time.process_time()
            step, record = game.judge_setup()
            game.fold(record, step)
            for known in actions:
                step, record = game.judge(*known)
                game.fold(record, step)
            spent += time.process_time() - began
            steps += 1 + len(actions)
        best = max(best, steps / spent)
    return best


def growth(steps: int) -> tuple[float, float]:
    """CPU seconds of the second and of the last tenth of one long game; the first tenth only warms up."""
    table = edition(grid(7, 6), cards="fixed")
    game, _ = Game.start(table, fast())
    play(table, game, Aimless(), steps)
    actions, again = actions_of(game), Game(table, fast())
    step, record = again.judge_setup()
    again.fold(record, step)
    tenths, began = [], time.process_time()
    for number, known in enumerate(actions, 1):
        step, record = again.judge(*known)
        again.fold(record, step)
        if number % (len(actions) // 10) == 0:
            tenths.append(time.process_time() - began)
            began = time.process_time()
    return tenths[1], tenths[-1]


def measure() -> None:
    home, big = atlas.load(CLASSIC.home), grid(40, 25)
    with_fast, with_proof = games(home, 6_000, fast), games(home, 6_000, proven)
    here = rate(with_fast, fast)
    print(f"steps a CPU second, 42 territories, 4 seats, fast luck   {here:10,.0f}")
    print(f"steps a CPU second, 42 territories, 4 seats, HMAC luck   {rate(with_proof, proven):10,.0f}")
    there = rate(games(big, 20_000, fast), fast, tries=3)
    print(f"steps a CPU second, 1,000 territories                    {there:10,.0f}")
    print(f"a step on 1,000 territories costs                        {here / there:10.1f} times one on 42")
    early, late = growth(100_000)
    print(f"the last tenth of a game of 100,000 steps takes          {late / early:10.2f} times as long as the second")
