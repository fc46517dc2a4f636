"""What an attack or a defence of classic will bring, told from what lies on the board."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.edition import CampaignOdds, Forecast
from ...odds import march as odds
from ...odds.dice import CLASSIC, CLASSIC_THREE, Dice
from ...odds.forecast import of_battle, of_defence, of_rolls
from ...rules.attack import AllOut, Attack, Defend
from ...rules.ownership import opponents_of
from .ground import Ground
from .settings import Settings
from .state import AnyAction, Defending, View


def forecast(settings: Settings, view: View, action: AnyAction) -> Forecast | None:
    """A defender who may choose is expected to roll the most dice."""
    dice, pieces = dice_of(settings), view.pieces
    match view.phase, action:
        case _, Attack(source=source, target=target, dice=most):
            return of_rolls(dice, most, pieces[source], pieces[target])
        case _, AllOut(source=source, target=target, left=left):
            return of_battle(dice, pieces[source], pieces[target], left)
        case Defending(target=target, dice=attack), Defend(dice=defence):
            return of_defence(dice, attack, defence, pieces[target])
        case _:
            return None


def march(ground: Ground, view: View, way: Sequence[int]) -> CampaignOdds | None:
    return odds.march(dice_of(ground.settings), ground.links, view.pieces, way, opponents_of(view.owners, way[0]))


def dice_of(settings: Settings) -> Dice:
    return CLASSIC_THREE if settings.defence_dice == 3 else CLASSIC
