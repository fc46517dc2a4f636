"""Computer players at Domination's command line: their levels, their decisions, and actions as commands."""

from __future__ import annotations

from .. import bots
from ..bots.bot import Brief, Decision, decide
from ..core.chance import Fast
from ..core.option import Action
from ..core.table_talk import UndoTo
from ..editions.classic.setup import ChooseCapital
from ..editions.classic.state import Ending, Reinforcing
from ..editions.classic.turns import PlayOn
from ..rules.attack import Advance, Attack, Defend, EndAttack
from ..rules.cards import Trade
from ..rules.fortify import EndTurn, Fortify
from ..rules.reinforce import Autoplace, Place, Spread, spread_evenly
from ..rules.setup import Claim
from .game import DominationGame

PERSON = "person"
LEVELS = {
    "ai easy": "easy",
    "ai average": "medium",
    "ai hard": "hard",
    "ai crap": "random",
    "ai test": "random",
}
"""Domination's levels and the nearest of Rubicon's computer players."""


def played_by(kind: str) -> str:
    return LEVELS.get(kind, PERSON)


def kind_of(player: str) -> str:
    """Domination's word for a player; the strongest level for computer players that have no equivalent."""
    if player == PERSON:
        return "human"
    return next((kind for kind, level in LEVELS.items() if level == player), "ai hard")


class SeatBot:
    """A computer player of one seat, and how many events it has seen."""

    def __init__(self, level: str, play: DominationGame, seat: int, seed: int, think: int | None = None) -> None:
        self.seat = seat
        self.bot = bots.find(level)(Brief(play.game.edition, seat, Fast(seed + seat).at(0), think))
        self.heard = len(play.told)

    def decide(self, play: DominationGame) -> Decision:
        news = [event.seen_by(self.seat) for event in play.told[self.heard :]]
        self.heard = len(play.told)
        return decide(self.bot, play.game, self.seat, [event for event in news if event is not None])


class ComputerPlayers:
    """The computer players of a game, and the commands that they type next."""

    def __init__(self, play: DominationGame, seed: int) -> None:
        self.computers = {
            seat: SeatBot(player.played_by, play, seat, seed)
            for seat, player in enumerate(play.game.edition.table.seats)
            if player.played_by != PERSON
        }
        self.queue: list[str] = []

    def command(self, play: DominationGame) -> str | None:
        """The next command, if a computer player is asked."""
        (seat,) = play.game.edition.awaited(play.state) or (None,)
        if seat not in self.computers:
            self.queue.clear()
        elif not self.queue:
            self.queue = commands_for(play, self.computers[seat].decide(play).action)
        return self.queue[0] if self.queue else None

    def typed(self, line: str) -> None:
        if self.queue[:1] == [line]:
            self.queue.pop(0)
        else:
            self.queue.clear()


# Actions as commands.


def commands_for(play: DominationGame, action: Action) -> list[str]:
    """The commands that a person would type for an action, first those that end trading or an announced attack."""
    match action:
        case Claim(territory):
            return [_place_command(territory, 1)]
        case Place(territory, armies):
            return [*_end_trade(play), _place_command(territory, armies)]
        case Spread():
            return [*_end_trade(play), *(_place_command(*share) for share in _shares(play))]
        case Autoplace():
            return [*_end_trade(play), "autoplace"]
        case ChooseCapital(territory):
            return [f"capital {territory + 1}"]
        case Trade(cards):
            return [" ".join(["trade", *(str(play.labels[card]) for card in cards)])]
        case Attack(source, target, dice) if play.aim == (source, target):
            return [f"roll {dice}"]
        case Attack(source, target, dice):
            return [*_retreat(play), f"attack {source + 1} {target + 1}", f"roll {dice}"]
        case EndAttack():
            return [*_retreat(play), "endattack"]
        case Defend(dice):
            return [f"roll {dice}"]
        case Advance(armies):
            return [f"move {armies}"]
        case Fortify(source, target, armies):
            return [f"movearmies {source + 1} {target + 1} {armies}"]
        case EndTurn():
            return ["endgo" if isinstance(play.state.phase, Ending) else "nomove"]
        case PlayOn():
            return ["continue"]
        case UndoTo():
            return ["undo"]
        case _:
            raise TypeError(f"Domination has no command for {action!r}")


def _place_command(territory: int, armies: int) -> str:
    return f"placearmies {territory + 1} {armies}"


def _shares(play: DominationGame) -> list[tuple[int, int]]:
    phase = play.state.phase
    assert isinstance(phase, Reinforcing)
    return spread_evenly(play.state.owners, play.state.seat, phase.armies)


def _end_trade(play: DominationGame) -> list[str]:
    return ["endtrade"] if play.phase == "trade" else []


def _retreat(play: DominationGame) -> list[str]:
    return ["retreat"] if play.aim is not None else []
