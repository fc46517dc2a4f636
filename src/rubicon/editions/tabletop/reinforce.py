"""TT 3 and 6: trading sets of cards at any time in a turn, and placing armies."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ...core.edition import Event
from ...core.ids import SeatId
from ...core.moves import Flow, Move
from ...core.option import Action, Option
from ...errors import Illegal, Refused
from ...rules.conquest import begin_phase, renew_deck, without_cards
from ...rules.ownership import add
from ...rules.place import SPREAD, Place, Placed, Spread, evenly, explain_place, offer_place
from ...rules.refusals import of_trade
from ...rules.trade import CARD_BONUS_ARMIES, Trade, Traded, best_set, bonus_territory, offer_trade
from ...rules.turn import SKIP, Attacking, Fortifying, Skip
from .context import Context
from .state import Reinforcing, State, View


class Skipped(Event, frozen=True, tag="skipped"):
    """Tells that the seat holds no set."""

    seat: SeatId


class TradeSet(Move[Context, State, Trade, View]):
    """TT 3.5: what a set brings is placed at once, and then the turn continues where it was."""

    actions = (Trade,)

    def options(self, context: Context, state: State, seat: int) -> Sequence[Option]:
        if not context.holds_any_set(state):
            return ()
        hand, traded = state.hands[seat], context.sets_traded(state, seat)
        return (offer_trade(hand, lambda cards: context.worth(cards, traded)),)

    def apply(self, flow: Flow[Context], state: State, seat: int, action: Trade) -> State:
        context, cards, phase = flow.context, action.cards, state.phase
        pieces, armies, bonus = state.pieces, context.armies_for(state, cards), None
        if context.settings.card_bonus == "territory":
            bonus = bonus_territory(cards, context.shown, state.owners, seat)
        if bonus is not None:
            pieces, armies = add(pieces, bonus, CARD_BONUS_ARMIES), armies - CARD_BONUS_ARMIES
        flow.tell(Traded(seat, cards, armies, bonus))
        if isinstance(phase, Attacking | Fortifying):
            phase = Reinforcing(0, phase)
        assert isinstance(phase, Reinforcing)
        state = replace(
            state,
            pieces=pieces,
            hands=without_cards(state, seat, cards),
            used=state.used + cards,
            traded=add(state.traded, seat, 1),
            phase=replace(phase, armies=phase.armies + armies),
        )
        return renew_deck(state)

    def explain(self, context: Context, state: State, seat: int, action: Trade) -> Refused | None:
        return of_trade(action.cards, state.hands[seat])

    def default(self, context: Context, state: State, seat: int) -> Action | None:
        phase = state.phase
        if not isinstance(phase, Reinforcing):
            return None
        if not context.must_trade(state) and (phase.armies or not context.holds_any_set(state)):
            return None
        return Trade(best_set(state.hands[seat], lambda cards: context.armies_for(state, cards)))


class PlaceArmies(Move[Context, State, Place | Spread | Skip, View]):
    """TT 3.5 to 3.7: when all armies are placed the turn continues where it was."""

    actions = (Place, Spread, Skip)

    def options(self, context: Context, state: State, seat: int) -> Sequence[Option]:
        armies = reinforcing(state).armies
        if must_trade_now(context, state):
            return ()
        return (offer_place(state.owners, seat, armies), SPREAD) if armies else (SKIP,)

    def apply(self, flow: Flow[Context], state: State, seat: int, action: Place | Spread | Skip) -> State:
        phase = reinforcing(state)
        if isinstance(action, Skip):
            flow.tell(Skipped(seat))
            return begin_phase(flow, state, phase.then)
        shares = [(action.territory, action.armies)] if isinstance(action, Place) else []
        pieces, left = state.pieces, phase.armies
        for territory, armies in shares or evenly(state.owners, seat, phase.armies):
            pieces = add(pieces, territory, armies)
            left -= armies
            flow.tell(Placed(seat, territory, armies))
        state = replace(state, pieces=pieces, phase=Reinforcing(left, phase.then))
        return state if left else begin_phase(flow, state, phase.then)

    def explain(self, context: Context, state: State, seat: int, action: Place | Spread | Skip) -> Refused | None:
        armies = reinforcing(state).armies
        if not isinstance(action, Place) or not armies or must_trade_now(context, state):
            return None
        return explain_place(context, state, seat, action, armies)

    def default(self, context: Context, state: State, seat: int) -> Action | None:
        return Spread() if reinforcing(state).armies else Skip()


def must_trade_now(context: Context, state: State) -> bool:
    """TT 3.4 and 3.7: a full hand, or a set and nothing to place."""
    phase = state.phase
    if not isinstance(phase, Reinforcing):
        return False
    return context.must_trade(state) or (not phase.armies and context.holds_any_set(state))


def explain_must_trade(context: Context, state: State, seat: int) -> Refused | None:
    return Illegal("must_trade", cards=len(state.hands[seat])) if must_trade_now(context, state) else None


def reinforcing(state: State) -> Reinforcing:
    phase = state.phase
    assert type(phase) is Reinforcing
    return phase
