"""The course of a game of tabletop: what follows a deed by itself, from a conquest to the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ...core.chance import Chance
from ...core.edition import Event, Outcome
from ...rules.advance import Advanced
from ...rules.attack import Conquered, Fought, after, defender
from ...rules.deck import draw, renewed
from ...rules.dice import Roll
from ...rules.income import for_realms, for_territories
from ...rules.ownership import Owners, move, put
from ...rules.ranking import Ended, Fallen, Fell, by_falling, by_holdings
from ...rules.trade import Drew, TookCards, bonus_territory, holds_set
from ...rules.turn import GoBegan, WentOn, came_round, next_seat
from .ground import Ground
from .state import Advancing, Attacking, Claiming, Fortifying, Over, Reinforcing, State, Stationing

LEAST = 3
DEFENCE = 2
CARD_BONUS = 2


def sets_traded(ground: Ground, state: State, seat: int | None = None) -> int:
    """TT 6.3: by anybody, or TT 9.6: by this seat alone; by the seat whose go it is if none is named."""
    return sum(state.traded) if ground.settings.sets == "table" else state.traded[state.seat if seat is None else seat]


def must_trade(state: State) -> bool:
    """TT 3.4: with five or more cards. As there are three symbols, five cards always hold a set."""
    return len(state.hands[state.seat]) >= 5


def holds_any_set(ground: Ground, state: State) -> bool:
    hand = state.hands[state.seat]
    return len(hand) >= 3 and holds_set(hand, lambda cards: ground.worth(cards, 0))


def brings(ground: Ground, state: State, cards: Sequence[int]) -> int:
    """TT 6.3 and 6.4: what three cards are worth now to the seat whose go it is, with an own territory on them."""
    worth = ground.worth(cards, sets_traded(ground, state))
    shows_own = bonus_territory(cards, ground.shown, state.owners, state.seat) is not None
    return worth + CARD_BONUS if worth and shows_own else worth


def income(ground: Ground, owners: Owners, seat: int) -> int:
    """TT 3.1: for territories, continents and, where the table plays it so, single territories."""
    settings = ground.settings
    armies = for_territories(owners, seat)
    if not settings.no_minimum:
        armies = max(LEAST, armies)
    armies += for_realms(owners, seat, ground.realms)
    if settings.territory_bonus == "each_go":
        armies += sum(bonus for territory, bonus in ground.bonuses.items() if owners[territory] == seat)
    return max(0, armies)


class Course:
    """One deed under way: the ground it is done on, its luck, and what has happened so far."""

    __slots__ = ("chance", "events", "ground")

    def __init__(self, ground: Ground, chance: Chance) -> None:
        self.ground = ground
        self.chance = chance
        self.events: list[Event] = []

    # The start

    def claim_or_station(self, state: State) -> State:
        """TT 2.6: one army a go, the seats in turn, until all is claimed and every first army placed."""
        ground, seat = self.ground, state.seat
        free = state.owners.count(None) > len(ground.disabled)
        if not free and (ground.settings.first_armies == "deployed" or not any(state.reserves)):
            return self.begin_go(state, state.first)
        seat = next_seat(seat, ground.seats, [s for s, left in enumerate(state.reserves) if not left])
        return replace(state, seat=seat, chapter=state.chapter + 1, phase=Claiming() if free else Stationing())

    # A go

    def begin_go(self, state: State, seat: int) -> State:
        """TT 3.1: armies are counted when the go begins, before any card is traded."""
        ground = self.ground
        rounds = state.round + came_round(state.seat, seat, state.first, ground.seats)
        state = replace(state, seat=seat, chapter=state.chapter + 1, round=rounds)
        limit = ground.settings.round_limit
        if limit is not None and rounds > limit:
            return self.end_as_it_stands(state, "round_limit")
        armies = income(ground, state.owners, seat) + state.reserves[seat]  # TT 9.1: the rest of the first armies
        self.events.append(GoBegan(seat, armies))
        state = replace(state, phase=Reinforcing(armies), reserves=put(state.reserves, seat, 0))
        if armies or len(state.hands[seat]) >= 3:
            return state  # TT 3.7: only its owner knows whether three cards are a set, so they are asked
        return self.go_to(state, Attacking())

    def go_to(self, state: State, phase: Attacking | Fortifying) -> State:
        self.events.append(WentOn(state.seat, str(phase.__struct_config__.tag)))
        return replace(state, phase=phase)

    def pass_on(self, state: State) -> State:
        out = [fall.seat for fall in state.fallen]
        return self.begin_go(state, next_seat(state.seat, self.ground.seats, out))

    # A conquest

    def fought(self, state: State, source: int, target: int, rolled: Roll) -> State:
        """TT 4.4: each pair of dice costs an army; the territory falls when none is left to defend it."""
        pieces, lost, killed = after((rolled,), state.pieces, source, target)
        self.events.append(Fought(state.seat, source, target, (rolled,), lost, killed))
        state = replace(state, pieces=pieces, phase=Attacking())
        return state if pieces[target] else self._conquer(state, source, target, len(rolled.attack))

    def _conquer(self, state: State, source: int, target: int, least: int) -> State:
        seat, loser = state.seat, defender(state.owners, target)
        self.events.append(Conquered(seat, source, target, loser))
        state = replace(state, owners=put(state.owners, target, seat))
        phase = Advancing(source, target, least)
        if loser not in state.owners:
            self.events.append(Fell(loser, seat))
            reserves = put(state.reserves, loser, 0)
            state = replace(state, fallen=(*state.fallen, Fallen(loser, seat)), reserves=reserves)
            phase = replace(phase, fell=loser)
        if state.pieces[source] - 1 == least:  # TT 5.1: the only choice is made at once
            return self.advance(state, phase, least)
        return replace(state, phase=phase)

    def advance(self, state: State, phase: Advancing, armies: int) -> State:
        """TT 5: move in, draw a card, take the cards of the fallen, trade; then the attack goes on."""
        ground, target = self.ground, phase.target
        self.events.append(Advanced(state.seat, phase.source, target, armies))
        state = replace(state, pieces=move(state.pieces, phase.source, target, armies))
        if len(state.fallen) == ground.seats - 1:
            fallen = [fall.seat for fall in state.fallen]
            outcome = by_falling(state.seat, ground.seats, fallen, state.owners, state.pieces, "conquest")
            return self._over(state, outcome)
        state = self._draw_card(state)
        if phase.fell is not None:
            state = self._take_cards(state, phase.fell)
        bonus = 0
        if ground.settings.territory_bonus == "conquest":
            bonus = max(0, ground.bonuses.get(target, 0))
        if bonus or must_trade(state):
            return replace(state, phase=Reinforcing(bonus))
        return replace(state, phase=Attacking())

    def _draw_card(self, state: State) -> State:
        if not state.deck:
            return state
        card, deck = draw(state.deck, self.chance)
        self.events.append(Drew(state.seat, card))
        hands = put(state.hands, state.seat, (*state.hands[state.seat], card))
        deck, used = renewed(deck, state.used)
        return replace(state, hands=hands, deck=deck, used=used)

    def _take_cards(self, state: State, loser: int) -> State:
        seat, spoils = state.seat, state.hands[loser]
        if not spoils:
            return state
        self.events.append(TookCards(seat, loser, len(spoils), spoils))
        return replace(state, hands=put(put(state.hands, loser, ()), seat, state.hands[seat] + spoils))

    def end_as_it_stands(self, state: State, reason: str) -> State:
        """TT 8.5 and 8.9: nobody has won, so it is ranked by what they hold."""
        fallen = [fall.seat for fall in state.fallen]
        return self._over(state, by_holdings(self.ground.seats, fallen, state.owners, state.pieces, reason))

    def _over(self, state: State, outcome: Outcome) -> State:
        self.events.append(Ended(outcome.places, outcome.reason))
        return replace(state, phase=Over(outcome))
