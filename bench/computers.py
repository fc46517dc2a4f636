"""Computer players in processes of their own: decisions a second, and what it costs to have them there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec.structs import replace

from rubicon import bots, editions
from rubicon.bots.worker import Answer, Question, Worker
from rubicon.core.chance import Fast
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.core.save import header, line
from rubicon.server.play.computers import Computers
from rubicon.wire import messages
from rubicon.wire.match import Match
from rubicon.world import atlas

DECISIONS = 400
MATCHES = 8
TRIES = 3


def questions(name: str) -> tuple[list[Question], list[tuple[Any, ...]]]:
    """The first decisions of a game of random players, as a worker is asked them and as a bot beside the game is."""
    edition = editions.find(name)
    settings = replace(next(iter(edition.presets.values())), round_limit=100)
    players = tuple(Player(f"Seat {seat}", "", "random") for seat in range(3))
    match = Match.start(edition(Table(atlas.load(edition.home), settings, players)), Fast(1))
    game, choice = match.game, Fast(2).at(0)
    table, asked, beside = line(header(game.edition, None)), [], []
    while (awaited := game.edition.awaited(game.state)) and len(asked) < DECISIONS:
        seat = awaited[0]
        update = replace(match.update_for(seat, match.version(seat) - 1), options=())
        asked.append(Question("m", "random", seat, 1, messages.encode(update), table))
        beside.append((game.edition, game.state, seat))
        options = game.options(seat)
        match.fold(match.decide(seat, options[choice.below(len(options))].sample(choice)))
    return asked, beside


def best(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """Seconds: of this process's CPU, or of another clock."""
    took = []
    for _ in range(TRIES):
        began = clock()
        work()
        took.append(clock() - began)
    return min(took)


def beside_the_game(situations: list[tuple[Any, ...]]) -> None:
    bot = bots.find("random")(situations[0][0].table, 0, Fast(1).at(0))
    for edition, state, seat in situations:
        game = Game(edition, Fast(1))
        game.state = state
        bot.choose(edition.view(state, seat), game.options(seat), ())


async def one_after_the_other(decide: Callable[[Question], Awaitable[Answer]], asked: list[Question]) -> None:
    for question in asked:
        assert (await decide(question)).action


def in_processes(workers: int, matches: int, asked: list[Question], clock: Callable[[], float]) -> float:
    """Seconds that so many matches take, all at once."""
    named = [[replace(question, match=str(number)) for question in asked] for number in range(matches)]

    async def play(computers: Computers, some: slice) -> None:
        await asyncio.gather(*(one_after_the_other(computers.decide, each[some]) for each in named))

    with asyncio.Runner() as runner:
        computers = Computers(workers, seconds=60)
        runner.run(play(computers, slice(1)))
        took = best(lambda: runner.run(play(computers, slice(None))), clock)
        runner.run(computers.close())
    return took


def measure() -> None:
    print("decisions of `random`, CPU µs each: beside the game; in a process of their own, there and in the server")
    for name in editions.names():
        asked, situations = questions(name)
        worker, number = Worker(), len(asked)
        near = best(lambda situations=situations: beside_the_game(situations))
        within = best(lambda asked=asked, worker=worker: [worker.answer(question) for question in asked])
        far = in_processes(1, 1, asked, time.process_time)
        took = [in_processes(workers, MATCHES, asked, time.perf_counter) for workers in (1, 2)]
        one, two = (MATCHES * number / seconds for seconds in took)
        times = " ".join(f"{1e6 * seconds / number:6.0f}" for seconds in (near, within, far))
        print(f"  {name:10} {times}   of {MATCHES} matches a second: 1 process {one:7,.0f}, 2 processes {two:7,.0f}")


if __name__ == "__main__":
    measure()
