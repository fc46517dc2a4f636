"""CL 4: attacking, defending, and moving into what was conquered."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ...core.edition import CampaignOdds, DiceLuck, Event, Forecast
from ...core.moves import Flow
from ...core.option import Number, Option
from ...errors import Illegal, Refused
from ...odds import march
from ...odds.forecast import of_battle, of_defence, of_rolls
from ...odds.fortune import of_rolls as luck_of_rolls
from ...rules.advance import Advance, Advanced, AdvanceMove
from ...rules.attack import (
    AllOut,
    AssaultMove,
    Attack,
    Attacked,
    Defend,
    DefendMove,
    EndAttack,
    EndAttackMove,
    Fought,
    aim,
    defender,
    fight,
    most_attack_dice,
    most_defence_dice,
)
from ...rules.conquest import begin_phase, conquer, resolve, take_cards
from ...rules.dice import Roll, roll
from ...rules.ownership import move, opponents_of
from ...rules.turn import Attacking, Fortifying
from .context import CAPTURED_CARD_LIMIT, Context
from .state import Advancing, Defending, Reinforcing, State, View
from .turns import end_if_won, settle


class Assault(AssaultMove[Context, State, Attack | AllOut]):
    """CL 4.2 and 4.5: one roll, or all out where the game rolls for the defender."""

    actions = (Attack, AllOut)

    def options(self, context: Context, state: State, seat: int) -> Sequence[Option]:
        pieces, dice = state.pieces, context.dice
        slots = aim(seat, state.owners, pieces, context.links)
        number = Number("dice", lambda source: range(1, most_attack_dice(dice, pieces[source]) + 1), "source")
        attack = Option(Attack, (*slots, number))
        if context.settings.defence == "defender":
            return (attack,)
        left = Number("left", lambda source: range(1, pieces[source]), "source")
        return (attack, Option(AllOut, (*slots, left)))

    def apply(self, flow: Flow[Context], state: State, seat: int, action: Attack | AllOut) -> State:
        context, source, target = flow.context, action.source, action.target
        if isinstance(action, AllOut):
            pieces = state.pieces
            rolls = fight(context.dice, pieces[source], pieces[target], action.left, flow.chance)
            return fought(flow, state, source, target, rolls)
        if context.settings.defence == "defender":
            flow.tell(Attacked(seat, source, target, action.dice))
            return replace(state, phase=Defending(source, target, action.dice))
        defence = most_defence_dice(context.dice, state.pieces, target)
        rolled = Roll(roll(flow.chance, action.dice), roll(flow.chance, defence))
        return fought(flow, state, source, target, [rolled])

    def explain_number(self, context: Context, action: Attack | AllOut, spare: int) -> Refused:
        if isinstance(action, Attack):
            return Illegal("attack.dice", dice=action.dice, most=most_attack_dice(context.dice, spare + 1))
        return Illegal("attack.left", left=action.left, most=spare)

    def forecast(self, context: Context, view: View, action: Attack | AllOut) -> Forecast | None:
        """A defender who may choose is expected to roll the most dice."""
        attackers, defenders = view.pieces[action.source], view.pieces[action.target]
        if isinstance(action, AllOut):
            return of_battle(context.dice, attackers, defenders, action.left)
        return of_rolls(context.dice, action.dice, attackers, defenders)


class Defence(DefendMove[Context, State]):
    """CL 8.11: the defender is asked, where the table plays it so."""

    def target(self, state: State) -> int:
        return self._phase(state).target

    def apply(self, flow: Flow[Context], state: State, seat: int, action: Defend) -> State:
        phase = self._phase(state)
        rolled = Roll(roll(flow.chance, phase.dice), roll(flow.chance, action.dice))
        return fought(flow, state, phase.source, phase.target, [rolled])

    def forecast(self, context: Context, view: View, action: Defend) -> Forecast | None:
        phase = view.phase
        if not isinstance(phase, Defending):
            return None
        return of_defence(context.dice, phase.dice, action.dice, view.pieces[phase.target])

    @staticmethod
    def _phase(state: State) -> Defending:
        assert isinstance(state.phase, Defending)
        return state.phase


class MoveIn(AdvanceMove[Context, State]):
    """CL 4.6."""

    def armies(self, state: State) -> range:
        phase = self._phase(state)
        return range(phase.least, state.pieces[phase.source])

    def apply(self, flow: Flow[Context], state: State, seat: int, action: Advance) -> State:
        return advance(flow, state, self._phase(state), action.armies)

    @staticmethod
    def _phase(state: State) -> Advancing:
        assert isinstance(state.phase, Advancing)
        return state.phase


class StopAttacking(EndAttackMove[Context, State]):
    def apply(self, flow: Flow[Context], state: State, seat: int, action: EndAttack) -> State:
        return settle(flow, begin_phase(flow, state, Fortifying()))


def fought(flow: Flow[Context], state: State, source: int, target: int, rolls: Sequence[Roll]) -> State:
    """CL 4.4: the territory falls when no army is left to defend it."""
    state = replace(resolve(flow, state, source, target, rolls), phase=Attacking())
    if state.pieces[target]:
        return state if state.pieces[source] > 1 else settle(flow, state)
    least = len(rolls[-1].attack)
    state, loser = conquer(flow, state, source, target)
    captured = False
    if loser is not None:
        state = take_cards(flow, state, loser)
        captured = flow.context.scheme.limit is not None and len(state.hands[state.seat]) >= CAPTURED_CARD_LIMIT
    phase = Advancing(source, target, least, captured)
    state = replace(state, conquered=True, phase=phase)
    if state.pieces[source] - 1 == least:  # CL 4.6: the only choice is made at once
        return advance(flow, state, phase, least)
    return state


def advance(flow: Flow[Context], state: State, phase: Advancing, armies: int) -> State:
    flow.tell(Advanced(state.seat, phase.source, phase.target, armies))
    then = Reinforcing(0, captured=True) if phase.captured else Attacking()
    state = replace(state, pieces=move(state.pieces, phase.source, phase.target, armies), phase=then)
    return settle(flow, end_if_won(flow, state))


def campaign(context: Context, view: View, way: Sequence[int]) -> CampaignOdds | None:
    return march.march(context.dice, context.links, view.pieces, way, opponents_of(view.owners, way[0]))


def dice_luck(context: Context, state: State, event: Event) -> tuple[DiceLuck, ...]:
    if not isinstance(event, Fought):
        return ()
    sides = event.seat, defender(state.owners, event.target)
    return luck_of_rolls(context.dice, sides, [(rolled.attack, rolled.defence) for rolled in event.rolls])
