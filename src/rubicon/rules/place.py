"""Claiming free territories and placing armies on own ones."""

from __future__ import annotations

from typing import Any, ClassVar

from ..core.chance import Chance
from ..core.edition import Event
from ..core.ids import SeatId, TerritoryId
from ..core.option import Action, Number, Option, Owned, Territory
from ..errors import Illegal, Refused
from .context import TurnContext
from .ownership import Owners, of_territories, owned
from .turn import S


class Place(Action, frozen=True, tag="place"):
    territory: TerritoryId
    armies: int


class Autoplace(Action, frozen=True, tag="autoplace"):
    """One army on a random territory."""

    appeal: ClassVar[int | None] = 1


class Spread(Action, frozen=True, tag="spread"):
    """All the armies left, evenly over the own territories in map order."""

    appeal: ClassVar[int | None] = 1


class Placed(Event, frozen=True, tag="placed"):
    seat: SeatId
    territory: TerritoryId
    armies: int


AUTOPLACE = Option(Autoplace)
SPREAD = Option(Spread)


def explain_place(context: TurnContext[Any], state: S, seat: int, action: Place, most: int) -> Refused:
    unknown = of_territories((action.territory,), context.size, context.disabled)
    if unknown or state.owners[action.territory] != seat:
        return unknown or Illegal("not_yours", territory=action.territory)
    return Illegal("place.armies", armies=action.armies, most=most)


def offer_place(owners: Owners, seat: int, armies: int) -> Option:
    return Option(Place, (Territory("territory", Owned(owners, seat)), Number("armies", range(1, armies + 1))))


def own_by_luck(owners: Owners, seat: int, chance: Chance) -> int:
    mine = owned(owners, seat)
    return mine[chance.below(len(mine))]


def next_in_turn(owners: Owners, seat: int, placed: int) -> int:
    """CL 7.1: where the next army goes when all are placed evenly in map order, and so many are already."""
    mine = owned(owners, seat)
    return mine[placed % len(mine)]


def evenly(owners: Owners, seat: int, armies: int) -> list[tuple[int, int]]:
    """CL 3.7: how many armies each own territory gets when they are spread in map order."""
    mine = owned(owners, seat)
    each, more = divmod(armies, len(mine))
    shares = [(territory, each + (index < more)) for index, territory in enumerate(mine)]
    return [(territory, share) for territory, share in shares if share]
