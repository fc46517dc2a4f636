"""CL 3.1, 4.6 to 6: how a turn begins, what follows a conquest, the end of a turn, and the end of the game."""

from __future__ import annotations

from msgspec.structs import replace

from ...core.edition import Outcome
from ...core.moves import Flow, Move
from ...core.option import Action, Option
from ...rules.attack import MIN_ATTACKING_ARMIES, can_attack
from ...rules.fortify import can_fortify
from ...rules.ownership import add
from ...rules.reinforce import Placed, random_own_territory
from ...rules.turn import Attacking, PhaseBegan, Stationing, TurnBegan, next_seat
from ...rules.turn_rules import ATTACKING, TurnRules, begin_phase, draw_card, next_first_army, take_cards
from .context import Context
from .state import Advancing, ChoosingCapital, Ending, Over, Reinforcing, State, View


class ClassicRules(TurnRules[Context, State]):
    """A phase in which nothing is left to do ends by itself, and a turn may end with a victory."""

    def begin_reinforcing(self, flow: Flow[Context], state: State) -> State:
        """CL 3.1: armies are counted when the turn begins, before any card is traded."""
        context, seat = flow.context, state.seat
        if state.goal == "capitals" and state.capitals[seat] is None:
            flow.tell(TurnBegan(seat, 0))
            return replace(state, phase=ChoosingCapital())
        armies, topped = context.income_and_floor(state.owners, seat)
        flow.tell(TurnBegan(seat, armies))
        state = replace(state, phase=Reinforcing(armies, topped))
        if armies or context.must_trade(state):
            return state
        # CL 3.2. Not settled further: where no seat gets armies and none can attack, turns would follow turns for ever.
        return begin_phase(flow, state, ATTACKING)

    def placed(self, flow: Flow[Context], state: State) -> State:
        return self.settle(flow, self.end_if_won(flow, state))

    def after_fight(self, flow: Flow[Context], state: State, source: int) -> State:
        return state if state.pieces[source] >= MIN_ATTACKING_ARMIES else self.settle(flow, state)

    def conquered(
        self, flow: Flow[Context], state: State, source: int, target: int, least: int, eliminated: int | None
    ) -> State:
        """CL 4.7 and 4.8: the cards of an eliminated seat are taken at once, and traded after moving in."""
        captured = False
        if eliminated is not None:
            state = take_cards(flow, state, eliminated)
            limit = flow.context.captured_card_limit
            captured = limit is not None and len(state.hands[state.seat]) >= limit
        return replace(state, conquered=True, phase=Advancing(source, target, least, captured))

    def advanced(self, flow: Flow[Context], state: State) -> State:
        assert isinstance(state.phase, Advancing)
        then = Reinforcing(0, captured=True) if state.phase.captured else ATTACKING
        return self.settle(flow, self.end_if_won(flow, replace(state, phase=then)))

    def end_attack(self, flow: Flow[Context], state: State) -> State:
        """CL 5.3: where nothing can be fortified, the turn is over."""
        state = super().end_attack(flow, state)
        context = flow.context
        if context.settings.skip and not can_fortify(state.seat, state.owners, state.pieces, context.links):
            return self.end_turn(flow, state)
        return state

    def settle(self, flow: Flow[Context], state: State) -> State:
        """Where nothing is left to do in a phase, the next one begins by itself (CL 3.6, 4.9)."""
        context, phase = flow.context, state.phase
        if type(phase) is Reinforcing:
            if phase.armies or context.must_trade(state):
                return state
            state = begin_phase(flow, state, ATTACKING)
        if not context.settings.skip:
            return state
        if type(state.phase) is Attacking and not can_attack(
            state.seat, state.owners, context.attackers(state), context.links
        ):
            return self.end_attack(flow, state)
        return state

    def fortified(self, flow: Flow[Context], state: State) -> State:
        return self.end_turn_unless_won(flow, state)

    def end_turn(self, flow: Flow[Context], state: State) -> State:
        """Nothing is left to do in this turn; where the table asks for it, its player must still end it."""
        if flow.context.settings.ask_end:
            return begin_phase(flow, state, Ending())
        return self.pass_turn(flow, state)

    def end_turn_unless_won(self, flow: Flow[Context], state: State) -> State:
        state = self.end_if_won(flow, state)
        return state if type(state.phase) is Over else self.end_turn(flow, state)

    def pass_turn(self, flow: Flow[Context], state: State) -> State:
        """CL 5.4: a card if a territory was conquered, and the next seat's turn."""
        if any(state.reserves):
            return self._next_first_army(flow, state)
        if state.conquered:
            state = replace(draw_card(flow, state), conquered=False)
        return super().pass_turn(flow, state)

    def _next_first_army(self, flow: Flow[Context], state: State) -> State:
        """Before everything is claimed and every first army placed, a turn is one army."""
        state = next_first_army(flow.context, state)
        if flow.context.settings.placing == "automatic" and type(state.phase) is Stationing:
            return self.place_first_armies(flow, state)
        if flow.context.settings.ask_end:
            flow.tell(TurnBegan(state.seat, 1))  # ending the turn is then an action, and every action is told
        return state

    def place_first_armies(self, flow: Flow[Context], state: State) -> State:
        """The rest of the first armies: by hand, or one at a time in turn at random."""
        context = flow.context
        if context.settings.placing == "by_hand" and any(state.reserves):
            return state
        pieces, reserves, seat = state.pieces, list(state.reserves), state.seat
        while any(reserves):
            if reserves[seat]:
                territory = random_own_territory(state.owners, seat, flow.chance)
                pieces = add(pieces, territory, 1)
                reserves[seat] -= 1
                flow.tell(Placed(seat, territory, 1))
            seat = next_seat(seat, context.seats)
        return self.begin_turn(flow, replace(state, pieces=pieces, reserves=tuple(reserves)), state.first)

    def end_if_won(self, flow: Flow[Context], state: State) -> State:
        """CL 6.2: asked for the seat whose turn it is, after placing, moving in and fortifying only."""
        reason = flow.context.victory(state, state.seat)
        return state if reason is None else self.end_with_winner(flow, state, reason)

    def over(self, flow: Flow[Context], state: State, outcome: Outcome) -> Over:
        """CL 8.17: a game won by capitals or a mission may be played on."""
        then = None
        if flow.context.settings.go_on and outcome.reason in ("capitals", "mission"):
            then = state.phase if type(state.phase) is Reinforcing else ATTACKING
        return Over(outcome, then)


class PlayOn(Action, frozen=True, tag="go_on"):
    """The game is won, and is played on for everything."""


class PlayOnMove(Move[Context, State, PlayOn, View]):
    actions = (PlayOn,)

    def __init__(self, rules: ClassicRules) -> None:
        self.rules = rules

    def options(self, context: Context, state: State, seat: int) -> tuple[Option, ...]:
        return (Option(PlayOn),)

    def apply(self, flow: Flow[Context], state: State, seat: int, action: PlayOn) -> State:
        assert isinstance(state.phase, Over)
        flow.tell(PhaseBegan(seat, "conquest"))
        return self.rules.settle(flow, replace(state, phase=state.phase.then or ATTACKING, goal="conquest"))
