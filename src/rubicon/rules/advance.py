"""Moving into a conquered territory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from ..core.edition import Event, Phase
from ..core.ids import SeatId, TerritoryId
from ..core.moves import Flow, Move
from ..core.option import Action, Number, Option
from ..errors import Illegal, Refused
from .context import C
from .turn import S


class AdvancePhase(Phase, frozen=True):
    """A territory has fallen, and armies move in. Editions add what follows."""

    source: TerritoryId
    target: TerritoryId
    least: int


class Advance(Action, frozen=True, tag="advance"):
    armies: int


class Advanced(Event, frozen=True, tag="advanced"):
    seat: SeatId
    source: TerritoryId
    target: TerritoryId
    armies: int


class AdvanceMove(Move[C, S, Advance, Any]):
    """CL 4.6: at least as many as there were dice in the last roll, and one army stays behind."""

    actions: ClassVar[tuple[type[Action], ...]] = (Advance,)

    def __init__(self, then: Callable[[Flow[C], S, int], S]) -> None:
        self.then = then
        """Moves this many armies in, and what follows."""

    def armies(self, state: S) -> range:
        """How many may move in."""
        phase: AdvancePhase = state.phase
        return range(phase.least, state.pieces[phase.source])

    def options(self, context: C, state: S, seat: int) -> Sequence[Option]:
        return (Option(Advance, (Number("armies", self.armies(state)),)),)

    def apply(self, flow: Flow[C], state: S, seat: int, action: Advance) -> S:
        return self.then(flow, state, action.armies)

    def explain(self, context: C, state: S, seat: int, action: Advance) -> Refused | None:
        armies = self.armies(state)
        return Illegal("advance.armies", armies=action.armies, least=armies.start, most=armies.stop - 1)

    def default(self, context: C, state: S, seat: int) -> Action | None:
        return Advance(self.armies(state).start)
