"""RI 4 and 5: when all seats have committed, orders are revealed and carried out, and seats lose or win."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from ...core.chance import Chance, shuffled
from ...core.edition import Event, Outcome
from ...core.ids import SeatId, TerritoryId
from ...core.moves import Flow
from ...core.option import Action, Option
from ...rules.ownership import Owners, Pieces, put
from ...rules.ranking import Ended, Fell, Over, ranked
from .context import Context
from .state import (
    AttackOrder,
    Battled,
    BattleRoll,
    LastTurn,
    MoveOrder,
    Ordering,
    Orders,
    OrderVerb,
    State,
    is_out,
    order_fields,
    survivors,
)

MAX_ROLLS = 10_000
"""RI 4.5: the most rolls of one turn. The first turn of ten seats with 1,000 units each stays below it."""


class Aftermath(msgspec.Struct, frozen=True):
    """The board after all battles, and the battles in the order in which they were fought."""

    owners: Owners
    pieces: Pieces
    fights: tuple[Battled, ...]


def execute_orders(owners: Owners, pieces: Pieces, orders: Sequence[Orders], sides: int, chance: Chance) -> Aftermath:
    """Seats and territories are taken in sorted order, so nothing depends on who committed first.

    A die has this many sides.
    """
    left = list(pieces)
    for seat_orders in orders:
        for order in seat_orders:
            if type(order) is MoveOrder:
                left[order.source] -= order.units
                left[order.target] += order.units
    forces: dict[int, dict[int, list[AttackOrder]]] = {}
    for seat, seat_orders in enumerate(orders):
        for order in seat_orders:
            if type(order) is AttackOrder:
                left[order.source] -= order.units
                forces.setdefault(order.target, {}).setdefault(seat, []).append(order)
    owned, fights, dice = list(owners), [], TurnDice(sides, chance)
    for territory in sorted(forces):
        seats = sorted(forces[territory])
        for seat in shuffled(seats, chance) if len(seats) > 1 and not dice.used_up() else seats:
            attacks = forces[territory][seat]
            units, defenders, defender = sum(attack.units for attack in attacks), left[territory], owned[territory]
            assert defender is not None  # every territory in the game has an owner
            lost, killed, rolls = roll_battle(units, defenders, dice)
            won = killed == defenders
            if won:
                owned[territory] = seat
            left[territory] = units - lost if won else defenders - killed
            sources = tuple(sorted({attack.source for attack in attacks}))
            fights.append(
                Battled(seat, territory, units, sources, defender, defenders, lost, killed, won, tuple(rolls))
            )
    return Aftermath(tuple(owned), tuple(left), tuple(fights))


class TurnDice:
    """The dice of one turn. RI 4.5: once they are used up, nothing else in the turn is left to luck."""

    __slots__ = ("_unlimited", "below", "chance", "rolled", "sides")

    def __init__(self, sides: int, chance: Chance) -> None:
        self.sides = sides
        self.chance = chance
        self.below = chance.below
        self.rolled = 0
        self._unlimited = False

    def used_up(self) -> bool:
        """Games recorded before there was a limit have more draws, and are replayed without it."""
        if self.rolled < MAX_ROLLS or self._unlimited:
            return False
        self._unlimited = self.rolled == MAX_ROLLS and self.chance.more_recorded()
        return not self._unlimited


def roll_battle(attackers: int, defenders: int, dice: TurnDice) -> tuple[int, int, list[BattleRoll]]:
    """RI 4.5: the losses of the attackers and the defenders, and the rolls.

    The lower die loses a unit and a tie is the defender's, until one side has no units or the dice are used up.
    """
    below, sides, rolls, lost, killed = dice.below, dice.sides, [], 0, 0
    while lost < attackers and killed < defenders:
        if dice.used_up():
            lost, killed = losses_without_dice(attackers, defenders, lost, killed)
            break
        attack, defence = below(sides) + 1, below(sides) + 1
        if attack > defence:
            killed += 1
        else:
            lost += 1
        rolls.append(BattleRoll(attack, defence))
        dice.rolled += 1
    return lost, killed, rolls


def losses_without_dice(units: int, defenders: int, lost: int, killed: int) -> tuple[int, int]:
    """RI 4.5: the losses if the larger side wins without dice. If both are equal, one defender is left."""
    attacking, defending = units - lost, defenders - killed
    if attacking > defending:
        return lost + defending, defenders
    return units, killed + min(attacking, defending - 1)


# RI 4.6 to 5.4: the turn as a whole


UNITS_GAINED_PER_TERRITORY = 1
"""RI 4.7: at the end of each turn."""


class Done(Action, frozen=True, tag="done"):
    """RI 2.6, 3.7: commits what the seat has entered."""


class Committed(Event, frozen=True, tag="committed"):
    seat: SeatId


class Revealed(Event, frozen=True, tag="revealed"):
    """One order of a seat. All orders are shown seat by seat, as they were entered."""

    seat: SeatId
    verb: OrderVerb
    source: TerritoryId
    target: TerritoryId
    units: int


class NoOrders(Event, frozen=True, tag="no_orders"):
    """Shown in place of the orders of a seat that committed none."""

    seat: SeatId


class Taken(Event, frozen=True, tag="taken"):
    """A territory has a new owner."""

    seat: SeatId
    territory: TerritoryId
    loser: SeatId


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """The board after every territory has gained its unit."""

    round: int
    owners: Owners
    pieces: Pieces


DONE = Option(Done)


def commit(flow: Flow[Context], state: State, seat: SeatId) -> State:
    flow.tell(Committed(seat))
    return replace(state, committed=put(state.committed, seat, True))


def start_turn(state: State) -> State:
    """RI 5.2: seats that are out count as done."""
    seats = range(len(state.committed))
    return replace(
        state,
        phase=Ordering(),
        round=state.round + 1,
        committed=tuple([is_out(state, seat) for seat in seats]),
        orders=((),) * len(seats),
    )


def execute_turn(flow: Flow[Context], state: State) -> State:
    before = state
    for seat in survivors(state):
        for order in state.orders[seat]:
            flow.tell(Revealed(seat, *order_fields(order)))
        if not state.orders[seat]:
            flow.tell(NoOrders(seat))
    after = execute_orders(state.owners, state.pieces, state.orders, flow.context.dice.sides, flow.chance)
    for fight in after.fights:
        flow.tell(fight)
        if fight.won:
            flow.tell(Taken(fight.seat, fight.territory, fight.defender))
    last = LastTurn(state.orders, after.fights)
    state = replace(state, owners=after.owners, pieces=after.pieces, last=last)
    state = _eliminate(flow, before, state, after.fights)
    if len(survivors(state)) == 1:
        return end(flow, state, "conquest")  # RI 5.4: before any territory gains a unit
    state = _grow(flow, state)
    limit = flow.context.settings.round_limit
    return end(flow, state, "round_limit") if limit and state.round >= limit else start_turn(state)


def _eliminate(flow: Flow[Context], before: State, state: State, fights: Iterable[Battled]) -> State:
    """RI 5.1: after all battles; RI 5.3: seats that fall together are ranked by what they had before."""
    falling = [seat for seat in survivors(before) if seat not in state.owners]
    if not falling:
        return state
    # A seat was beaten by the winner of the last battle that it lost, in map order.
    beaten_by = {fight.defender: fight.seat for fight in fights if fight.won}
    places = ranked(falling, before.owners, before.pieces)[::-1]
    for place in places:
        for seat in place:
            flow.tell(Fell(seat, beaten_by[seat]))
    return replace(state, fallen=state.fallen + places)


def _grow(flow: Flow[Context], state: State) -> State:
    pieces = list(state.pieces)
    for territory in flow.context.enabled:
        pieces[territory] += UNITS_GAINED_PER_TERRITORY
    state = replace(state, pieces=tuple(pieces))
    flow.tell(TurnEnded(state.round, state.owners, state.pieces))
    return state


def income(state: State, seat: SeatId) -> int:
    return UNITS_GAINED_PER_TERRITORY * state.owners.count(seat)


def end(flow: Flow[Context], state: State, reason: str) -> State:
    """RI 5.3, 6.3: survivors are ranked by what they hold, then come the others in reverse order of falling."""
    best = ranked(survivors(state), state.owners, state.pieces)
    outcome = Outcome((*best, *state.fallen[::-1]), reason)
    flow.tell(Ended(outcome.places, outcome.reason))
    return replace(state, phase=Over(outcome), orders=((),) * len(state.committed))
