"""Converts what the states of all covered editions have in common to positions and back, and encodes actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...core.edition import Outcome
from ...core.option import Action
from ...rules.attack import Advance, AllOut, Attack, AttackWith, Defend, EndAttack
from ...rules.cards import Trade
from ...rules.fortify import EndTurn, Fortify
from ...rules.ranking import Fallen, outcome_by_holdings, outcome_with_winner
from ...rules.reinforce import Autoplace, Place, Spread
from ...rules.setup import Claim
from ...rules.turn import Skip
from . import actions
from .position import (
    CHAPTER,
    DECK,
    FALLEN,
    FIRST,
    HELD,
    LANDS,
    LEFT,
    NOBODY,
    RESERVE,
    ROUND,
    SEAT,
    USED,
    WINNER,
    ModelContext,
    Position,
    blank,
)


class ActionCode(NamedTuple):
    """An action of the model: a verb and its numbers."""

    verb: int
    a: int = 0
    b: int = 0
    c: int = 0


def encode_action(action: Action) -> ActionCode:
    """The code of an edition's action. Raises KeyError for actions that are not in the model."""
    match action:
        case Place(territory=territory, armies=armies):
            return ActionCode(actions.PLACE, territory, armies)
        case Attack(source=source, target=target, dice=dice):
            return ActionCode(actions.ATTACK, source, target, dice)
        case AttackWith(source=source, target=target, armies=armies):
            return ActionCode(actions.ATTACK, source, target, armies)
        case AllOut(source=source, target=target, left=left):
            return ActionCode(actions.ALL_OUT, source, target, left)
        case Defend(dice=dice):
            return ActionCode(actions.DEFEND, dice)
        case Advance(armies=armies):
            return ActionCode(actions.ADVANCE, armies)
        case Fortify(source=source, target=target, armies=armies):
            return ActionCode(actions.FORTIFY, source, target, armies)
        case Trade(cards=(a, b, c)):
            return ActionCode(actions.TRADE, a, b, c)
        case Claim(territory=territory):
            return ActionCode(actions.CLAIM, territory)
        case _:
            return ActionCode(PLAIN[type(action)])


PLAIN: Mapping[type[Action], int] = {
    Autoplace: actions.AUTOPLACE,
    Spread: actions.SPREAD,
    Skip: actions.SKIP,
    EndAttack: actions.END_ATTACK,
    EndTurn: actions.END_TURN,
}


def position(context: ModelContext, state: Any) -> Position:
    """Everything except the phase and the fields of a single edition."""
    seats = context.rules.seats
    made = blank(context.realm.size, context.shown.size, seats, context.sizes.size)
    now = made.now
    for territory, owner in enumerate(state.owners):
        if owner is not None:
            made.owners[territory] = owner
            made.seats[owner, LANDS] += 1
            made.held[context.realm[territory], owner] += 1
    made.armies[:] = state.pieces
    for seat, hand in enumerate(state.hands):
        made.cards[list(hand)] = seat
        made.seats[seat, HELD] = len(hand)
        made.seats[seat, RESERVE] = state.reserves[seat]
    made.cards[list(state.deck)] = DECK
    made.cards[list(state.used)] = USED
    for row, fall in enumerate(state.fallen):
        made.falls[row] = fall.seat, fall.by
    now[SEAT], now[CHAPTER], now[ROUND], now[FIRST] = state.seat, state.chapter, state.round, state.first
    now[LEFT], now[FALLEN] = len(state.deck), len(state.fallen)
    return made


def fields(context: ModelContext, position: Position) -> dict[str, Any]:
    """The fields of every state, by name. Hands have no order in the model, so cards are sorted."""
    now = position.now
    return {
        "owners": tuple(None if owner == NOBODY else int(owner) for owner in position.owners),
        "pieces": tuple(map(int, position.armies)),
        "seat": int(now[SEAT]),
        "chapter": int(now[CHAPTER]),
        "round": int(now[ROUND]),
        "first": int(now[FIRST]),
        "reserves": tuple(map(int, position.seats[:, RESERVE])),
        "hands": tuple(_cards(position, seat) for seat in range(context.rules.seats)),
        "deck": _cards(position, DECK),
        "used": _cards(position, USED),
        "fallen": tuple(fallen(position)),
    }


def _cards(position: Position, place: int) -> tuple[int, ...]:
    return tuple(card for card, at in enumerate(position.cards.tolist()) if at == place)


def fallen(position: Position) -> Iterator[Fallen]:
    for seat, by in position.falls[: position.now[FALLEN]].tolist():
        yield Fallen(seat, by)


def outcome(context: ModelContext, state: Mapping[str, Any], position: Position) -> Outcome:
    """CL 6.3 and 7.3, BZ 1.1: the outcome, by a winner or at the round limit."""
    winner, seats = int(position.now[WINNER]), context.rules.seats
    out: Sequence[int] = [fall.seat for fall in state["fallen"]]
    if winner == NOBODY:
        return outcome_by_holdings(seats, out, state["owners"], state["pieces"], "round_limit")
    reason = "conquest" if len(out) == seats - 1 else "domination"
    return outcome_with_winner(winner, seats, out, state["owners"], state["pieces"], reason)
