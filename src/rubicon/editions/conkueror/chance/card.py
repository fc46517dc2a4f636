"""What a chance card is, and whom it may be played on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ....core.edition import Event
from ....core.option import Action, Option, Where, verb_of
from ....errors import Illegal, Refused
from ....rules.refusals import of_territories
from ..course import Course
from ..ground import Ground
from ..state import State


class ChanceCard(msgspec.Struct, frozen=True):
    """A card is called like the verb that plays it."""

    verb: type[Action]
    event: type[Event]
    offer: Callable[[Ground, State], Option]
    """Without a legal target it is not open, and the card can only be skipped."""
    play: Callable[[Course, State, Any], State]
    why: Callable[[Ground, State, Any], Refused | None] = lambda ground, state, action: None

    @property
    def name(self) -> str:
        return verb_of(self.verb)


def opponents(state: State, *, own: int = 1) -> Where:
    """The territories of opponents, if the player has at least so many own ones."""
    enough = state.owners.count(state.seat) >= own
    return Where(len(state.owners), lambda t: enough and state.owners[t] not in (None, state.seat))


def why_not_opponents(ground: Ground, state: State, territory: int) -> Refused | None:
    unknown = of_territories((territory,), ground.size, ground.disabled)
    if unknown or state.owners[territory] is not None:
        return unknown or Illegal("chance.own", territory=territory)
    return Illegal("chance.nobodys", territory=territory)


def why_not_own(ground: Ground, state: State, territory: int) -> Refused | None:
    unknown = of_territories((territory,), ground.size, ground.disabled)
    return unknown or (None if state.owners[territory] == state.seat else Illegal("not_yours", territory=territory))
