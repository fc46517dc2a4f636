"""TT 2: which tables can start, the roll for the first turn, claiming, and the first armies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ...core.moves import Flow, Move
from ...core.option import Action, Option
from ...errors import Illegal, Refused
from ...rules.dice import roll
from ...rules.turn import Claiming, HighestRolled, Rolled
from ...world.map import WorldMap
from .context import Context
from .state import Rolling, State, View


def validate(context: Context, world: WorldMap) -> Iterator[Refused]:
    """TT 6.1: every territory needs its card."""
    without = [world.territories[t].name for t in context.enabled if t not in context.shown]
    if without:
        yield Illegal("table.no_card", territories=without)


def begin(context: Context) -> State:
    return State(
        owners=(None,) * context.size,
        pieces=(0,) * context.size,
        seat=0,
        phase=Rolling(tuple(range(context.seats))),
        chapter=0,
        round=0,
        first=0,
        reserves=(context.first_armies(),) * context.seats,
        hands=((),) * context.seats,
        deck=context.deck,
        used=(),
        traded=(0,) * context.seats,
    )


class RollDie(Action, frozen=True, tag="roll"):
    """The die for the first turn."""


class RollForFirst(Move[Context, State, RollDie, View]):
    """TT 2.1 and 2.2: the highest begins; those who tie for it roll again."""

    actions = (RollDie,)

    def options(self, context: Context, state: State, seat: int) -> Sequence[Option]:
        return (Option(RollDie),)

    def apply(self, flow: Flow[Context], state: State, seat: int, action: RollDie) -> State:
        assert isinstance(state.phase, Rolling)
        return roll_die(flow, state, state.phase, seat)

    def default(self, context: Context, state: State, seat: int) -> Action | None:
        return RollDie()


def roll_die(flow: Flow[Context], state: State, phase: Rolling, seat: int) -> State:
    (die,) = roll(flow.chance, 1)
    flow.tell(Rolled(seat, die))
    highest, leaders = phase.highest, phase.leaders
    if die > highest:
        highest, leaders = die, (seat,)
    elif die == highest:
        leaders = tuple(sorted((*leaders, seat)))
    waiting = tuple(other for other in phase.waiting if other != seat)
    if waiting:
        return roll_for_waiting(flow, state, Rolling(waiting, highest, leaders))
    flow.tell(HighestRolled(leaders, highest))
    state = replace(state, chapter=state.chapter + 1)
    if len(leaders) > 1:
        return roll_for_waiting(flow, state, Rolling(leaders))
    return replace(state, seat=leaders[0], first=leaders[0], phase=Claiming())


def roll_for_waiting(flow: Flow[Context], state: State, phase: Rolling) -> State:
    """TT 8.10: the game rolls for the next seat that has asked for it."""
    state = replace(state, phase=phase)
    asked = [seat for seat in phase.waiting if seat in state.rolled_for]
    return roll_die(flow, state, phase, asked[0]) if asked else state
