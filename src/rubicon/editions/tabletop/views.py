"""The first state of a game of tabletop, what a viewer sees of a state, and states that look the same to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.chance import Chance
from ...core.edition import Viewer
from ...rules.setup import Rolling
from ...rules.turn import first_fields, open_fields, sampled_fields
from .context import Context
from .state import Mine, SeatView, State, View


def begin(kind: type[State], context: Context) -> State:
    """TT 2.1: all roll for the first turn."""
    rolling = Rolling(tuple(range(context.seats)))
    return kind(**first_fields(context, rolling, first=0), traded=(0,) * context.seats)


def view(kind: type[View], context: Context, state: State, viewer: Viewer, added: Mapping[str, Any]) -> View:
    fields, out = open_fields(state), state.out
    if isinstance(state.phase, Rolling):
        fields |= {"seat": None, "first": None}
    seats = tuple(
        SeatView(
            cards=len(state.hands[seat]),
            reserve=state.reserves[seat],
            traded=state.traded[seat],
            next_set=context.scheme.value(context.sets_traded(state, seat)),
            rolled_for=seat in state.rolled_for,
            out=seat in out,
        )
        for seat in range(context.seats)
    )
    mine = None if viewer is None else _mine(context, state, viewer)
    return kind(**fields, seats=seats, mine=mine, **added)


def _mine(context: Context, state: State, seat: int) -> Mine:
    hand = state.hands[seat]
    return Mine(hand, tuple(context.symbols[card] for card in hand))


def sample_state(
    kind: type[State], context: Context, view: View, viewer: Viewer, chance: Chance, added: Mapping[str, Any]
) -> State:
    return kind(
        **sampled_fields(view, viewer, context.deck, chance),
        traded=tuple(seat.traded for seat in view.seats),
        rolled_for=tuple(seat for seat, told in enumerate(view.seats) if told.rolled_for),
        **added,
    )
