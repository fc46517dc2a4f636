"""TT 3.1, 7 and 8: how a turn begins and ends, fortifying, and the end of the game."""

from __future__ import annotations

from msgspec.structs import replace

from ...core.edition import Outcome
from ...core.moves import Flow
from ...rules.conquest import begin_phase, ranked_by_holdings
from ...rules.fortify import EndTurn, EndTurnMove, FortifyMove, Reach
from ...rules.ownership import put
from ...rules.ranking import Ended
from ...rules.turn import Attacking, TurnBegan, came_round, next_seat
from .context import Context
from .state import Over, Reinforcing, State


class Fortification(FortifyMove[Context, State]):
    def reach(self, context: Context) -> Reach:
        return context.settings.fortify

    def then(self, flow: Flow[Context], state: State) -> State:
        return pass_turn(flow, state)


class EndFortifying(EndTurnMove[Context, State]):
    def apply(self, flow: Flow[Context], state: State, seat: int, action: EndTurn) -> State:
        return pass_turn(flow, state)


def pass_turn(flow: Flow[Context], state: State) -> State:
    return begin_turn(flow, state, next_seat(state.seat, flow.context.seats, state.out))


def begin_turn(flow: Flow[Context], state: State, seat: int) -> State:
    """TT 3.1: armies are counted when the turn begins, before any card is traded."""
    context = flow.context
    rounds = state.round + came_round(state.seat, seat, state.first, context.seats)
    state = replace(state, seat=seat, chapter=state.chapter + 1, round=rounds)
    limit = context.settings.round_limit
    if limit is not None and rounds > limit:
        return end_by_holdings(flow, state, "round_limit")
    armies = context.income(state.owners, seat) + state.reserves[seat]  # TT 9.1: the rest of the first armies
    flow.tell(TurnBegan(seat, armies))
    state = replace(state, phase=Reinforcing(armies), reserves=put(state.reserves, seat, 0))
    if armies or len(state.hands[seat]) >= 3:
        return state  # TT 3.7: only its owner knows whether three cards are a set, so they are asked
    return begin_phase(flow, state, Attacking())


def end_by_holdings(flow: Flow[Context], state: State, reason: str) -> State:
    """TT 8.5 and 8.9: nobody has won, so the seats are ranked by what they hold."""
    return end_with(flow, state, ranked_by_holdings(flow.context, state, reason))


def end_with(flow: Flow[Context], state: State, outcome: Outcome) -> State:
    flow.tell(Ended(outcome.places, outcome.reason))
    return replace(state, phase=Over(outcome))
