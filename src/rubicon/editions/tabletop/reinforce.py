"""TT 3 and 6: trading sets of cards at any time in a turn, and placing armies."""

from __future__ import annotations

from typing import Any

from ...core.edition import Event
from ...core.ids import SeatId
from ...core.moves import Flow
from ...core.option import Action
from ...rules.ownership import add
from ...rules.reinforce import Place, PlaceMove, Spread, TradeMove
from ...rules.turn import SKIP, Attacking, Fortifying, Skip
from ...rules.turn_rules import begin_phase
from .context import Context
from .state import Reinforcing, State


class Skipped(Event, frozen=True, tag="skipped"):
    """Tells that the seat holds no set."""

    seat: SeatId


class TradeSet(TradeMove[Context, State]):
    """TT 3.5: what a set brings is placed at once, and then the turn continues where it was."""

    def bonus_anywhere(self, context: Context) -> bool:
        """TT 6.4 and 9.8."""
        return context.settings.card_bonus == "anywhere"

    def counted(self, state: State, seat: int) -> tuple[int, ...]:
        return add(state.traded, seat, 1)

    def reinforced(self, state: State, armies: int) -> Reinforcing:
        phase = state.phase
        if isinstance(phase, Attacking | Fortifying):
            return Reinforcing(armies, phase)
        assert isinstance(phase, Reinforcing)
        return Reinforcing(phase.armies + armies, phase.then)


class PlaceArmies(PlaceMove[Context, State]):
    """TT 3.5 to 3.7: a seat with nothing to place that holds no set goes on."""

    actions = (Place, Spread, Skip)
    without_armies = (SKIP,)

    def left(self, state: State, armies: int) -> Reinforcing:
        return Reinforcing(armies, reinforcing(state).then)

    def apply(self, flow: Flow[Context], state: State, seat: int, action: Any) -> State:
        if type(action) is not Skip:
            return super().apply(flow, state, seat, action)
        flow.tell(Skipped(seat))
        return begin_phase(flow, state, reinforcing(state).then)

    def default(self, context: Context, state: State, seat: int) -> Action | None:
        return Spread() if reinforcing(state).armies else Skip()


def reinforcing(state: State) -> Reinforcing:
    phase = state.phase
    assert type(phase) is Reinforcing
    return phase
