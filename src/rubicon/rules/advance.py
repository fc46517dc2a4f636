"""Moving into a conquered territory."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from ..core.edition import Event
from ..core.ids import SeatId, TerritoryId
from ..core.moves import Move
from ..core.option import Action, Number, Option
from ..errors import Illegal, Refused
from .context import C
from .turn import S


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

    @abstractmethod
    def armies(self, state: S) -> range:
        """How many may move in."""

    def options(self, context: C, state: S, seat: int) -> Sequence[Option]:
        return (Option(Advance, (Number("armies", self.armies(state)),)),)

    def explain(self, context: C, state: S, seat: int, action: Advance) -> Refused | None:
        armies = self.armies(state)
        return Illegal("advance.armies", armies=action.armies, least=armies.start, most=armies.stop - 1)

    def default(self, context: C, state: S, seat: int) -> Action | None:
        return Advance(self.armies(state).start)
