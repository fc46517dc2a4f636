"""CK 3.3: new infantry is placed at the beginning of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ...core.edition import Seat
from ...core.moves import Flow, Move
from ...core.option import Action, Option
from ...errors import Illegal, Refused
from ...rules.reinforce import SPREAD, Place, Placed, Spread, offer_place, spread_evenly
from .context import Context
from .pieces import infantry, plus
from .state import Attacking, Reinforcing, State, View
from .transfers import explain_own
from .turns import go_on_to


def place_infantry(flow: Flow[Context], state: State, seat: Seat, shares: Sequence[tuple[int, int]]) -> State:
    """Infantry comes to territories: each share is a territory and a number."""
    pieces = list(state.pieces)
    for territory, armies in shares:
        pieces[territory] = plus(pieces[territory], infantry(armies))
        flow.tell(Placed(seat, territory, armies))
    return replace(state, pieces=tuple(pieces))


class ReinforceMove(Move[Context, State, Place | Spread, View]):
    actions = (Place, Spread)

    def options(self, context: Context, state: State, seat: Seat) -> Sequence[Option]:
        return offer_place(state.owners, seat, _armies(state)), SPREAD

    def apply(self, flow: Flow[Context], state: State, seat: Seat, action: Place | Spread) -> State:
        armies = _armies(state)
        if isinstance(action, Spread):
            state = place_infantry(flow, state, seat, spread_evenly(state.owners, seat, armies))
            return go_on_to(flow, state, Attacking())
        state = place_infantry(flow, state, seat, [(action.territory, action.armies)])
        left = armies - action.armies
        return replace(state, phase=Reinforcing(left)) if left else go_on_to(flow, state, Attacking())

    def explain(self, context: Context, state: State, seat: Seat, action: Place | Spread) -> Refused | None:
        if isinstance(action, Spread):
            return None
        wrong = explain_own(context, state, seat, action.territory)
        return wrong or Illegal("place.armies", armies=action.armies, most=_armies(state))

    def default(self, context: Context, state: State, seat: Seat) -> Action:
        """CK 9.4."""
        return Spread()


def _armies(state: State) -> int:
    phase = state.phase
    assert isinstance(phase, Reinforcing)
    return phase.armies


reinforce = ReinforceMove()
