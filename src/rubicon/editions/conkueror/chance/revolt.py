"""CK 8.4, revolt: all pieces of an own territory go to another own one, and the first is nobody's."""

from __future__ import annotations

from ....core.edition import Event
from ....core.ids import SeatId, TerritoryId
from ....core.moves import Flow
from ....core.option import Action, Option, TerritoriesWhere, TerritorySlot
from ....errors import Illegal, Refused
from ....rules.ownership import owned
from ..context import Context
from ..pieces import NOTHING, Force
from ..state import State
from ..transfers import hand_over, transfer
from .card import ChanceCard, explain_own_territory, has_enough


class Revolt(Action, frozen=True, tag="revolt"):
    source: TerritoryId
    target: TerritoryId


class Revolted(Event, frozen=True, tag="revolted"):
    seat: SeatId
    source: TerritoryId
    target: TerritoryId
    pieces: Force


def offer(context: Context, state: State) -> Option:
    mine = owned(state.owners, state.seat)
    source = TerritoriesWhere(context.size, lambda t: has_enough(state) and state.owners[t] == state.seat)
    return Option(
        Revolt,
        (TerritorySlot("source", source), TerritorySlot("target", lambda t: [m for m in mine if m != t], "source")),
    )


def apply(flow: Flow[Context], state: State, action: Revolt) -> State:
    source, target = action.source, action.target
    pieces = state.pieces[source]
    flow.tell(Revolted(state.seat, source, target, pieces))
    return hand_over(transfer(state, source, target, pieces), source, None, NOTHING)


def explain(context: Context, state: State, action: Revolt) -> Refused | None:
    if not has_enough(state):
        return Illegal("chance.needs_two")
    wrong = explain_own_territory(context, state, action.source, action.target)
    return wrong or Illegal("revolt.same", territory=action.source)


CARD = ChanceCard(Revolt, Revolted, offer, apply, explain)
