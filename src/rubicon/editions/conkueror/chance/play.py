"""CK 8.3: the chance card that is offered is played or skipped."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.edition import Event, Seat
from ....core.ids import Phrase, SeatId
from ....core.moves import Flow, Move
from ....core.option import Action, Option, verb_of
from ....errors import Illegal, Refused
from ....rules.turn import SKIP, Skip
from ..context import Context
from ..state import Chancing, Over, State, View
from ..turns import begin_reinforcing, judge_falls
from . import CARDS


class Passed(Event, frozen=True, tag="passed"):
    """A chance card was skipped."""

    seat: SeatId
    offer: Phrase


class PlayChance(Move[Context, State, Action, View]):
    actions = tuple(card.action for card in CARDS.values())

    def options(self, context: Context, state: State, seat: Seat) -> Sequence[Option]:
        return (CARDS[_offer(state)].offer(context, state),)

    def apply(self, flow: Flow[Context], state: State, seat: Seat, action: Action) -> State:
        after = judge_falls(flow, state, CARDS[_offer(state)].apply(flow, state, action))
        return after if isinstance(after.phase, Over) else begin_reinforcing(flow, after)

    def explain(self, context: Context, state: State, seat: Seat, action: Action) -> Refused | None:
        offer = _offer(state)
        if verb_of(action) != offer:
            return Illegal("chance.first", offer=offer)
        return CARDS[offer].explain(context, state, action)


class SkipChance(Move[Context, State, Skip, View]):
    actions = (Skip,)

    def options(self, context: Context, state: State, seat: Seat) -> Sequence[Option]:
        return (SKIP,)

    def apply(self, flow: Flow[Context], state: State, seat: Seat, action: Skip) -> State:
        flow.tell(Passed(seat, _offer(state)))
        return begin_reinforcing(flow, state)

    def default(self, context: Context, state: State, seat: Seat) -> Action:
        """CK 9.4."""
        return Skip()


def _offer(state: State) -> str:
    phase = state.phase
    assert isinstance(phase, Chancing)
    return phase.offer


play_chance = PlayChance()
skip_chance = SkipChance()
