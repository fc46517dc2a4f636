"""Whole games a CPU second in the compiled model and in the engine, by the same player; and what rollouts take."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from msgspec.structs import replace
from steps import CLASSIC, SEATS

from rubicon.bots import sim
from rubicon.core.chance import Fast
from rubicon.core.edition import Edition, Table
from rubicon.core.game import Game
from rubicon.editions.classic.state import Advancing, Attacking, Over, Reinforcing
from rubicon.rules.advance import Advance
from rubicon.rules.attack import AllOut, EndAttack
from rubicon.rules.fortify import EndTurn
from rubicon.rules.place import Place
from rubicon.world import atlas

GAMES = 2_000
ROUNDS = 1_000


def table(seats: int) -> Edition[Any, Any, Any]:
    settings = replace(CLASSIC.presets["standard"], placing="automatic")
    return CLASSIC(Table(atlas.load(CLASSIC.home), settings, SEATS[:seats]))


def per_second(work: Callable[[], int], tries: int = 5) -> float:
    """So many of what `work` counts, a CPU second; the best of some tries."""
    best = 0.0
    for _ in range(tries):
        began = time.process_time()
        done = work()
        best = max(best, done / (time.process_time() - began))
    return best


class Plain:
    """The player of `bots/sim/plain.py`, with the engine: a whole go at a time."""

    def __init__(self, edition: Any, seed: int) -> None:
        self.links = edition.ground.links
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
        """Once round the map, and on if anything was attacked."""
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
    edition = table(3)
    for seed in range(number):
        game, _ = Game.start(edition, Fast(seed))
        game.state = replace(game.state, deck=())  # no cards
        Plain(edition, seed).play(game)
    return number


def measure() -> None:
    from rubicon.bots.sim.luck import seeded
    from rubicon.bots.sim.plain import games

    print("\nWhole games of plain players, 42 territories, 3 seats, no cards")
    model = sim.model_of(table(3))
    ground, here, wins = model.ground, model.blank(), np.zeros(3, np.int64)
    games(ground, here, seeded(1), 1, ROUNDS, wins)
    goes = games(ground, here, seeded(1), GAMES, ROUNDS, wins) / GAMES

    def in_the_model() -> int:
        games(ground, here, seeded(1), GAMES, ROUNDS, wins)
        return GAMES

    compiled, engine = per_second(in_the_model), per_second(lambda: engine_games(40), tries=3)
    print(f"  in the model   {compiled:10,.0f} a CPU second, of {goes:.0f} goes on average")
    print(f"  in the engine  {engine:10,.0f} a CPU second: the model is {compiled / engine:,.0f} times as fast")

    model = sim.model_of(table(4))
    start = model.position(table(4).setup(Fast(1).at(0)).state)
    print("Rollouts of quick players from the first go, 4 seats")
    for goes in (4, 12, 1000):
        model.values(start, 1, goes, 1)
        rate = per_second(lambda: 500 if model.values(start, 500, goes, 1).any() else 0)  # noqa: B023
        told = "to the end" if goes == 1000 else f"of {goes} goes"
        print(f"  {told:12} {1e6 / rate:8,.0f} µs")


if __name__ == "__main__":
    measure()
