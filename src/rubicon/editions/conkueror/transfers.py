"""Pieces, territories and cards that change hands: what several moves and chance cards share."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ...core.edition import Event
from ...core.moves import Flow
from ...core.option import PiecesSlot, Slot
from ...errors import Illegal, Refused
from ...rules.cards import Drew, renew_deck
from ...rules.ownership import explain_territories, put
from .context import Context
from .pieces import MERCENARIES, NOTHING, Force, minus, movable, padded, plus, spare
from .state import State


def transfer(state: State, source: int, target: int, pieces: Force) -> State:
    forces = put(state.pieces, source, minus(state.pieces[source], pieces))
    return replace(state, pieces=put(forces, target, plus(forces[target], pieces)))


def hand_over(state: State, territory: int, owner: int | None, force: Force) -> State:
    """CK 8.5: a territory that changes hands loses its immunity."""
    return replace(
        state,
        owners=put(state.owners, territory, owner),
        pieces=put(state.pieces, territory, force),
        immune=tuple(each for each in state.immune if each != territory),
    )


def can_spare(state: State, seat: int, territory: int) -> bool:
    return state.owners[territory] == seat and spare(state.pieces[territory]) > 0


def movable_from_source(state: State) -> Slot:
    return PiecesSlot("pieces", lambda source: movable(state.pieces[source]), "source")


def without_pieces(state: State, seat: int) -> list[int]:
    """CK 7.7: the territories of a seat that have no pieces yet."""
    return [t for t, owner in enumerate(state.owners) if owner == seat and state.pieces[t] == NOTHING]


# Why an action is refused


def explain_territory(context: Context, territory: int) -> Refused | None:
    return explain_territories((territory,), context.size, context.disabled)


def explain_own(context: Context, state: State, seat: int, *territories: int) -> Refused | None:
    """Why one of these is not a territory of the seat; None if all are."""
    for territory in territories:
        unknown = explain_territory(context, territory)
        if unknown or state.owners[territory] != seat:
            return unknown or Illegal("not_yours", territory=territory)
    return None


def explain_leaving(state: State, source: int, pieces: Force) -> Refused:
    """Why these pieces may not leave a territory for good."""
    if any(pieces[MERCENARIES:]):
        return Illegal("move.mercenaries")
    force = state.pieces[source]
    return Illegal("move.pieces", pieces=padded(pieces), territory=source, standing=force, most=max(0, spare(force)))


# CK 7.1 and 7.2: drawing and discarding cards


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
