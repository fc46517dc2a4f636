"""CK 8.12, reinforcements: as many infantry as a die shows come to an own territory."""

from __future__ import annotations

from msgspec.structs import replace

from ....core.edition import Event
from ....core.ids import SeatId, TerritoryId
from ....core.moves import Flow
from ....core.option import Action, Option, TerritoriesOwned, TerritorySlot
from ....errors import Refused
from ....rules.dice import roll
from ....rules.ownership import put
from ..context import Context
from ..pieces import infantry, plus
from ..state import State
from .card import ChanceCard, explain_own_territory


class Reinforcements(Action, frozen=True, tag="reinforcements"):
    territory: TerritoryId


class Reinforced(Event, frozen=True, tag="reinforced"):
    seat: SeatId
    territory: TerritoryId
    number: int


def offer(context: Context, state: State) -> Option:
    return Option(Reinforcements, (TerritorySlot("territory", TerritoriesOwned(state.owners, state.seat)),))


def apply(flow: Flow[Context], state: State, action: Reinforcements) -> State:
    (die,), territory = roll(flow.chance, 1), action.territory
    flow.tell(Reinforced(state.seat, territory, die))
    return replace(state, pieces=put(state.pieces, territory, plus(state.pieces[territory], infantry(die))))


def explain(context: Context, state: State, action: Reinforcements) -> Refused | None:
    return explain_own_territory(context, state, action.territory)


CARD = ChanceCard(Reinforcements, Reinforced, offer, apply, explain)
