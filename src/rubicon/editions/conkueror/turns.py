"""A turn from its beginning to its end, the chance card that opens it, eliminations and the end of the game."""

from __future__ import annotations

from msgspec.structs import replace

from ...core.edition import Event, Outcome, Seat
from ...core.ids import CardId, Phrase, SeatId
from ...core.moves import Flow, Move
from ...core.option import Action, Option, verb_of
from ...errors import Illegal, Refused
from ...rules.armies import armies_for_continents, armies_for_territories
from ...rules.ownership import Owners
from ...rules.ranking import Ended, Fell, Over, ranked, seats_in_game
from ...rules.turn import SKIP, Attacking, Fortifying, PhaseBegan, Skip, TurnBegan, came_round, next_seat
from .chance import CARDS
from .chance.draft import draw_drafted
from .chance.immunity import end_immunity
from .chance.mercenaries import dismiss_mercenaries
from .context import Context
from .pieces import worth
from .state import Chancing, Reinforcing, State, View, is_out, seats_out
from .transfers import discard, draw_for_conquests

MIN_ARMIES_PER_TURN = 3


class Offered(Event, frozen=True, tag="offered"):
    """A turn begins with this chance card."""

    seat: SeatId
    offer: Phrase


class Discarded(Event, frozen=True, tag="discarded"):
    """The hand of a seat that is out."""

    seat: SeatId
    cards: tuple[CardId, ...]


# CK 3: the beginning of a turn


def begin_turn(flow: Flow[Context], state: State, seat: int) -> State:
    """CK 3.1: perhaps with a chance card. CK 9.3: unless the round limit is reached."""
    context = flow.context
    rounds = state.round + came_round(state.seat, seat, state.first, context.seats)
    state = end_immunity(flow, state, seat)
    state = replace(state, seat=seat, chapter=state.chapter + 1, round=rounds)
    limit = context.settings.round_limit
    if limit is not None and rounds > limit:
        return end_game(flow, state, "round_limit")
    if not chance_comes(flow):
        return begin_reinforcing(flow, state)
    chances = state.chances or context.chances  # CK 8.2: when all have been offered, all of them come again
    offer = chances[flow.chance.below(len(chances))]
    flow.tell(Offered(seat, offer))
    return replace(state, chances=tuple(name for name in chances if name != offer), phase=Chancing(offer))


def chance_comes(flow: Flow[Context]) -> bool:
    """CK 8.1 and 10.2. Nothing is drawn if it is certain."""
    rate = flow.context.chance_rate
    return rate == 1 or (rate > 0 and flow.chance.below(rate.denominator) < rate.numerator)


def begin_reinforcing(flow: Flow[Context], state: State) -> State:
    """CK 3.2: the armies are counted after the chance card."""
    armies = income(flow.context, state.owners, state.seat)
    flow.tell(TurnBegan(state.seat, armies))
    return replace(state, phase=Reinforcing(armies)) if armies else begin_phase(flow, state, Attacking())


def income(context: Context, owners: Owners, seat: int) -> int:
    """CK 3.2; CK 10.4: and the bonuses of continents, if the table plays with them."""
    armies = max(MIN_ARMIES_PER_TURN, armies_for_territories(owners, seat))
    if not context.settings.continent_bonus:
        return armies
    return max(0, armies + armies_for_continents(owners, seat, context.realms))


def begin_phase(flow: Flow[Context], state: State, phase: Attacking | Fortifying) -> State:
    flow.tell(PhaseBegan(state.seat, str(phase.__struct_config__.tag)))
    return replace(state, phase=phase)


# CK 5: the end of a turn


def end_turn(flow: Flow[Context], state: State) -> State:
    """CK 5.3: cards are drawn, mercenaries leave, and a bombardment that was not used is lost."""
    state = draw_for_conquests(flow, state)
    if state.draft:
        state = draw_drafted(flow, state)
    state = replace(dismiss_mercenaries(flow, state), bombardment=False)
    return begin_turn(flow, state, next_seat(state.seat, flow.context.seats, seats_out(state)))


# CK 9: who is out, and the end of the game


def eliminate_seats(flow: Flow[Context], before: State, state: State) -> State:
    """CK 9.1: called after all effects of an action; `before` is the state before the action.

    CK 9.2: seats that are eliminated together are ranked by what they had before.
    """
    seats = flow.context.seats
    falling = [seat for seat in range(seats) if not is_out(state, seat) and seat not in state.owners]
    places = ranked(falling, before.owners, tuple(map(sum, before.pieces)))[::-1]
    for seat in (seat for place in places for seat in place):
        flow.tell(Fell(seat, state.seat))
        cards = state.hands[seat]
        if cards:
            flow.tell(Discarded(seat, cards))
            state = discard(flow, state, seat, cards)
    state = replace(state, fallen=state.fallen + places)
    return end_game(flow, state, "conquest") if len(seats_out(state)) == seats - 1 else state


def end_game(flow: Flow[Context], state: State, reason: str) -> State:
    """CK 9.2 and 9.3: the seats that are left are ranked by territories, then by pieces in infantry."""
    left = seats_in_game(flow.context.seats, seats_out(state))
    places = (*ranked(left, state.owners, tuple(map(worth, state.pieces))), *state.fallen[::-1])
    flow.tell(Ended(places, reason))
    return replace(state, phase=Over(Outcome(places, reason)))


# CK 8.3: playing or skipping the offered chance card


class Passed(Event, frozen=True, tag="passed"):
    """A chance card was skipped."""

    seat: SeatId
    offer: Phrase


class PlayChanceMove(Move[Context, State, Action, View]):
    actions = tuple(card.action for card in CARDS.values())

    def options(self, context: Context, state: State, seat: Seat) -> tuple[Option, ...]:
        return (CARDS[_offer(state)].offer(context, state),)

    def apply(self, flow: Flow[Context], state: State, seat: Seat, action: Action) -> State:
        after = eliminate_seats(flow, state, CARDS[_offer(state)].apply(flow, state, action))
        return after if isinstance(after.phase, Over) else begin_reinforcing(flow, after)

    def explain(self, context: Context, state: State, seat: Seat, action: Action) -> Refused | None:
        offer = _offer(state)
        if verb_of(action) != offer:
            return Illegal("chance.first", offer=offer)
        return CARDS[offer].explain(context, state, action)


class SkipChanceMove(Move[Context, State, Skip, View]):
    actions = (Skip,)

    def options(self, context: Context, state: State, seat: Seat) -> tuple[Option, ...]:
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


play_chance = PlayChanceMove()
skip_chance = SkipChanceMove()
