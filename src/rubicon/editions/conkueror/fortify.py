"""CK 5: pieces are moved between own territories once, and the turn ends."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.edition import Event, Seat
from ...core.ids import SeatId, TerritoryId
from ...core.moves import Flow, Move
from ...core.option import Action, Option, TerritoriesWhere, TerritorySlot
from ...errors import Illegal, Refused
from ...rules.fortify import EndTurnMove
from ...rules.ownership import own_reaches
from . import turns
from .context import Context
from .pieces import Force, movable
from .state import State, View
from .transfers import can_spare, explain_leaving, explain_own, movable_from_source, transfer


class FortifyWithPieces(Action, frozen=True, tag="fortify"):
    source: TerritoryId
    target: TerritoryId
    pieces: Force


class Moved(Event, frozen=True, tag="moved"):
    """Fortifying."""

    seat: SeatId
    source: TerritoryId
    target: TerritoryId
    pieces: Force


class FortifyMove(Move[Context, State, FortifyWithPieces, View]):
    """CK 5.1: to a neighbour; CK 10.6: or along a path of own territories."""

    actions = (FortifyWithPieces,)

    def options(self, context: Context, state: State, seat: Seat) -> Sequence[Option]:
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


fortify = FortifyMove()
end_turn = EndTurnMove(turns.end_turn)
"""CK 5.2."""
