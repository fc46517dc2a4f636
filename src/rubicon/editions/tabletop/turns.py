"""TT 3.1, 5, 7 and 8: how a turn begins and ends, and what follows a conquest."""

from __future__ import annotations

from msgspec.structs import replace

from ...core.moves import Flow
from ...rules.cards import CARDS_PER_SET
from ...rules.ownership import put
from ...rules.setup import roll_for
from ...rules.turn import TurnBegan
from ...rules.turn_rules import ATTACKING, TurnRules, begin_phase, draw_card, is_free, next_first_army, take_cards
from .context import Context
from .state import Advancing, Reinforcing, State


class TabletopRules(TurnRules[Context, State]):
    def rolled(self, flow: Flow[Context], state: State) -> State:
        """TT 8.10: the game rolls for those who have asked for it."""
        return roll_for(flow, state, state.rolled_for)

    def next_first_army(self, flow: Flow[Context], state: State) -> State:
        """TT 2.6; TT 9.1: the rest of the first armies may come with each seat's first turn."""
        context = flow.context
        deployed = context.settings.first_armies == "deployed" and not is_free(context, state)
        if deployed or not any(state.reserves):
            return self.begin_turn(flow, state, state.first)
        return next_first_army(context, state)

    def begin_reinforcing(self, flow: Flow[Context], state: State) -> State:
        """TT 3.1: armies are counted when the turn begins, before any card is traded."""
        seat, reserves = state.seat, state.reserves
        armies = flow.context.income(state.owners, seat) + reserves[seat]
        flow.tell(TurnBegan(seat, armies))
        state = replace(state, phase=Reinforcing(armies), reserves=put(reserves, seat, 0))
        if armies or len(state.hands[seat]) >= CARDS_PER_SET:
            return state  # TT 3.7: only its owner knows whether three cards are a set, so they are asked
        return begin_phase(flow, state, ATTACKING)

    def placed(self, flow: Flow[Context], state: State) -> State:
        """TT 3.5: when all armies are placed the turn continues where it was."""
        phase = state.phase
        assert isinstance(phase, Reinforcing)
        return state if phase.armies else begin_phase(flow, state, phase.then)

    def conquered(
        self, flow: Flow[Context], state: State, source: int, target: int, least: int, eliminated: int | None
    ) -> State:
        reserves = state.reserves if eliminated is None else put(state.reserves, eliminated, 0)
        return replace(state, reserves=reserves, phase=Advancing(source, target, least, eliminated))

    def advanced(self, flow: Flow[Context], state: State) -> State:
        """TT 5: draw a card, take the cards of the eliminated seat, trade; then the attack continues."""
        context, phase = flow.context, state.phase
        assert isinstance(phase, Advancing)
        if len(state.fallen) == context.seats - 1:
            return self.end_with_winner(flow, state, "conquest")
        state = draw_card(flow, state)
        if phase.fell is not None:
            state = take_cards(flow, state, phase.fell)
        bonus = context.conquest_bonus(phase.target)
        return replace(state, phase=Reinforcing(bonus) if bonus or context.hand_is_full(state) else ATTACKING)
