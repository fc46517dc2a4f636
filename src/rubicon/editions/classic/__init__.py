"""Classic: Risk as the program Domination plays it. This file is the table of contents of its rulebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from ...core.chance import Chance, Recorded
from ...core.edition import CampaignOdds, DiceLuck, Event, Forecast, Outcome, Seat, Step, Table, Viewer
from ...core.option import Option, Owned
from ...core.text import board_cards
from ...errors import Refused
from ...odds.dice import CLASSIC
from ...odds.fortune import of_rolls
from ...rules.advance import Advance
from ...rules.attack import AllOut, Attack, Defend, EndAttack, Fought, defender
from ...rules.fortify import EndTurn, Fortify
from ...rules.ownership import owned
from ...rules.place import Autoplace, Claim, Place, Spread, next_in_turn
from ...rules.ranking import Ended, standing
from ...rules.trade import Drew, TookCards, Trade, Traded, best_set
from . import deeds, forecast, offers, refusals, sight, start
from .course import Course, income, must_trade
from .ground import Ground
from .settings import PRESETS
from .settings import Settings as ClassicSettings
from .state import (
    Advancing,
    AnyAction,
    AnyEvent,
    Attacking,
    ChooseCapital,
    ChoosingCapital,
    Claiming,
    Defending,
    Ending,
    Fortifying,
    GoOn,
    MissionDrawn,
    Over,
    Reinforcing,
    Stationing,
)
from .state import State as ClassicState
from .state import View as ClassicView

OFFERS: Mapping[type[Any], Callable[[Ground, ClassicState, Any], offers.Offers]] = {
    Claiming: offers.claiming,
    Stationing: offers.stationing,
    ChoosingCapital: offers.choosing_capital,
    Reinforcing: offers.reinforcing,
    Attacking: offers.attacking,
    Defending: offers.defending,
    Advancing: offers.advancing,
    Fortifying: offers.fortifying,
    Ending: offers.ending,
    Over: offers.over,
}

DEEDS: Mapping[tuple[type[Any], type[Any]], Callable[[Course, ClassicState, Any, Any], ClassicState]] = {
    # CL 2: the start
    (Claiming, Claim): deeds.claim,
    (Claiming, Autoplace): deeds.claim_by_luck,
    (Stationing, Place): deeds.station,
    (Stationing, Autoplace): deeds.station_by_luck,
    (ChoosingCapital, ChooseCapital): deeds.choose_capital,
    # CL 3: reinforcing
    (Reinforcing, Trade): deeds.trade,
    (Reinforcing, Place): deeds.place,
    (Reinforcing, Spread): deeds.spread,
    (Reinforcing, Autoplace): deeds.place_by_luck,
    # CL 4: attacking
    (Attacking, Attack): deeds.attack,
    (Attacking, AllOut): deeds.all_out,
    (Defending, Defend): deeds.defend,
    (Advancing, Advance): deeds.advance,
    (Attacking, EndAttack): deeds.end_attack,
    # CL 5: fortifying, and the end of the go
    (Fortifying, Fortify): deeds.fortify,
    (Fortifying, EndTurn): deeds.end_fortify,
    (Ending, EndTurn): deeds.end_turn,
    # CL 6: winning
    (Over, GoOn): deeds.go_on,
}


class Classic:
    name: ClassVar[str] = "classic"
    revision: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 13)
    default_board: ClassVar[str] = "classic-world"
    presets: ClassVar[Mapping[str, ClassicSettings]] = PRESETS
    Settings: ClassVar[Any] = ClassicSettings
    State: ClassVar[Any] = ClassicState
    Action: ClassVar[Any] = AnyAction
    Event: ClassVar[Any] = AnyEvent
    View: ClassVar[Any] = ClassicView
    revealing_events: ClassVar[frozenset[type[Any]]] = frozenset({MissionDrawn, Traded, TookCards, Drew, Ended})
    piece_kinds: ClassVar[tuple[str, ...]] = ()
    piece_values: ClassVar[tuple[int, ...]] = ()

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cards = board_cards(table.board)
        self.ground = Ground(table)

    @classmethod
    def validate(cls, table: Table) -> Sequence[Refused]:
        return tuple(refusals.of_table(table, cls.seats))

    def setup(self, chance: Chance) -> Step[ClassicState]:
        course = Course(self.ground, chance)
        state = start.begin(course)
        return Step(state, tuple(course.events))

    def awaited(self, state: ClassicState) -> tuple[Seat, ...]:
        match state.phase:
            case Defending(target=target):
                return (defender(state.owners, target),)
            case Over():
                return ()
            case _:
                return (state.seat,)

    def options(self, state: ClassicState) -> Mapping[Seat, Sequence[Option]]:
        phase = state.phase
        return OFFERS[type(phase)](self.ground, state, phase)

    def apply(self, state: ClassicState, seat: Seat, action: AnyAction, chance: Chance) -> Step[ClassicState]:
        course, phase = Course(self.ground, chance), state.phase
        state = DEEDS[type(phase), type(action)](course, state, phase, action)
        return Step(state, tuple(course.events))

    def explain(self, state: ClassicState, seat: Seat, action: AnyAction) -> Refused:
        return refusals.of_action(self.ground, state, seat, action, self.options(state).get(seat, ()))

    def default_action(self, state: ClassicState, seat: Seat) -> AnyAction:
        """CL 7.1: what is played for a seat whose time ran out."""
        ground, owners = self.ground, state.owners
        match state.phase:
            case Claiming():
                return Claim(next(iter(Owned(owners, None, ground.disabled))))
            case Stationing():
                return Place(next_in_turn(owners, seat, ground.first_armies() - state.reserves[seat]), 1)
            case ChoosingCapital():
                return ChooseCapital(owned(owners, seat)[0])
            case Reinforcing():
                if must_trade(ground, state):
                    return Trade(best_set(state.hands[seat], lambda cards: ground.worth(cards, state.traded)))
                return Spread()
            case Attacking():
                return EndAttack()
            case Defending(target=target):
                return Defend(min(ground.settings.defence_dice, state.pieces[target]))
            case Advancing(least=least):
                return Advance(least)
            case Fortifying() | Ending():
                return EndTurn()
            case Over():
                raise ValueError("nobody is awaited when the game is over")

    def view(self, state: ClassicState, viewer: Viewer) -> ClassicView:
        return sight.view(state, viewer)

    def sample_state(self, view: ClassicView, viewer: Viewer, chance: Chance) -> ClassicState:
        return sight.imagine(self.ground, view, viewer, chance)

    def forecast(self, view: ClassicView, action: AnyAction) -> Forecast | None:
        return forecast.forecast(self.ground.settings, view, action)

    def campaign(self, view: ClassicView, way: Sequence[int]) -> CampaignOdds | None:
        return forecast.march(self.ground, view, way)

    def income(self, state: ClassicState, seat: Seat) -> int:
        return income(self.ground, state.owners, seat)[0]

    def dice_luck(self, state: ClassicState, event: Event) -> tuple[DiceLuck, ...]:
        if not isinstance(event, Fought):
            return ()
        sides = event.seat, defender(state.owners, event.target)
        return of_rolls(CLASSIC, sides, [(roll.attack, roll.defence) for roll in event.rolls])

    def turn(self, state: ClassicState) -> int:
        return state.chapter

    def survivors(self, state: ClassicState) -> tuple[Seat, ...]:
        return standing(self.ground.seats, [fall.seat for fall in state.fallen])

    def end_by_agreement(self, state: ClassicState) -> Step[ClassicState]:
        course = Course(self.ground, Recorded(()))
        state = course.end_as_it_stands(state, "agreed")
        return Step(state, tuple(course.events))

    def outcome(self, state: ClassicState) -> Outcome | None:
        return state.phase.outcome if isinstance(state.phase, Over) else None
