"""What classic and tabletop do alike in the course of a turn: fights, conquests, cards, phases, and the ranking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ..core.edition import Outcome, Phase
from ..core.moves import Flow
from .attack import Conquered, Fought, after, defender
from .context import TurnContext
from .deck import draw, renewed
from .dice import Roll
from .ownership import put
from .ranking import Fallen, Fell, by_falling, by_holdings
from .trade import Drew, TookCards
from .turn import PhaseBegan, S, TurnState, phase_name


def resolve(flow: Flow[TurnContext], state: S, source: int, target: int, rolls: Sequence[Roll]) -> S:
    """CL 4.4: each pair of dice costs an army."""
    pieces, lost, killed = after(flow.context.dice, rolls, state.pieces, source, target)
    flow.tell(Fought(state.seat, source, target, tuple(rolls), lost, killed))
    return replace(state, pieces=pieces)


def conquer(flow: Flow[TurnContext], state: S, source: int, target: int) -> tuple[S, int | None]:
    """The target changes hands. Also tells whose last territory it was, if it was somebody's."""
    seat, loser = state.seat, defender(state.owners, target)
    flow.tell(Conquered(seat, source, target, loser))
    owners = put(state.owners, target, seat)
    state = replace(state, owners=owners)
    if loser in owners:
        return state, None
    flow.tell(Fell(loser, seat))
    return replace(state, fallen=(*state.fallen, Fallen(loser, seat))), loser


def draw_card(flow: Flow[TurnContext], state: S) -> S:
    card, deck = draw(state.deck, flow.chance)
    flow.tell(Drew(state.seat, card))
    return replace(state, hands=put(state.hands, state.seat, (*state.hands[state.seat], card)), deck=deck)


def renew_deck(state: S) -> S:
    """CL 5.5: when the deck is empty, the used cards become the deck."""
    deck, used = renewed(state.deck, state.used)
    return replace(state, deck=deck, used=used)


def take_cards(flow: Flow[TurnContext], state: S, loser: int) -> S:
    """CL 4.7: the seat that takes another seat's last territory gets its cards."""
    seat, spoils = state.seat, state.hands[loser]
    if not spoils:
        return state
    flow.tell(TookCards(seat, loser, len(spoils), spoils))
    return replace(state, hands=put(put(state.hands, loser, ()), seat, state.hands[seat] + spoils))


def without_cards(state: S, seat: int, cards: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The hands after this seat has turned in some of its cards."""
    return put(state.hands, seat, tuple(card for card in state.hands[seat] if card not in cards))


def begin_phase(flow: Flow[TurnContext], state: S, phase: Phase) -> S:
    flow.tell(PhaseBegan(state.seat, phase_name(phase)))
    return replace(state, phase=phase)


def ranked_by_holdings(context: TurnContext, state: TurnState[Any], reason: str) -> Outcome:
    return by_holdings(context.seats, state.out, state.owners, state.pieces, reason)


def ranked_behind_winner(context: TurnContext, state: TurnState[Any], reason: str) -> Outcome:
    return by_falling(state.seat, context.seats, state.out, state.owners, state.pieces, reason)
