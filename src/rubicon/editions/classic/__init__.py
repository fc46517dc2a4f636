"""Classic: Risk as the program Domination plays it. This file is the table of contents of its rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Union

from ...core.chance import Chance
from ...core.edition import DiceLuck, Edition, Table, Viewer
from ...core.moves import Flow, Phases
from ...errors import Refused
from ...odds.dice_luck import Sides, luck_of_rolls
from ...rules.attack import AdvanceMove, Attacked, EndAttackMove, Fought
from ...rules.cards import Drew, TookCards, Traded
from ...rules.fortify import EndTurnMove, FortifyMove
from ...rules.ranking import Ended
from ...rules.turn import Attacking, Claiming, Fortifying, Stationing, open_fields, sampled_fields
from ..turn_edition import TURN_EVENTS, TurnEdition
from . import moves, setup, turns
from .context import PRESETS, Context
from .context import Settings as ClassicSettings
from .state import Advancing, ChoosingCapital, Defending, Ending, Mine, Over, Reinforcing, SeatView
from .state import State as ClassicState
from .state import View as ClassicView


def rulebook(rules: turns.ClassicRules) -> Phases[Context, ClassicState, ClassicView]:
    """The moves of each phase, with these rules for what follows from them."""
    return {
        # CL 2: the start
        Claiming: (setup.ClassicClaimMove(rules.end_turn_unless_won),),
        Stationing: (setup.ClassicFirstArmyMove(rules.end_turn_unless_won),),
        ChoosingCapital: (setup.ChooseCapitalMove(rules.end_turn),),
        # CL 3: reinforcing
        Reinforcing: (moves.ClassicTradeMove(), moves.ClassicPlaceMove(rules.placed)),
        # CL 4: attacking
        Attacking: (moves.ClassicAttackMove(rules.resolve), EndAttackMove(rules.end_attack)),
        Defending: (moves.ClassicDefendMove(rules.resolve),),
        Advancing: (AdvanceMove(rules.advance),),
        # CL 5: fortifying, and the end of the turn
        Fortifying: (FortifyMove(rules.fortified), EndTurnMove(rules.end_turn)),
        Ending: (EndTurnMove(rules.pass_turn),),
        # CL 6: winning
        Over: (turns.PlayOnMove(rules),),
    }


class Classic(TurnEdition[Context, ClassicState, ClassicView]):
    name: ClassVar[str] = "classic"
    seats: ClassVar[range] = range(2, 13)
    presets: ClassVar[Mapping[str, ClassicSettings]] = PRESETS
    rules: ClassVar[turns.ClassicRules] = turns.ClassicRules()
    phases: ClassVar[Phases[Any, Any, Any]] = rulebook(rules)
    context_type: ClassVar[type[Context]] = Context
    Settings: ClassVar[Any] = ClassicSettings
    State: ClassVar[Any] = ClassicState
    Event: ClassVar[Any] = Union[(*TURN_EVENTS, setup.Dealt, setup.MissionDrawn, setup.CapitalChosen, Attacked)]
    View: ClassVar[Any] = ClassicView
    revealing_events: ClassVar[frozenset[type[Any]]] = frozenset({setup.MissionDrawn, Traded, TookCards, Drew, Ended})

    @classmethod
    def make_context(cls, table: Table) -> Context:
        return cls.context_type(table)

    @classmethod
    def needs_strict_map(cls, settings: ClassicSettings) -> bool:
        """CL 8.18."""
        return not settings.lenient_map

    @classmethod
    def validate_context(cls, context: Context, table: Table) -> Iterator[Refused]:
        return setup.validate(context)

    def begin(self, flow: Flow[Context]) -> ClassicState:
        return setup.begin(self.State, self.rules, flow)

    def view(self, state: ClassicState, viewer: Viewer) -> ClassicView:
        out = state.out if state.fallen else []
        view: ClassicView = self.View(
            **open_fields(state),
            seats=tuple(
                [
                    SeatView(len(hand), state.reserves[seat], state.capitals[seat], seat in out)
                    for seat, hand in enumerate(state.hands)
                ]
            ),
            mine=None if viewer is None else Mine(state.hands[viewer], state.missions[viewer]),
            traded=state.traded,
            goal=state.goal,
            conquered=state.conquered,
            **self.added(state),
        )
        return view

    def sample_state(self, view: ClassicView, viewer: Viewer, chance: Chance) -> ClassicState:
        """Cards and missions that the viewer cannot see are dealt at random. Cards of capitals are out of the game."""
        context = self.context
        capitals = tuple(seat.capital for seat in view.seats)
        gone = {card for card in context.deck if context.shown[card] is not None and context.shown[card] in capitals}
        state: ClassicState = self.State(
            **sampled_fields(view, viewer, [card for card in context.deck if card not in gone], chance),
            traded=view.traded,
            goal=view.goal,
            capitals=capitals,
            missions=setup.sample_missions(context, view, viewer, chance),
            conquered=view.conquered,
            **self.added(view),
        )
        return state

    def luck(self, state: ClassicState, sides: Sides, event: Fought) -> tuple[DiceLuck, ...]:
        return luck_of_rolls(self.context.dice, sides, [(rolled.attack, rolled.defence) for rolled in event.rolls])


_CHECKED: type[Edition[ClassicState, Any, ClassicView]] = Classic
