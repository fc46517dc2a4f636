"""Computer players at Domination's command line: which of ours plays for which of its words, and what they type."""

from __future__ import annotations

from .. import bots
from ..bots.bot import Bot, Brief, decide
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


class Computers:
    """Those who play one game, what each has heard of it so far, and the commands that will be typed next."""

    def __init__(self, play: Play, seed: int) -> None:
        self.bots: dict[int, Bot] = {
            seat: bots.find(player.played_by)(Brief(play.game.edition, seat, Fast(seed + seat).at(0)))
            for seat, player in enumerate(play.game.edition.table.seats)
            if player.played_by != PERSON
        }
        self.heard = dict.fromkeys(self.bots, len(play.told))
        self.queue: list[str] = []

    def command(self, play: Play) -> str | None:
        """What is typed next by whoever is asked, if a computer plays for them."""
        (seat,) = play.game.edition.awaited(play.state) or (None,)
        if seat not in self.bots:
            self.queue.clear()
        elif not self.queue:
            news = [event.seen_by(seat) for event in play.told[self.heard[seat] :]]
            self.heard[seat] = len(play.told)
            decision = decide(self.bots[seat], play.game, seat, [event for event in news if event is not None])
            self.queue = commands(play, decision.action)
        return self.queue[0] if self.queue else None

    def typed(self, line: str) -> None:
        if self.queue[:1] == [line]:
            self.queue.pop(0)
        else:
            self.queue.clear()
