"""TT 3, 4 and 6: trading sets of cards at any time, placing armies, attacking, defending and automatic rolls."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, TypeAlias

from msgspec.structs import replace

from ...core.edition import Event, Forecast
from ...core.ids import SeatId, TerritoryId
from ...core.moves import Flow, Move
from ...core.option import Action, ChoiceSlot, NumberSlot, Option
from ...errors import Illegal, Refused
from ...odds.forecast import forecast_defence_against, forecast_rolls
from ...rules.attack import (
    AssaultMove,
    AttackWith,
    Defend,
    DefendMove,
    Resolve,
    attack_slots,
    defender,
    most_defence_dice,
)
from ...rules.dice import Roll, roll
from ...rules.ownership import add
from ...rules.reinforce import Place, PlaceMove, Spread, TradeMove
from ...rules.setup import Rolling, roll_for
from ...rules.turn import SKIP, Attacking, Fortifying, Skip
from ...rules.turn_rules import begin_phase
from .context import Context
from .state import Defending, Reinforcing, State, View


class Skipped(Event, frozen=True, tag="skipped"):
    """Tells that the seat holds no set."""

    seat: SeatId


class TabletopTradeMove(TradeMove[Context, State]):
    """TT 3.5: what a set brings is placed at once, and then the turn continues where it was."""

    def bonus_anywhere(self, context: Context) -> bool:
        """TT 6.4 and 9.8."""
        return context.settings.card_bonus == "anywhere"

    def counted(self, state: State, seat: int) -> tuple[int, ...]:
        return add(state.traded, seat, 1)

    def reinforced(self, state: State, armies: int) -> Reinforcing:
        phase = state.phase
        if isinstance(phase, Attacking | Fortifying):
            return Reinforcing(armies, phase)
        assert isinstance(phase, Reinforcing)
        return Reinforcing(phase.armies + armies, phase.then)


class TabletopPlaceMove(PlaceMove[Context, State]):
    """TT 3.5 to 3.7: a seat with nothing to place that holds no set goes on."""

    actions = (Place, Spread, Skip)
    without_armies = (SKIP,)

    def left(self, state: State, armies: int) -> Reinforcing:
        return Reinforcing(armies, reinforcing(state).then)

    def apply(self, flow: Flow[Context], state: State, seat: int, action: Any) -> State:
        if type(action) is not Skip:
            return super().apply(flow, state, seat, action)
        flow.tell(Skipped(seat))
        return begin_phase(flow, state, reinforcing(state).then)

    def default(self, context: Context, state: State, seat: int) -> Action | None:
        return Spread() if reinforcing(state).armies else Skip()


def reinforcing(state: State) -> Reinforcing:
    phase = state.phase
    assert type(phase) is Reinforcing
    return phase


# TT 4 and 8.10: attacking, defending, and rolls by the game for a seat


class AttackRolled(Event, frozen=True, tag="attack_rolled"):
    """The attacker has rolled, and the defender is asked."""

    seat: SeatId
    source: TerritoryId
    target: TerritoryId
    armies: int
    dice: tuple[int, ...]


class TabletopAttackMove(AssaultMove[Context, State, AttackWith]):
    """TT 4.2: the attacker rolls a die for each army, up to the most of the table."""

    actions = (AttackWith,)

    def options(self, context: Context, state: State, seat: int) -> tuple[Option, ...]:
        armies = NumberSlot("armies", lambda source: range(1, state.pieces[source]), "source")
        return (
            Option(AttackWith, (*attack_slots(seat, state.owners, context.attackers(state), context.links), armies)),
        )

    def apply(self, flow: Flow[Context], state: State, seat: int, action: AttackWith) -> State:
        source, target, armies = action.source, action.target, action.armies
        dice = roll(flow.chance, min(flow.context.dice.attack, armies))
        phase = Defending(source, target, dice)
        if flow.context.settings.defence == "game" or defender(state.owners, target) in state.rolled_for:
            return defend_with_most(self.resolve, flow, state, phase)
        flow.tell(AttackRolled(seat, source, target, armies, dice))
        return replace(state, phase=phase)

    def explain_number(self, context: Context, action: AttackWith, spare: int) -> Refused:
        return Illegal("attack.armies", armies=action.armies, most=spare)

    def forecast(self, context: Context, view: View, action: AttackWith) -> Forecast | None:
        """A defender who may choose is expected to roll the most dice."""
        dice, pieces = context.dice, view.pieces
        return forecast_rolls(dice, min(dice.attack, action.armies), pieces[action.source], pieces[action.target])


class TabletopDefendMove(DefendMove[Context, State]):
    """TT 4.3: the defender has seen the attacker's dice."""

    def apply(self, flow: Flow[Context], state: State, seat: int, action: Defend) -> State:
        assert isinstance(state.phase, Defending)
        return defend(self.resolve, flow, state, state.phase, action.dice)

    def forecast(self, context: Context, view: View, action: Defend) -> Forecast | None:
        phase = view.phase
        if not isinstance(phase, Defending):
            return None
        return forecast_defence_against(context.dice, phase.dice, action.dice, view.pieces[phase.target])


