"""A turn from its beginning to its end, as classic and tabletop play it: fights, conquests, cards, phases, the ranking.

Moves are one verb each; what follows from them stands here. An edition subclasses `TurnRules` and overrides the steps
in which it differs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from ..core.edition import Outcome, Phase
from ..core.moves import Flow
from .attack import Advanced, AdvancePhase, Conquered, Fought, defender, pieces_after_rolls
from .cards import Drew, TookCards, pick_card, renew_deck
from .dice import Roll
from .ownership import move, put
from .ranking import Ended, Fallen, Fell, Over, outcome_by_holdings, outcome_with_winner
from .turn import (
    Attacking,
    Claiming,
    Fortifying,
    PhaseBegan,
    S,
    Stationing,
    TurnContext,
    came_round,
    next_seat,
    phase_name,
)

Context = TypeVar("Context", bound=TurnContext[Any])

CLAIMING = Claiming()
STATIONING = Stationing()
ATTACKING = Attacking()
FORTIFYING = Fortifying()


class TurnRules(ABC, Generic[Context, S]):
    # The beginning of a turn.

    def begin_turn(self, flow: Flow[Context], state: S, seat: int) -> S:
        context = flow.context
        rounds = state.round + came_round(state.seat, seat, state.first, context.seats)
        state = replace(state, seat=seat, chapter=state.chapter + 1, round=rounds)
        limit = context.settings.round_limit
        if limit is not None and rounds > limit:
            return self.end_by_holdings(flow, state, "round_limit")
        return self.begin_reinforcing(flow, state)

    @abstractmethod
    def begin_reinforcing(self, flow: Flow[Context], state: S) -> S:
        """Armies are counted when the turn begins, before any card is traded."""

    # Attacking.

    def resolve(self, flow: Flow[Context], state: S, source: int, target: int, rolls: Sequence[Roll]) -> S:
        """CL 4.4: each pair of dice costs an army, and the territory falls when no army is left to defend it."""
        pieces, lost, killed = pieces_after_rolls(flow.context.dice, rolls, state.pieces, source, target)
        seat = state.seat
        flow.tell(Fought(seat, source, target, tuple(rolls), lost, killed))
        if pieces[target]:
            return self.after_fight(flow, replace(state, pieces=pieces, phase=ATTACKING), source)
        loser, fallen = defender(state.owners, target), state.fallen
        flow.tell(Conquered(seat, source, target, loser))
        owners = put(state.owners, target, seat)
        eliminated = loser not in owners
        if eliminated:
            flow.tell(Fell(loser, seat))
            fallen = (*fallen, Fallen(loser, seat))
        least = len(rolls[-1].attack)
        state = replace(state, pieces=pieces, owners=owners, fallen=fallen)
        state = self.conquered(flow, state, source, target, least, loser if eliminated else None)
        if pieces[source] - 1 == least:  # CL 4.6, TT 5.1: the only choice is made at once
            return self.advance(flow, state, least)
        return state

    def after_fight(self, flow: Flow[Context], state: S, source: int) -> S:
        """The territory has not fallen."""
        return state

    @abstractmethod
    def conquered(
        self, flow: Flow[Context], state: S, source: int, target: int, least: int, eliminated: int | None
    ) -> S:
        """The target has fallen, and armies move in next. `eliminated` has lost its last territory."""

    def advance(self, flow: Flow[Context], state: S, armies: int) -> S:
        phase: AdvancePhase = state.phase
        flow.tell(Advanced(state.seat, phase.source, phase.target, armies))
        return self.advanced(flow, replace(state, pieces=move(state.pieces, phase.source, phase.target, armies)))

    @abstractmethod
    def advanced(self, flow: Flow[Context], state: S) -> S:
        """Armies have moved in. The phase is still that of moving in."""

    def end_attack(self, flow: Flow[Context], state: S) -> S:
        """The attack is over: a seat has ended it, or cannot attack any more."""
        return begin_phase(flow, state, FORTIFYING)

    # The end of a turn.

    def fortified(self, flow: Flow[Context], state: S) -> S:
        return self.pass_turn(flow, state)

    def pass_turn(self, flow: Flow[Context], state: S) -> S:
        return self.begin_turn(flow, state, next_seat(state.seat, flow.context.seats, state.out))

    # The end of the game.

    def end_by_holdings(self, flow: Flow[Context], state: S, reason: str) -> S:
        """CL 7.3 and 7.7, TT 8.5 and 8.9: nobody has won, so the seats are ranked by what they hold."""
        return self.end(
            flow, state, outcome_by_holdings(flow.context.seats, state.out, state.owners, state.pieces, reason)
        )

    def end_with_winner(self, flow: Flow[Context], state: S, reason: str) -> S:
        """CL 6.3: the seat whose turn it is has won."""
        seats = flow.context.seats
        return self.end(
            flow, state, outcome_with_winner(state.seat, seats, state.out, state.owners, state.pieces, reason)
        )

    def end(self, flow: Flow[Context], state: S, outcome: Outcome) -> S:
        flow.tell(Ended(outcome.places, outcome.reason))
        return replace(state, phase=self.over(flow, state, outcome))

    def over(self, flow: Flow[Context], state: S, outcome: Outcome) -> Phase:
        return Over(outcome)


def begin_phase(flow: Flow[TurnContext[Any]], state: S, phase: Phase) -> S:
    flow.tell(PhaseBegan(state.seat, phase_name(phase)))
    return replace(state, phase=phase)


def next_first_army(context: TurnContext[Any], state: S) -> S:
    """CL 2.5, TT 2.6: one army a turn, the seats in turn, until all is claimed and every first army placed."""
    phase = CLAIMING if is_free(context, state) else STATIONING
    seat = next_seat(state.seat, context.seats)
    while not state.reserves[seat]:
        seat = next_seat(seat, context.seats)
    return replace(state, seat=seat, chapter=state.chapter + 1, phase=phase)


def is_free(context: TurnContext[Any], state: S) -> bool:
    """Whether any territory is still to be claimed."""
    return state.owners.count(None) > len(context.disabled)


def draw_card(flow: Flow[TurnContext[Any]], state: S) -> S:
    """CL 5.4, TT 5: a card, if any is left."""
    if not state.deck:
        return state
    seat, used = state.seat, state.used
    card, deck = pick_card(state.deck, flow.chance)
    flow.tell(Drew(seat, card))
    if flow.context.recycles:
        deck, used = renew_deck(deck, used)
    return replace(state, hands=put(state.hands, seat, (*state.hands[seat], card)), deck=deck, used=used)


def take_cards(flow: Flow[TurnContext[Any]], state: S, loser: int) -> S:
    """CL 4.7: the seat that takes another seat's last territory gets its cards."""
    seat, spoils = state.seat, state.hands[loser]
    if not spoils:
        return state
    flow.tell(TookCards(seat, loser, len(spoils), spoils))
    return replace(state, hands=put(put(state.hands, loser, ()), seat, state.hands[seat] + spoils))
