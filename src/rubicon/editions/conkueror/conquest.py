"""CK 4.7 to 4.9: moving into what was conquered, taking what nobody owns, and the end of the attack."""

from __future__ import annotations

from itertools import islice

from msgspec.structs import replace

from ...core.edition import Seat
from ...core.moves import Flow, Move
from ...core.option import Action, Option, PiecesRange, PiecesSlot, TerritoriesWhere, TerritorySlot
from ...errors import Illegal, Refused
from ...rules.attack import Conquered, EndAttackMove, defender
from ...rules.turn import Attacking, Fortifying
from .context import Context
from .pieces import MERCENARIES, NOTHING, REGULAR, Force, PiecesSent, SendPieces, cheapest_regular, movable
from .state import Advancing, State, View
from .transfers import (
    can_spare,
    draw_for_conquests,
    explain_leaving,
    explain_own,
    explain_territory,
    hand_over,
    movable_from_source,
    transfer,
)
from .turns import begin_phase, eliminate_seats

# CK 4.7: moving in


class AdvanceWithPieces(Action, frozen=True, tag="advance"):
    pieces: Force


class MovedIn(PiecesSent, frozen=True, tag="moved_in"): ...


def conquer(flow: Flow[Context], before: State, state: State, phase: Advancing) -> State:
    """No defending piece is left. A conqueror who has no choice, or who has won, moves in at once."""
    seat, source, target = state.seat, phase.source, phase.target
    flow.tell(Conquered(seat, source, target, defender(state.owners, target)))
    state = hand_over(state, target, seat, NOTHING)
    state = replace(state, conquests=state.conquests + 1, phase=phase)
    choices = list(islice(advancing_pieces(state, phase), 2))
    alone = {owner for owner in state.owners if owner is not None} == {seat}
    if len(choices) == 1 or alone:
        state = _move_in(flow, state, phase, fewest_to_advance(phase))
    return eliminate_seats(flow, before, state)


def advancing_pieces(state: State, phase: Advancing) -> PiecesRange:
    """At least one of the surviving pieces sent, and no mercenaries; one piece stays."""
    survivors = [kind for kind in REGULAR if phase.sent[kind]]
    return movable(state.pieces[phase.source], survivors)


def fewest_to_advance(phase: Advancing) -> Force:
    return cheapest_regular(phase.sent)


def _move_in(flow: Flow[Context], state: State, phase: Advancing, pieces: Force) -> State:
    flow.tell(MovedIn(state.seat, phase.source, phase.target, pieces))
    return replace(transfer(state, phase.source, phase.target, pieces), phase=Attacking())


class AdvancePiecesMove(Move[Context, State, AdvanceWithPieces, View]):
    actions = (AdvanceWithPieces,)

    def options(self, context: Context, state: State, seat: Seat) -> tuple[Option, ...]:
        pieces = PiecesSlot("pieces", advancing_pieces(state, _advancing(state)))
        return (Option(AdvanceWithPieces, (pieces,)),)

    def apply(self, flow: Flow[Context], state: State, seat: Seat, action: AdvanceWithPieces) -> State:
        return _move_in(flow, state, _advancing(state), action.pieces)

    def explain(self, context: Context, state: State, seat: Seat, action: AdvanceWithPieces) -> Refused | None:
        phase, pieces = _advancing(state), action.pieces
        survivors = any(number and mine for number, mine in zip(pieces[:MERCENARIES], phase.sent, strict=False))
        if sum(pieces) > 0 and not survivors and not any(pieces[MERCENARIES:]):
            return Illegal("advance.survivors", sent=phase.sent)
        return explain_leaving(state, phase.source, pieces)

    def default(self, context: Context, state: State, seat: Seat) -> Action:
        """CK 9.4: one piece, the cheapest."""
        return AdvanceWithPieces(fewest_to_advance(_advancing(state)))


def _advancing(state: State) -> Advancing:
    phase = state.phase
    assert isinstance(phase, Advancing)
    return phase


# CK 4.8: what nobody owns


class Occupy(SendPieces, frozen=True, tag="occupy"):
    """Takes a territory that nobody owns."""


class Occupied(PiecesSent, frozen=True, tag="occupied"): ...


class OccupyMove(Move[Context, State, Occupy, View]):
    actions = (Occupy,)

    def options(self, context: Context, state: State, seat: Seat) -> tuple[Option, ...]:
        owners, links = state.owners, context.links

        def targets(source: int) -> list[int]:
            return [t for t in links[source] if owners[t] is None]

        source = TerritoriesWhere(context.size, lambda t: can_spare(state, seat, t) and bool(targets(t)))
        slots = TerritorySlot("source", source), TerritorySlot("target", targets, "source"), movable_from_source(state)
        return (Option(Occupy, slots),)

    def apply(self, flow: Flow[Context], state: State, seat: Seat, action: Occupy) -> State:
        """Without dice; it counts as conquered."""
        flow.tell(Occupied(seat, action.source, action.target, action.pieces))
        state = hand_over(state, action.target, seat, NOTHING)
        state = transfer(state, action.source, action.target, action.pieces)
        return replace(state, conquests=state.conquests + 1)

    def explain(self, context: Context, state: State, seat: Seat, action: Occupy) -> Refused | None:
        source, target = action.source, action.target
        wrong = explain_beside(context, state, seat, source, target)
        if wrong:
            return wrong
        if state.owners[target] is not None:
            return Illegal("occupy.owned", territory=target)
        return explain_leaving(state, source, action.pieces)


def explain_beside(context: Context, state: State, seat: Seat, source: int, target: int) -> Refused | None:
    """Why this is no way from an own territory to a neighbour that is not; None if it is one."""
    wrong = explain_own(context, state, seat, source) or explain_territory(context, target)
    if wrong:
        return wrong
    if state.owners[target] == seat:
        return Illegal("attack.own", territory=target)
    if target not in context.links[source]:
        return Illegal("attack.not_adjacent", source=source, target=target)
    return None


# CK 4.9: the end of the attack


def stop_attacking(flow: Flow[Context], state: State) -> State:
    """CK 10.7: where the card comes before fortifying, it is drawn now."""
    if flow.context.settings.card_before_fortify:
        state = draw_for_conquests(flow, state)
    return begin_phase(flow, state, Fortifying())


advance = AdvancePiecesMove()
occupy = OccupyMove()
end_attack = EndAttackMove(stop_attacking)
