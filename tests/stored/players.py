"""Players for stored games: computer players mixed with steered random choice, who also undo, ask, and agree.

All choices come from draws that depend on the plan's name and attempt alone, so a game can be made again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rubicon import bots
from rubicon.bots.bot import Brief, Chooser, decide
from rubicon.core.chance import Chance, Seeded
from rubicon.core.edition import PERSON, Event, Step
from rubicon.core.game import Game
from rubicon.core.option import Action
from rubicon.core.table_talk import Allow, Decline, Deny, Finish


class Manner(NamedTuple):
    """How the seats of a game behave."""

    strategy: str = "easy"
    """The computer player that decides for people and for seats of that name."""
    random: int = 5
    """One decision in this many is random; 0 for none."""
    weights: Mapping[str, int] = {}
    """How likely a verb is among random decisions; 1 unless given."""
    undo: int = 0
    """One decision in this many is an undo, where one is possible; 0 for none."""
    deny: int = 3
    """One answer in this many to a request is no."""
    finish_at: int | None = None
    """From this record on, all people agree to end the game."""
    decline_at: int | None = None
    """At this record somebody proposes to end the game, and somebody else declines."""
    play_on: bool = False
    """A winner who may play on does."""


class Players:
    def __init__(self, game: Game, manner: Manner, seed: str) -> None:
        self.game = game
        self.manner = manner
        self.chance: Chance = Seeded(seed.encode()).at(0)
        self.seen: list[list[Event]] = [[] for _ in game.edition.table.seats]
        self.bots = [self._bot(seat, seed) for seat in range(len(self.seen))]

    def _bot(self, seat: int, seed: str) -> Chooser:
        played_by = self.game.edition.table.seats[seat].played_by
        kind = bots.find(self.manner.strategy if played_by == PERSON else played_by)
        return kind(Brief(self.game.edition, seat, Seeded(f"{seed}, seat {seat}".encode()).at(0)))

    def hear(self, step: Step[Any]) -> None:
        for seat, seen in enumerate(self.seen):
            seen += [event for each in step.events if (event := each.seen_by(seat)) is not None]

    def next(self) -> tuple[int, Action] | None:
        """Who does what next; None where the game is over for everybody."""
        game, manner = self.game, self.manner
        if talk := self._talk():
            return talk
        over = game.edition.outcome(game.state) is not None
        if over and not manner.play_on:
            return None
        menus = {seat: menu for seat in sorted(game.asked()) if (menu := game.options(seat))}
        if not menus:
            return None
        awaited = game.edition.awaited(game.state)
        seat = self._one_of([seat for seat in menus if seat in awaited] or list(menus))
        if manner.random and not self.chance.below(manner.random):
            seat = self._one_of(list(menus))
            weighed = [option for option in menus[seat] for _ in range(manner.weights.get(option.verb, 1))]
            return seat, self._one_of(weighed or list(menus[seat])).sample(self.chance)
        decision = decide(self.bots[seat], game, seat, self.seen[seat])
        self.seen[seat] = []
        return seat, decision.action

    def _talk(self) -> tuple[int, Action] | None:
        game, manner, count = self.game, self.manner, len(self.game.records)
        if game.edition.outcome(game.state) is None and len(game.people()) > 0:
            if manner.decline_at == count:
                return game.people()[0], Finish()
            if manner.decline_at is not None and count == manner.decline_at + 1 and game.agreed:
                return game.people()[-1], Decline()
            if manner.finish_at is not None and count >= manner.finish_at:
                return next(seat for seat in game.people() if seat not in game.agreed), Finish()
        unheard = game.unheard()
        if unheard and self.chance.below(5):
            return self._one_of(unheard), Allow() if self.chance.below(manner.deny) else Deny()
        if manner.undo and not self.chance.below(manner.undo):
            return game.undo()
        return None

    def _one_of(self, items: Sequence[Any]) -> Any:
        return items[self.chance.below(len(items))]
