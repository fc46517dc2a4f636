"""CK 8.8, draft: army cards at the end of this turn."""

from __future__ import annotations

from msgspec.structs import replace

from ....core.edition import Event
from ....core.ids import SeatId
from ....core.moves import Flow
from ....core.option import Action, Option
from ..context import Context
from ..state import State
from ..transfers import Reshuffled, draw_card
from .card import ChanceCard

DRAFT_CARDS = 2


class Draft(Action, frozen=True, tag="draft"): ...


class DraftCalled(Event, frozen=True, tag="draft_called"):
    seat: SeatId


def offer(context: Context, state: State) -> Option:
    return Option(Draft)


def apply(flow: Flow[Context], state: State, action: Draft) -> State:
    flow.tell(DraftCalled(state.seat))
    return replace(state, draft=True)


def draw_drafted(flow: Flow[Context], state: State) -> State:
    """At the end of the turn. If the deck has too few army cards, the discards are shuffled in first.

    That event comes last, as if the deck had run out: an earlier one would reveal what the deck held.
    """
    army, used = flow.context.army_cards, state.used
    scarce = len(army(state.deck)) < DRAFT_CARDS and bool(used)
    if scarce:
        state = replace(state, deck=tuple(sorted(state.deck + used)), used=())
    for _ in range(DRAFT_CARDS):
        if army(state.deck):
            state = draw_card(flow, state, army(state.deck))
    if scarce:
        flow.tell(Reshuffled(len(used)))
    return replace(state, draft=False)


CARD = ChanceCard(Draft, DraftCalled, offer, apply)
