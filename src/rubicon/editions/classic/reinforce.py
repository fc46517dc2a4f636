"""CL 3: trading sets of cards, and placing armies."""

from __future__ import annotations

from msgspec.structs import replace

from ...errors import Refused
from ...rules.cards import Trade
from ...rules.reinforce import AUTOPLACE, SPREAD, Autoplace, Place, PlaceMove, Spread, TradeMove
from .context import Context
from .state import Reinforcing, State


class TradeSet(TradeMove[Context, State]):
    """CL 3.3 to 3.5."""

    def counted(self, state: State, seat: int) -> int:
        return state.traded + 1

    def reinforced(self, state: State, armies: int) -> Reinforcing:
        phase = state.phase
        assert type(phase) is Reinforcing
        used_up = min(armies, phase.topped)  # CL 8.5: cards are part of the sum that is raised
        return replace(phase, armies=phase.armies + armies - used_up, topped=phase.topped - used_up)

    def explain(self, context: Context, state: State, seat: int, action: Trade) -> Refused | None:
        return super().explain(context, state, seat, action) if context.can_trade(state) else None


class PlaceArmies(PlaceMove[Context, State]):
    """CL 3.6 and 3.7: on one territory, evenly over all, or one army at random."""

    actions = (Place, Spread, Autoplace)
    others = (SPREAD, AUTOPLACE)

    def left(self, state: State, armies: int) -> Reinforcing:
        phase = state.phase
        assert type(phase) is Reinforcing
        return Reinforcing(armies, phase.topped, True, phase.captured)
