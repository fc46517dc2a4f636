"""CK 1.4, 3.3 and 5: placing new infantry, exchanging pieces within a territory, and fortifying."""

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
from ...rules.fortify import EndTurnMove
from ...rules.ownership import own_reaches, put
from ...rules.reinforce import SPREAD, Place, Placed, Spread, offer_place, spread_evenly
from ...rules.turn import Attacking
from . import turns
from .context import Context
from .pieces import KINDS, VALUES, Force, PiecesSent, SendPieces, covers, infantry, minus, movable, plus
from .state import Reinforcing, State, View
from .transfers import can_spare, explain_leaving, explain_own, movable_from_source, transfer
from .turns import begin_phase


def place_infantry(flow: Flow[Context], state: State, seat: Seat, shares: Sequence[tuple[int, int]]) -> State:
    """Infantry comes to territories: each share is a territory and a number."""
    pieces = list(state.pieces)
    for territory, armies in shares:
        pieces[territory] = plus(pieces[territory], infantry(armies))
        flow.tell(Placed(seat, territory, armies))
    return replace(state, pieces=tuple(pieces))


class ReinforceMove(Move[Context, State, Place | Spread, View]):
    actions = (Place, Spread)

    def options(self, context: Context, state: State, seat: Seat) -> tuple[Option, ...]:
        return offer_place(state.owners, seat, _armies(state)), SPREAD

    def apply(self, flow: Flow[Context], state: State, seat: Seat, action: Place | Spread) -> State:
        armies = _armies(state)
        if isinstance(action, Spread):
            state = place_infantry(flow, state, seat, spread_evenly(state.owners, seat, armies))
            return begin_phase(flow, state, Attacking())
        state = place_infantry(flow, state, seat, [(action.territory, action.armies)])
        left = armies - action.armies
        return replace(state, phase=Reinforcing(left)) if left else begin_phase(flow, state, Attacking())

    def explain(self, context: Context, state: State, seat: Seat, action: Place | Spread) -> Refused | None:
        if isinstance(action, Spread):
            return None
        wrong = explain_own(context, state, seat, action.territory)
        return wrong or Illegal("place.armies", armies=action.armies, most=_armies(state))

    def default(self, context: Context, state: State, seat: Seat) -> Action:
        """CK 9.4."""
        return Spread()


def _armies(state: State) -> int:
    phase = state.phase
    assert isinstance(phase, Reinforcing)
    return phase.armies


reinforce = ReinforceMove()


# CK 1.4: exchanging pieces within a territory, while a seat reinforces, attacks or fortifies


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

    def options(self, context: Context, state: State, seat: Seat) -> tuple[Option, ...]:
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


# CK 5: fortifying, which ends the turn


class FortifyWithPieces(SendPieces, frozen=True, tag="fortify"): ...


class Moved(PiecesSent, frozen=True, tag="moved"):
    """Fortifying."""


class FortifyPiecesMove(Move[Context, State, FortifyWithPieces, View]):
    """CK 5.1: to a neighbour; CK 10.6: or along a path of own territories."""

    actions = (FortifyWithPieces,)

    def options(self, context: Context, state: State, seat: Seat) -> tuple[Option, ...]:
        owners, links = state.owners, context.links

        def neighbours(source: int) -> Sequence[int]:
            return [t for t in links[source] if owners[t] == seat]

        targets = own_reaches(seat, owners, links) if context.settings.fortify == "path" else neighbours
        source = TerritoriesWhere(len(owners), lambda t: can_spare(state, seat, t) and bool(targets(t)))
        slots = TerritorySlot("source", source), TerritorySlot("target", targets, "source"), movable_from_source(state)
        return (Option(FortifyWithPieces, slots),)

    def apply(self, flow: Flow[Context], state: State, seat: Seat, action: FortifyWithPieces) -> State:
        flow.tell(Moved(seat, action.source, action.target, action.pieces))
        return turns.end_turn(flow, transfer(state, action.source, action.target, action.pieces))

    def explain(self, context: Context, state: State, seat: Seat, action: FortifyWithPieces) -> Refused | None:
        source, target, pieces = action.source, action.target, action.pieces
        wrong = explain_own(context, state, seat, source, target)
        if wrong:
            return wrong
        if source == target:
            return Illegal("fortify.same", territory=source)
        if context.settings.fortify == "neighbours" and target not in context.links[source]:
            return Illegal("fortify.no_neighbour", source=source, target=target)
        if pieces in movable(state.pieces[source]):
            return Illegal("fortify.no_path", source=source, target=target)
        return explain_leaving(state, source, pieces)


fortify = FortifyPiecesMove()
end_turn = EndTurnMove(turns.end_turn)
"""CK 5.2."""
