"""Tabletop: the board game as people play it online. This file is the table of contents of its rulebook."""

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
from ...rules.attack import Conquered, Fought
from ...rules.fortify import Fortified
from ...rules.place import Claimed, Placed
from ...rules.ranking import Ended, Fell, standing
from ...rules.trade import Drew, TookCards, Traded
from ...rules.turn import (
    Attacking,
    Claiming,
    Fortifying,
    HighestRolled,
    PhaseBegan,
    Rolled,
    Stationing,
    TurnBegan,
)
from . import attack, reinforce, setup, turns, views
from .context import Context
from .settings import PRESETS
from .settings import Settings as TabletopSettings
from .state import Advancing, Defending, Over, Reinforcing, Rolling
from .state import State as TabletopState
from .state import View as TabletopView

trade, roll_for_me = reinforce.TradeSet(), attack.RollForMeMove()

PHASES: Phases[Context, TabletopState, TabletopView] = {
    # TT 2: the start
    Rolling: (setup.RollForFirst(), roll_for_me),
    Claiming: (setup.ClaimTerritory(),),
    Stationing: (setup.PlaceFirstArmy(),),
    # TT 3: reinforcing, and TT 6: cards, which may be traded at any time in a turn
    Reinforcing: (trade, reinforce.PlaceArmies()),
    # TT 4: attacking, and TT 5: what follows a conquest
    Attacking: (attack.Assault(), trade, attack.StopAttacking(), roll_for_me),
    Defending: (attack.Defence(), roll_for_me),
    Advancing: (attack.MoveIn(),),
    # TT 7: fortifying, and the end of the turn
    Fortifying: (turns.Fortification(), trade, turns.EndFortifying(), roll_for_me),
    Over: (),
}


class Tabletop(PhasedEdition[Context, TabletopState, TabletopView]):
    name: ClassVar[str] = "tabletop"
    seats: ClassVar[range] = range(3, 6)
    default_board: ClassVar[str] = "classic-world"
    presets: ClassVar[Mapping[str, TabletopSettings]] = PRESETS
    phases: ClassVar[Phases[Any, Any, Any]] = PHASES
    Settings: ClassVar[Any] = TabletopSettings
    State: ClassVar[Any] = TabletopState
    Event: ClassVar[Any] = (
        attack.RollForMeSwitched
        | Rolled
        | HighestRolled
        | Claimed
        | Placed
        | TurnBegan
        | Traded
        | reinforce.Skipped
        | attack.AttackRolled
        | Fought
        | Conquered
        | Fell
        | Advanced
        | Drew
        | TookCards
        | PhaseBegan
        | Fortified
        | Ended
    )
    View: ClassVar[Any] = TabletopView
    revealing_events: ClassVar[frozenset[type[Any]]] = frozenset({Traded, reinforce.Skipped, Drew, TookCards})

    @classmethod
    def make_context(cls, table: Table) -> Context:
        return Context(table)

    def make_cards(self) -> tuple[Face, ...]:
        return board_cards(self.table.board)

    @classmethod
    def validate(cls, table: Table) -> Sequence[Refused]:
        return tuple(setup.validate(table, cls.seats))

    def begin(self, flow: Flow[Context]) -> TabletopState:
        return setup.begin(self.context)

    def explain_phase(self, state: TabletopState, seat: Seat, action: Action) -> Refused | None:
        return reinforce.explain_must_trade(self.context, state, seat) if seat in self.awaited(state) else None

    def view(self, state: TabletopState, viewer: Viewer) -> TabletopView:
        return views.view(self.context, state, viewer)

    def sample_state(self, view: TabletopView, viewer: Viewer, chance: Chance) -> TabletopState:
        return views.sample_state(self.context, view, viewer, chance)

    def campaign(self, view: TabletopView, way: Sequence[int]) -> CampaignOdds | None:
        return attack.campaign(self.context, view, way)

    def income(self, state: TabletopState, seat: Seat) -> int:
        return self.context.income(state.owners, seat)

    def dice_luck(self, state: TabletopState, event: Event) -> tuple[DiceLuck, ...]:
        return attack.dice_luck(self.context, state, event)

    def turn(self, state: TabletopState) -> int:
        return state.chapter

    def survivors(self, state: TabletopState) -> tuple[Seat, ...]:
        return standing(self.context.seats, state.out)

    def end(self, flow: Flow[Context], state: TabletopState, reason: str) -> TabletopState:
        return turns.end_by_holdings(flow, state, reason)


_CHECKED: type[Edition[TabletopState, Any, TabletopView]] = Tabletop
