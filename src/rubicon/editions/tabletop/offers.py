"""What a seat may do in each phase of tabletop. Ranges are lazy, so that offering costs next to nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from ...core.option import Choice, Option
from ...rules.advance import offer_advance
from ...rules.attack import END_ATTACK, defender, offer_attack_with, offer_defend
from ...rules.fortify import END_TURN, offer_fortify
from ...rules.place import SPREAD, offer_claim, offer_place
from ...rules.trade import offer_trade
from ...rules.turn import SKIP
from .course import DEFENCE, holds_any_set, must_trade, sets_traded
from .ground import Ground
from .state import (
    Advancing,
    Attacking,
    Claiming,
    Defending,
    Fortifying,
    Over,
    Reinforcing,
    Roll,
    RollForMe,
    Rolling,
    State,
    Stationing,
)

Offers: TypeAlias = Mapping[int, Sequence[Option]]

ROLL = Option(Roll)
SWITCH_ON = Option(RollForMe, (Choice("switch", ("on",)),))
SWITCH_OFF = Option(RollForMe, (Choice("switch", ("off",)),))


def rolling(ground: Ground, state: State, phase: Rolling) -> Offers:
    return {seat: (ROLL, _roll_for_me(state, seat)) for seat in phase.waiting}


def claiming(ground: Ground, state: State, phase: Claiming) -> Offers:
    return {state.seat: (offer_claim(state.owners, ground.disabled),)}


def stationing(ground: Ground, state: State, phase: Stationing) -> Offers:
    return {state.seat: (offer_place(state.owners, state.seat, 1),)}


def reinforcing(ground: Ground, state: State, phase: Reinforcing) -> Offers:
    seat, trade = state.seat, _trade(ground, state)
    if must_trade(state) or (trade and not phase.armies):
        return {seat: trade}
    if not phase.armies:
        return {seat: (SKIP,)}
    return {seat: (*trade, offer_place(state.owners, seat, phase.armies), SPREAD)}


def attacking(ground: Ground, state: State, phase: Attacking) -> Offers:
    attack = offer_attack_with(state.seat, state.owners, state.pieces, ground.links)
    return {state.seat: (attack, *_trade(ground, state), END_ATTACK, *_roll_defence_for_me(ground, state))}


def defending(ground: Ground, state: State, phase: Defending) -> Offers:
    seat = defender(state.owners, phase.target)
    return {seat: (offer_defend(state.pieces[phase.target], DEFENCE), _roll_for_me(state, seat))}


def advancing(ground: Ground, state: State, phase: Advancing) -> Offers:
    return {state.seat: (offer_advance(phase.least, state.pieces[phase.source]),)}


def fortifying(ground: Ground, state: State, phase: Fortifying) -> Offers:
    fortify = offer_fortify(state.seat, state.owners, state.pieces, ground.links, ground.settings.fortify)
    return {state.seat: (fortify, *_trade(ground, state), END_TURN, *_roll_defence_for_me(ground, state))}


def over(ground: Ground, state: State, phase: Over) -> Offers:
    return {}


def _roll_for_me(state: State, seat: int) -> Option:
    """TT 8.10"""
    return SWITCH_OFF if seat in state.rolled_for else SWITCH_ON


def _roll_defence_for_me(ground: Ground, state: State) -> tuple[Option, ...]:
    return (_roll_for_me(state, state.seat),) if ground.settings.defence == "defender" else ()


def _trade(ground: Ground, state: State) -> tuple[Option, ...]:
    """TT 3.5: a set may be traded at any time in one's go."""
    if not holds_any_set(ground, state):
        return ()
    hand, traded = state.hands[state.seat], sets_traded(ground, state)
    return (offer_trade(hand, lambda cards: ground.worth(cards, traded)),)
