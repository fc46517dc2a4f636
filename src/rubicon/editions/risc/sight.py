"""What a viewer sees of a game of risc, and what they may imagine behind it."""

from __future__ import annotations

from msgspec.structs import replace

from ...core.chance import Chance
from ...core.edition import Viewer
from ...rules.ownership import owned, put
from .ground import Ground
from .offers import left_to_station, ordering
from .state import Attack, Mine, Move, Ordering, Picking, SeatView, State, Stationing, View


def view(ground: Ground, state: State, viewer: Viewer) -> View:
    out = {seat for place in state.fallen for seat in place}
    pieces = state.pieces
    if isinstance(state.phase, Stationing):  # RI 2.6: nobody sees another's first units before all have committed
        seen = zip(state.owners, pieces, strict=True)
        pieces = tuple([number if owner == viewer else 0 for owner, number in seen])
    mine = None
    if viewer is not None:
        placing = isinstance(state.phase, Picking | Stationing)
        mine = Mine(state.orders[viewer], left_to_station(ground, state, viewer) if placing else 0)
    return View(
        owners=state.owners,
        pieces=pieces,
        seats=tuple([SeatView(done, seat in out) for seat, done in enumerate(state.committed)]),
        phase=state.phase,
        round=state.round,
        groups=ground.group_of,
        units=ground.units,
        fallen=state.fallen,
        last=state.last,
        mine=mine,
    )


def imagine(ground: Ground, view: View, viewer: Viewer, chance: Chance) -> State:
    """The others have placed all their first units somehow, and whoever is done has ordered something.

    Who is not done has no orders yet: whatever they have entered they may still withdraw, so a search asks them anew.
    """
    pieces, seats = list(view.pieces), range(ground.seats)
    if isinstance(view.phase, Stationing):
        for seat in seats:
            if seat != viewer:
                mine = owned(view.owners, seat)
                cuts = sorted(chance.below(ground.units + 1) for _ in mine[1:])
                for territory, start, end in zip(mine, [0, *cuts], [*cuts, ground.units], strict=True):
                    pieces[territory] = end - start
    state = State(
        owners=view.owners,
        pieces=tuple(pieces),
        phase=view.phase,
        round=view.round,
        committed=tuple([seat.committed for seat in view.seats]),
        orders=tuple([view.mine.orders if view.mine and seat == viewer else () for seat in seats]),
        fallen=view.fallen,
        last=view.last,
    )
    if isinstance(view.phase, Ordering):
        for seat in seats:
            if seat != viewer and state.committed[seat]:
                state = _ordered(ground, state, seat, chance)
    return state


def _ordered(ground: Ground, state: State, seat: int, chance: Chance) -> State:
    """With orders as somebody enters who does anything that is allowed."""
    while True:
        orders = [option for option in ordering(ground, state, (seat,))[seat] if option.action in (Move, Attack)]
        possible = [option for option in orders if option.open]
        number = chance.below(len(possible) + 1)
        if number == len(possible):
            return state
        entered = (*state.orders[seat], possible[number].sample(chance))
        state = replace(state, orders=put(state.orders, seat, entered))
