"""What an attack of risc will bring, as far as it can be told before the others show their orders."""

from __future__ import annotations

from ...core.edition import Forecast
from ...odds.forecast import of_battle
from ...rules.dice import RISC
from .state import AnyAction, Attack, View


def forecast(view: View, action: AnyAction) -> Forecast | None:
    """RI 4.3: all of a seat's attackers of one territory fight as one force, against those who stand there now."""
    if type(action) is not Attack:
        return None
    orders = view.mine.orders if view.mine else ()
    ordered = sum(order.units for order in orders if type(order) is Attack and order.target == action.target)
    return of_battle(RISC, ordered + action.units, view.pieces[action.target])
