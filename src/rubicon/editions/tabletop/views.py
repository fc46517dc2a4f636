"""What a viewer sees of a game of tabletop, and states that look the same to them."""

from __future__ import annotations

from ...core.chance import Chance
from ...core.edition import Viewer
from ...rules.deck import imagined
from .context import Context
from .state import Mine, Rolling, SeatView, State, View


def view(context: Context, state: State, viewer: Viewer) -> View:
    out = state.out
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
    rolling = isinstance(state.phase, Rolling)
    return View(
        owners=state.owners,
        pieces=state.pieces,
        seats=seats,
        phase=state.phase,
        seat=None if rolling else state.seat,
        chapter=state.chapter,
        round=state.round,
        first=None if rolling else state.first,
        deck=len(state.deck),
        used=state.used,
        fallen=state.fallen,
        mine=None if viewer is None else _mine(context, state, viewer),
    )


def _mine(context: Context, state: State, seat: int) -> Mine:
    hand = state.hands[seat]
    return Mine(hand, tuple(context.symbols[card] for card in hand))


def sample_state(context: Context, view: View, viewer: Viewer, chance: Chance) -> State:
    """Deals the cards that the viewer cannot see at random to where they must be."""
    cards = [card for card in context.deck if card not in view.used]
    mine = view.mine.hand if view.mine else ()
    hands, deck = imagined(cards, [seat.cards for seat in view.seats], viewer, mine, chance)
    return State(
        owners=view.owners,
        pieces=view.pieces,
        seat=view.seat or 0,
        phase=view.phase,
        chapter=view.chapter,
        round=view.round,
        first=view.first or 0,
        reserves=tuple(seat.reserve for seat in view.seats),
        hands=hands,
        deck=deck,
        used=view.used,
        traded=tuple(seat.traded for seat in view.seats),
        fallen=view.fallen,
        rolled_for=tuple(seat for seat, told in enumerate(view.seats) if told.rolled_for),
    )
