"""Tabletop: the board game as people play it online. This file is the table of contents of its rulebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from ...core.chance import Chance, Recorded
from ...core.edition import CampaignOdds, DiceLuck, Event, Forecast, Outcome, Seat, Step, Table, Viewer
from ...core.option import Option, Owned
from ...core.text import board_cards
from ...errors import Refused
from ...odds.dice import CLASSIC
from ...odds.fortune import of_answer
from ...rules.advance import Advance
from ...rules.attack import AttackWith, Defend, EndAttack, Fought, defender
from ...rules.fortify import EndTurn, Fortify
from ...rules.place import Claim, Place, Spread, next_in_turn
from ...rules.ranking import standing
from ...rules.trade import Drew, TookCards, Trade, Traded, best_set
from ...rules.turn import Skip
from . import deeds, forecast, offers, refusals, sight
from .course import DEFENCE, Course, brings, holds_any_set, income, must_trade
from .ground import Ground
from .settings import PRESETS
from .settings import Settings as TabletopSettings
from .state import (
    Advancing,
    AnyAction,
    AnyEvent,
    Attacking,
    Claiming,
    Defending,
    Fortifying,
    Over,
    Reinforcing,
    Roll,
    RollForMe,
    Rolling,
    Skipped,
    Stationing,
)
from .state import State as TabletopState
from .state import View as TabletopView

OFFERS: Mapping[type[Any], Callable[[Ground, TabletopState, Any], offers.Offers]] = {
    Rolling: offers.rolling,
    Claiming: offers.claiming,
    Stationing: offers.stationing,
    Reinforcing: offers.reinforcing,
    Attacking: offers.attacking,
    Defending: offers.defending,
    Advancing: offers.advancing,
    Fortifying: offers.fortifying,
    Over: offers.over,
}

DEEDS: Mapping[tuple[type[Any], type[Any]], Callable[[Course, TabletopState, Any, Any], TabletopState]] = {
    # TT 2: the start
    (Claiming, Claim): deeds.claim,
    (Stationing, Place): deeds.station,
    # TT 3: reinforcing
    (Reinforcing, Trade): deeds.trade,
    (Reinforcing, Skip): deeds.skip,
    (Reinforcing, Place): deeds.place,
    (Reinforcing, Spread): deeds.spread,
    (Attacking, Trade): deeds.trade,
    (Fortifying, Trade): deeds.trade,
    # TT 4: attacking, and TT 5: what follows a conquest
    (Attacking, AttackWith): deeds.attack,
    (Defending, Defend): deeds.defend,
    (Advancing, Advance): deeds.advance,
    (Attacking, EndAttack): deeds.end_attack,
    # TT 7: fortifying, and the end of the go
    (Fortifying, Fortify): deeds.fortify,
    (Fortifying, EndTurn): deeds.end_turn,
}


class Tabletop:
    name: ClassVar[str] = "tabletop"
    revision: ClassVar[int] = 1
    seats: ClassVar[range] = range(3, 6)
    default_board: ClassVar[str] = "classic-world"
    presets: ClassVar[Mapping[str, TabletopSettings]] = PRESETS
    Settings: ClassVar[Any] = TabletopSettings
    State: ClassVar[Any] = TabletopState
    Action: ClassVar[Any] = AnyAction
    Event: ClassVar[Any] = AnyEvent
    View: ClassVar[Any] = TabletopView
    revealing_events: ClassVar[frozenset[type[Any]]] = frozenset({Traded, Skipped, Drew, TookCards})
    piece_kinds: ClassVar[tuple[str, ...]] = ()
    piece_values: ClassVar[tuple[int, ...]] = ()

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cards = board_cards(table.board)
        self.ground = Ground(table)

    @classmethod
    def validate(cls, table: Table) -> Sequence[Refused]:
        return tuple(refusals.of_table(table, cls.seats))

    def setup(self, chance: Chance) -> Step[TabletopState]:
        ground = self.ground
        state = TabletopState(
            owners=(None,) * ground.size,
            pieces=(0,) * ground.size,
            seat=0,
            phase=Rolling(tuple(range(ground.seats))),
            chapter=0,
            round=0,
            first=0,
            reserves=(ground.first_armies(),) * ground.seats,
            hands=((),) * ground.seats,
            deck=ground.deck,
            used=(),
            traded=(0,) * ground.seats,
        )
        return Step(state)

    def awaited(self, state: TabletopState) -> tuple[Seat, ...]:
        match state.phase:
            case Rolling(waiting=waiting):
                return waiting
            case Defending(target=target):
                return (defender(state.owners, target),)
            case Over():
                return ()
            case _:
                return (state.seat,)

    def options(self, state: TabletopState) -> Mapping[Seat, Sequence[Option]]:
        phase = state.phase
        return OFFERS[type(phase)](self.ground, state, phase)

    def apply(self, state: TabletopState, seat: Seat, action: AnyAction, chance: Chance) -> Step[TabletopState]:
        course, phase = Course(self.ground, chance), state.phase
        if isinstance(action, RollForMe):  # the same in every phase, and who does it matters
            state = deeds.roll_for_me(course, state, seat, action)
        elif type(phase) is Rolling:  # the only phase in which several are asked
            state = deeds.roll(course, state, phase, seat)
        else:
            state = DEEDS[type(phase), type(action)](course, state, phase, action)
        return Step(state, tuple(course.events))

    def explain(self, state: TabletopState, seat: Seat, action: AnyAction) -> Refused:
        return refusals.of_action(self.ground, state, seat, action, self.options(state).get(seat, ()))

    def default_action(self, state: TabletopState, seat: Seat) -> AnyAction:
        """TT 8.3: what is played for a seat whose time ran out."""
        ground, owners = self.ground, state.owners
        match state.phase:
            case Rolling():
                return Roll()
            case Claiming():
                return Claim(next(iter(Owned(owners, None, ground.disabled))))
            case Stationing():
                return Place(next_in_turn(owners, seat, ground.first_armies() - state.reserves[seat]), 1)
            case Reinforcing(armies=armies):
                if must_trade(state) or (not armies and holds_any_set(ground, state)):
                    return Trade(best_set(state.hands[seat], lambda cards: brings(ground, state, cards)))
                return Spread() if armies else Skip()
            case Attacking():
                return EndAttack()
            case Defending(target=target):
                return Defend(min(DEFENCE, state.pieces[target]))
            case Advancing(least=least):
                return Advance(least)
            case Fortifying():
                return EndTurn()
            case Over():
                raise ValueError("nobody is awaited when the game is over")

    def view(self, state: TabletopState, viewer: Viewer) -> TabletopView:
        return sight.view(self.ground, state, viewer)

    def sample_state(self, view: TabletopView, viewer: Viewer, chance: Chance) -> TabletopState:
        return sight.imagine(self.ground, view, viewer, chance)

    def forecast(self, view: TabletopView, action: AnyAction) -> Forecast | None:
        return forecast.forecast(view, action)

    def campaign(self, view: TabletopView, way: Sequence[int]) -> CampaignOdds | None:
        return forecast.march(self.ground, view, way)

    def income(self, state: TabletopState, seat: Seat) -> int:
        return income(self.ground, state.owners, seat)

    def dice_luck(self, state: TabletopState, event: Event) -> tuple[DiceLuck, ...]:
        """TT 4.3: the defender has seen the attacker's dice."""
        if not isinstance(event, Fought):
            return ()
        sides, (roll,) = (event.seat, defender(state.owners, event.target)), event.rolls
        return of_answer(CLASSIC, sides, (roll.attack, roll.defence), min(DEFENCE, state.pieces[event.target]))

    def turn(self, state: TabletopState) -> int:
        return state.chapter

    def survivors(self, state: TabletopState) -> tuple[Seat, ...]:
        return standing(self.ground.seats, [fall.seat for fall in state.fallen])

    def end_by_agreement(self, state: TabletopState) -> Step[TabletopState]:
        course = Course(self.ground, Recorded(()))
        state = course.end_as_it_stands(state, "agreed")
        return Step(state, tuple(course.events))

    def outcome(self, state: TabletopState) -> Outcome | None:
        return state.phase.outcome if isinstance(state.phase, Over) else None
