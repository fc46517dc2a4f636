"""Steps per CPU second of every edition on its home board, and the longest single step.

The same game is replayed several times, and for each step the shortest time counts, because other load on the machine
rarely hits the same step twice.
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
    """Each edition on its home board with default settings, with four seats or as many as possible."""
    for name in editions.names():
        found = editions.find(name)
        board, settings = atlas.load(found.default_board), next(iter(found.presets.values()))
        tables = [Table(board, settings, seats(count)) for count in (4, *found.seats)]
        yield found(next(table for table in tables if not found.validate(table)))


def seats(count: int) -> tuple[Player, ...]:
    """A person and computers, because not every edition allows only people."""
    return tuple(Player(f"Seat {seat}", played_by="random" if seat else PERSON) for seat in range(count))


def shortest(edition: AnyEdition, actions: Sequence[tuple[Seat, Action]], replays: int) -> list[float]:
    """Minimum microseconds of CPU for each step of a game."""
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
