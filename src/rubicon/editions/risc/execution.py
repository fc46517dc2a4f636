"""RI 4 and 5: once all seats are done, their orders are revealed and carried out, and seats lose or win."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ...core.edition import Event, Outcome
from ...core.ids import SeatId, TerritoryId
from ...core.moves import Flow
from ...core.option import Action, Option
from ...rules.ownership import Owners, Pieces, put
from ...rules.ranking import Ended, Fell, ranked
from .battle import carry_out
from .context import Context
from .order_list import order_fields
from .state import Battled, LastTurn, Ordering, OrderVerb, Over, State, is_out, survivors

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
        flow.events += [Revealed(seat, *order_fields(order)) for order in state.orders[seat]] or [NoOrders(seat)]
    after = carry_out(state.owners, state.pieces, state.orders, flow.context.dice.sides, flow.chance)
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
    flow.events += [Fell(seat, beaten_by[seat]) for place in places for seat in place]
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
