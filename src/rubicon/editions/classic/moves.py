"""CL 3 and 4: trading sets of cards, placing armies, attacking and defending."""

from __future__ import annotations

from msgspec.structs import replace

from ...core.edition import Forecast
from ...core.moves import Flow
from ...core.option import NumberSlot, Option
from ...errors import Illegal, Refused
from ...odds.forecast import forecast_battle, forecast_defence, forecast_rolls
from ...rules.attack import (
    AllOut,
    AssaultMove,
    Attack,
    Attacked,
    Defend,
    DefendMove,
    attack_slots,
    most_attack_dice,
    most_defence_dice,
    roll_all_out,
)
from ...rules.cards import Trade
from ...rules.dice import Roll, roll
from ...rules.reinforce import AUTOPLACE, SPREAD, Autoplace, Place, PlaceMove, Spread, TradeMove
from .context import Context
from .state import Defending, Reinforcing, State, View


class ClassicTradeMove(TradeMove[Context, State]):
    """CL 3.3 to 3.5."""

    def counted(self, state: State, seat: int) -> int:
        return state.traded + 1

    def reinforced(self, state: State, armies: int) -> Reinforcing:
        phase = state.phase
        assert type(phase) is Reinforcing
        used_up = min(armies, phase.topped)  # CL 8.5: cards are part of the sum that is raised
        return replace(phase, armies=phase.armies + armies - used_up, topped=phase.topped - used_up)

    def explain(self, context: Context, state: State, seat: int, action: Trade) -> Refused | None:
        return super().explain(context, state, seat, action) if context.can_trade(state) else None


class ClassicPlaceMove(PlaceMove[Context, State]):
    """CL 3.6 and 3.7: on one territory, evenly over all, or one army at random."""

    actions = (Place, Spread, Autoplace)
    others = (SPREAD, AUTOPLACE)

    def left(self, state: State, armies: int) -> Reinforcing:
        phase = state.phase
        assert type(phase) is Reinforcing
        return Reinforcing(armies, phase.topped, True, phase.captured)


# CL 4.2 to 4.5 and 8.11: attacking and defending


class ClassicAttackMove(AssaultMove[Context, State, Attack | AllOut]):
    """CL 4.2 and 4.5: one roll, or all out where the game rolls for the defender."""

    actions = (Attack, AllOut)

    def options(self, context: Context, state: State, seat: int) -> tuple[Option, ...]:
        pieces, dice = context.attackers(state), context.dice
        slots = attack_slots(seat, state.owners, pieces, context.links)
        number = NumberSlot("dice", lambda source: range(1, most_attack_dice(dice, pieces[source]) + 1), "source")
        attack = Option(Attack, (*slots, number))
        if context.settings.defence == "defender":
            return (attack,)
        left = NumberSlot("left", lambda source: range(1, pieces[source]), "source")
        return (attack, Option(AllOut, (*slots, left)))

    def apply(self, flow: Flow[Context], state: State, seat: int, action: Attack | AllOut) -> State:
        context, source, target = flow.context, action.source, action.target
        if not isinstance(action, Attack):
            pieces = state.pieces
            rolls = roll_all_out(context.dice, pieces[source], pieces[target], action.left, flow.chance)
            return self.resolve(flow, state, source, target, rolls)
        if context.settings.defence == "defender":
            flow.tell(Attacked(seat, source, target, action.dice))
            return replace(state, phase=Defending(source, target, action.dice))
        defence = most_defence_dice(context.dice, state.pieces, target)
        rolled = Roll(roll(flow.chance, action.dice), roll(flow.chance, defence))
        return self.resolve(flow, state, source, target, (rolled,))

    def explain_number(self, context: Context, action: Attack | AllOut, spare: int) -> Refused:
        if isinstance(action, Attack):
            return Illegal("attack.dice", dice=action.dice, most=most_attack_dice(context.dice, spare + 1))
        return Illegal("attack.left", left=action.left, most=spare)

    def forecast(self, context: Context, view: View, action: Attack | AllOut) -> Forecast | None:
        """A defender who may choose is expected to roll the most dice."""
        attackers, defenders = view.pieces[action.source], view.pieces[action.target]
        if isinstance(action, AllOut):
            return forecast_battle(context.dice, attackers, defenders, action.left)
        return forecast_rolls(context.dice, action.dice, attackers, defenders)


class ClassicDefendMove(DefendMove[Context, State]):
    """CL 8.11: the defender is asked, where the table plays it so."""

    def apply(self, flow: Flow[Context], state: State, seat: int, action: Defend) -> State:
        phase = state.phase
        assert isinstance(phase, Defending)
        rolled = Roll(roll(flow.chance, phase.dice), roll(flow.chance, action.dice))
        return self.resolve(flow, state, phase.source, phase.target, [rolled])

    def forecast(self, context: Context, view: View, action: Defend) -> Forecast | None:
        phase = view.phase
        if not isinstance(phase, Defending):
            return None
        return forecast_defence(context.dice, phase.dice, action.dice, view.pieces[phase.target])
