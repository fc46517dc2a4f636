"""How an attack of conkueror will end, if it is rolled until it is decided."""

from __future__ import annotations

from ...core.option import Action
from ...odds.battle import LARGEST, Odds, battle
from ...odds.dice import BOMBARDMENT, CONKUEROR
from .ground import Ground
from .state import Fighting, View
from .verbs import AllOut, Attack, Bombard, FightOut, RollOn


def forecast(ground: Ground, view: View, action: Action) -> Odds | None:
    """None for what is no attack, and for armies too large to be worked out."""
    match action, view.phase:
        case Attack(_, target, pieces) | AllOut(_, target, pieces), _:
            return _odds(sum(pieces), sum(view.pieces[target]))
        case Bombard(_, target, pieces), _:
            return _odds(sum(pieces), sum(view.pieces[target]), bombarded=True)
        case RollOn() | FightOut(), Fighting(_, target, sent, bombarded):
            return _odds(sum(sent), sum(view.pieces[target]), bombarded=bombarded)
        case _:
            return None


def _odds(attackers: int, defenders: int, *, bombarded: bool = False) -> Odds | None:
    if max(attackers, defenders) > LARGEST:
        return None
    return battle(BOMBARDMENT if bombarded else CONKUEROR, attackers, defenders)
