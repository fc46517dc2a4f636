"""CK 8.6, mercenaries: as many as a die shows come to an own territory. They fight for this turn, and never move."""

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
from ..pieces import MERCENARIES, plus
from ..state import State
from .card import ChanceCard, explain_own_territory


class Mercenaries(Action, frozen=True, tag="mercenaries"):
    territory: TerritoryId


class Hired(Event, frozen=True, tag="hired"):
    seat: SeatId
    territory: TerritoryId
    number: int


class Departed(Event, frozen=True, tag="departed"):
    """Mercenaries leave; `stayed` of them became infantry."""

    seat: SeatId
    territory: TerritoryId
    number: int
    stayed: int


def offer(context: Context, state: State) -> Option:
    return Option(Mercenaries, (TerritorySlot("territory", TerritoriesOwned(state.owners, state.seat)),))


def apply(flow: Flow[Context], state: State, action: Mercenaries) -> State:
    (die,), territory = roll(flow.chance, 1), action.territory
    flow.tell(Hired(state.seat, territory, die))
    return replace(state, pieces=put(state.pieces, territory, plus(state.pieces[territory], (0, 0, 0, die))))


def dismiss_mercenaries(flow: Flow[Context], state: State) -> State:
    """At the end of the turn. Where only mercenaries stand, one becomes infantry."""
    pieces = list(state.pieces)
    for territory, force in enumerate(pieces):
        number = force[MERCENARIES]
        if number:
            stayed = int(number == sum(force))
            pieces[territory] = (force[0] + stayed, *force[1:MERCENARIES], 0)
            flow.tell(Departed(state.seat, territory, number - stayed, stayed))
    return replace(state, pieces=tuple(pieces))


def explain(context: Context, state: State, action: Mercenaries) -> Refused | None:
    return explain_own_territory(context, state, action.territory)


CARD = ChanceCard(Mercenaries, Hired, offer, apply, explain)
