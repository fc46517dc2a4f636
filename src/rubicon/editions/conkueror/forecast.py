"""How an attack of conkueror will end, if it is rolled until it is decided; told from what lies on the board."""

from __future__ import annotations

from ...core.edition import Forecast
from ...core.option import Action
from ...odds.dice import BOMBARDMENT, CONKUEROR
from ...odds.forecast import of_battle
from .state import Fighting, View
from .verbs import AllOut, Attack, Bombard, FightOut, RollOn


def forecast(view: View, action: Action) -> Forecast | None:
    """None for what is no attack."""
    match action, view.phase:
        case Attack(_, target, pieces) | AllOut(_, target, pieces), _:
            return of_battle(CONKUEROR, sum(pieces), sum(view.pieces[target]))
        case Bombard(_, target, pieces), _:
            return of_battle(BOMBARDMENT, sum(pieces), sum(view.pieces[target]))
        case RollOn() | FightOut(), Fighting(_, target, sent, bombarded):
            return of_battle(BOMBARDMENT if bombarded else CONKUEROR, sum(sent), sum(view.pieces[target]))
        case _:
            return None
