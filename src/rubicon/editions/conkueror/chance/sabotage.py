"""CK 8.10, sabotage: a territory of an opponent loses as many pieces as a die shows."""

from __future__ import annotations

from msgspec.structs import replace

from ....core.edition import Event
from ....core.ids import SeatId, TerritoryId
from ....core.moves import Flow
from ....core.option import Action, Option, TerritorySlot
from ....errors import Refused
from ....rules.attack import defender
from ....rules.dice import roll
from ....rules.ownership import put
from ..context import Context
from ..pieces import NOTHING, Force, cheapest, minus
from ..state import State
from ..transfers import hand_over
from .card import ChanceCard, explain_opponents_territory, opponents


class Sabotage(Action, frozen=True, tag="sabotage"):
    target: TerritoryId


class Sabotaged(Event, frozen=True, tag="sabotaged"):
    seat: SeatId
    territory: TerritoryId
    loser: SeatId
    die: int
    pieces: Force


def offer(context: Context, state: State) -> Option:
    return Option(Sabotage, (TerritorySlot("target", opponents(state)),))


def apply(flow: Flow[Context], state: State, action: Sabotage) -> State:
    (die,), territory = roll(flow.chance, 1), action.target
    gone = cheapest(state.pieces[territory], die)
    left = minus(state.pieces[territory], gone)
    flow.tell(Sabotaged(state.seat, territory, defender(state.owners, territory), die, gone))
    if left == NOTHING:
        return hand_over(state, territory, None, NOTHING)
    return replace(state, pieces=put(state.pieces, territory, left))


def explain(context: Context, state: State, action: Sabotage) -> Refused | None:
    return explain_opponents_territory(context, state, action.target)


CARD = ChanceCard(Sabotage, Sabotaged, offer, apply, explain)
