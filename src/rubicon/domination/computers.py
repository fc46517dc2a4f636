"""Computer players at Domination's command line: which of ours plays for which of its words, and what they type."""

from __future__ import annotations

from .. import bots
from ..bots.bot import Brief, Decision, decide
from ..core.chance import Fast
from .play import Play
from .spoken import commands

PERSON = "person"
LEVELS = {
    "ai easy": "easy",
    "ai average": "medium",
    "ai hard": "hard",
    "ai crap": "random",
    "ai test": "random",
}
"""Domination's levels, and of ours the nearest that there is."""


def played_by(kind: str) -> str:
    return LEVELS.get(kind, PERSON)


def kind_of(player: str) -> str:
    """How Domination calls who plays; a player of ours that it has no word for is called after the strongest."""
    if player == PERSON:
        return "human"
    return next((kind for kind, level in LEVELS.items() if level == player), "ai hard")


class Computer:
    """Who plays one seat, and how much of the game it has heard of."""

    def __init__(self, level: str, play: Play, seat: int, seed: int, think: int | None = None) -> None:
        self.seat = seat
        self.bot = bots.find(level)(Brief(play.game.edition, seat, Fast(seed + seat).at(0), think))
        self.heard = len(play.told)

    def decide(self, play: Play) -> Decision:
        news = [event.seen_by(self.seat) for event in play.told[self.heard :]]
        self.heard = len(play.told)
        return decide(self.bot, play.game, self.seat, [event for event in news if event is not None])


class Computers:
    """Those who play one game, and the commands that will be typed next."""

    def __init__(self, play: Play, seed: int) -> None:
        self.computers = {
            seat: Computer(player.played_by, play, seat, seed)
            for seat, player in enumerate(play.game.edition.table.seats)
            if player.played_by != PERSON
        }
        self.queue: list[str] = []

    def command(self, play: Play) -> str | None:
        """What is typed next by whoever is asked, if a computer plays for them."""
        (seat,) = play.game.edition.awaited(play.state) or (None,)
        if seat not in self.computers:
            self.queue.clear()
        elif not self.queue:
            self.queue = commands(play, self.computers[seat].decide(play).action)
        return self.queue[0] if self.queue else None

    def typed(self, line: str) -> None:
        if self.queue[:1] == [line]:
            self.queue.pop(0)
        else:
            self.queue.clear()
