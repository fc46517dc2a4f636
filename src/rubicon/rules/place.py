"""Claiming free territories and placing armies on own ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any, ClassVar

from msgspec.structs import replace

from ..core.chance import Chance
from ..core.edition import Event
from ..core.ids import SeatId, TerritoryId
from ..core.moves import Flow, Move
from ..core.option import Action, Number, Option, Owned, Territory
from ..errors import Illegal, Refused
from .context import C, TurnContext
from .ownership import Owners, add, owned, put
from .refusals import of_territories
from .turn import S


class Claim(Action, frozen=True, tag="claim"):
    territory: TerritoryId


class Place(Action, frozen=True, tag="place"):
    territory: TerritoryId
    armies: int


class Autoplace(Action, frozen=True, tag="autoplace"):
    """One army on a random territory."""

    appeal: ClassVar[int | None] = 1


class Spread(Action, frozen=True, tag="spread"):
    """All the armies left, evenly over the own territories in map order."""

    appeal: ClassVar[int | None] = 1


class Claimed(Event, frozen=True, tag="claimed"):
    seat: SeatId
    territory: TerritoryId


class Placed(Event, frozen=True, tag="placed"):
    seat: SeatId
    territory: TerritoryId
    armies: int


AUTOPLACE = Option(Autoplace)
SPREAD = Option(Spread)


class ClaimMove(Move[C, S, Any, Any]):
    """CL 2.5: a free territory with one army on it, once a turn until all are owned; if it is offered, a random one."""

    actions: ClassVar[tuple[type[Action], ...]] = (Claim,)
    others: ClassVar[tuple[Option, ...]] = ()
    """What else is offered."""

    def __init__(self, then: Callable[[Flow[C], S], S]) -> None:
        self.then = then

    def options(self, context: C, state: S, seat: int) -> Sequence[Option]:
        return (offer_claim(state.owners, context.disabled), *self.others)

    def apply(self, flow: Flow[C], state: S, seat: int, action: Claim | Autoplace) -> S:
        if isinstance(action, Claim):
            territory = action.territory
        else:
            territory = free_by_luck(state.owners, flow.context.disabled, flow.chance)
        flow.tell(Claimed(seat, territory))
        state = replace(
            state,
            owners=put(state.owners, territory, seat),
            pieces=put(state.pieces, territory, 1),
            reserves=add(state.reserves, seat, -1),
        )
        return self.then(flow, state)

    def explain(self, context: C, state: S, seat: int, action: Any) -> Refused | None:
        if not isinstance(action, Claim):
            return None
        return of_territories((action.territory,), context.size, context.disabled) or Illegal("claim.owned")

    def default(self, context: C, state: S, seat: int) -> Action | None:
        return Claim(next(iter(Owned(state.owners, None, context.disabled))))


class FirstArmyMove(Move[C, S, Any, Any]):
    """CL 2.6: the rest of the first armies, one a turn; if it is offered, on a random territory."""

    actions: ClassVar[tuple[type[Action], ...]] = (Place,)
    others: ClassVar[tuple[Option, ...]] = ()
    """What else is offered."""

    def __init__(self, then: Callable[[Flow[C], S], S]) -> None:
        self.then = then

    def options(self, context: C, state: S, seat: int) -> Sequence[Option]:
        return (offer_place(state.owners, seat, 1), *self.others)

    def apply(self, flow: Flow[C], state: S, seat: int, action: Place | Autoplace) -> S:
        territory = action.territory if isinstance(action, Place) else own_by_luck(state.owners, seat, flow.chance)
        flow.tell(Placed(seat, territory, 1))
        pieces, reserves = add(state.pieces, territory, 1), add(state.reserves, seat, -1)
        return self.then(flow, replace(state, pieces=pieces, reserves=reserves))

    def explain(self, context: C, state: S, seat: int, action: Any) -> Refused | None:
        return explain_place(context, state, seat, action, most=1) if isinstance(action, Place) else None

    def default(self, context: C, state: S, seat: int) -> Action | None:
        return Place(next_in_turn(state.owners, seat, context.first_armies() - state.reserves[seat]), 1)


def explain_place(context: TurnContext[Any], state: S, seat: int, action: Place, most: int) -> Refused:
    unknown = of_territories((action.territory,), context.size, context.disabled)
    if unknown or state.owners[action.territory] != seat:
        return unknown or Illegal("not_yours", territory=action.territory)
    return Illegal("place.armies", armies=action.armies, most=most)


def offer_claim(owners: Owners, disabled: frozenset[int]) -> Option:
    return Option(Claim, (Territory("territory", Owned(owners, None, disabled)),))


def offer_place(owners: Owners, seat: int, armies: int) -> Option:
    return Option(Place, (Territory("territory", Owned(owners, seat)), Number("armies", range(1, armies + 1))))


def free_by_luck(owners: Owners, disabled: frozenset[int], chance: Chance) -> int:
    """CL 8.2: the first free territory from a random start on, round the map."""
    count = len(owners)
    start = chance.below(count)
    free = Owned(owners, None, disabled)
    return next(t for t in chain(range(start, count), range(start)) if t in free)


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
