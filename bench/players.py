"""Players to measure with: they make games of a usual mix of actions, and are never part of what is measured."""

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
    """Trades when it can, puts its armies on two borders, attacks while stronger, moves all in, never fortifies."""

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
    """Anything that is allowed, but one roll at a time: a game without end."""

    def __init__(self, seed: int = 7) -> None:
        self.chance = Fast(seed).at(0)

    def choose(self, game: Game, seat: int) -> Action:
        options = [option for option in game.options(seat) if option.verb != "all_out"]
        return options[self.chance.below(len(options))].sample(self.chance)


def play(edition: AnyEdition, game: Game, player: Plain | RandomBot, steps: int) -> None:
    """Play on until the game is over or has so many records."""
    while len(game.records) < steps:
        awaited = edition.awaited(game.state)
        if not awaited:
            return
        game.play(awaited[0], player.choose(game, awaited[0]))
