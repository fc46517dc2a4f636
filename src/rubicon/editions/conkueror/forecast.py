"""How an attack of conkueror will end, if it is rolled until it is decided; told from what lies on the board."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.edition import CampaignOdds, Forecast
from ...core.option import Action
from ...odds import march as odds
from ...odds.forecast import of_battle
from ...rules.dice import BOMBARDMENT, CONKUEROR
from ...rules.ownership import opponents_of
from .ground import Ground
from .pieces import MERCENARIES, matches
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


def march(ground: Ground, view: View, way: Sequence[int]) -> CampaignOdds | None:
    """CK 4.2: whom the first force does not match now, it will not match later. CK 4.7: mercenaries do not go on."""
    own = view.pieces[way[0]]
    opponent = opponents_of(view.owners, way[0])
    immune = [seat.immune for seat in view.seats]
    forces = [sum(pieces) for pieces in view.pieces]
    found = odds.march(
        CONKUEROR,
        ground.links,
        forces,
        way,
        lambda t: opponent(t) and t not in immune and matches(own, view.pieces[t]),
    )
    return None if found and len(found.falls) > 1 and own[MERCENARIES] else found
