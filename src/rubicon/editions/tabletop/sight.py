"""What a viewer sees of a game of tabletop, and what they may imagine behind it."""

from __future__ import annotations

from ...core.chance import Chance
from ...core.edition import Viewer
from ...rules.deck import imagined
from .course import sets_traded
from .ground import Ground
from .state import Mine, Rolling, SeatView, State, View


def view(ground: Ground, state: State, viewer: Viewer) -> View:
    out = {fall.seat for fall in state.fallen}
    seats = tuple(
        SeatView(
            cards=len(state.hands[seat]),
            reserve=state.reserves[seat],
            traded=state.traded[seat],
            next_set=ground.scheme.value(sets_traded(ground, state, seat)),
            rolled_for=seat in state.rolled_for,
            out=seat in out,
        )
        for seat in range(ground.seats)
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
        mine=None if viewer is None else _mine(ground, state, viewer),
    )


def _mine(ground: Ground, state: State, seat: int) -> Mine:
    hand = state.hands[seat]
    return Mine(hand, tuple(ground.symbols[card] for card in hand))


def imagine(ground: Ground, view: View, viewer: Viewer, chance: Chance) -> State:
    """Deals the cards that the viewer cannot see at random to where they must be."""
    cards = [card for card in ground.deck if card not in view.used]
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
