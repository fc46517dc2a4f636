"""CK 8.13, espionage: the player sees the hand of an opponent, and gets a random card of it."""

from __future__ import annotations

from msgspec.structs import replace

from ....core.edition import Event, Viewer
from ....core.ids import CardId, SeatId
from ....core.moves import Flow
from ....core.option import Action, Option, SeatSlot
from ....errors import Illegal, Refused
from ....rules.cards import pick_card
from ....rules.ownership import put
from ..context import Context
from ..state import State
from .card import ChanceCard


class Espionage(Action, frozen=True, tag="espionage"):
    opponent: SeatId


class Spied(Event, frozen=True, tag="spied"):
    """`cards` is the hand before. The spy sees all of it; the opponent sees which card is gone; others see neither."""

    seat: SeatId
    opponent: SeatId
    cards: tuple[CardId, ...] | None
    card: CardId | None

    def seen_by(self, viewer: Viewer) -> Spied:
        if viewer == self.seat:
            return self
        return Spied(self.seat, self.opponent, None, self.card if viewer == self.opponent else None)


def offer(context: Context, state: State) -> Option:
    holders = [seat for seat, hand in enumerate(state.hands) if hand and seat != state.seat]
    return Option(Espionage, (SeatSlot("opponent", holders),))


def apply(flow: Flow[Context], state: State, action: Espionage) -> State:
    seat, opponent = state.seat, action.opponent
    hand = state.hands[opponent]
    card, left = pick_card(hand, flow.chance)
    flow.tell(Spied(seat, opponent, hand, card))
    return replace(state, hands=put(put(state.hands, opponent, left), seat, (*state.hands[seat], card)))


def explain(context: Context, state: State, action: Espionage) -> Refused | None:
    if not 0 <= action.opponent < context.seats:
        return Illegal("no_such_seat", seat=action.opponent)
    if action.opponent == state.seat:
        return Illegal("espionage.self")
    return Illegal("espionage.no_cards", opponent=action.opponent)


CARD = ChanceCard(Espionage, Spied, offer, apply, explain, reveals=True)
