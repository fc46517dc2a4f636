"""What a seat may do in each phase of risc. Nothing here depends on what another seat has entered in secret."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TypeAlias

import msgspec

from ...core.option import Entry, Number, Option, Owned, Territory, Where
from ...rules.ownership import borders_other, borders_own, own_reach
from ...rules.place import SPREAD
from .ground import Ground
from .orders import at_home, can_withdraw
from .state import Attack, Done, Move, Pick, PickAny, State, Station, Withdraw

Offers: TypeAlias = Mapping[int, Sequence[Option]]

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
    return {seat: _order(ground, state, seat) for seat in awaited}


def _order(ground: Ground, state: State, seat: int) -> Sequence[Option]:
    owners, pieces, links, orders = state.owners, state.pieces, ground.links, state.orders[seat]

    @cache
    def home() -> Sequence[int]:
        return at_home(pieces, orders)

    def can_move(territory: int) -> bool:
        if owners[territory] != seat or not home()[territory]:
            return False
        return borders_own(territory, seat, owners, links)

    def can_attack(territory: int) -> bool:
        if owners[territory] != seat or not home()[territory]:
            return False
        return borders_other(territory, seat, owners, links)

    def reached(source: int) -> Sequence[int]:
        return own_reach(source, seat, owners, links)

    def attacked(source: int) -> Sequence[int]:
        return [t for t in links[source] if owners[t] != seat and owners[t] is not None]

    def units(source: int) -> range:
        return range(1, home()[source] + 1)

    size, number = len(owners), Number("units", units, "source")
    move = (Territory("source", Where(size, can_move)), Territory("target", reached, "source"), number)
    attack = (Territory("source", Where(size, can_attack)), Territory("target", attacked, "source"), number)
    offers = [Option(Move, move), Option(Attack, attack)]
    if orders:
        entries = Lazy(cache(lambda: [index + 1 for index in can_withdraw(pieces, orders)]))
        offers.append(Option(Withdraw, (Entry("order", entries),)))
    return (*offers, DONE)
