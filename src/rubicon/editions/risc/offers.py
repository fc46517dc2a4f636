"""What a seat may do in each phase of risc. Nothing here depends on what another seat has entered in secret."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

import msgspec

from ...core.option import Entry, Number, Option, Owned, Territory, Where
from ...rules.ownership import borders_other, borders_own, own_reaches
from ...rules.place import SPREAD
from .ground import Ground
from .orders import at_home, can_withdraw
from .state import Attack, Done, Move, Pick, PickAny, State, Station, Withdraw

Offers: TypeAlias = Mapping[int, Sequence[Option]]

MAX_ORDERS = 2_000
"""RI 3.1: of a seat in one turn. Moves back and forth would fill the list without end."""
PICK_ANY = Option(PickAny)
DONE = Option(Done)


class Lazy(msgspec.Struct, frozen=True):
    """A range that is computed when somebody asks for it."""

    listed: Callable[[], Sequence[int]]

    def __contains__(self, answer: int) -> bool:
        return answer in self.listed()

    def __iter__(self) -> Iterator[int]:
        return iter(self.listed())


def left_to_station(ground: Ground, state: State, seat: int) -> int:
    return ground.units - sum(number for owner, number in zip(state.owners, state.pieces, strict=True) if owner == seat)


def picking(ground: Ground, state: State, awaited: Sequence[int]) -> Offers:
    pick = Option(Pick, (Territory("territory", Owned(state.owners, None, ground.disabled)),))
    return dict.fromkeys(awaited, (pick, PICK_ANY))


def stationing(ground: Ground, state: State, awaited: Sequence[int]) -> Offers:
    return {seat: _station(ground, state, seat) for seat in awaited}


def _station(ground: Ground, state: State, seat: int) -> Sequence[Option]:
    pieces, left = state.pieces, left_to_station(ground, state, seat)
    slots = (
        Territory("territory", Owned(state.owners, seat)),
        Number("units", lambda territory: range(pieces[territory] + left + 1), "territory"),
    )
    return (Option(Station, slots), SPREAD if left else DONE)


def ordering(ground: Ground, state: State, awaited: Sequence[int]) -> Offers:
    return {seat: _Plans(ground, state, seat).offers() for seat in awaited}


class _Plans:
    """What one seat may order, or withdraw. What is left at home is counted only when somebody asks."""

    __slots__ = ("_home", "links", "orders", "owners", "pieces", "reached", "seat")

    def __init__(self, ground: Ground, state: State, seat: int) -> None:
        self.links = ground.links
        self.owners = state.owners
        self.pieces = state.pieces
        self.orders = state.orders[seat]
        self.seat = seat
        self.reached = own_reaches(seat, state.owners, ground.links)
        self._home: Sequence[int] | None = None

    def offers(self) -> Sequence[Option]:
        size, units = len(self.owners), Number("units", self.units, "source")
        move = (Territory("source", Where(size, self.can_move)), Territory("target", self.reached, "source"), units)
        attack = (
            Territory("source", Where(size, self.can_attack)),
            Territory("target", self.attacked, "source"),
            units,
        )
        if not self.orders:
            return (Option(Move, move), Option(Attack, attack), DONE)
        withdraw = Option(Withdraw, (Entry("order", Lazy(self.entries)),))
        if len(self.orders) >= MAX_ORDERS:
            return (withdraw, DONE)
        return (Option(Move, move), Option(Attack, attack), withdraw, DONE)

    def home(self) -> Sequence[int]:
        if self._home is None:
            self._home = at_home(self.pieces, self.orders)
        return self._home

    def can_move(self, territory: int) -> bool:
        if self.owners[territory] != self.seat or not self.home()[territory]:
            return False
        return borders_own(territory, self.seat, self.owners, self.links)

    def can_attack(self, territory: int) -> bool:
        if self.owners[territory] != self.seat or not self.home()[territory]:
            return False
        return borders_other(territory, self.seat, self.owners, self.links)

    def attacked(self, source: int) -> Sequence[int]:
        owners = self.owners
        return [t for t in self.links[source] if owners[t] != self.seat and owners[t] is not None]

    def units(self, source: int) -> range:
        return range(1, self.home()[source] + 1)

    def entries(self) -> Sequence[int]:
        return [index + 1 for index in can_withdraw(self.pieces, self.orders)]
