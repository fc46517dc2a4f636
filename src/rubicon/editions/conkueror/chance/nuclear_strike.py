"""CK 8.7, nuclear strike: all pieces on a territory of an opponent are destroyed, and all on a random own one."""

from __future__ import annotations

from ....core.edition import Event
from ....core.ids import SeatId, TerritoryId
from ....core.moves import Flow
from ....core.option import Action, Option, TerritorySlot
from ....errors import Illegal, Refused
from ....rules.attack import defender
from ....rules.reinforce import random_own_territory
from ..context import Context
from ..pieces import NOTHING, Force
from ..state import State
from ..transfers import hand_over
from .card import ChanceCard, explain_opponents_territory, has_enough, opponents


class NuclearStrike(Action, frozen=True, tag="nuclear_strike"):
    target: TerritoryId


class Struck(Event, frozen=True, tag="struck"):
    seat: SeatId
    territory: TerritoryId
    loser: SeatId
    pieces: Force


def offer(context: Context, state: State) -> Option:
    return Option(NuclearStrike, (TerritorySlot("target", opponents(state, allowed=has_enough(state))),))


def apply(flow: Flow[Context], state: State, action: NuclearStrike) -> State:
    own = random_own_territory(state.owners, state.seat, flow.chance)
    for territory in (action.target, own):
        loser = defender(state.owners, territory)
        flow.tell(Struck(state.seat, territory, loser, state.pieces[territory]))
        state = hand_over(state, territory, None, NOTHING)
    return state


def explain(context: Context, state: State, action: NuclearStrike) -> Refused | None:
    if not has_enough(state):
        return Illegal("chance.needs_two")
    return explain_opponents_territory(context, state, action.target)


CARD = ChanceCard(NuclearStrike, Struck, offer, apply, explain)
