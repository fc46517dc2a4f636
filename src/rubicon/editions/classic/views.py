"""What a viewer sees of a game of classic, and states that look the same to them."""

from __future__ import annotations

from ...core.chance import Chance, shuffled
from ...core.edition import Viewer
from ...rules.deck import imagined
from .context import Context
from .state import Mine, SeatView, State, View


def view(state: State, viewer: Viewer) -> View:
    out = state.out
    seats = [
        SeatView(len(hand), state.reserves[seat], state.capitals[seat], seat in out)
        for seat, hand in enumerate(state.hands)
    ]
    return View(
        owners=state.owners,
        pieces=state.pieces,
        seats=tuple(seats),
        phase=state.phase,
        seat=state.seat,
        chapter=state.chapter,
        round=state.round,
        first=state.first,
        deck=len(state.deck),
        used=state.used,
        traded=state.traded,
        goal=state.goal,
        fallen=state.fallen,
        conquered=state.conquered,
        mine=None if viewer is None else Mine(state.hands[viewer], state.missions[viewer]),
    )


def sample_state(context: Context, view: View, viewer: Viewer, chance: Chance) -> State:
    """Deals the cards and missions that the viewer cannot see at random to where they must be."""
    mine = view.mine
    capitals = tuple(seat.capital for seat in view.seats)
    gone = {card for card in context.deck if context.shown[card] is not None and context.shown[card] in capitals}
    cards = [card for card in context.deck if card not in view.used and card not in gone]
    hands, deck = imagined(cards, [seat.cards for seat in view.seats], viewer, mine.hand if mine else (), chance)
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
        traded=view.traded,
        goal=view.goal,
        capitals=capitals,
        missions=_sample_missions(context, view, viewer, chance),
        fallen=view.fallen,
        conquered=view.conquered,
    )


def _sample_missions(context: Context, view: View, viewer: Viewer, chance: Chance) -> tuple[int | None, ...]:
    if context.settings.goal != "missions":
        return (None,) * len(view.seats)
    own = view.mine.mission if view.mine else None
    others = iter(shuffled([mission for mission in context.usable_missions if mission != own], chance))
    return tuple(own if seat == viewer else next(others) for seat in range(len(view.seats)))
