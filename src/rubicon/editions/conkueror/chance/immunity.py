"""CK 8.5, diplomatic immunity: nobody may attack an own territory until the player's next turn."""

from __future__ import annotations

from msgspec.structs import replace

from ....core.edition import Event
from ....core.ids import SeatId, TerritoryId
from ....core.moves import Flow
from ....core.option import Action, Option, TerritoriesOwned, TerritorySlot
from ....errors import Refused
from ..context import Context
from ..state import State
from .card import ChanceCard, explain_own_territory


class Immunity(Action, frozen=True, tag="immunity"):
    territory: TerritoryId


class Protected(Event, frozen=True, tag="protected"):
    seat: SeatId
    territory: TerritoryId


class Exposed(Event, frozen=True, tag="exposed"):
    """The immunity of a territory is over."""

    seat: SeatId
    territory: TerritoryId


def offer(context: Context, state: State) -> Option:
    return Option(Immunity, (TerritorySlot("territory", TerritoriesOwned(state.owners, state.seat)),))


def apply(flow: Flow[Context], state: State, action: Immunity) -> State:
    flow.tell(Protected(state.seat, action.territory))
    return replace(state, immune=tuple(sorted((*state.immune, action.territory))))


def end_immunity(flow: Flow[Context], state: State, seat: int) -> State:
    """When the next turn of the seat begins."""
    if not state.immune:
        return state
    for territory in state.immune:
        if state.owners[territory] == seat:
            flow.tell(Exposed(seat, territory))
    return replace(state, immune=tuple(territory for territory in state.immune if state.owners[territory] != seat))


def explain(context: Context, state: State, action: Immunity) -> Refused | None:
    return explain_own_territory(context, state, action.territory)


CARD = ChanceCard(Immunity, Protected, offer, apply, explain)
