"""Risc: everybody gives secret orders at once. This file is the table of contents of its rulebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from ...core.chance import Chance, Recorded
from ...core.edition import CampaignOdds, DiceLuck, Event, Face, Forecast, Outcome, Seat, Step, Table, Viewer
from ...core.option import Option
from ...errors import Refused
from ...odds.fortune import of_rolls
from ...rules.dice import RISC
from ...rules.place import Spread
from ...rules.ranking import Ended
from . import forecast, offers, refusals, sight
from .deeds import Deeds, still_in
from .ground import Ground
from .settings import PRESETS
from .settings import Settings as RiscSettings
from .state import (
    AnyAction,
    AnyEvent,
    Attack,
    Battled,
    Deployed,
    Done,
    Move,
    NoOrders,
    Ordering,
    Over,
    Pick,
    PickAny,
    Picking,
    Revealed,
    Station,
    Stationing,
    Taken,
    TurnEnded,
    Withdraw,
)
from .state import State as RiscState
from .state import View as RiscView

OFFERS: Mapping[type[Any], Callable[[Ground, RiscState, Sequence[Seat]], offers.Offers]] = {
    Picking: offers.picking,
    Stationing: offers.stationing,
    Ordering: offers.ordering,
}

DEEDS: Mapping[tuple[type[Any], type[Any]], Callable[[Deeds, RiscState, Seat, Any], RiscState]] = {
    # RI 2: the start
    (Picking, Pick): Deeds.pick,
    (Picking, PickAny): Deeds.pick_any,
    (Stationing, Station): Deeds.station,
    (Stationing, Spread): Deeds.spread,
    (Stationing, Done): Deeds.commit_placement,
    # RI 3: orders; the last commit leads to RI 4, the execution, and RI 5, loss and victory
    (Ordering, Move): Deeds.order,
    (Ordering, Attack): Deeds.order,
    (Ordering, Withdraw): Deeds.withdraw,
    (Ordering, Done): Deeds.commit_orders,
}


class Risc:
    name: ClassVar[str] = "risc"
    revision: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 11)
    default_board: ClassVar[str] = "three-realms"
    presets: ClassVar[Mapping[str, RiscSettings]] = PRESETS
    Settings: ClassVar[Any] = RiscSettings
    State: ClassVar[Any] = RiscState
    Action: ClassVar[Any] = AnyAction
    Event: ClassVar[Any] = AnyEvent
    View: ClassVar[Any] = RiscView
    revealing_events: ClassVar[frozenset[type[Any]]] = frozenset(
        {Deployed, Revealed, NoOrders, Battled, Taken, TurnEnded, Ended}
    )
    piece_kinds: ClassVar[tuple[str, ...]] = ()
    piece_values: ClassVar[tuple[int, ...]] = ()

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cards: tuple[Face, ...] = ()
        self.ground = Ground(table)

    @classmethod
    def validate(cls, table: Table) -> Sequence[Refused]:
        return tuple(refusals.of_table(table, cls.seats))

    def setup(self, chance: Chance) -> Step[RiscState]:
        deeds = Deeds(self.ground, chance)
        state = deeds.begin()
        return Step(state, tuple(deeds.events))

    def awaited(self, state: RiscState) -> tuple[Seat, ...]:
        match state.phase:
            case Picking():
                return tuple([seat for seat in range(self.ground.seats) if seat not in state.owners])
            case Over():
                return ()
            case _:
                return tuple([seat for seat, committed in enumerate(state.committed) if not committed])

    def options(self, state: RiscState) -> Mapping[Seat, Sequence[Option]]:
        if isinstance(state.phase, Over):
            return {}
        return OFFERS[type(state.phase)](self.ground, state, self.awaited(state))

    def apply(self, state: RiscState, seat: Seat, action: AnyAction, chance: Chance) -> Step[RiscState]:
        deeds = Deeds(self.ground, chance)
        state = DEEDS[type(state.phase), type(action)](deeds, state, seat, action)
        return Step(state, tuple(deeds.events))

    def explain(self, state: RiscState, seat: Seat, action: AnyAction) -> Refused:
        return refusals.of_action(self.ground, state, seat, action, self.options(state).get(seat, ()))

    def default_action(self, state: RiscState, seat: Seat) -> AnyAction:
        """RI 5.5: what is played for a seat whose time ran out."""
        match state.phase:
            case Picking():
                return PickAny()
            case Stationing() if offers.left_to_station(self.ground, state, seat):
                return Spread()
            case _:
                return Done()

    def view(self, state: RiscState, viewer: Viewer) -> RiscView:
        return sight.view(self.ground, state, viewer)

    def sample_state(self, view: RiscView, viewer: Viewer, chance: Chance) -> RiscState:
        return sight.imagine(self.ground, view, viewer, chance)

    def forecast(self, view: RiscView, action: AnyAction) -> Forecast | None:
        return forecast.forecast(view, action)

    def campaign(self, view: RiscView, way: Sequence[int]) -> CampaignOdds | None:
        """RI 4.2: all attackers leave in the same moment, so a turn brings nobody further than one territory."""
        return None

    def income(self, state: RiscState, seat: Seat) -> int:
        """RI 4.7: every territory gains a unit."""
        return state.owners.count(seat)

    def dice_luck(self, state: RiscState, event: Event) -> tuple[DiceLuck, ...]:
        if not isinstance(event, Battled):
            return ()
        return of_rolls(RISC, (event.seat, event.defender), [((r.attack,), (r.defence,)) for r in event.rolls])

    def turn(self, state: RiscState) -> int:
        """The start, then each turn."""
        return state.round

    def survivors(self, state: RiscState) -> tuple[Seat, ...]:
        return still_in(self.ground, state)

    def end_by_agreement(self, state: RiscState) -> Step[RiscState]:
        deeds = Deeds(self.ground, Recorded(()))
        state = deeds.end(state, "agreed")
        return Step(state, tuple(deeds.events))

    def outcome(self, state: RiscState) -> Outcome | None:
        return state.phase.outcome if isinstance(state.phase, Over) else None
