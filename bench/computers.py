"""Computer players in worker processes: decisions per second, and the cost of the processes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from bench.benchmark import Figure, Size, best_seconds
from rubicon import bots, editions
from rubicon.bots.bot import Brief
from rubicon.bots.worker import Answer, BotQuestion, BotWorker
from rubicon.core.chance import Fast
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.core.save import header, line
from rubicon.server.play.bot_pool import BotPool
from rubicon.wire import messages
from rubicon.wire.match import Match
from rubicon.world import atlas


def questions(name: str, decisions: int) -> tuple[list[BotQuestion], list[tuple[Any, ...]]]:
    """The first decisions of a game of random players, as questions for a worker and for a bot in this process."""
    edition = editions.find(name)
    settings = replace(next(iter(edition.presets.values())), round_limit=100)
    players = tuple(Player(f"Seat {seat}", "", "random") for seat in range(3))
    match = Match.start(edition(Table(atlas.load(edition.default_board), settings, players)), Fast(1))
    game, choice = match.game, Fast(2).at(0)
    table = line(header(game.edition, None))
    asked: list[BotQuestion] = []
    beside: list[tuple[Any, ...]] = []
    while (awaited := game.edition.awaited(game.state)) and len(asked) < decisions:
        seat = awaited[0]
        update = replace(match.update_for(seat, match.version(seat) - 1), options=())
        asked.append(BotQuestion("m", "random", seat, 1, messages.encode(update), table))
        beside.append((game.edition, game.state, seat))
        options = game.options(seat)
        match.fold(match.decide(seat, options[choice.below(len(options))].sample(choice)))
    return asked, beside


def beside_the_game(situations: list[tuple[Any, ...]]) -> None:
    bot = bots.find("random")(Brief(situations[0][0], 0, Fast(1).at(0)))
    for edition, state, seat in situations:
        game = Game(edition, Fast(1))
        game.state = state
        bot.choose(edition.view(state, seat), game.options(seat), ())


def answer_all(worker: BotWorker, asked: list[BotQuestion]) -> None:
    for question in asked:
        worker.answer(question)


async def one_after_the_other(decide: Callable[[BotQuestion], Awaitable[Answer]], asked: list[BotQuestion]) -> None:
    for question in asked:
        assert (await decide(question)).action


def in_processes(
    workers: int, matches: int, asked: list[BotQuestion], tries: int, clock: Callable[[], float] = time.perf_counter
) -> float:
    """Seconds for this many simultaneous matches."""
    named = [[replace(question, match=str(number)) for question in asked] for number in range(matches)]

    async def play(computers: BotPool, some: slice) -> None:
        await asyncio.gather(*(one_after_the_other(computers.decide, each[some]) for each in named))

    with asyncio.Runner() as runner:
        computers = BotPool(workers, seconds=60)
        runner.run(play(computers, slice(1)))
        took = best_seconds(lambda: runner.run(play(computers, slice(None))), tries, clock)
        runner.run(computers.close())
    return took


def measure(size: Size) -> Iterator[Figure]:
    """Uses the computer player `random`, which needs hardly any thinking time."""
    tries, matches = size.pick(full=3, tiny=1), size.pick(full=8, tiny=2)
    for name in size.pick(full=editions.names(), tiny=editions.names()[:1]):
        asked, situations = questions(name, size.pick(full=400, tiny=20))
        number = len(asked)
        near = best_seconds(partial(beside_the_game, situations), tries)
        yield Figure(f"{name}, in the game's process", 1e6 * near / number, "CPU µs/decision")
        within = best_seconds(partial(answer_all, BotWorker(), asked), tries)
        yield Figure(f"{name}, in a worker process", 1e6 * within / number, "CPU µs/decision")
        far = in_processes(1, 1, asked, tries, time.process_time)
        yield Figure(f"{name}, in the server while a worker decides", 1e6 * far / number, "CPU µs/decision")
        for workers in (1, 2):
            took = in_processes(workers, matches, asked, tries)
            what = f"{name}, {matches} matches, workers: {workers}"
            yield Figure(what, matches * number / took, "decisions/s")
