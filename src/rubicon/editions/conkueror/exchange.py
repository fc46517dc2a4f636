"""CK 1.4: pieces are exchanged within a territory, while a seat reinforces, attacks or fortifies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import lcm
from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from ...core.edition import Event, Seat
from ...core.ids import PHRASE, SeatId, TerritoryId
from ...core.moves import Flow, Move
from ...core.option import Action, ChoiceSlot, Option, TerritoriesWhere, TerritorySlot
from ...errors import Illegal, Refused
from ...rules.ownership import put
from .context import Context
from .pieces import KINDS, VALUES, Force, covers, minus, plus
from .state import State, View
from .transfers import explain_own

Change = Literal[
    "infantry_to_cavalry",
    "cavalry_to_infantry",
    "cavalry_to_artillery",
    "artillery_to_cavalry",
    "infantry_to_artillery",
    "artillery_to_infantry",
]


class Exchange(Action, frozen=True, tag="exchange"):
    territory: TerritoryId
    change: Annotated[Change, PHRASE]
    appeal: ClassVar[int | None] = 8


class Exchanged(Event, frozen=True, tag="exchanged"):
    seat: SeatId
    territory: TerritoryId
    given: Force
    got: Force


def _swap(given: str, got: str) -> tuple[Force, Force]:
    """The fewest pieces of two kinds that are worth the same."""
    values = dict(zip(KINDS, VALUES, strict=True))
    value = lcm(values[given], values[got])

    def only(kind: str) -> Force:
        return tuple(value // values[kind] if each == kind else 0 for each in KINDS)

    return only(given), only(got)


CHANGES: Mapping[Change, tuple[Force, Force]] = {
    "infantry_to_cavalry": _swap("infantry", "cavalry"),
    "cavalry_to_infantry": _swap("cavalry", "infantry"),
    "cavalry_to_artillery": _swap("cavalry", "artillery"),
    "artillery_to_cavalry": _swap("artillery", "cavalry"),
    "infantry_to_artillery": _swap("infantry", "artillery"),
    "artillery_to_infantry": _swap("artillery", "infantry"),
}
"""The pieces given, and the pieces for them."""


@lru_cache(maxsize=10_000)
def changes_of(force: Force) -> tuple[Change, ...]:
    """The changes for which there are enough pieces."""
    return tuple([name for name, (given, _) in CHANGES.items() if covers(force, given)])


class ExchangeMove(Move[Context, State, Exchange, View]):
    actions = (Exchange,)

    def options(self, context: Context, state: State, seat: Seat) -> Sequence[Option]:
        owners, pieces = state.owners, state.pieces

        def changes(territory: int) -> Sequence[Change]:
            return changes_of(pieces[territory])

        own = TerritoriesWhere(len(owners), lambda t: owners[t] == seat and bool(changes(t)))
        return (Option(Exchange, (TerritorySlot("territory", own), ChoiceSlot("change", changes, "territory"))),)

    def apply(self, flow: Flow[Context], state: State, seat: Seat, action: Exchange) -> State:
        territory, (given, got) = action.territory, CHANGES[action.change]
        flow.tell(Exchanged(seat, territory, given, got))
        return replace(state, pieces=put(state.pieces, territory, plus(minus(state.pieces[territory], given), got)))

    def explain(self, context: Context, state: State, seat: Seat, action: Exchange) -> Refused | None:
        wrong = explain_own(context, state, seat, action.territory)
        return wrong or Illegal("exchange.too_few", territory=action.territory, change=action.change)


exchange = ExchangeMove()
