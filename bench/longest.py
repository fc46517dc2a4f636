"""Every edition that is found, on its home board: steps a CPU second, and which single step takes longest.

The same game is replayed several times, and of each step the shortest time counts: whatever else the machine did in one
replay it did not do in all of them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from statistics import quantiles

from bench.benchmark import Figure, Size
from bench.players import RandomBot, play
from bench.steps import actions_of, fast, proven, rate
from rubicon import editions
from rubicon.core.edition import PERSON, AnyEdition, Player, Seat, Table
from rubicon.core.game import Game
from rubicon.core.option import Action, verb_of
from rubicon.world import atlas


def homes() -> Iterator[AnyEdition]:
    """Each edition at its home board, as it is played if nobody settles anything, with four seats or as many as fit."""
    for name in editions.names():
        found = editions.find(name)
        board, settings = atlas.load(found.default_board), next(iter(found.presets.values()))
        tables = [Table(board, settings, seats(count)) for count in (4, *found.seats)]
        yield found(next(table for table in tables if not found.validate(table)))


def seats(count: int) -> tuple[Player, ...]:
    """A person and computers, for not every edition is played by people alone."""
    return tuple(Player(f"Seat {seat}", played_by="random" if seat else PERSON) for seat in range(count))


def shortest(edition: AnyEdition, actions: Sequence[tuple[Seat, Action]], replays: int) -> list[float]:
    """Microseconds of CPU that each step of a game takes at the least."""
    tries = [_replay(edition, actions) for _ in range(replays)]
    return [1e6 * min(times) for times in zip(*tries, strict=True)]


def _replay(edition: AnyEdition, actions: Sequence[tuple[Seat, Action]]) -> list[float]:
    game, _ = Game.start(edition, proven())
    times = []
    for seat, action in actions:
        began = time.process_time()
        step, record = game.judge(seat, action)
        game.fold(record, step)
        times.append(time.process_time() - began)
    return times


def measure(size: Size) -> Iterator[Figure]:
    steps, tries = size.pick(full=4_000, tiny=150), size.pick(full=5, tiny=1)
    for edition in homes():
        game, _ = Game.start(edition, proven())
        play(edition, game, RandomBot(), steps)
        actions = actions_of(game)
        quick, _ = Game.start(edition, fast())
        play(edition, quick, RandomBot(), steps)
        where = f"{edition.name}, {len(edition.table.seats)} seats"
        yield Figure(f"{where}, fast luck", rate([(edition, actions_of(quick))], fast, tries), "steps/CPU s")
        yield Figure(f"{where}, HMAC luck", rate([(edition, actions)], proven, tries), "steps/CPU s")
        times = shortest(edition, actions, size.pick(full=9, tiny=1))
        percentiles = quantiles(times, n=100)
        last = max(range(len(times)), key=times.__getitem__)
        what = f"{verb_of(actions[last][1])}, step {last + 1} of {len(times)}"
        yield Figure(f"{where}, median step", percentiles[49], "µs")
        yield Figure(f"{where}, 99th percentile", percentiles[98], "µs")
        yield Figure(f"{where}, slowest step", times[last], "µs", what)
