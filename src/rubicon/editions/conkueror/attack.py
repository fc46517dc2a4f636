"""CK 4.1 to 4.6: an attack is declared, and rolled until it is decided or broken off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeAlias

from msgspec.structs import replace

from ...core.edition import CampaignOdds, DiceLuck, Event, Forecast, Seat
from ...core.ids import SeatId, TerritoryId
from ...core.moves import Flow, Move
from ...core.option import Action, Option, PiecesSlot, Slot, TerritoriesWhere, TerritorySlot
from ...errors import Illegal, Refused
from ...odds.campaign import campaign_on_board
from ...odds.dice_luck import luck_of_rolls
from ...odds.forecast import forecast_battle
from ...rules.attack import Fought, defender, may_roll_on
from ...rules.dice import BOMBARDMENT, CONKUEROR, Dice, Roll, roll
from ...rules.ownership import opponents_of, put
from ...rules.turn import Attacking
from .conquest import conquer, explain_beside
from .context import Context
from .pieces import MERCENARIES, MIN_PIECES_SENT, SendPieces, cheapest, matches, minus, padded, sendable
from .state import Advancing, Fighting, State, View

MIN_ATTACKING_PIECES = 3
"""CK 4.1: on the territory from which an attack is declared."""

# CK 4.1 to 4.3: declaring an attack


class AttackWithPieces(SendPieces, frozen=True, tag="attack"):
    """Declares an attack, and makes its first roll."""


class AllOutWithPieces(SendPieces, frozen=True, tag="all_out"):
    """Declares an attack that is rolled until it is decided."""


class Bombard(SendPieces, frozen=True, tag="bombard"):
    """CK 8.9: declares an attack in which all rolls are bombarded, and makes its first roll."""


Declared: TypeAlias = AttackWithPieces | AllOutWithPieces | Bombard


class DeclareMove(Move[Context, State, Declared, View]):
    actions = (AttackWithPieces, AllOutWithPieces, Bombard)

    def options(self, context: Context, state: State, seat: Seat) -> tuple[Option, ...]:
        aim = _aim(context, state, seat)
        if state.bombardment:
            return Option(AttackWithPieces, aim), Option(AllOutWithPieces, aim), Option(Bombard, aim)
        return Option(AttackWithPieces, aim), Option(AllOutWithPieces, aim)

    def apply(self, flow: Flow[Context], state: State, seat: Seat, action: Declared) -> State:
        bombarded = isinstance(action, Bombard)
        if bombarded:
            state = replace(state, bombardment=False)
        attack = Fighting(action.source, action.target, action.pieces, bombarded)
        return _roll_attack(flow, state, attack, to_the_end=isinstance(action, AllOutWithPieces))

    def explain(self, context: Context, state: State, seat: Seat, action: Declared) -> Refused | None:
        """In the order in which a person would ask."""
        source, target, pieces = action.source, action.target, action.pieces
        if isinstance(action, Bombard) and not state.bombardment:
            return Illegal("bombard.none")
        wrong = explain_beside(context, state, seat, source, target)
        if wrong:
            return wrong
        force, defending = state.pieces[source], state.pieces[target]
        if state.owners[target] is None:
            return Illegal("attack.nobodys", territory=target)
        if target in state.immune:
            return Illegal("attack.immune", territory=target)
        if sum(force) < MIN_ATTACKING_PIECES:
            return Illegal("attack.too_few", territory=source, least=MIN_ATTACKING_PIECES)
        if not matches(force, defending):
            return Illegal("attack.no_match", source=source, target=target, pieces=force, defending=defending)
        if sum(pieces) == sum(pieces[MERCENARIES:]) > 0:
            return Illegal("attack.mercenaries")
        return Illegal("attack.pieces", pieces=padded(pieces), standing=force, most=sum(force) - 1)

    def forecast(self, context: Context, view: View, action: Declared) -> Forecast | None:
        dice = _dice(isinstance(action, Bombard))
        return forecast_battle(dice, sum(action.pieces), sum(view.pieces[action.target]))


def _aim(context: Context, state: State, seat: Seat) -> tuple[Slot, ...]:
    """The slots that all verbs of declaring an attack share."""
    links, owners, pieces, immune = context.links, state.owners, state.pieces, state.immune

    def targets(source: int) -> list[int]:
        """CK 4.2: and the attacker must match the army."""
        force = pieces[source]
        return [
            t for t in links[source] if owners[t] not in (None, seat) and t not in immune and matches(force, pieces[t])
        ]

    def can_attack(territory: int) -> bool:
        if owners[territory] != seat:
            return False
        force = pieces[territory]
        number = sum(force)
        return number >= MIN_ATTACKING_PIECES and number != force[MERCENARIES] and bool(targets(territory))

    return (
        TerritorySlot("source", TerritoriesWhere(context.size, can_attack)),
        TerritorySlot("target", targets, "source"),
        PiecesSlot("pieces", lambda source: sendable(pieces[source]), "source"),
    )


# CK 4.3: an attack under way


class RollOn(Action, frozen=True, tag="roll_on"):
    """Makes one more roll."""


class FightOut(Action, frozen=True, tag="fight_out"):
    """Rolls until the attack is decided."""


class BreakOff(Action, frozen=True, tag="break_off"):
    appeal: ClassVar[int | None] = 1


class BrokeOff(Event, frozen=True, tag="broke_off"):
    seat: SeatId
    source: TerritoryId
    target: TerritoryId


Continued: TypeAlias = RollOn | FightOut | BreakOff


class FightMove(Move[Context, State, Continued, View]):
    actions = (RollOn, FightOut, BreakOff)

    _OPTIONS = (Option(RollOn), Option(FightOut), Option(BreakOff))

    def options(self, context: Context, state: State, seat: Seat) -> tuple[Option, ...]:
        return self._OPTIONS

    def apply(self, flow: Flow[Context], state: State, seat: Seat, action: Continued) -> State:
        attack = state.phase
        assert isinstance(attack, Fighting)
        if isinstance(action, BreakOff):
            flow.tell(BrokeOff(seat, attack.source, attack.target))
            return replace(state, phase=Attacking())
        return _roll_attack(flow, state, attack, to_the_end=isinstance(action, FightOut))

    def default(self, context: Context, state: State, seat: Seat) -> Action:
        """CK 9.4."""
        return BreakOff()

    def forecast(self, context: Context, view: View, action: Continued) -> Forecast | None:
        attack = view.phase
        if isinstance(action, BreakOff) or not isinstance(attack, Fighting):
            return None
        return forecast_battle(_dice(attack.bombarded), sum(attack.sent), sum(view.pieces[attack.target]))


# CK 4.4: the dice


def _dice(bombarded: bool) -> Dice:
    """What decides a roll, and what forecasts count with."""
    return BOMBARDMENT if bombarded else CONKUEROR


def _roll_attack(flow: Flow[Context], state: State, attack: Fighting, *, to_the_end: bool) -> State:
    """One roll, or roll after roll until the attack is decided or `may_roll_on` stops it."""
    chance, dice = flow.chance, _dice(attack.bombarded)
    source, target, sent = attack.source, attack.target, attack.sent
    defending = state.pieces[target]
    rolls: list[Roll] = []
    while True:
        rolled = Roll(roll(chance, dice.attack), roll(chance, dice.defence))
        rolls.append(rolled)
        lost, killed = dice.losses(rolled.attack, rolled.defence)
        sent, defending = minus(sent, cheapest(sent, lost)), minus(defending, cheapest(defending, killed))
        if not to_the_end or not any(defending) or sum(sent) < MIN_PIECES_SENT or not may_roll_on(len(rolls), chance):
            break
    gone = minus(attack.sent, sent)
    killed = sum(state.pieces[target]) - sum(defending)
    flow.tell(Fought(state.seat, source, target, tuple(rolls), sum(gone), killed))
    pieces = put(put(state.pieces, source, minus(state.pieces[source], gone)), target, defending)
    after = replace(state, pieces=pieces)
    if not any(defending):
        return conquer(flow, state, after, Advancing(source, target, sent))
    return replace(after, phase=replace(attack, sent=sent) if sum(sent) >= MIN_PIECES_SENT else Attacking())


def dice_luck(state: State, event: Event) -> tuple[DiceLuck, ...]:
    """How the dice of a fight compare with their average; `state` is the state before it."""
    if not isinstance(event, Fought):
        return ()
    sides = event.seat, defender(state.owners, event.target)
    return luck_of_rolls(CONKUEROR, sides, [(each.attack, each.defence) for each in event.rolls])


def campaign_odds(context: Context, view: View, way: Sequence[int]) -> CampaignOdds | None:
    """CK 4.2: an army that the first force does not match now, it will not match later.

    CK 4.7: mercenaries do not move in, so their share of a longer campaign cannot be told.
    """
    own = view.pieces[way[0]]
    opponent = opponents_of(view.owners, way[0])
    immune = [seat.immune for seat in view.seats]
    forces = [sum(pieces) for pieces in view.pieces]

    def can_be_attacked(territory: int) -> bool:
        return opponent(territory) and territory not in immune and matches(own, view.pieces[territory])

    found = campaign_on_board(CONKUEROR, context.links, forces, way, can_be_attacked)
    return None if found and len(found.falls) > 1 and own[MERCENARIES] else found


declare = DeclareMove()
fight = FightMove()
