"""Players for benchmarks. They make games with a realistic mix of actions, and are never measured themselves."""

from __future__ import annotations

import random
from typing import Any

from rubicon.core.chance import Fast
from rubicon.core.edition import AnyEdition
from rubicon.core.game import Game
from rubicon.core.option import Action
from rubicon.editions.classic.state import Advancing, Reinforcing
from rubicon.rules.attack import Advance, Attack, EndAttack
from rubicon.rules.fortify import EndTurn
from rubicon.rules.reinforce import Place
from rubicon.rules.turn import Attacking, Fortifying


class Plain:
    """Trades when possible, places on two borders, attacks while stronger, advances with all, never fortifies."""

    def __init__(self, seed: int = 7) -> None:
        self.random = random.Random(seed)

    def choose(self, game: Game, seat: int) -> Action:
        edition: Any = game.edition
        state, links = game.state, edition.context.links
        owners, pieces = state.owners, state.pieces
        match state.phase:
            case Reinforcing(armies=armies):
                first = game.options(seat)[0]
                if first.verb == "trade":
                    return next(first.every())
                borders = [
                    t for t, owner in enumerate(owners) if owner == seat and self._fronts(t, seat, owners, links)
                ]
                return Place(self.random.choice(borders), -(-armies // 2))
            case Attacking():
                strong = [t for t, owner in enumerate(owners) if owner == seat and pieces[t] > 3]
                for source in strong:
                    for target in self._fronts(source, seat, owners, links):
                        if pieces[source] > pieces[target]:
                            return Attack(source, target, min(3, pieces[source] - 1))
                return EndAttack()
            case Advancing(source=source):
                return Advance(pieces[source] - 1)
            case Fortifying():
                return EndTurn()
            case _:
                action: Action = edition.default_action(state, seat)
                return action

    def _fronts(self, territory: int, seat: int, owners: Any, links: Any) -> list[int]:
        return [near for near in links[territory] if owners[near] != seat]


class RandomBot:
    """Any allowed action, but single rolls only: a game without end."""

    def __init__(self, seed: int = 7) -> None:
        self.chance = Fast(seed).at(0)

    def choose(self, game: Game, seat: int) -> Action:
        options = [option for option in game.options(seat) if option.verb != "all_out"]
        return options[self.chance.below(len(options))].sample(self.chance)


def play(edition: AnyEdition, game: Game, player: Plain | RandomBot, steps: int) -> None:
    """Plays until the game is over or has this many records."""
    while len(game.records) < steps:
        awaited = edition.awaited(game.state)
        if not awaited:
            return
        game.play(awaited[0], player.choose(game, awaited[0]))
