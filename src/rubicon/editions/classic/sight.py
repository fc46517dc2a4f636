"""What a viewer sees of a game of classic, and what they may imagine behind it."""

from __future__ import annotations

from ...core.chance import Chance, shuffled
from ...core.edition import Viewer
from ...rules.deck import imagined
from .ground import Ground
from .state import Mine, SeatView, State, View


def view(state: State, viewer: Viewer) -> View:
    out = [fall.seat for fall in state.fallen]
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


def imagine(ground: Ground, view: View, viewer: Viewer, chance: Chance) -> State:
    """Deals the cards and missions that the viewer cannot see at random to where they must be."""
    mine = view.mine
    capitals = tuple(seat.capital for seat in view.seats)
    gone = {card for card in ground.deck if ground.shown[card] is not None and ground.shown[card] in capitals}
    cards = [card for card in ground.deck if card not in view.used and card not in gone]
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
        missions=_imagine_missions(ground, view, viewer, chance),
        fallen=view.fallen,
        conquered=view.conquered,
    )


def _imagine_missions(ground: Ground, view: View, viewer: Viewer, chance: Chance) -> tuple[int | None, ...]:
    if ground.settings.goal != "missions":
        return (None,) * len(view.seats)
    own = view.mine.mission if view.mine else None
    others = iter(shuffled([mission for mission in ground.usable_missions if mission != own], chance))
    return tuple(own if seat == viewer else next(others) for seat in range(len(view.seats)))
