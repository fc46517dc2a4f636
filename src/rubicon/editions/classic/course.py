"""The course of a game of classic: what follows a deed by itself, from a conquest to the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ...core.chance import Chance
from ...core.edition import Event, Outcome
from ...rules.advance import Advanced
from ...rules.attack import Conquered, Fought, after, can_attack, defender
from ...rules.deck import draw, renewed
from ...rules.dice import Roll
from ...rules.fortify import can_fortify
from ...rules.income import for_realms, for_territories
from ...rules.ownership import Owners, add, move, put
from ...rules.place import Placed, own_by_luck
from ...rules.ranking import Ended, Fallen, Fell, by_falling, by_holdings
from ...rules.trade import Drew, TookCards, holds_set
from ...rules.turn import GoBegan, WentOn, came_round, next_seat
from .goals import achieved
from .ground import Ground
from .state import (
    Advancing,
    Attacking,
    ChoosingCapital,
    Claiming,
    Ending,
    Fortifying,
    Over,
    Reinforcing,
    State,
    Stationing,
)

LEAST = 3
CAPTURED_LIMIT = 6
"""CL 4.8: so many cards, after taking those of a fallen seat, are traded at once."""


def can_trade(ground: Ground, state: State, phase: Reinforcing) -> bool:
    """Whether the seat that is reinforcing may trade a set that it holds."""
    hand = state.hands[state.seat]
    if len(hand) < 3:
        return False
    if phase.captured:
        return must_trade(ground, state)
    if phase.begun and ground.settings.trading == "before_placing":
        return False
    return holds_set(hand, lambda cards: ground.worth(cards, state.traded), ground.symbols)


def must_trade(ground: Ground, state: State) -> bool:
    """CL 3.4: with five or more cards, until fewer are left or no set is held."""
    limit, hand = ground.scheme.limit, state.hands[state.seat]
    if limit is None or len(hand) < limit:
        return False
    return holds_set(hand, lambda cards: ground.worth(cards, state.traded), ground.symbols)


def income(ground: Ground, owners: Owners, seat: int) -> tuple[int, int]:
    """CL 3.1: the armies of a go, and how much of them the floor has added (see Reinforcing.topped)."""
    land, realms = for_territories(owners, seat), for_realms(owners, seat, ground.realms)
    if ground.settings.floor == "income":
        return max(0, max(LEAST, land) + realms), 0
    return max(LEAST, land + realms), max(0, LEAST - land - realms)


class Course:
    """One deed under way: the ground it is done on, its luck, and what has happened so far."""

    __slots__ = ("chance", "events", "ground")

    def __init__(self, ground: Ground, chance: Chance) -> None:
        self.ground = ground
        self.chance = chance
        self.events: list[Event] = []

    def fought(self, state: State, source: int, target: int, rolls: Sequence[Roll]) -> State:
        """CL 4.4: each pair of dice costs an army; the territory falls when none is left to defend it."""
        pieces, lost, killed = after(rolls, state.pieces, source, target)
        self.events.append(Fought(state.seat, source, target, tuple(rolls), lost, killed))
        state = replace(state, pieces=pieces, phase=Attacking())
        if pieces[target]:
            return state if pieces[source] > 1 else self.settle(state)
        return self._conquer(state, source, target, len(rolls[-1].attack))

    def _conquer(self, state: State, source: int, target: int, least: int) -> State:
        seat, loser = state.seat, defender(state.owners, target)
        self.events.append(Conquered(seat, source, target, loser))
        phase = Advancing(source, target, least)
        owners = put(state.owners, target, seat)
        state = replace(state, owners=owners, conquered=True, phase=phase)
        if loser not in owners:
            state = self._fall(state, loser)
            captured = self.ground.scheme.limit is not None and len(state.hands[seat]) >= CAPTURED_LIMIT
            phase = replace(phase, captured=captured)
            state = replace(state, phase=phase)
        if state.pieces[source] - 1 == least:  # CL 4.6: the only choice is made at once
            return self.advance(state, phase, least)
        return state

    def _fall(self, state: State, loser: int) -> State:
        """CL 4.7: whoever takes a seat's last territory gets its cards."""
        seat, spoils = state.seat, state.hands[loser]
        self.events.append(Fell(loser, seat))
        if spoils:
            self.events.append(TookCards(seat, loser, len(spoils), spoils))
        hands = put(put(state.hands, loser, ()), seat, state.hands[seat] + spoils)
        return replace(state, hands=hands, fallen=(*state.fallen, Fallen(loser, seat)))

    def advance(self, state: State, phase: Advancing, armies: int) -> State:
        self.events.append(Advanced(state.seat, phase.source, phase.target, armies))
        then = Reinforcing(0, captured=True) if phase.captured else Attacking()
        state = replace(state, pieces=move(state.pieces, phase.source, phase.target, armies), phase=then)
        return self.settle(self.won(state))

    def won(self, state: State) -> State:
        """CL 6.2: whether the seat whose go it is has won. Asked after placing, moving in and fortifying only."""
        ground = self.ground
        reason = achieved(ground, state, state.seat)
        if reason is None:
            return state
        fallen = [fall.seat for fall in state.fallen]
        outcome = by_falling(state.seat, ground.seats, fallen, state.owners, state.pieces, reason)
        then = None
        if ground.settings.go_on and reason != "conquest":
            then = state.phase if type(state.phase) is Reinforcing else Attacking()
        return self._over(state, outcome, then)

    def _over(self, state: State, outcome: Outcome, then: Reinforcing | Attacking | None = None) -> State:
        self.events.append(Ended(outcome.places, outcome.reason))
        return replace(state, phase=Over(outcome, then))

    def end_as_it_stands(self, state: State, reason: str) -> State:
        """CL 7.3 and 7.7: nobody has won, so it is ranked by what they hold."""
        fallen = [fall.seat for fall in state.fallen]
        return self._over(state, by_holdings(self.ground.seats, fallen, state.owners, state.pieces, reason))

    def settle(self, state: State) -> State:
        """Where nothing is left to do in a phase, the next one begins by itself (CL 3.6, 4.9, 5.3)."""
        ground, phase = self.ground, state.phase
        if type(phase) is Reinforcing:
            if phase.armies or must_trade(ground, state):
                return state
            state = self.go_to(state, Attacking())
        if not ground.settings.skip:
            return state
        if type(state.phase) is Attacking and not can_attack(state.seat, state.owners, state.pieces, ground.links):
            state = self.go_to(state, Fortifying())
        if type(state.phase) is Fortifying and not can_fortify(state.seat, state.owners, state.pieces, ground.links):
            return self.end_go(state)
        return state

    def go_to(self, state: State, phase: Attacking | Fortifying | Ending) -> State:
        self.events.append(WentOn(state.seat, str(phase.__struct_config__.tag)))
        return replace(state, phase=phase)

    def end_go(self, state: State) -> State:
        """Nothing is left to do in this go; where the table asks for it, its player must still say so."""
        return self.go_to(state, Ending()) if self.ground.settings.ask_end else self.pass_on(state)

    def end_go_unless_won(self, state: State) -> State:
        state = self.won(state)
        return state if type(state.phase) is Over else self.end_go(state)

    def pass_on(self, state: State) -> State:
        """CL 5.4: a card for whoever conquered, and the next seat's go."""
        if state.conquered and state.deck:
            state = self._draw_card(state)
        if any(state.reserves):
            return self._next_to_start(state, self.ground.next_seat(state.seat))
        out = [fall.seat for fall in state.fallen]
        return self.begin_go(state, next_seat(state.seat, self.ground.seats, out))

    def _next_to_start(self, state: State, seat: int) -> State:
        """Before everything is claimed and every first army placed, a go is one army."""
        ground = self.ground
        free = state.owners.count(None) > len(ground.disabled)
        state = replace(state, chapter=state.chapter + 1, phase=Claiming() if free else Stationing())
        while not state.reserves[seat]:
            seat = ground.next_seat(seat)
        state = replace(state, seat=seat)
        if not free and ground.settings.placing == "automatic":
            return self.station(state)
        if ground.settings.ask_end:
            self.events.append(GoBegan(seat, 1))  # to pass on is then a step of its own, and a step must be told
        return state

    def station(self, state: State) -> State:
        """The rest of the first armies: by hand, or one at a time in turn where luck decides."""
        if self.ground.settings.placing == "by_hand" and any(state.reserves):
            return state
        pieces, reserves, seat = state.pieces, list(state.reserves), state.seat
        while any(reserves):
            if reserves[seat]:
                territory = own_by_luck(state.owners, seat, self.chance)
                pieces = add(pieces, territory, 1)
                reserves[seat] -= 1
                self.events.append(Placed(seat, territory, 1))
            seat = self.ground.next_seat(seat)
        return self.begin_go(replace(state, pieces=pieces, reserves=tuple(reserves)), state.first)

    def begin_go(self, state: State, seat: int) -> State:
        """CL 3.1: armies are counted when the go begins, before any card is traded."""
        ground = self.ground
        rounds = state.round + came_round(state.seat, seat, state.first, ground.seats)
        state = replace(state, seat=seat, chapter=state.chapter + 1, round=rounds, conquered=False)
        limit = ground.settings.round_limit
        if limit is not None and rounds > limit:
            return self.end_as_it_stands(state, "round_limit")
        if state.goal == "capitals" and state.capitals[seat] is None:
            self.events.append(GoBegan(seat, 0))
            return replace(state, phase=ChoosingCapital())
        armies, topped = income(ground, state.owners, seat)
        self.events.append(GoBegan(seat, armies))
        state = replace(state, phase=Reinforcing(armies, topped))
        if armies or must_trade(ground, state):
            return state
        # CL 3.2. Not settled further: where no seat gets armies and none can attack, goes would follow goes for ever.
        return self.go_to(state, Attacking())

    def _draw_card(self, state: State) -> State:
        card, deck = draw(state.deck, self.chance)
        self.events.append(Drew(state.seat, card))
        hands = put(state.hands, state.seat, (*state.hands[state.seat], card))
        return self.recycle(replace(state, hands=hands, deck=deck))

    def recycle(self, state: State) -> State:
        """CL 5.5: when the deck is empty, the used cards become the deck."""
        if state.deck or not self.ground.settings.recycle:
            return state
        deck, used = renewed(state.deck, state.used)
        return replace(state, deck=deck, used=used)
