"""Fortifying: armies go from one own territory to another, once, at the end of a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from ..core import moves
from ..core.edition import Event
from ..core.ids import SeatId, TerritoryId
from ..core.moves import Flow, Move
from ..core.option import Action, NumberSlot, Option, TerritoriesWhere, TerritorySlot
from ..errors import Illegal, Refused
from .ownership import Links, Owners, Pieces, Reach, borders_own, explain_territories, move, own_reaches
from .turn import C, S


class Fortify(Action, frozen=True, tag="fortify"):
    source: TerritoryId
    target: TerritoryId
    armies: int


class EndTurn(Action, frozen=True, tag="end_turn"): ...


class Fortified(Event, frozen=True, tag="fortified"):
    seat: SeatId
    source: TerritoryId
    target: TerritoryId
    armies: int


END_TURN = Option(EndTurn)


class FortifyMove(Move[C, S, Fortify, Any]):
    """CL 5.1: along a path of own territories, or to a neighbour only, as the table plays it."""

    actions: ClassVar[tuple[type[Action], ...]] = (Fortify,)

    def __init__(self, then: Callable[[Flow[C], S], S]) -> None:
        self.then = then

    def options(self, context: C, state: S, seat: int) -> tuple[Option, ...]:
        return (offer_fortify(seat, state.owners, state.pieces, context.links, context.settings.fortify),)

    def apply(self, flow: Flow[C], state: S, seat: int, action: Fortify) -> S:
        flow.tell(Fortified(seat, action.source, action.target, action.armies))
        return self.then(flow, replace(state, pieces=move(state.pieces, action.source, action.target, action.armies)))

    def explain(self, context: C, state: S, seat: int, action: Fortify) -> Refused | None:
        if not self.offers(context, state, seat, action):
            return None
        source, target = action.source, action.target
        unknown = explain_territories((source, target), context.size, context.disabled)
        if unknown:
            return unknown
        for territory in (source, target):
            if state.owners[territory] != seat:
                return Illegal("not_yours", territory=territory)
        if source == target:
            return Illegal("fortify.same", territory=source)
        spare = state.pieces[source] - 1
        if not 1 <= action.armies <= spare:
            return Illegal("fortify.armies", armies=action.armies, most=spare)
        return Illegal(f"fortify.no_{context.settings.fortify.removesuffix('s')}", source=source, target=target)


class EndTurnMove(Move[moves.C_contra, moves.S, EndTurn, Any]):
    actions: ClassVar[tuple[type[Action], ...]] = (EndTurn,)

    def __init__(self, then: Callable[[Flow[moves.C_contra], moves.S], moves.S]) -> None:
        self.then = then

    def options(self, context: moves.C_contra, state: moves.S, seat: int) -> tuple[Option, ...]:
        return (END_TURN,)

    def apply(self, flow: Flow[moves.C_contra], state: moves.S, seat: int, action: EndTurn) -> moves.S:
        return self.then(flow, state)

    def default(self, context: moves.C_contra, state: moves.S, seat: int) -> Action | None:
        return EndTurn()


def can_fortify(seat: int, owners: Owners, pieces: Pieces, links: Links) -> bool:
    for territory, owner in enumerate(owners):
        if owner == seat and pieces[territory] > 1 and borders_own(territory, seat, owners, links):
            return True
    return False


def offer_fortify(seat: int, owners: Owners, pieces: Pieces, links: Links, reach: Reach) -> Option:
    def spare(territory: int) -> bool:
        if owners[territory] != seat or pieces[territory] < 2:
            return False
        return borders_own(territory, seat, owners, links)

    def beside(source: int) -> Sequence[int]:
        return [t for t in links[source] if owners[t] == seat and t != source]

    def armies(source: int) -> range:
        return range(1, pieces[source])

    slots = (
        TerritorySlot("source", TerritoriesWhere(len(owners), spare)),
        TerritorySlot("target", own_reaches(seat, owners, links) if reach == "path" else beside, "source"),
        NumberSlot("armies", armies, "source"),
    )
    return Option(Fortify, slots)
