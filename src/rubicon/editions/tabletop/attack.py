"""TT 4, 5 and 8.10: attacking, defending, moving in, and the game that rolls for a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, TypeAlias

from msgspec.structs import replace

from ...core.edition import CampaignOdds, DiceLuck, Event, Forecast
from ...core.ids import SeatId, TerritoryId
from ...core.moves import Flow, Move
from ...core.option import Action, Choice, Number, Option
from ...errors import Illegal, Refused
from ...odds import march
from ...odds.forecast import of_defence_against, of_rolls
from ...odds.fortune import of_answer
from ...rules.advance import Advance, Advanced, AdvanceMove
from ...rules.attack import (
    AssaultMove,
    AttackWith,
    Defend,
    DefendMove,
    EndAttack,
    EndAttackMove,
    Fought,
    aim,
    defender,
    most_defence_dice,
)
from ...rules.conquest import begin_phase, conquer, draw_card, ranked_behind_winner, renew_deck, resolve, take_cards
from ...rules.dice import Roll, roll
from ...rules.ownership import move, opponents_of, put
from ...rules.turn import Attacking, Fortifying
from .context import Context
from .setup import roll_for_waiting
from .state import Advancing, Defending, Reinforcing, Rolling, State, View
from .turns import end_with


class AttackRolled(Event, frozen=True, tag="attack_rolled"):
    """The attacker has rolled, and the defender is asked."""

    seat: SeatId
    source: TerritoryId
    target: TerritoryId
    armies: int
    dice: tuple[int, ...]


class Assault(AssaultMove[Context, State, AttackWith]):
    """TT 4.2: the attacker rolls a die for each army, up to the most of the table."""

    actions = (AttackWith,)

    def options(self, context: Context, state: State, seat: int) -> Sequence[Option]:
        armies = Number("armies", lambda source: range(1, state.pieces[source]), "source")
        return (Option(AttackWith, (*aim(seat, state.owners, state.pieces, context.links), armies)),)

    def apply(self, flow: Flow[Context], state: State, seat: int, action: AttackWith) -> State:
        source, target, armies = action.source, action.target, action.armies
        dice = roll(flow.chance, min(flow.context.dice.attack, armies))
        phase = Defending(source, target, dice)
        if flow.context.settings.defence == "game" or defender(state.owners, target) in state.rolled_for:
            return defend_with_most(flow, state, phase)
        flow.tell(AttackRolled(seat, source, target, armies, dice))
        return replace(state, phase=phase)

    def explain_number(self, context: Context, action: AttackWith, spare: int) -> Refused:
        return Illegal("attack.armies", armies=action.armies, most=spare)

    def forecast(self, context: Context, view: View, action: AttackWith) -> Forecast | None:
        """A defender who may choose is expected to roll the most dice."""
        dice, pieces = context.dice, view.pieces
        return of_rolls(dice, min(dice.attack, action.armies), pieces[action.source], pieces[action.target])


class Defence(DefendMove[Context, State]):
    """TT 4.3: the defender has seen the attacker's dice."""

    def target(self, state: State) -> int:
        return _defending(state).target

    def apply(self, flow: Flow[Context], state: State, seat: int, action: Defend) -> State:
        return defend(flow, state, _defending(state), action.dice)

    def forecast(self, context: Context, view: View, action: Defend) -> Forecast | None:
        phase = view.phase
        if not isinstance(phase, Defending):
            return None
        return of_defence_against(context.dice, phase.dice, action.dice, view.pieces[phase.target])


class MoveIn(AdvanceMove[Context, State]):
    """TT 5.1."""

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
        return begin_phase(flow, state, Fortifying())


def _defending(state: State) -> Defending:
    assert isinstance(state.phase, Defending)
    return state.phase


def defend_with_most(flow: Flow[Context], state: State, phase: Defending) -> State:
    return defend(flow, state, phase, most_defence_dice(flow.context.dice, state.pieces, phase.target))


def defend(flow: Flow[Context], state: State, phase: Defending, dice: int) -> State:
    """TT 4.4: the territory falls when no army is left to defend it."""
    source, target = phase.source, phase.target
    rolled = Roll(phase.dice, roll(flow.chance, dice))
    state = replace(resolve(flow, state, source, target, (rolled,)), phase=Attacking())
    if state.pieces[target]:
        return state
    least = len(rolled.attack)
    state, loser = conquer(flow, state, source, target)
    if loser is not None:
        state = replace(state, reserves=put(state.reserves, loser, 0))
    advancing = Advancing(source, target, least, loser)
    if state.pieces[source] - 1 == least:  # TT 5.1: the only choice is made at once
        return advance(flow, state, advancing, least)
    return replace(state, phase=advancing)


def advance(flow: Flow[Context], state: State, phase: Advancing, armies: int) -> State:
    """TT 5: move in, draw a card, take the cards of the eliminated seat, trade; then the attack continues."""
    context, target = flow.context, phase.target
    flow.tell(Advanced(state.seat, phase.source, target, armies))
    state = replace(state, pieces=move(state.pieces, phase.source, target, armies))
    if len(state.fallen) == context.seats - 1:
        return end_with(flow, state, ranked_behind_winner(context, state, "conquest"))
    if state.deck:
        state = renew_deck(draw_card(flow, state))
    if phase.fell is not None:
        state = take_cards(flow, state, phase.fell)
    bonus = max(0, context.bonuses.get(target, 0)) if context.settings.territory_bonus == "conquest" else 0
    return replace(state, phase=Reinforcing(bonus) if bonus or context.must_trade(state) else Attacking())


def campaign(context: Context, view: View, way: Sequence[int]) -> CampaignOdds | None:
    return march.march(context.dice, context.links, view.pieces, way, opponents_of(view.owners, way[0]))


def dice_luck(context: Context, state: State, event: Event) -> tuple[DiceLuck, ...]:
    if not isinstance(event, Fought):
        return ()
    sides, (rolled,) = (event.seat, defender(state.owners, event.target)), event.rolls
    most = most_defence_dice(context.dice, state.pieces, event.target)
    return of_answer(context.dice, sides, (rolled.attack, rolled.defence), most)


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

    def options(self, context: Context, state: State, seat: int) -> Sequence[Option]:
        if context.settings.defence == "game" and not isinstance(state.phase, Rolling | Defending):
            return ()
        return (SWITCH_OFF if seat in state.rolled_for else SWITCH_ON,)

    def apply(self, flow: Flow[Context], state: State, seat: int, action: RollForMe) -> State:
        on = action.switch == "on"
        flow.tell(RollForMeSwitched(seat, on))
        others = [other for other in state.rolled_for if other != seat]
        state = replace(state, rolled_for=tuple(sorted([*others, seat] if on else others)))
        match state.phase:
            case Rolling() as phase:
                return roll_for_waiting(flow, state, phase)
            case Defending(target=target) as phase if defender(state.owners, target) in state.rolled_for:
                return defend_with_most(flow, state, phase)
            case _:
                return state

    def explain(self, context: Context, state: State, seat: int, action: RollForMe) -> Refused | None:
        if not self.options(context, state, seat) or action.switch not in ("on", "off"):
            return None
        return Illegal("roll_for_me.already", switch=action.switch)


SWITCH_ON = Option(RollForMe, (Choice("switch", ("on",)),))
SWITCH_OFF = Option(RollForMe, (Choice("switch", ("off",)),))
