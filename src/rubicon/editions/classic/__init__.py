"""Classic: Risk as the program Domination plays it. This file is the table of contents of its rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ...core.chance import Chance
from ...core.edition import CampaignOdds, DiceLuck, Edition, Event, Face, Seat, Table, Viewer
from ...core.moves import Flow, PhasedEdition, Phases
from ...core.option import Action
from ...core.text import board_cards
from ...errors import Refused
from ...rules.advance import Advanced
from ...rules.attack import Attacked, Conquered, Fought
from ...rules.fortify import Fortified
from ...rules.place import Claimed, Placed
from ...rules.ranking import Ended, Fell, standing
from ...rules.trade import Drew, TookCards, Traded
from ...rules.turn import Attacking, Claiming, Fortifying, PhaseBegan, Stationing, TurnBegan
from . import attack, reinforce, setup, turns, views
from .context import Context
from .settings import PRESETS
from .settings import Settings as ClassicSettings
from .state import Advancing, ChoosingCapital, Defending, Ending, Over, Reinforcing
from .state import State as ClassicState
from .state import View as ClassicView

PHASES: Phases[Context, ClassicState, ClassicView] = {
    # CL 2: the start
    Claiming: (setup.ClaimTerritory(),),
    Stationing: (setup.PlaceFirstArmy(),),
    ChoosingCapital: (setup.ChooseCapitalMove(),),
    # CL 3: reinforcing
    Reinforcing: (reinforce.TradeSet(), reinforce.PlaceArmies()),
    # CL 4: attacking
    Attacking: (attack.Assault(), attack.StopAttacking()),
    Defending: (attack.Defence(),),
    Advancing: (attack.MoveIn(),),
    # CL 5: fortifying, and the end of the turn
    Fortifying: (turns.Fortification(), turns.EndFortifying()),
    Ending: (turns.ConfirmEnd(),),
    # CL 6: winning
    Over: (turns.PlayOnMove(),),
}


class Classic(PhasedEdition[Context, ClassicState, ClassicView]):
    name: ClassVar[str] = "classic"
    seats: ClassVar[range] = range(2, 13)
    default_board: ClassVar[str] = "classic-world"
    presets: ClassVar[Mapping[str, ClassicSettings]] = PRESETS
    phases: ClassVar[Phases[Any, Any, Any]] = PHASES
    Settings: ClassVar[Any] = ClassicSettings
    State: ClassVar[Any] = ClassicState
    Event: ClassVar[Any] = (
        setup.Dealt
        | setup.MissionDrawn
        | Claimed
        | Placed
        | setup.CapitalChosen
        | TurnBegan
        | Traded
        | Attacked
        | Fought
        | Conquered
        | Fell
        | TookCards
        | Advanced
        | PhaseBegan
        | Fortified
        | Drew
        | Ended
    )
    View: ClassVar[Any] = ClassicView
    revealing_events: ClassVar[frozenset[type[Any]]] = frozenset({setup.MissionDrawn, Traded, TookCards, Drew, Ended})

    @classmethod
    def make_context(cls, table: Table) -> Context:
        return Context(table)

    def make_cards(self) -> tuple[Face, ...]:
        return board_cards(self.table.board)

    @classmethod
    def validate(cls, table: Table) -> Sequence[Refused]:
        return tuple(setup.validate(table, cls.seats))

    def begin(self, flow: Flow[Context]) -> ClassicState:
        return setup.begin(flow)

    def explain_phase(self, state: ClassicState, seat: Seat, action: Action) -> Refused | None:
        return reinforce.explain_must_trade(self.context, state, seat) if seat in self.awaited(state) else None

    def view(self, state: ClassicState, viewer: Viewer) -> ClassicView:
        return views.view(state, viewer)

    def sample_state(self, view: ClassicView, viewer: Viewer, chance: Chance) -> ClassicState:
        return views.sample_state(self.context, view, viewer, chance)

    def campaign(self, view: ClassicView, way: Sequence[int]) -> CampaignOdds | None:
        return attack.campaign(self.context, view, way)

    def income(self, state: ClassicState, seat: Seat) -> int:
        return self.context.income(state.owners, seat)

    def dice_luck(self, state: ClassicState, event: Event) -> tuple[DiceLuck, ...]:
        return attack.dice_luck(self.context, state, event)

    def turn(self, state: ClassicState) -> int:
        return state.chapter

    def survivors(self, state: ClassicState) -> tuple[Seat, ...]:
        return standing(self.context.seats, state.out)

    def end(self, flow: Flow[Context], state: ClassicState, reason: str) -> ClassicState:
        return turns.end_by_holdings(flow, state, reason)


_CHECKED: type[Edition[ClassicState, Any, ClassicView]] = Classic
