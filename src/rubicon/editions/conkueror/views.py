"""What a viewer sees of a game of conkueror, and a state that fits what they see."""

from __future__ import annotations

from ...core.chance import Chance
from ...core.edition import Viewer
from ...rules.cards import sample_hands
from .context import Context
from .state import Mine, SeatView, State, View, is_out


def view(context: Context, state: State, viewer: Viewer) -> View:
    return View(
        owners=state.owners,
        pieces=state.pieces,
        seats=tuple(_seat(state, seat) for seat in range(context.seats)),
        phase=state.phase,
        seat=state.seat,
        chapter=state.chapter,
        round=state.round,
        first=state.first,
        deck=len(state.deck),
        used=state.used,
        chances=state.chances,
        conquests=state.conquests,
        fallen=state.fallen,
        mine=None if viewer is None else Mine(state.hands[viewer]),
    )


def _seat(state: State, seat: int) -> SeatView:
    return SeatView(
        cards=len(state.hands[seat]),
        reserve=state.reserves[seat],
        immune=next((territory for territory in state.immune if state.owners[territory] == seat), None),
        bombardment=state.bombardment and seat == state.seat,
        draft=state.draft and seat == state.seat,
        out=is_out(state, seat),
    )


def sample_state(context: Context, view: View, viewer: Viewer, chance: Chance) -> State:
    """The cards that the viewer cannot see are dealt at random."""
    cards = [card for card in context.deck if card not in view.used]
    mine = view.mine.hand if view.mine else ()
    hands, deck = sample_hands(cards, [seat.cards for seat in view.seats], viewer, mine, chance)
    return State(
        owners=view.owners,
        pieces=view.pieces,
        seat=view.seat,
        phase=view.phase,
        chapter=view.chapter,
        round=view.round,
        first=view.first,
        reserves=tuple(seat.reserve for seat in view.seats),
        hands=hands,
        deck=deck,
        used=view.used,
        chances=view.chances,
        conquests=view.conquests,
        immune=tuple(sorted(seat.immune for seat in view.seats if seat.immune is not None)),
        bombardment=any(seat.bombardment for seat in view.seats),
        draft=any(seat.draft for seat in view.seats),
        fallen=view.fallen,
    )
