"""What each action of risc does, and what follows when all have committed."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ...core.chance import Chance, shuffled
from ...core.edition import Event, Outcome
from ...rules.ownership import put
from ...rules.place import Spread, evenly
from ...rules.ranking import Ended, Fell, ranked
from .battle import execute
from .ground import Ground
from .offers import left_to_station
from .state import (
    Attack,
    Battled,
    Committed,
    Deployed,
    Divided,
    Done,
    GroupTaken,
    LastTurn,
    Move,
    NoOrders,
    Order,
    Ordered,
    Ordering,
    Over,
    Pick,
    PickAny,
    Picking,
    Revealed,
    State,
    Station,
    Stationed,
    Stationing,
    Taken,
    TurnEnded,
    Verb,
    Withdraw,
    Withdrawn,
)


class Deeds:
    """The deeds of one step, with its luck and what there is to tell of it."""

    def __init__(self, ground: Ground, chance: Chance) -> None:
        self.ground = ground
        self.chance = chance
        self.events: list[Event] = []

    # RI 2: the start

    def begin(self) -> State:
        ground = self.ground
        self.events.append(Divided(ground.group_of))
        state = State(
            owners=(None,) * ground.size,
            pieces=(0,) * ground.size,
            phase=Picking(),
            round=0,
            committed=(False,) * ground.seats,
            orders=((),) * ground.seats,
        )
        if ground.settings.groups == "dealt":
            for seat, group in enumerate(shuffled(range(ground.seats), self.chance)):
                state = self._take(state, seat, group)
            return replace(state, phase=Stationing())
        return state

    def pick(self, state: State, seat: int, action: Pick) -> State:
        group = self.ground.group_of[action.territory]
        assert group is not None  # only what is in the game is offered
        return self._picked(self._take(state, seat, group))

    def pick_any(self, state: State, seat: int, action: PickAny) -> State:
        free = self._free_groups(state)
        return self._picked(self._take(state, seat, free[self.chance.below(len(free))]))

    def _free_groups(self, state: State) -> list[int]:
        return [number for number, group in enumerate(self.ground.groups) if state.owners[group[0]] is None]

    def _take(self, state: State, seat: int, group: int) -> State:
        owners = list(state.owners)
        for territory in self.ground.groups[group]:
            owners[territory] = seat
        self.events.append(GroupTaken(seat, self.ground.groups[group]))
        return replace(state, owners=tuple(owners))

    def _picked(self, state: State) -> State:
        """RI 2.3: where one group and one seat are left, there is nothing to pick."""
        waiting = [seat for seat in range(self.ground.seats) if seat not in state.owners]
        if len(waiting) > 1:
            return state
        for seat in waiting:
            state = self._take(state, seat, self._free_groups(state)[0])
        return replace(state, phase=Stationing())

    def station(self, state: State, seat: int, action: Station) -> State:
        self.events.append(Stationed(seat, action.territory, action.units))
        return replace(state, pieces=put(state.pieces, action.territory, action.units))

    def spread(self, state: State, seat: int, action: Spread) -> State:
        pieces = list(state.pieces)
        for territory, units in evenly(state.owners, seat, left_to_station(self.ground, state, seat)):
            pieces[territory] += units
            self.events.append(Stationed(seat, territory, pieces[territory]))
        return replace(state, pieces=tuple(pieces))

    def commit_placement(self, state: State, seat: int, action: Done) -> State:
        state = self._commit(state, seat)
        if not all(state.committed):
            return state
        self.events.append(Deployed(state.owners, state.pieces))
        return self._next_turn(state)

    # RI 3: orders

    def order(self, state: State, seat: int, action: Move | Attack) -> State:
        orders = (*state.orders[seat], action)
        self.events.append(Ordered(seat, len(orders), *_told(action)))
        return replace(state, orders=put(state.orders, seat, orders))

    def withdraw(self, state: State, seat: int, action: Withdraw) -> State:
        orders, number = state.orders[seat], action.order
        self.events.append(Withdrawn(seat, number, *_told(orders[number - 1])))
        return replace(state, orders=put(state.orders, seat, orders[: number - 1] + orders[number:]))

    def commit_orders(self, state: State, seat: int, action: Done) -> State:
        state = self._commit(state, seat)
        return self._execute(state) if all(state.committed) else state

    def _commit(self, state: State, seat: int) -> State:
        self.events.append(Committed(seat))
        return replace(state, committed=put(state.committed, seat, True))

    # RI 4: execution, RI 5: loss and victory

    def _execute(self, state: State) -> State:
        ground, before = self.ground, state
        for seat in still_in(ground, state):
            self.events += [Revealed(seat, *_told(order)) for order in state.orders[seat]] or [NoOrders(seat)]
        after = execute(state.owners, state.pieces, state.orders, self.chance)
        for fight in after.fights:
            self.events.append(fight)
            if fight.won:
                self.events.append(Taken(fight.seat, fight.territory, fight.defender))
        last = LastTurn(state.orders, after.fights)
        state = replace(state, owners=after.owners, pieces=after.pieces, last=last)
        state = self._fall(before, state, after.fights)
        if len(still_in(ground, state)) == 1:
            return self.end(state, "conquest")
        pieces = list(state.pieces)
        for territory in ground.enabled:
            pieces[territory] += 1
        state = replace(state, pieces=tuple(pieces))
        self.events.append(TurnEnded(state.round, state.owners, state.pieces))
        limit = ground.settings.round_limit
        return self.end(state, "round_limit") if limit and state.round >= limit else self._next_turn(state)

    def _fall(self, before: State, state: State, fights: Iterable[Battled]) -> State:
        """RI 5.1: judged when all is fought; RI 5.3: who fall together are ranked by what they had before."""
        falling = [s for s in range(self.ground.seats) if not _is_out(before, s) and s not in state.owners]
        if not falling:
            return state
        # By whom: of what it lost in this turn, the last in the order of the map.
        beaten_by = {fight.defender: fight.seat for fight in fights if fight.won}
        places = ranked(falling, before.owners, before.pieces)[::-1]
        self.events += [Fell(seat, beaten_by[seat]) for place in places for seat in place]
        return replace(state, fallen=state.fallen + places)

    def _next_turn(self, state: State) -> State:
        seats = range(self.ground.seats)
        return replace(
            state,
            phase=Ordering(),
            round=state.round + 1,
            committed=tuple([_is_out(state, seat) for seat in seats]),
            orders=((),) * len(seats),
        )

    def end(self, state: State, reason: str) -> State:
        standing = ranked(still_in(self.ground, state), state.owners, state.pieces)
        outcome = Outcome((*standing, *state.fallen[::-1]), reason)
        self.events.append(Ended(outcome.places, outcome.reason))
        return replace(state, phase=Over(outcome), orders=((),) * self.ground.seats)


def still_in(ground: Ground, state: State) -> tuple[int, ...]:
    return tuple(seat for seat in range(ground.seats) if not _is_out(state, seat))


def _is_out(state: State, seat: int) -> bool:
    return any(seat in place for place in state.fallen)


def _told(order: Order) -> tuple[Verb, int, int, int]:
    return "move" if type(order) is Move else "attack", order.source, order.target, order.units
