"""The course of a game of conkueror: what follows a deed by itself, from a roll to the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from msgspec.structs import replace

from ...core.chance import Chance
from ...core.edition import Event, Outcome
from ...core.option import Pile
from ...rules.attack import Conquered, Fought, defender, may_roll_on
from ...rules.deck import renewed
from ...rules.dice import Roll, roll, two_for_one
from ...rules.income import for_realms, for_territories
from ...rules.ownership import Owners, put
from ...rules.place import Placed, evenly
from ...rules.ranking import Ended, Fell, ranked, standing
from ...rules.trade import Drew
from ...rules.turn import PhaseBegan, TurnBegan, came_round, next_seat
from .ground import Ground
from .pieces import MERCENARIES, NOTHING, REGULAR, Force, cheapest, infantry, minus, movable, plus, worth
from .state import (
    Advancing,
    Attacking,
    Chancing,
    Claiming,
    Fighting,
    Fortifying,
    Over,
    Reinforcing,
    State,
    Stationing,
    is_out,
    out,
)
from .verbs import Departed, Discarded, Exposed, MovedIn, Offered, Reshuffled

LEAST = 3
SENT = 2
"""CK 4.3: so many pieces at least are sent, and so many are lost by a lower roll."""
DRAFTED = 2


def income(ground: Ground, owners: Owners, seat: int) -> int:
    """CK 3.2, and CK 10 where continents count."""
    armies = max(LEAST, for_territories(owners, seat))
    if not ground.settings.continent_bonus:
        return armies
    return max(0, armies + for_realms(owners, seat, ground.realms))


class Course:
    """One deed under way: the ground it is done on, its luck, the state before it, and what has happened so far."""

    __slots__ = ("before", "chance", "events", "ground")

    def __init__(self, ground: Ground, chance: Chance, before: State) -> None:
        self.ground = ground
        self.chance = chance
        self.before = before
        self.events: list[Event] = []

    # The start

    def claim_or_station(self, state: State) -> State:
        """CK 2.4 and 2.5: one a go, the seats in turn, until all is claimed and all infantry placed."""
        ground = self.ground
        free = state.owners.count(None) > len(ground.disabled)
        if not free and ground.settings.leftover == "automatic":
            state = self._station_all(state)
        if not free and not any(state.reserves):
            return self.begin_turn(state, state.first)
        seat = next_seat(state.seat, ground.seats, [s for s, left in enumerate(state.reserves) if not left])
        return replace(state, seat=seat, chapter=state.chapter + 1, phase=Claiming() if free else Stationing())

    def _station_all(self, state: State) -> State:
        for seat, reserve in enumerate(state.reserves):
            state = self.place(state, seat, evenly(state.owners, seat, reserve))
        return replace(state, reserves=(0,) * self.ground.seats)

    def place(self, state: State, seat: int, shares: Sequence[tuple[int, int]]) -> State:
        pieces = list(state.pieces)
        for territory, armies in shares:
            pieces[territory] = plus(pieces[territory], infantry(armies))
            self.events.append(Placed(seat, territory, armies))
        return replace(state, pieces=tuple(pieces))

    # A turn

    def begin_turn(self, state: State, seat: int) -> State:
        """CK 3.1: perhaps a chance card; and immunity ends."""
        ground = self.ground
        rounds = state.round + came_round(state.seat, seat, state.first, ground.seats)
        self.events += [Exposed(seat, territory) for territory in state.immune if state.owners[territory] == seat]
        immune = tuple(territory for territory in state.immune if state.owners[territory] != seat)
        state = replace(state, seat=seat, chapter=state.chapter + 1, round=rounds, immune=immune)
        limit = ground.settings.round_limit
        if limit is not None and rounds > limit:
            return self.end_as_it_stands(state, "round_limit")
        if not self._chance_comes():
            return self.begin_reinforcing(state)
        chances = state.chances or ground.chances  # CK 8.2: used up, all of them come again
        offer = chances[self.chance.below(len(chances))]
        self.events.append(Offered(seat, offer))
        return replace(state, chances=tuple(name for name in chances if name != offer), phase=Chancing(offer))

    def _chance_comes(self) -> bool:
        """CK 8.1: nothing is drawn where it is certain."""
        rate = self.ground.chance_rate
        return rate == 1 or (rate > 0 and self.chance.below(rate.denominator) < rate.numerator)

    def begin_reinforcing(self, state: State) -> State:
        """CK 3.2: counted after the chance card."""
        armies = income(self.ground, state.owners, state.seat)
        self.events.append(TurnBegan(state.seat, armies))
        return replace(state, phase=Reinforcing(armies)) if armies else self.go_to(state, Attacking())

    def go_to(self, state: State, phase: Attacking | Fortifying) -> State:
        self.events.append(PhaseBegan(state.seat, str(phase.__struct_config__.tag)))
        return replace(state, phase=phase)

    def end_turn(self, state: State) -> State:
        """CK 5.3: the cards, then the mercenaries leave, and what was not used is lost."""
        state = self.draw_for_conquests(state)
        if state.draft:
            state = self._draw_draft(state)
        state = replace(self._dismiss(state), bombardment=False, draft=False)
        return self.begin_turn(state, next_seat(state.seat, self.ground.seats, out(state)))

    def _dismiss(self, state: State) -> State:
        """CK 8.6: where only mercenaries stand, one becomes infantry."""
        pieces = list(state.pieces)
        for territory, force in enumerate(pieces):
            number = force[MERCENARIES]
            if number:
                stayed = int(number == sum(force))
                pieces[territory] = (force[0] + stayed, *force[1:MERCENARIES], 0)
                self.events.append(Departed(state.seat, territory, number - stayed, stayed))
        return replace(state, pieces=tuple(pieces))

    # An attack

    def fight(self, state: State, attack: Fighting, *, out: bool = False) -> State:
        """CK 4.4 to 4.6: one roll, or roll upon roll until it is decided or there were many."""
        source, target, sent = attack.source, attack.target, attack.sent
        defending = state.pieces[target]
        rolls: list[Roll] = []
        while True:
            rolls.append(Roll(roll(self.chance, 1 + attack.bombarded), roll(self.chance, 1)))
            lost, killed = two_for_one(rolls[-1].attack, rolls[-1].defence)
            sent, defending = minus(sent, cheapest(sent, lost)), minus(defending, cheapest(defending, killed))
            if not out or not any(defending) or sum(sent) < SENT or not may_roll_on(len(rolls), self.chance):
                break
        gone = minus(attack.sent, sent)
        killed = sum(state.pieces[target]) - sum(defending)
        self.events.append(Fought(state.seat, source, target, tuple(rolls), sum(gone), killed))
        pieces = put(put(state.pieces, source, minus(state.pieces[source], gone)), target, defending)
        state = replace(state, pieces=pieces)
        if not any(defending):
            return self._conquer(state, Advancing(source, target, sent))
        return replace(state, phase=replace(attack, sent=sent) if sum(sent) >= SENT else Attacking())

    def _conquer(self, state: State, phase: Advancing) -> State:
        source, target = phase.source, phase.target
        self.events.append(Conquered(state.seat, source, target, defender(state.owners, target)))
        state = self.hand_over(state, target, state.seat, NOTHING)
        state = replace(state, conquests=state.conquests + 1, phase=phase)
        few = list(islice(self.moving_in(state, phase), 2))
        alone = {owner for owner in state.owners if owner is not None} == {state.seat}
        if len(few) == 1 or alone:  # the only choice, or the last one, is made at once
            state = self.move_in(state, phase, self.least_in(phase))
        return self.judge_falls(state)

    @staticmethod
    def moving_in(state: State, phase: Advancing) -> Pile:
        """CK 4.7: at least one of the surviving pieces sent, and no mercenaries; one piece stays."""
        survivors = [kind for kind in REGULAR if phase.sent[kind]]
        return movable(state.pieces[phase.source], survivors)

    @staticmethod
    def least_in(phase: Advancing) -> Force:
        return cheapest((*phase.sent[:MERCENARIES], 0), 1)

    def move_in(self, state: State, phase: Advancing, pieces: Force) -> State:
        self.events.append(MovedIn(state.seat, phase.source, phase.target, pieces))
        return replace(moved(state, phase.source, phase.target, pieces), phase=Attacking())

    # What changes hands

    def hand_over(self, state: State, territory: int, owner: int | None, force: Force) -> State:
        """CK 8.5: with its owner a territory loses its immunity."""
        return replace(
            state,
            owners=put(state.owners, territory, owner),
            pieces=put(state.pieces, territory, force),
            immune=tuple(each for each in state.immune if each != territory),
        )

    def judge_falls(self, state: State) -> State:
        """CK 9.1 and 9.2: judged when all is done; who fall together are ranked by what they had before."""
        before = self.before
        falling = [s for s in range(self.ground.seats) if not is_out(state, s) and s not in state.owners]
        places = ranked(falling, before.owners, tuple(map(sum, before.pieces)))[::-1]
        for seat in (seat for place in places for seat in place):
            self.events.append(Fell(seat, state.seat))
            cards = state.hands[seat]
            if cards:
                self.events.append(Discarded(seat, cards))
                state = self.discard(replace(state, hands=put(state.hands, seat, ())), cards)
        state = replace(state, fallen=state.fallen + places)
        return self.end_as_it_stands(state, "conquest") if len(out(state)) == self.ground.seats - 1 else state

    def end_as_it_stands(self, state: State, reason: str) -> State:
        """CK 9.2 and 9.3: one is left, or it is ranked by what they hold, in infantry."""
        left = standing(self.ground.seats, out(state))
        places = (*ranked(left, state.owners, tuple(map(worth, state.pieces))), *state.fallen[::-1])
        self.events.append(Ended(places, reason))
        return replace(state, phase=Over(Outcome(places, reason)))

    # Cards

    def draw_for_conquests(self, state: State) -> State:
        """CK 5.3: one for any number of conquests; CK 10.8: or one for each."""
        number = state.conquests if self.ground.settings.card_per_conquest else min(1, state.conquests)
        for _ in range(number):
            if state.deck:
                state = self._draw(state, state.deck)
        return replace(state, conquests=0)

    def _draw_draft(self, state: State) -> State:
        """CK 8.8: army cards alone; the discards are shuffled in where the deck has too few.

        That is told last, as if the deck had run out: when it was done would tell what the deck held.
        """
        army, used = self.ground.army_cards, state.used
        scarce = len(army(state.deck)) < DRAFTED and bool(used)
        if scarce:
            state = replace(state, deck=tuple(sorted(state.deck + used)), used=())
        for _ in range(DRAFTED):
            if army(state.deck):
                state = self._draw(state, army(state.deck))
        if scarce:
            self.events.append(Reshuffled(len(used)))
        return state

    def _draw(self, state: State, among: Sequence[int]) -> State:
        card = among[self.chance.below(len(among))]
        self.events.append(Drew(state.seat, card))
        hands = put(state.hands, state.seat, (*state.hands[state.seat], card))
        deck = tuple(each for each in state.deck if each != card)
        return self._renew(replace(state, hands=hands, deck=deck))

    def discard(self, state: State, cards: Sequence[int]) -> State:
        return self._renew(replace(state, used=(*state.used, *cards)))

    def _renew(self, state: State) -> State:
        """CK 7.2: a deck that runs out is made anew from the discards."""
        deck, used = renewed(state.deck, state.used)
        if used != state.used:
            self.events.append(Reshuffled(len(deck)))
        return replace(state, deck=deck, used=used)


def moved(state: State, source: int, target: int, pieces: Force) -> State:
    forces = put(state.pieces, source, minus(state.pieces[source], pieces))
    return replace(state, pieces=put(forces, target, plus(forces[target], pieces)))
