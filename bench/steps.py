"""Steps of the engine per CPU second: option checked, action applied, record kept."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from bench.benchmark import Figure, Size
from bench.boards import grid
from bench.players import Plain, RandomBot, play
from rubicon import editions
from rubicon.core.chance import Fast, RandomSource, Seeded
from rubicon.core.edition import AnyEdition, Player, Seat, Table
from rubicon.core.game import Game
from rubicon.core.option import Action
from rubicon.world import atlas
from rubicon.world.board import Board

CLASSIC = editions.find("classic")
SEATS = tuple(Player(name) for name in ("Ann", "Ben", "Cem", "Dora"))
Games = Sequence[tuple[AnyEdition, Sequence[tuple[Seat, Action]]]]


def fast() -> RandomSource:
    return Fast(1)


def proven() -> RandomSource:
    return Seeded(b"a seed of thirty-two bytes, yes.")


def edition(board: Board, **settings: object) -> AnyEdition:
    return CLASSIC(Table(board, replace(CLASSIC.presets["standard"], **settings), SEATS))


def games(board: Board, steps: int, luck: Callable[[], RandomSource]) -> Games:
    """Whole games of plain players with this many steps in total (on a large board the last one is cut)."""
    made: list[tuple[AnyEdition, Sequence[tuple[Seat, Action]]]] = []
    while sum(len(actions) for _, actions in made) < steps:
        table = edition(board)
        game, _ = Game.start(table, luck())
        play(table, game, Plain(len(made)), steps)
        made.append((table, actions_of(game)))
    return made


def actions_of(game: Game) -> list[tuple[Seat, Action]]:
    return [(record.seat, record.action) for record in game.records if record.seat is not None and record.action]


def rate(made: Games, luck: Callable[[], RandomSource], tries: int = 15) -> float:
    """The best of a few tries of each game, because other load can only make it slower."""
    steps = sum(1 + len(actions) for _, actions in made)
    return steps / sum(min(sum(_tenths(table, actions, luck())) for _ in range(tries)) for table, actions in made)


def growth(steps: int) -> float:
    """How much longer the last tenth of a long game takes than the second one; the first is a warm-up."""
    table = edition(grid(7, 6), cards="fixed")
    game, _ = Game.start(table, fast())
    play(table, game, RandomBot(), steps)
    actions = actions_of(game)
    tenths: list[float] = [
        min(tries) for tries in zip(*(_tenths(table, actions, fast()) for _ in range(3)), strict=True)
    ]
    return tenths[9] / tenths[1]


def _tenths(table: AnyEdition, actions: Sequence[tuple[Seat, Action]], luck: RandomSource) -> list[float]:
    """CPU seconds that the tenths of a game take: option checked, action applied, record kept."""
    game = Game(table, luck)
    spent, began = [], time.process_time()
    step, record = game.judge_setup()
    game.fold(record, step)
    size = -(-len(actions) // 10)
    for start in range(0, len(actions), size):
        for seat, action in actions[start : start + size]:
            step, record = game.judge(seat, action)
            game.fold(record, step)
        spent.append(time.process_time() - began)
        began = time.process_time()
    return spent


def measure(size: Size) -> Iterator[Figure]:
    home, big = atlas.load(CLASSIC.default_board), size.pick(full=grid(40, 25), tiny=grid(12, 10))
    steps, tries = size.pick(full=6_000, tiny=300), size.pick(full=15, tiny=1)
    unit = "steps/CPU s"
    here = rate(games(home, steps, fast), fast, tries)
    yield Figure(f"{len(home.map.territories)} territories, 4 seats, fast luck", here, unit)
    proof = rate(games(home, steps, proven), proven, tries)
    yield Figure(f"{len(home.map.territories)} territories, 4 seats, HMAC luck", proof, unit)
    there = rate(games(big, size.pick(full=20_000, tiny=500), fast), fast, size.pick(full=5, tiny=1))
    count = len(big.map.territories)
    yield Figure(f"{count:,} territories, 4 seats, fast luck", there, unit)
    yield Figure(f"a step on {count:,} territories", here / there, f"× one on {len(home.map.territories)}")
    long = size.pick(full=100_000, tiny=300)
    yield Figure(f"last tenth of a game of {long:,} steps", growth(long), "× its second tenth")
