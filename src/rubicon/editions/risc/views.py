"""What each viewer of a game of risc sees, and a random state that looks the same to them."""

from __future__ import annotations

from msgspec.structs import replace

from ...core.chance import Chance
from ...core.edition import Viewer
from ...core.ids import SeatId
from ...rules.ownership import owned, put
from .context import Context
from .orders import enter_order
from .setup import units_to_place
from .state import Ordering, OwnView, Picking, SeatView, State, Stationing, View


def view(context: Context, state: State, viewer: Viewer) -> View:
    out = {seat for place in state.fallen for seat in place}
    pieces = state.pieces
    if isinstance(state.phase, Stationing):  # RI 2.6: first units are secret until all have committed
        seen = zip(state.owners, pieces, strict=True)
        pieces = tuple([number if owner == viewer else 0 for owner, number in seen])
    mine = None
    if viewer is not None:
        placing = isinstance(state.phase, Picking | Stationing)
        mine = OwnView(state.orders[viewer], units_to_place(context, state, viewer) if placing else 0)
    return View(
        owners=state.owners,
        pieces=pieces,
        seats=tuple([SeatView(done, seat in out) for seat, done in enumerate(state.committed)]),
        phase=state.phase,
        round=state.round,
        groups=context.group_of,
        units=context.units,
        fallen=state.fallen,
        last=state.last,
        mine=mine,
    )


def sample_state(context: Context, view: View, viewer: Viewer, chance: Chance) -> State:
    """Other seats have placed all their first units somehow, and those that have committed have ordered something.

    A seat that has not committed gets no orders: it can still withdraw them, so a search asks it again.
    """
    pieces, seats = list(view.pieces), range(context.seats)
    if isinstance(view.phase, Stationing):
        for seat in seats:
            if seat != viewer:
                territories = owned(view.owners, seat)
                cuts = sorted(chance.below(context.units + 1) for _ in territories[1:])
                for territory, start, end in zip(territories, [0, *cuts], [*cuts, context.units], strict=True):
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
                state = _with_random_orders(context, state, seat, chance)
    return state


def _with_random_orders(context: Context, state: State, seat: SeatId, chance: Chance) -> State:
    while True:
        possible = [option for option in enter_order.options(context, state, seat) if option.open]
        number = chance.below(len(possible) + 1)
        if number == len(possible):
            return state
        entered = (*state.orders[seat], possible[number].sample(chance))
        state = replace(state, orders=put(state.orders, seat, entered))
