"""What a chance card is, and on whom it may be played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ....core.edition import Event
from ....core.moves import Flow
from ....core.option import Action, Option, TerritoriesWhere, verb_of
from ....errors import Illegal, Refused
from ..context import Context
from ..state import State
from ..transfers import explain_own, explain_territory

MIN_OWN_TERRITORIES = 2
"""CK 8.4 and 8.7: cards that cost a territory need this many, so that nobody is out by their own card."""


class ChanceCard(msgspec.Struct, frozen=True):
    """A card is called like the verb that plays it."""

    action: type[Action]
    event: type[Event]
    offer: Callable[[Context, State], Option]
    """Without a legal target it is not open, and the card can only be skipped."""
    apply: Callable[[Flow[Context], State, Any], State]
    explain: Callable[[Context, State, Any], Refused | None] = lambda context, state, action: None
    reveals: bool = False
    """The event shows somebody what was hidden, so that nothing before it can be taken back."""

    @property
    def name(self) -> str:
        return verb_of(self.action)


def has_enough(state: State) -> bool:
    return state.owners.count(state.seat) >= MIN_OWN_TERRITORIES


def opponents(state: State, *, allowed: bool = True) -> TerritoriesWhere:
    """The territories of opponents; none if the card is not allowed."""
    owners, seat = state.owners, state.seat
    return TerritoriesWhere(len(owners), lambda t: allowed and owners[t] not in (None, seat))


def explain_opponents_territory(context: Context, state: State, territory: int) -> Refused | None:
    unknown = explain_territory(context, territory)
    if unknown or state.owners[territory] is not None:
        return unknown or Illegal("chance.own", territory=territory)
    return Illegal("chance.nobodys", territory=territory)


def explain_own_territory(context: Context, state: State, *territories: int) -> Refused | None:
    return explain_own(context, state, state.seat, *territories)
