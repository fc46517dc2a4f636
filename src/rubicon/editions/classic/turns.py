"""CL 5 and 6: fortifying, the end of a turn, the next one, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ...core.edition import Outcome
from ...core.moves import Flow, Move
from ...core.option import Action, Option
from ...rules.attack import can_attack
from ...rules.conquest import begin_phase, draw_card, ranked_behind_winner, ranked_by_holdings, renew_deck
from ...rules.fortify import EndTurn, EndTurnMove, FortifyMove, Reach, can_fortify
from ...rules.ownership import add
from ...rules.place import Placed, own_by_luck
from ...rules.ranking import Ended
from ...rules.turn import Attacking, Claiming, Fortifying, PhaseBegan, Stationing, TurnBegan, came_round, next_seat
from .context import Context
from .state import ChoosingCapital, Ending, Over, Reinforcing, State, View


class Fortification(FortifyMove[Context, State]):
    def reach(self, context: Context) -> Reach:
        return context.settings.fortify

    def then(self, flow: Flow[Context], state: State) -> State:
        return end_turn_unless_won(flow, state)


class EndFortifying(EndTurnMove[Context, State]):
    def apply(self, flow: Flow[Context], state: State, seat: int, action: EndTurn) -> State:
        return end_turn(flow, state)


class ConfirmEnd(EndTurnMove[Context, State]):
    """CL 8.14: the table asks the player to end the turn."""

    def apply(self, flow: Flow[Context], state: State, seat: int, action: EndTurn) -> State:
        return pass_turn(flow, state)


class PlayOn(Action, frozen=True, tag="go_on"):
    """The game is won, and is played on for everything."""


class PlayOnMove(Move[Context, State, PlayOn, View]):
    actions = (PlayOn,)

    def options(self, context: Context, state: State, seat: int) -> Sequence[Option]:
        return (Option(PlayOn),)

    def apply(self, flow: Flow[Context], state: State, seat: int, action: PlayOn) -> State:
        assert isinstance(state.phase, Over)
        flow.tell(PhaseBegan(seat, "conquest"))
        return settle(flow, replace(state, phase=state.phase.then or Attacking(), goal="conquest"))


def settle(flow: Flow[Context], state: State) -> State:
    """Where nothing is left to do in a phase, the next one begins by itself (CL 3.6, 4.9, 5.3)."""
    context, phase = flow.context, state.phase
    if type(phase) is Reinforcing:
        if phase.armies or context.must_trade(state):
            return state
        state = begin_phase(flow, state, Attacking())
    if not context.settings.skip:
        return state
    if type(state.phase) is Attacking and not can_attack(state.seat, state.owners, state.pieces, context.links):
        state = begin_phase(flow, state, Fortifying())
    if type(state.phase) is Fortifying and not can_fortify(state.seat, state.owners, state.pieces, context.links):
        return end_turn(flow, state)
    return state


def end_turn(flow: Flow[Context], state: State) -> State:
    """Nothing is left to do in this turn; where the table asks for it, its player must still end it."""
    return begin_phase(flow, state, Ending()) if flow.context.settings.ask_end else pass_turn(flow, state)


def end_turn_unless_won(flow: Flow[Context], state: State) -> State:
    state = end_if_won(flow, state)
    return state if type(state.phase) is Over else end_turn(flow, state)


def pass_turn(flow: Flow[Context], state: State) -> State:
    """CL 5.4: a card if a territory was conquered, and the next seat's turn."""
    context = flow.context
    if state.conquered and state.deck:
        state = recycle(context, draw_card(flow, state))
    if any(state.reserves):
        return _next_first_army(flow, state, context.next_seat(state.seat))
    return begin_turn(flow, state, next_seat(state.seat, context.seats, state.out))


def recycle(context: Context, state: State) -> State:
    return renew_deck(state) if context.settings.recycle and not state.deck else state


def _next_first_army(flow: Flow[Context], state: State, seat: int) -> State:
    """Before everything is claimed and every first army placed, a turn is one army."""
    context = flow.context
    free = state.owners.count(None) > len(context.disabled)
    state = replace(state, chapter=state.chapter + 1, phase=Claiming() if free else Stationing())
    while not state.reserves[seat]:
        seat = context.next_seat(seat)
    state = replace(state, seat=seat)
    if not free and context.settings.placing == "automatic":
        return place_first_armies(flow, state)
    if context.settings.ask_end:
        flow.tell(TurnBegan(seat, 1))  # ending the turn is then an action of its own, and every action is told
    return state


def place_first_armies(flow: Flow[Context], state: State) -> State:
    """The rest of the first armies: by hand, or one at a time in turn at random."""
    context = flow.context
    if context.settings.placing == "by_hand" and any(state.reserves):
        return state
    pieces, reserves, seat = state.pieces, list(state.reserves), state.seat
    while any(reserves):
        if reserves[seat]:
            territory = own_by_luck(state.owners, seat, flow.chance)
            pieces = add(pieces, territory, 1)
            reserves[seat] -= 1
            flow.tell(Placed(seat, territory, 1))
        seat = context.next_seat(seat)
    return begin_turn(flow, replace(state, pieces=pieces, reserves=tuple(reserves)), state.first)


def begin_turn(flow: Flow[Context], state: State, seat: int) -> State:
    """CL 3.1: armies are counted when the turn begins, before any card is traded."""
    context = flow.context
    rounds = state.round + came_round(state.seat, seat, state.first, context.seats)
    state = replace(state, seat=seat, chapter=state.chapter + 1, round=rounds, conquered=False)
    limit = context.settings.round_limit
    if limit is not None and rounds > limit:
        return end_by_holdings(flow, state, "round_limit")
    if state.goal == "capitals" and state.capitals[seat] is None:
        flow.tell(TurnBegan(seat, 0))
        return replace(state, phase=ChoosingCapital())
    armies, topped = context.income_and_floor(state.owners, seat)
    flow.tell(TurnBegan(seat, armies))
    state = replace(state, phase=Reinforcing(armies, topped))
    if armies or context.must_trade(state):
        return state
    # CL 3.2. Not settled further: where no seat gets armies and none can attack, turns would follow turns for ever.
    return begin_phase(flow, state, Attacking())


def end_if_won(flow: Flow[Context], state: State) -> State:
    """CL 6.2: asked for the seat whose turn it is, after placing, moving in and fortifying only."""
    context = flow.context
    reason = context.victory(state, state.seat)
    if reason is None:
        return state
    then = None
    if context.settings.go_on and reason != "conquest":
        then = state.phase if type(state.phase) is Reinforcing else Attacking()
    return _over(flow, state, ranked_behind_winner(context, state, reason), then)


def end_by_holdings(flow: Flow[Context], state: State, reason: str) -> State:
    """CL 7.3 and 7.7: nobody has won, so the seats are ranked by what they hold."""
    return _over(flow, state, ranked_by_holdings(flow.context, state, reason))


def _over(flow: Flow[Context], state: State, outcome: Outcome, then: Reinforcing | Attacking | None = None) -> State:
    flow.tell(Ended(outcome.places, outcome.reason))
    return replace(state, phase=Over(outcome, then))
