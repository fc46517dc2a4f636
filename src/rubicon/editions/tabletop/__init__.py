"""Tabletop: the board game as people play it online. This file is the table of contents of its rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Union

from ...core.chance import Chance
from ...core.edition import DiceLuck, Edition, Table, Viewer
from ...core.moves import Flow, Phases
from ...errors import Illegal, Refused
from ...odds.dice_luck import Sides, luck_of_answer
from ...rules.attack import AdvanceMove, EndAttackMove, Fought, most_defence_dice
from ...rules.cards import Drew, TookCards, Traded
from ...rules.fortify import EndTurnMove, FortifyMove
from ...rules.ranking import Over
from ...rules.setup import ClaimMove, FirstArmyMove, RollForFirstMove, Rolling
from ...rules.turn import (
    Attacking,
    Claiming,
    Fortifying,
    HighestRolled,
    Rolled,
    Stationing,
    first_fields,
    open_fields,
    sampled_fields,
)
from ..turn_edition import TURN_EVENTS, TurnEdition
from . import moves, turns
from .context import PRESETS, Context
from .context import Settings as TabletopSettings
from .state import Advancing, Defending, Mine, Reinforcing, SeatView
from .state import State as TabletopState
from .state import View as TabletopView


def rulebook(rules: turns.TabletopRules) -> Phases[Context, TabletopState, TabletopView]:
    """The moves of each phase, with these rules for what follows from them."""
    trade, roll_for_me = moves.TabletopTradeMove(), moves.RollForMeMove(rules.resolve)
    return {
        # TT 2: the start
        Rolling: (RollForFirstMove(rules.rolled), roll_for_me),
        Claiming: (ClaimMove(rules.next_first_army),),
        Stationing: (FirstArmyMove(rules.next_first_army),),
        # TT 3: reinforcing, and TT 6: cards, which may be traded at any time in a turn
        Reinforcing: (trade, moves.TabletopPlaceMove(rules.placed)),
        # TT 4: attacking, and TT 5: what follows a conquest
        Attacking: (moves.TabletopAttackMove(rules.resolve), trade, EndAttackMove(rules.end_attack), roll_for_me),
        Defending: (moves.TabletopDefendMove(rules.resolve), roll_for_me),
        Advancing: (AdvanceMove(rules.advance),),
        # TT 7: fortifying, and the end of the turn
        Fortifying: (FortifyMove(rules.fortified), trade, EndTurnMove(rules.pass_turn), roll_for_me),
        Over: (),
    }


class Tabletop(TurnEdition[Context, TabletopState, TabletopView]):
    name: ClassVar[str] = "tabletop"
    seats: ClassVar[range] = range(3, 6)
    presets: ClassVar[Mapping[str, TabletopSettings]] = PRESETS
    rules: ClassVar[turns.TabletopRules] = turns.TabletopRules()
    phases: ClassVar[Phases[Any, Any, Any]] = rulebook(rules)
    context_type: ClassVar[type[Context]] = Context
    Settings: ClassVar[Any] = TabletopSettings
    State: ClassVar[Any] = TabletopState
    Event: ClassVar[Any] = Union[
        (*TURN_EVENTS, Rolled, HighestRolled, moves.RollForMeSwitched, moves.AttackRolled, moves.Skipped)
    ]
    View: ClassVar[Any] = TabletopView
    revealing_events: ClassVar[frozenset[type[Any]]] = frozenset({Traded, moves.Skipped, Drew, TookCards})

    @classmethod
    def make_context(cls, table: Table) -> Context:
        return cls.context_type(table)

    @classmethod
    def validate_context(cls, context: Context, table: Table) -> Iterator[Refused]:
        """TT 6.1: every territory needs its card."""
        without = [table.board.map.territories[t].name for t in context.enabled if t not in context.shown]
        if without:
            yield Illegal("table.no_card", territories=without)

    def begin(self, flow: Flow[Context]) -> TabletopState:
        """TT 2.1: all roll for the first turn."""
        context = self.context
        rolling = Rolling(tuple(range(context.seats)))
        state: TabletopState = self.State(**first_fields(context, rolling, first=0), traded=(0,) * context.seats)
        return state

    def view(self, state: TabletopState, viewer: Viewer) -> TabletopView:
        context, fields, out = self.context, open_fields(state), state.out
        if isinstance(state.phase, Rolling):
            fields |= {"seat": None, "first": None}
        seats = tuple(
            SeatView(
                cards=len(state.hands[seat]),
                reserve=state.reserves[seat],
                traded=state.traded[seat],
                next_set=context.scheme.value(context.sets_traded(state, seat)),
                rolled_for=seat in state.rolled_for,
                out=seat in out,
            )
            for seat in range(context.seats)
        )
        hand = () if viewer is None else state.hands[viewer]
        mine = None if viewer is None else Mine(hand, tuple(context.symbols[card] for card in hand))
        view: TabletopView = self.View(**fields, seats=seats, mine=mine, **self.added(state))
        return view

    def sample_state(self, view: TabletopView, viewer: Viewer, chance: Chance) -> TabletopState:
        state: TabletopState = self.State(
            **sampled_fields(view, viewer, self.context.deck, chance),
            traded=tuple(seat.traded for seat in view.seats),
            rolled_for=tuple(seat for seat, told in enumerate(view.seats) if told.rolled_for),
            **self.added(view),
        )
        return state

    def luck(self, state: TabletopState, sides: Sides, event: Fought) -> tuple[DiceLuck, ...]:
        (rolled,) = event.rolls
        most = most_defence_dice(self.context.dice, state.pieces, event.target)
        return luck_of_answer(self.context.dice, sides, (rolled.attack, rolled.defence), most)


_CHECKED: type[Edition[TabletopState, Any, TabletopView]] = Tabletop
