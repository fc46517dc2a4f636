"""An action as the commands that a person would type for it: what computers type, and how a saved game is told."""

from __future__ import annotations

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
from .play import Play


def commands(play: Play, action: Action) -> list[str]:
    """Where trading or an announced attack must be ended first, that is said first."""
    match action:
        case Claim(territory):
            return [_place(territory, 1)]
        case Place(territory, armies):
            return [*_end_trade(play), _place(territory, armies)]
        case Spread():
            return [*_end_trade(play), *(_place(*share) for share in _shares(play))]
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


def _place(territory: int, armies: int) -> str:
    return f"placearmies {territory + 1} {armies}"


def _shares(play: Play) -> list[tuple[int, int]]:
    phase = play.state.phase
    assert isinstance(phase, Reinforcing)
    return spread_evenly(play.state.owners, play.state.seat, phase.armies)


def _end_trade(play: Play) -> list[str]:
    return ["endtrade"] if play.phase == "trade" else []


def _retreat(play: Play) -> list[str]:
    return ["retreat"] if play.aim is not None else []
