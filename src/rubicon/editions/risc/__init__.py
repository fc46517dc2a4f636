"""Risc: all seats give secret orders at once. This file is the table of contents of its rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ...core.chance import Chance
from ...core.edition import CampaignOdds, DiceLuck, Edition, Event, Seat, Table, Viewer
from ...core.moves import Flow, PhasedEdition, Phases
from ...core.option import Action
from ...errors import Illegal, Refused
from ...odds.dice_luck import luck_of_rolls
from ...rules.ranking import Ended, Fell, Over
from . import execution, setup, views
from .context import PRESETS, Context
from .context import Settings as RiscSettings
from .execution import Committed, NoOrders, Revealed, Taken, TurnEnded
from .orders import Ordered, Withdrawn, commit_orders, enter_order, withdraw_order
from .setup import Deployed, Divided, GroupTaken, Stationed, pick_any_group, pick_group, place_units
from .state import Battled, Ordering, Picking, Stationing, is_out, survivors
from .state import State as RiscState
from .state import View as RiscView

PHASES: Phases[Context, RiscState, RiscView] = {
    # RI 2: the start
    Picking: (pick_group, pick_any_group),
    Stationing: (place_units,),
    # RI 3: orders. The last seat to commit starts RI 4, execution, and RI 5, loss and victory.
    Ordering: (enter_order, withdraw_order, commit_orders),
    Over: (),
}


class Risc(PhasedEdition[Context, RiscState, RiscView]):
    name: ClassVar[str] = "risc"
    seats: ClassVar[range] = range(2, 11)
    default_board: ClassVar[str] = "three-realms"
    presets: ClassVar[Mapping[str, RiscSettings]] = PRESETS
    Settings: ClassVar[Any] = RiscSettings
    State: ClassVar[Any] = RiscState
    Event: ClassVar[Any] = (
        Divided
        | GroupTaken
        | Stationed
        | Ordered
        | Withdrawn
        | Committed
        | Deployed
        | Revealed
        | NoOrders
        | Battled
        | Taken
        | Fell
        | TurnEnded
        | Ended
    )
    View: ClassVar[Any] = RiscView
    revealing_events: ClassVar[frozenset[type[Any]]] = frozenset(
        {Deployed, Revealed, NoOrders, Battled, Taken, TurnEnded, Ended}
    )
    phases: ClassVar[Phases[Any, Any, Any]] = PHASES

    @classmethod
    def make_context(cls, table: Table) -> Context:
        return Context(table)

    @classmethod
    def validate(cls, table: Table) -> Sequence[Refused]:
        return tuple(setup.validate(table, cls.seats))

    def begin(self, flow: Flow[Context]) -> RiscState:
        return setup.begin(flow)

    def explain_phase(self, state: RiscState, seat: Seat, action: Action) -> Refused | None:
        """RI 3.7, 5.2: why this seat is not asked now."""
        if is_out(state, seat):
            return Illegal("not_your_turn.out")
        if isinstance(state.phase, Over) or seat in self.awaited(state):
            return None
        return Illegal("not_your_turn.committed")

    def view(self, state: RiscState, viewer: Viewer) -> RiscView:
        return views.view(self.context, state, viewer)

    def sample_state(self, view: RiscView, viewer: Viewer, chance: Chance) -> RiscState:
        return views.sample_state(self.context, view, viewer, chance)

    def campaign(self, view: RiscView, way: Sequence[int]) -> CampaignOdds | None:
        """RI 4.2: all attackers leave at the same moment, so a force takes at most one territory in a turn."""
        return None

    def income(self, state: RiscState, seat: Seat) -> int:
        return execution.income(state, seat)

    def dice_luck(self, state: RiscState, event: Event) -> tuple[DiceLuck, ...]:
        if not isinstance(event, Battled):
            return ()
        rolls = [((roll.attack,), (roll.defence,)) for roll in event.rolls]
        return luck_of_rolls(self.context.dice, (event.seat, event.defender), rolls)

    def turn(self, state: RiscState) -> int:
        """The start of the game is turn 0."""
        return state.round

    def survivors(self, state: RiscState) -> tuple[Seat, ...]:
        return survivors(state)

    def end(self, flow: Flow[Context], state: RiscState, reason: str) -> RiscState:
        return execution.end(flow, state, reason)


_CHECKED: type[Edition[RiscState, Any, RiscView]] = Risc
"""Lets the type checker compare the edition with the contract here."""
