"""CL 3: trading sets of cards, and placing armies."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ...core.moves import Flow, Move
from ...core.option import Action, Option
from ...errors import Illegal, Refused
from ...rules.conquest import without_cards
from ...rules.ownership import add
from ...rules.place import (
    AUTOPLACE,
    SPREAD,
    Autoplace,
    Place,
    Placed,
    Spread,
    evenly,
    explain_place,
    offer_place,
    own_by_luck,
)
from ...rules.refusals import of_trade
from ...rules.trade import CARD_BONUS_ARMIES, Trade, Traded, best_set, bonus_territory, offer_trade
from .context import Context
from .state import Reinforcing, State, View
from .turns import end_if_won, recycle, settle


class TradeSet(Move[Context, State, Trade, View]):
    """CL 3.3 to 3.5."""

    actions = (Trade,)

    def options(self, context: Context, state: State, seat: int) -> Sequence[Option]:
        if not context.can_trade(state, reinforcing(state)):
            return ()
        return (offer_trade(state.hands[seat], lambda cards: context.worth(cards, state.traded), context.symbols),)

    def apply(self, flow: Flow[Context], state: State, seat: int, action: Trade) -> State:
        context, phase, cards = flow.context, reinforcing(state), action.cards
        worth = context.worth(cards, state.traded)
        bonus = bonus_territory(cards, context.shown, state.owners, seat)
        flow.tell(Traded(seat, cards, worth, bonus))
        used_up = min(worth, phase.topped)  # CL 8.5: cards are part of the sum that is raised
        state = replace(
            state,
            pieces=state.pieces if bonus is None else add(state.pieces, bonus, CARD_BONUS_ARMIES),
            hands=without_cards(state, seat, cards),
            used=state.used + cards,
            traded=state.traded + 1,
            phase=replace(phase, armies=phase.armies + worth - used_up, topped=phase.topped - used_up),
        )
        return recycle(context, state)

    def explain(self, context: Context, state: State, seat: int, action: Trade) -> Refused | None:
        if not context.can_trade(state, reinforcing(state)):
            return None
        return of_trade(action.cards, state.hands[seat])

    def default(self, context: Context, state: State, seat: int) -> Action | None:
        if not context.must_trade(state):
            return None
        return Trade(best_set(state.hands[seat], lambda cards: context.worth(cards, state.traded)))


class PlaceArmies(Move[Context, State, Place | Spread | Autoplace, View]):
    """CL 3.6 and 3.7: on one territory, evenly over all, or one army at random."""

    actions = (Place, Spread, Autoplace)

    def options(self, context: Context, state: State, seat: int) -> Sequence[Option]:
        armies = reinforcing(state).armies
        if not armies or context.must_trade(state):
            return ()
        return (offer_place(state.owners, seat, armies), SPREAD, AUTOPLACE)

    def apply(self, flow: Flow[Context], state: State, seat: int, action: Place | Spread | Autoplace) -> State:
        phase = reinforcing(state)
        pieces, left = list(state.pieces), phase.armies
        for territory, armies in self._shares(flow, state, phase, action):
            pieces[territory] += armies
            left -= armies
            flow.tell(Placed(seat, territory, armies))
        then = Reinforcing(left, phase.topped, True, phase.captured)
        return settle(flow, end_if_won(flow, replace(state, pieces=tuple(pieces), phase=then)))

    def _shares(
        self, flow: Flow[Context], state: State, phase: Reinforcing, action: Place | Spread | Autoplace
    ) -> Sequence[tuple[int, int]]:
        if type(action) is Place:
            return ((action.territory, action.armies),)
        if type(action) is Spread:
            return evenly(state.owners, state.seat, phase.armies)
        return ((own_by_luck(state.owners, state.seat, flow.chance), 1),)

    def explain(self, context: Context, state: State, seat: int, action: Place | Spread | Autoplace) -> Refused | None:
        armies = reinforcing(state).armies
        if not isinstance(action, Place) or not armies or context.must_trade(state):
            return None
        return explain_place(context, state, seat, action, armies)

    def default(self, context: Context, state: State, seat: int) -> Action | None:
        return Spread()


def explain_must_trade(context: Context, state: State, seat: int) -> Refused | None:
    """CL 3.4: nothing but trading, where the hand is full."""
    if isinstance(state.phase, Reinforcing) and context.must_trade(state):
        return Illegal("must_trade", cards=len(state.hands[seat]))
    return None


def reinforcing(state: State) -> Reinforcing:
    phase = state.phase
    assert type(phase) is Reinforcing
    return phase
