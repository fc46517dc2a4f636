"""Pieces that leave a territory for good, and territories that change hands: what several moves share."""

from __future__ import annotations

from msgspec.structs import replace

from ...core.option import PiecesSlot, Slot
from ...errors import Illegal, Refused
from ...rules.ownership import explain_territories, put
from .context import Context
from .pieces import MERCENARIES, NOTHING, Force, minus, movable, padded, plus, spare
from .state import State


def transfer(state: State, source: int, target: int, pieces: Force) -> State:
    forces = put(state.pieces, source, minus(state.pieces[source], pieces))
    return replace(state, pieces=put(forces, target, plus(forces[target], pieces)))


def hand_over(state: State, territory: int, owner: int | None, force: Force) -> State:
    """CK 8.5: a territory that changes hands loses its immunity."""
    return replace(
        state,
        owners=put(state.owners, territory, owner),
        pieces=put(state.pieces, territory, force),
        immune=tuple(each for each in state.immune if each != territory),
    )


def can_spare(state: State, seat: int, territory: int) -> bool:
    return state.owners[territory] == seat and spare(state.pieces[territory]) > 0


def movable_from_source(state: State) -> Slot:
    return PiecesSlot("pieces", lambda source: movable(state.pieces[source]), "source")


def without_pieces(state: State, seat: int) -> list[int]:
    """CK 7.7: the territories of a seat that have no pieces yet."""
    return [t for t, owner in enumerate(state.owners) if owner == seat and state.pieces[t] == NOTHING]


# Why an action is refused.


def explain_territory(context: Context, territory: int) -> Refused | None:
    return explain_territories((territory,), context.size, context.disabled)


def explain_own(context: Context, state: State, seat: int, *territories: int) -> Refused | None:
    """Why one of these is not a territory of the seat; None if all are."""
    for territory in territories:
        unknown = explain_territory(context, territory)
        if unknown or state.owners[territory] != seat:
            return unknown or Illegal("not_yours", territory=territory)
    return None


def explain_leaving(state: State, source: int, pieces: Force) -> Refused:
    """Why these pieces may not leave a territory for good."""
    if any(pieces[MERCENARIES:]):
        return Illegal("move.mercenaries")
    force = state.pieces[source]
    return Illegal("move.pieces", pieces=padded(pieces), territory=source, standing=force, most=max(0, spare(force)))
