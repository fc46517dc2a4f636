"""What an attack or a defence of tabletop will bring, told from what lies on the board."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.edition import CampaignOdds, Forecast
from ...odds import march as odds
from ...odds.dice import CLASSIC
from ...odds.forecast import of_defence_against, of_rolls
from ...rules.attack import DICE, AttackWith, Defend
from ...rules.ownership import opponents_of
from .ground import Ground
from .state import AnyAction, Defending, View


def forecast(view: View, action: AnyAction) -> Forecast | None:
    """A defender who may choose is expected to roll the most dice, though the attacker's lie on the table by then."""
    pieces = view.pieces
    match view.phase, action:
        case _, AttackWith(source=source, target=target, armies=armies):
            return of_rolls(CLASSIC, min(DICE, armies), pieces[source], pieces[target])
        case Defending(target=target, dice=thrown), Defend(dice=defence):
            return of_defence_against(CLASSIC, thrown, defence, pieces[target])
        case _:
            return None


def march(ground: Ground, view: View, way: Sequence[int]) -> CampaignOdds | None:
    return odds.march(CLASSIC, ground.links, view.pieces, way, opponents_of(view.owners, way[0]))
