"""Conkueror: three kinds of pieces, two decks and chance cards. This file is the table of contents of its rulebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Union

from ...core.chance import Chance, Recorded
from ...core.edition import CampaignOdds, DiceLuck, Event, Forecast, Outcome, Seat, Step, Table, Viewer
from ...core.option import Action, Option
from ...errors import Refused
from ...odds.fortune import of_rolls
from ...rules.attack import Conquered, EndAttack, Fought, defender
from ...rules.dice import CONKUEROR
from ...rules.fortify import EndTurn
from ...rules.place import Claim, Claimed, Place, Placed, Spread
from ...rules.ranking import Ended, Fell, standing
from ...rules.trade import Drew, Trade
from ...rules.turn import HighestRolled, PhaseBegan, Rolled, Skip, TurnBegan
from . import chance, deeds, forecast, idling, offers, refusals, sight, start, verbs
from .chance.espionage import Spied
from .course import Course, income
from .ground import Ground
from .pieces import KINDS, VALUES
from .settings import PRESETS
from .settings import Settings as ConkuerorSettings
from .state import (
    Advancing,
    Attacking,
    Chancing,
    Claiming,
    Deploying,
    Fighting,
    Fortifying,
    Over,
    Reinforcing,
    Settling,
    Stationing,
    out,
)
from .state import State as ConkuerorState
from .state import View as ConkuerorView

OFFERS: Mapping[type[Any], Callable[[Ground, ConkuerorState, Any], offers.Offers]] = {
    Claiming: offers.claiming,
    Stationing: offers.stationing,
    Chancing: offers.chancing,
    Reinforcing: offers.reinforcing,
    Attacking: offers.attacking,
    Fighting: offers.fighting,
    Advancing: offers.advancing,
    Deploying: offers.deploying,
    Settling: offers.settling,
    Fortifying: offers.fortifying,
    Over: offers.over,
}

OPEN = (Reinforcing, Attacking, Fortifying)

DEEDS: Mapping[tuple[type[Any], type[Any]], Callable[[Course, ConkuerorState, Any, Any], ConkuerorState]] = {
    # CK 2: the start
    (Claiming, Claim): deeds.claim,
    (Stationing, Place): deeds.station,
    (Stationing, Spread): deeds.station_evenly,
    # CK 3: reinforcing, and CK 8: the chance card before it
    **{(Chancing, card.verb): deeds.play_chance for card in chance.CARDS.values()},
    (Chancing, Skip): deeds.skip,
    (Reinforcing, Place): deeds.place,
    (Reinforcing, Spread): deeds.spread,
    # CK 1.4: exchanging pieces, and CK 7: cards, at any time in one's turn
    **{(phase, verbs.Exchange): deeds.exchange for phase in OPEN},
    **{(phase, Trade): deeds.trade for phase in OPEN},
    **{(phase, verbs.Annex): deeds.annex for phase in OPEN},
    (Deploying, verbs.Deploy): deeds.deploy,
    (Settling, verbs.Settle): deeds.settle,
    # CK 4: attacking
    (Attacking, verbs.Attack): deeds.attack,
    (Attacking, verbs.AllOut): deeds.all_out,
    (Attacking, verbs.Bombard): deeds.bombard,
    (Fighting, verbs.RollOn): deeds.roll_on,
    (Fighting, verbs.FightOut): deeds.fight_out,
    (Fighting, verbs.BreakOff): deeds.break_off,
    (Advancing, verbs.Advance): deeds.advance,
    (Attacking, verbs.Occupy): deeds.occupy,
    (Attacking, EndAttack): deeds.end_attack,
    # CK 5: fortifying, and the end of the turn
    (Fortifying, verbs.Fortify): deeds.fortify,
    (Fortifying, EndTurn): deeds.end_turn,
}

EVENTS = (
    *(Rolled, HighestRolled, Claimed, Placed, verbs.Offered, verbs.Passed, verbs.Exposed, TurnBegan, PhaseBegan),
    *(verbs.Exchanged, verbs.Recruited, verbs.Arrived, verbs.Annexed, verbs.Settled),
    *(Fought, verbs.BrokeOff, Conquered, verbs.MovedIn, verbs.Occupied, verbs.Moved),
    *(Drew, verbs.Reshuffled, verbs.Departed, Fell, verbs.Discarded, Ended),
    *(card.event for card in chance.CARDS.values()),
)


class Conkueror:
    name: ClassVar[str] = "conkueror"
    revision: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 7)
    default_board: ClassVar[str] = "conkueror-world"
    presets: ClassVar[Mapping[str, ConkuerorSettings]] = PRESETS
    Settings: ClassVar[Any] = ConkuerorSettings
    State: ClassVar[Any] = ConkuerorState
    # A chance card brings its verb and its event, so these are made from the tables.
    Action: ClassVar[Any] = Union[tuple(dict.fromkeys(verb for _, verb in DEEDS))]  # noqa: UP007
    Event: ClassVar[Any] = Union[EVENTS]  # noqa: UP007
    View: ClassVar[Any] = ConkuerorView
    revealing_events: ClassVar[frozenset[type[Any]]] = frozenset(
        {Drew, Spied, verbs.Recruited, verbs.Annexed, verbs.Discarded, verbs.Reshuffled}
    )
    piece_kinds: ClassVar[tuple[str, ...]] = KINDS
    piece_values: ClassVar[tuple[int, ...]] = VALUES

    def __init__(self, table: Table) -> None:
        self.table = table
        self.ground = Ground(table)
        self.cards = self.ground.cards

    @classmethod
    def validate(cls, table: Table) -> Sequence[Refused]:
        return tuple(refusals.of_table(table, cls.seats))

    def setup(self, chance: Chance) -> Step[ConkuerorState]:
        return start.begin(self.ground, chance)

    def awaited(self, state: ConkuerorState) -> tuple[Seat, ...]:
        return () if isinstance(state.phase, Over) else (state.seat,)

    def options(self, state: ConkuerorState) -> Mapping[Seat, Sequence[Option]]:
        phase = state.phase
        return OFFERS[type(phase)](self.ground, state, phase)

    def apply(self, state: ConkuerorState, seat: Seat, action: Action, chance: Chance) -> Step[ConkuerorState]:
        course, phase = Course(self.ground, chance, state), state.phase
        state = DEEDS[type(phase), type(action)](course, state, phase, action)
        return Step(state, tuple(course.events))

    def explain(self, state: ConkuerorState, seat: Seat, action: Action) -> Refused:
        return refusals.of_action(self.ground, state, action, self.options(state).get(seat, ()))

    def default_action(self, state: ConkuerorState, seat: Seat) -> Action:
        return idling.idle(self.ground, state, state.phase)

    def view(self, state: ConkuerorState, viewer: Viewer) -> ConkuerorView:
        return sight.view(self.ground, state, viewer)

    def sample_state(self, view: ConkuerorView, viewer: Viewer, chance: Chance) -> ConkuerorState:
        return sight.imagine(self.ground, view, viewer, chance)

    def forecast(self, view: ConkuerorView, action: Action) -> Forecast | None:
        return forecast.forecast(view, action)

    def campaign(self, view: ConkuerorView, way: Sequence[int]) -> CampaignOdds | None:
        return forecast.march(self.ground, view, way)

    def income(self, state: ConkuerorState, seat: Seat) -> int:
        return income(self.ground, state.owners, seat)

    def dice_luck(self, state: ConkuerorState, event: Event) -> tuple[DiceLuck, ...]:
        if not isinstance(event, Fought):
            return ()
        sides = event.seat, defender(state.owners, event.target)
        return of_rolls(CONKUEROR, sides, [(roll.attack, roll.defence) for roll in event.rolls])

    def turn(self, state: ConkuerorState) -> int:
        return state.chapter

    def survivors(self, state: ConkuerorState) -> tuple[Seat, ...]:
        return standing(self.ground.seats, out(state))

    def end_by_agreement(self, state: ConkuerorState) -> Step[ConkuerorState]:
        course = Course(self.ground, Recorded(()), state)
        state = course.end_as_it_stands(state, "agreed")
        return Step(state, tuple(course.events))

    def outcome(self, state: ConkuerorState) -> Outcome | None:
        return state.phase.outcome if isinstance(state.phase, Over) else None
