"""CK 8.11, revolution: a territory of an opponent changes sides, with the pieces on it."""

from __future__ import annotations

from ....core.edition import Event
from ....core.ids import SeatId, TerritoryId
from ....core.moves import Flow
from ....core.option import Action, Option, TerritorySlot
from ....errors import Refused
from ....rules.attack import defender
from ..context import Context
from ..pieces import Force
from ..state import State
from ..transfers import hand_over
from .card import ChanceCard, explain_opponents_territory, opponents


class Revolution(Action, frozen=True, tag="revolution"):
    target: TerritoryId


class ChangedSides(Event, frozen=True, tag="changed_sides"):
    seat: SeatId
    territory: TerritoryId
    loser: SeatId
    pieces: Force


def offer(context: Context, state: State) -> Option:
    return Option(Revolution, (TerritorySlot("target", opponents(state)),))


def apply(flow: Flow[Context], state: State, action: Revolution) -> State:
    territory, pieces = action.target, state.pieces[action.target]
    flow.tell(ChangedSides(state.seat, territory, defender(state.owners, territory), pieces))
    return hand_over(state, territory, state.seat, pieces)


def explain(context: Context, state: State, action: Revolution) -> Refused | None:
    return explain_opponents_territory(context, state, action.target)


CARD = ChanceCard(Revolution, ChangedSides, offer, apply, explain)
