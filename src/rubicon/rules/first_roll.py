"""The roll for the first turn: a die each, the highest begins, and those who tie for it roll again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from ..core.edition import Phase
from ..core.ids import SeatId
from ..core.moves import Flow, Move
from ..core.option import Action, Option
from .context import C, TurnContext
from .dice import roll
from .turn import Claiming, HighestRolled, Rolled, S


class Rolling(Phase, frozen=True, tag="rolling"):
    """A die each for the first turn; of those who have rolled only the leaders still count."""

    waiting: tuple[SeatId, ...]
    highest: int = 0
    leaders: tuple[SeatId, ...] = ()

    def awaited(self, state: Any) -> tuple[SeatId, ...]:
        return self.waiting


class RollDie(Action, frozen=True, tag="roll"):
    """The die for the first turn."""


class RollForFirst(Move[C, S, RollDie, Any]):
    """TT 2.1 and 2.2."""

    actions: ClassVar[tuple[type[Action], ...]] = (RollDie,)

    def __init__(self, then: Callable[[Flow[C], S], S]) -> None:
        self.then = then

    def options(self, context: C, state: S, seat: int) -> Sequence[Option]:
        return (Option(RollDie),)

    def apply(self, flow: Flow[C], state: S, seat: int, action: RollDie) -> S:
        return self.then(flow, roll_die(flow, state, seat))

    def default(self, context: C, state: S, seat: int) -> Action | None:
        return RollDie()


def roll_die(flow: Flow[TurnContext[Any]], state: S, seat: int) -> S:
    """The phase is Rolling. After the last die it is Claiming, or Rolling again for those who tie."""
    phase: Rolling = state.phase
    (die,) = roll(flow.chance, 1)
    flow.tell(Rolled(seat, die))
    highest, leaders = phase.highest, phase.leaders
    if die > highest:
        highest, leaders = die, (seat,)
    elif die == highest:
        leaders = tuple(sorted((*leaders, seat)))
    waiting = tuple(other for other in phase.waiting if other != seat)
    if waiting:
        return replace(state, phase=Rolling(waiting, highest, leaders))
    flow.tell(HighestRolled(leaders, highest))
    if len(leaders) > 1:
        return replace(state, chapter=state.chapter + 1, phase=Rolling(leaders))
    return replace(state, chapter=state.chapter + 1, seat=leaders[0], first=leaders[0], phase=Claiming())


def roll_for(flow: Flow[TurnContext[Any]], state: S, seats: Collection[int]) -> S:
    """Rolls for these seats as long as any of them is waited for."""
    while isinstance(state.phase, Rolling):
        asked = [seat for seat in state.phase.waiting if seat in seats]
        if not asked:
            return state
        state = roll_die(flow, state, asked[0])
    return state
