"""Whole games per CPU second in the compiled model and in the engine, by the same player; and the cost of rollouts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from msgspec.structs import replace

from bench.benchmark import Figure, Size
from bench.steps import CLASSIC, SEATS
from rubicon.bots import sim
from rubicon.core.chance import Fast
from rubicon.core.edition import AnyEdition, Table
from rubicon.core.game import Game
from rubicon.editions.classic.state import Advancing, Over, Reinforcing
from rubicon.rules.attack import Advance, AllOut, EndAttack
from rubicon.rules.fortify import EndTurn
from rubicon.rules.reinforce import Place
from rubicon.rules.turn import Attacking
from rubicon.world import atlas

MAX_ROUNDS = 1_000


def table(seats: int) -> AnyEdition:
    settings = replace(CLASSIC.presets["standard"], placing="automatic")
    return CLASSIC(Table(atlas.load(CLASSIC.default_board), settings, SEATS[:seats]))


def per_second(work: Callable[[], int], tries: int) -> float:
    """How many units of `work` fit in a CPU second; the best of several tries."""
    best = 0.0
    for _ in range(tries):
        began = time.process_time()
        done = work()
        best = max(best, done / (time.process_time() - began))
    return best


class Plain:
    """The player of `bots/sim/plain_games.py` for the engine, which plays a whole turn at a time."""

    def __init__(self, edition: Any, seed: int) -> None:
        self.links = edition.context.links
        self.chance = Fast(seed).at(0)

    def play(self, game: Game) -> None:
        """A whole game."""
        while not isinstance(phase := game.state.phase, Over):
            state, seat = game.state, game.state.seat
            if isinstance(phase, Reinforcing):
                borders = [t for t, owner in enumerate(state.owners) if owner == seat and self.fronts(t, state)]
                game.play(seat, Place(borders[self.chance.below(len(borders))], phase.armies))
            elif isinstance(phase, Attacking):
                self.attack(game, seat)
            else:
                game.play(seat, EndTurn())

    def attack(self, game: Game, seat: int) -> None:
        """Attacks once round the map, and again if anything was attacked."""
        fought = False
        for source, near in enumerate(self.links):
            if game.state.owners[source] != seat:
                continue
            for target in near:
                state = game.state
                if state.owners[target] != seat and state.pieces[source] > state.pieces[target]:
                    fought = True
                    game.play(seat, AllOut(source, target, 1))
                    if isinstance(game.state.phase, Advancing):
                        game.play(seat, Advance(game.state.pieces[source] - 1))
                    if game.state.seat != seat or not isinstance(game.state.phase, Attacking):
                        return
        if not fought:
            game.play(seat, EndAttack())

    def fronts(self, territory: int, state: Any) -> bool:
        for near in self.links[territory]:
            if state.owners[near] != state.seat:
                return True
        return False


def engine_games(number: int) -> int:
    """Returns the number of steps."""
    edition, steps = table(3), 0
    for seed in range(number):
        game, _ = Game.start(edition, Fast(seed))
        game.state = replace(game.state, deck=())  # no cards
        Plain(edition, seed).play(game)
        steps += len(game.records)
    return steps


def measure(size: Size) -> Iterator[Figure]:
    sim.prepare()
    from rubicon.bots.sim.luck import seeded
    from rubicon.bots.sim.plain_games import games

    number, few = size.pick(full=2_000, tiny=20), size.pick(full=40, tiny=1)
    model = sim.model_of(table(3))
    ground, here, wins = model.context, model.blank(), np.zeros(3, np.int64)
    games(ground, here, seeded(1), 1, MAX_ROUNDS, wins)  # loads the compiled code
    turns = games(ground, here, seeded(1), number, MAX_ROUNDS, wins) / number

    def in_the_model() -> int:
        games(ground, here, seeded(1), number, MAX_ROUNDS, wins)
        return number

    steps = engine_games(few) / few
    compiled = per_second(in_the_model, size.pick(full=5, tiny=1))
    engine = per_second(lambda: engine_games(few), size.pick(full=3, tiny=1)) / steps
    yield Figure("games of plain players in the simulator", compiled, "games/CPU s", f"{turns:.0f} turns each")
    yield Figure("the same in the engine", engine, "games/CPU s", f"{steps:.0f} steps each, an all-out attack is one")
    yield Figure("simulator", compiled / engine, "× as fast as the engine")

    model = sim.model_of(table(4))
    start = model.position(table(4).setup(Fast(1).at(0)).state)
    rollouts = size.pick(full=500, tiny=10)
    for goes in (4, 12, 1000):

        def roll_out(goes: int = goes) -> int:
            model.values(start, rollouts, goes, 1)
            return rollouts

        model.values(start, 1, goes, 1)
        length = "to the end" if goes == 1000 else f"of {goes} turns"
        taken = 1e6 / per_second(roll_out, size.pick(full=5, tiny=1))
        yield Figure(f"a rollout {length}, 4 seats", taken, "µs")
