"""What a seat may do in each phase of classic. Ranges are lazy, so that offering costs next to nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from ...core.option import Option, Owned, Territory
from ...rules.advance import offer_advance
from ...rules.attack import END_ATTACK, defender, offer_attack, offer_attack_or_all_out, offer_defend
from ...rules.fortify import END_TURN, offer_fortify
from ...rules.place import AUTOPLACE, SPREAD, offer_claim, offer_place
from ...rules.trade import offer_trade
from .course import can_trade, must_trade
from .ground import Ground
from .state import (
    Advancing,
    Attacking,
    ChooseCapital,
    ChoosingCapital,
    Claiming,
    Defending,
    Ending,
    Fortifying,
    GoOn,
    Over,
    Reinforcing,
    State,
    Stationing,
)

Offers: TypeAlias = Mapping[int, Sequence[Option]]

GO_ON = Option(GoOn)


def claiming(ground: Ground, state: State, phase: Claiming) -> Offers:
    return {state.seat: (offer_claim(state.owners, ground.disabled), AUTOPLACE)}


def stationing(ground: Ground, state: State, phase: Stationing) -> Offers:
    return {state.seat: (offer_place(state.owners, state.seat, 1), AUTOPLACE)}


def choosing_capital(ground: Ground, state: State, phase: ChoosingCapital) -> Offers:
    return {state.seat: (Option(ChooseCapital, (Territory("territory", Owned(state.owners, state.seat)),)),)}


def reinforcing(ground: Ground, state: State, phase: Reinforcing) -> Offers:
    seat = state.seat
    place: tuple[Option, ...] = ()
    if phase.armies:
        place = (offer_place(state.owners, seat, phase.armies), SPREAD, AUTOPLACE)
    if not can_trade(ground, state, phase):
        return {seat: place}
    trade = offer_trade(state.hands[seat], lambda cards: ground.worth(cards, state.traded), ground.symbols)
    return {seat: (trade,) if must_trade(ground, state) else (trade, *place)}


def attacking(ground: Ground, state: State, phase: Attacking) -> Offers:
    seat, owners, pieces = state.seat, state.owners, state.pieces
    if ground.settings.defence == "defender":
        return {seat: (offer_attack(seat, owners, pieces, ground.links), END_ATTACK)}
    return {seat: (*offer_attack_or_all_out(seat, owners, pieces, ground.links), END_ATTACK)}


def defending(ground: Ground, state: State, phase: Defending) -> Offers:
    offer = offer_defend(state.pieces[phase.target], ground.settings.defence_dice)
    return {defender(state.owners, phase.target): (offer,)}


def advancing(ground: Ground, state: State, phase: Advancing) -> Offers:
    return {state.seat: (offer_advance(phase.least, state.pieces[phase.source]),)}


def fortifying(ground: Ground, state: State, phase: Fortifying) -> Offers:
    fortify = offer_fortify(state.seat, state.owners, state.pieces, ground.links, ground.settings.fortify)
    return {state.seat: (fortify, END_TURN)}


def ending(ground: Ground, state: State, phase: Ending) -> Offers:
    return {state.seat: (END_TURN,)}


def over(ground: Ground, state: State, phase: Over) -> Offers:
    return {} if phase.then is None else {state.seat: (GO_ON,)}
