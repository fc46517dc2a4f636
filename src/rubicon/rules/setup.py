"""The start of a game: the roll for the first turn, claiming territories, and placing the first armies."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import chain
from typing import Any, ClassVar

from msgspec.structs import replace

from ..core.chance import Chance
from ..core.edition import Event, Phase
from ..core.ids import SeatId, TerritoryId
from ..core.moves import Flow, Move
from ..core.option import Action, Option, TerritoriesOwned, TerritorySlot
from ..errors import Illegal, Refused
from .dice import roll
from .ownership import Owners, add, explain_territories, put
from .reinforce import Autoplace, Place, Placed, explain_place, next_in_turn, offer_place, random_own_territory
from .turn import C, Claiming, HighestRolled, Rolled, S, TurnContext


class Rolling(Phase, frozen=True, tag="rolling"):
    """A die each for the first turn; of those who have rolled only the leaders still count."""

    waiting: tuple[SeatId, ...]
    highest: int = 0
    leaders: tuple[SeatId, ...] = ()

    def awaited(self, state: Any) -> tuple[SeatId, ...]:
        return self.waiting


class RollDie(Action, frozen=True, tag="roll"):
    """The die for the first turn."""


class RollForFirstMove(Move[C, S, RollDie, Any]):
    """TT 2.1 and 2.2."""

    actions: ClassVar[tuple[type[Action], ...]] = (RollDie,)

    def __init__(self, then: Callable[[Flow[C], S], S]) -> None:
        self.then = then

    def options(self, context: C, state: S, seat: int) -> tuple[Option, ...]:
        return (Option(RollDie),)

    def apply(self, flow: Flow[C], state: S, seat: int, action: RollDie) -> S:
        return self.then(flow, roll_die(flow, state, seat))

    def default(self, context: C, state: S, seat: int) -> Action | None:
        return RollDie()


def roll_die(flow: Flow[TurnContext[Any]], state: S, seat: int) -> S:
    """The phase is Rolling. After the last die it is Claiming, or Rolling again for those who tie."""
    phase: Rolling = state.phase
    (die,) = roll(flow.chance, 1)
    flow.tell(Rolled(seat, die))
    highest, leaders = phase.highest, phase.leaders
    if die > highest:
        highest, leaders = die, (seat,)
    elif die == highest:
        leaders = tuple(sorted((*leaders, seat)))
    waiting = tuple(other for other in phase.waiting if other != seat)
    if waiting:
        return replace(state, phase=Rolling(waiting, highest, leaders))
    flow.tell(HighestRolled(leaders, highest))
    if len(leaders) > 1:
        return replace(state, chapter=state.chapter + 1, phase=Rolling(leaders))
    return replace(state, chapter=state.chapter + 1, seat=leaders[0], first=leaders[0], phase=Claiming())


def roll_for(flow: Flow[TurnContext[Any]], state: S, seats: Collection[int]) -> S:
    """Rolls for these seats as long as any of them is waited for."""
    while isinstance(state.phase, Rolling):
        asked = [seat for seat in state.phase.waiting if seat in seats]
        if not asked:
            return state
        state = roll_die(flow, state, asked[0])
    return state


class Claim(Action, frozen=True, tag="claim"):
    territory: TerritoryId


class Claimed(Event, frozen=True, tag="claimed"):
    seat: SeatId
    territory: TerritoryId


class ClaimMove(Move[C, S, Any, Any]):
    """CL 2.5: a free territory with one army on it, once a turn until all are owned; if it is offered, a random one."""

    actions: ClassVar[tuple[type[Action], ...]] = (Claim,)
    others: ClassVar[tuple[Option, ...]] = ()
    """What else is offered."""

    def __init__(self, then: Callable[[Flow[C], S], S]) -> None:
        self.then = then

    def options(self, context: C, state: S, seat: int) -> tuple[Option, ...]:
        return (offer_claim(state.owners, context.disabled), *self.others)

    def apply(self, flow: Flow[C], state: S, seat: int, action: Claim | Autoplace) -> S:
        if isinstance(action, Claim):
            territory = action.territory
        else:
            territory = random_free_territory(state.owners, flow.context.disabled, flow.chance)
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
        return explain_territories((action.territory,), context.size, context.disabled) or Illegal("claim.owned")

    def default(self, context: C, state: S, seat: int) -> Action | None:
        return Claim(next(iter(TerritoriesOwned(state.owners, None, context.disabled))))


class FirstArmyMove(Move[C, S, Any, Any]):
    """CL 2.6: the rest of the first armies, one a turn; if it is offered, on a random territory."""

    actions: ClassVar[tuple[type[Action], ...]] = (Place,)
    others: ClassVar[tuple[Option, ...]] = ()
    """What else is offered."""

    def __init__(self, then: Callable[[Flow[C], S], S]) -> None:
        self.then = then

    def options(self, context: C, state: S, seat: int) -> tuple[Option, ...]:
        return (offer_place(state.owners, seat, 1), *self.others)

    def apply(self, flow: Flow[C], state: S, seat: int, action: Place | Autoplace) -> S:
        territory = (
            action.territory if isinstance(action, Place) else random_own_territory(state.owners, seat, flow.chance)
        )
        flow.tell(Placed(seat, territory, 1))
        pieces, reserves = add(state.pieces, territory, 1), add(state.reserves, seat, -1)
        return self.then(flow, replace(state, pieces=pieces, reserves=reserves))

    def explain(self, context: C, state: S, seat: int, action: Any) -> Refused | None:
        return explain_place(context, state, seat, action, most=1) if isinstance(action, Place) else None

    def default(self, context: C, state: S, seat: int) -> Action | None:
        return Place(next_in_turn(state.owners, seat, context.first_armies() - state.reserves[seat]), 1)


def offer_claim(owners: Owners, disabled: frozenset[int]) -> Option:
    return Option(Claim, (TerritorySlot("territory", TerritoriesOwned(owners, None, disabled)),))


def random_free_territory(owners: Owners, disabled: frozenset[int], chance: Chance) -> int:
    """CL 8.2: the first free territory from a random start on, round the map."""
    count = len(owners)
    start = chance.below(count)
    free = TerritoriesOwned(owners, None, disabled)
    return next(t for t in chain(range(start, count), range(start)) if t in free)
