"""What everybody sees of a game of turns, and states that look the same: the fields that classic and tabletop share.

The functions return keyword arguments, to which an edition adds its own. The structs belong to the editions, because
the order of their fields is that of stored JSON.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.chance import Chance
from ..core.edition import Phase, Viewer
from .context import TurnContext
from .deck import imagined
from .turn import TurnState


def open_fields(state: TurnState[Any]) -> dict[str, Any]:
    """The fields of a view that everybody sees alike."""
    return {
        "owners": state.owners,
        "pieces": state.pieces,
        "phase": state.phase,
        "seat": state.seat,
        "chapter": state.chapter,
        "round": state.round,
        "first": state.first,
        "deck": len(state.deck),
        "used": state.used,
        "fallen": state.fallen,
    }


def sampled_fields(view: Any, viewer: Viewer, cards: Sequence[int], chance: Chance) -> dict[str, Any]:
    """The fields of a state that looks like this view. Of `cards`, the hidden ones are dealt at random."""
    mine = () if view.mine is None else view.mine.hand
    unused = [card for card in cards if card not in view.used]
    hands, deck = imagined(unused, [seat.cards for seat in view.seats], viewer, mine, chance)
    return {
        "owners": view.owners,
        "pieces": view.pieces,
        "seat": view.seat or 0,
        "phase": view.phase,
        "chapter": view.chapter,
        "round": view.round,
        "first": view.first or 0,
        "reserves": tuple(seat.reserve for seat in view.seats),
        "hands": hands,
        "deck": deck,
        "used": view.used,
        "fallen": view.fallen,
    }


def first_fields(context: TurnContext[Any], phase: Phase, first: int) -> dict[str, Any]:
    """The fields of the state in which a game starts: nothing is owned yet."""
    return {
        "owners": (None,) * context.size,
        "pieces": (0,) * context.size,
        "seat": first,
        "phase": phase,
        "chapter": 0,
        "round": 0,
        "first": first,
        "reserves": (context.first_armies(),) * context.seats,
        "hands": ((),) * context.seats,
        "deck": context.deck,
        "used": (),
    }