def defend(resolve: Resolve[Context, State], flow: Flow[Context], state: State, phase: Defending, dice: int) -> State:
    """TT 4.4."""
    rolled = Roll(phase.dice, roll(flow.chance, dice))
    return resolve(flow, state, phase.source, phase.target, (rolled,))


def defend_with_most(resolve: Resolve[Context, State], flow: Flow[Context], state: State, phase: Defending) -> State:
    return defend(resolve, flow, state, phase, most_defence_dice(flow.context.dice, state.pieces, phase.target))


Switch: TypeAlias = Literal["on", "off"]


class RollForMe(Action, frozen=True, tag="roll_for_me"):
    """The game rolls for this seat as soon as it would be asked to."""

    switch: Switch
    appeal: ClassVar[int | None] = 0


class RollForMeSwitched(Event, frozen=True, tag="roll_for_me_switched"):
    seat: SeatId
    on: bool


class RollForMeMove(Move[Context, State, RollForMe, View]):
    """TT 8.10: if the seat is asked for dice now, they are rolled."""

    actions = (RollForMe,)

    def __init__(self, resolve: Resolve[Context, State]) -> None:
        self.resolve = resolve

    def options(self, context: Context, state: State, seat: int) -> tuple[Option, ...]:
        if context.settings.defence == "game" and type(state.phase) not in PHASES_WITH_DICE:
            return ()
        return (SWITCH_OFF if seat in state.rolled_for else SWITCH_ON,)

    def apply(self, flow: Flow[Context], state: State, seat: int, action: RollForMe) -> State:
        on = action.switch == "on"
        flow.tell(RollForMeSwitched(seat, on))
        others = [other for other in state.rolled_for if other != seat]
        state = replace(state, rolled_for=tuple(sorted([*others, seat] if on else others)))
        match state.phase:
            case Rolling():
                return roll_for(flow, state, state.rolled_for)
            case Defending(target=target) as phase if defender(state.owners, target) in state.rolled_for:
                return defend_with_most(self.resolve, flow, state, phase)
            case _:
                return state

    def explain(self, context: Context, state: State, seat: int, action: RollForMe) -> Refused | None:
        if not self.options(context, state, seat) or action.switch not in ("on", "off"):
            return None
        return Illegal("roll_for_me.already", switch=action.switch)


PHASES_WITH_DICE = (Rolling, Defending)
"""In these phases a seat other than the attacker may be asked for dice."""
SWITCH_ON = Option(RollForMe, (ChoiceSlot("switch", ("on",)),))
SWITCH_OFF = Option(RollForMe, (ChoiceSlot("switch", ("off",)),))
