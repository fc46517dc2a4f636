"""CK 7.1 and 7.2: drawing cards and discarding them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ...core.edition import Event
from ...core.moves import Flow
from ...rules.cards import Drew, renew_deck
from ...rules.ownership import put
from .context import Context
from .state import State


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discards become the deck, or part of it."""

    number: int


def draw_for_conquests(flow: Flow[Context], state: State) -> State:
    """CK 5.3: one card for any number of conquests; CK 10.8: or one for each."""
    number = state.conquests if flow.context.settings.card_per_conquest else min(1, state.conquests)
    for _ in range(number):
        if state.deck:
            state = draw_card(flow, state, state.deck)
    return replace(state, conquests=0)


def draw_card(flow: Flow[Context], state: State, among: Sequence[int]) -> State:
    """One of these cards of the deck, each equally likely."""
    card = among[flow.chance.below(len(among))]
    flow.tell(Drew(state.seat, card))
    hands = put(state.hands, state.seat, (*state.hands[state.seat], card))
    deck = tuple(each for each in state.deck if each != card)
    return _renew_deck(flow, replace(state, hands=hands, deck=deck))


def discard(flow: Flow[Context], state: State, seat: int, cards: Sequence[int]) -> State:
    """CK 7.8: these cards of a hand go to the discards."""
    hand = tuple(card for card in state.hands[seat] if card not in cards)
    state = replace(state, hands=put(state.hands, seat, hand), used=(*state.used, *cards))
    return _renew_deck(flow, state)


def _renew_deck(flow: Flow[Context], state: State) -> State:
    """CK 7.2: a deck that runs out is made anew from the discards."""
    deck, used = renew_deck(state.deck, state.used)
    if used != state.used:
        flow.tell(Reshuffled(len(deck)))
    return replace(state, deck=deck, used=used)
