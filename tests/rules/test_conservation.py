"""Nothing appears or is gone unless an event says so: armies, owners and cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from rubicon.core.edition import Event
from rubicon.core.table_talk import TABLE_TALK_ACTIONS
from rubicon.editions.classic.setup import CapitalChosen, Dealt
from rubicon.rules.attack import Advanced, Conquered, Fought
from rubicon.rules.cards import CARD_BONUS_ARMIES, Drew, TookCards, Traded
from rubicon.rules.dice import losses
from rubicon.rules.fortify import Fortified
from rubicon.rules.reinforce import Placed
from rubicon.rules.setup import Claimed
from tests.battery.tables import Case, cases, selected
from tests.battery.walk import Walk, walk

SEEDS = range(3)


@pytest.fixture(params=selected([*cases("classic"), *cases("tabletop")]), ids=repr)
def games(request: pytest.FixtureRequest) -> list[Walk]:
    case: Case = request.param
    return [walk(case, seed) for seed in (SEEDS if len(case.table.board.map.territories) < 200 else SEEDS[:1])]


def is_reinforcing(phase: Any) -> bool:
    return type(phase).__name__ == "Reinforcing"


class Board:
    """A board on which somebody moves the armies who only hears what is said."""

    def __init__(self, state: Any) -> None:
        self.owners = list(state.owners)
        self.pieces = list(state.pieces)

    def hear(self, events: Iterable[Event]) -> None:
        for event in events:
            match event:
                case Dealt(owners=owners):
                    self.owners = list(owners)
                    self.pieces = [int(owner is not None) for owner in owners]
                case Claimed(seat, territory):
                    self.owners[territory] = seat
                    self.pieces[territory] += 1
                case Placed(_, territory, armies):
                    self.pieces[territory] += armies
                case Traded(territory=int(territory)):
                    self.pieces[territory] += CARD_BONUS_ARMIES
                case Fought(_, source, target, _, lost, killed):
                    self.pieces[source] -= lost
                    self.pieces[target] -= killed
                case Conquered(seat, _, target):
                    self.owners[target] = seat
                case Advanced(_, source, target, armies) | Fortified(_, source, target, armies):
                    self.pieces[source] -= armies
                    self.pieces[target] += armies
                case _:
                    pass

    def is_like(self, state: Any) -> bool:
        return self.owners == list(state.owners) and self.pieces == list(state.pieces)


def test_the_events_alone_tell_where_every_army_is(games):
    for game in games:
        heard = Board(game.setup.state)
        heard.hear(game.setup.events)
        assert heard.is_like(game.setup.state)
        for turn in game.plain:
            heard = Board(turn.before)
            heard.hear(turn.step.events)
            assert heard.is_like(turn.step.state), turn.step.events


def test_the_armies_of_a_fight_are_lost_pair_by_pair(games):
    for game in games:
        for turn in game.plain:
            for event in turn.step.events:
                if isinstance(event, Fought):
                    costs = [losses(roll.attack, roll.defence) for roll in event.rolls]
                    assert (event.lost, event.killed) == tuple(map(sum, zip(*costs, strict=True)))


def test_an_owned_territory_is_never_empty_but_while_somebody_moves_in_and_a_disabled_one_is_nobodys(games):
    for game in games:
        disabled = game.edition.table.disabled
        for state in game.states:
            moving_in = getattr(state.phase, "target", None) if type(state.phase).__name__ == "Advancing" else None
            for t, (owner, number) in enumerate(zip(state.owners, state.pieces, strict=True)):
                assert (number > 0) == (owner is not None) or t == moving_in
                assert t not in disabled or (owner is None and number == 0)


def test_what_a_go_brings_is_placed_and_no_more(games):
    """Armies to place come from the beginning of a go and from cards, and go where events say."""
    for game in games:
        for turn in game.plain:
            before, after = turn.before.phase, turn.step.state.phase
            if is_reinforcing(before) and is_reinforcing(after) and turn.before.seat == turn.step.state.seat:
                placed = sum(event.armies for event in turn.step.events if isinstance(event, Placed))
                traded = sum(event.armies for event in turn.step.events if isinstance(event, Traded))
                topped = getattr(before, "topped", 0) - getattr(after, "topped", 0)
                assert after.armies == before.armies - placed + traded - topped
                assert after.armies >= 0


def test_first_armies_are_spent_one_by_one(games):
    for game in games:
        if getattr(game.edition.table.settings, "first_armies", "placed") == "deployed":
            continue
        for turn in game.plain:
            put_down = [event for event in turn.step.events if isinstance(event, Claimed | Placed)]
            spent = sum(turn.before.reserves) - sum(turn.step.state.reserves)
            assert spent == (0 if is_reinforcing(turn.before.phase) else len(put_down))


def all_cards(state: Any) -> list[int]:
    return sorted([*state.deck, *state.used, *(card for hand in state.hands for card in hand)])


def test_cards_are_conserved_but_for_those_of_capitals(games):
    for game in games:
        ground = game.edition.context
        for state in game.states[:: 1 if len(ground.deck) < 100 else 50]:
            capitals = [capital for capital in getattr(state, "capitals", ()) if capital is not None]
            assert all_cards(state) == [card for card in ground.deck if ground.shown[card] not in capitals]
            assert list(state.deck) == sorted(state.deck), "a deck has no order"


def test_cards_change_hands_only_by_events(games):
    for game in games:
        for turn in game.turns:
            if type(turn.action) in TABLE_TALK_ACTIONS:
                continue
            hands = [list(hand) for hand in turn.before.hands]
            for event in turn.step.events:
                match event:
                    case Drew(seat, int(card)):
                        assert card in {*turn.before.deck, *turn.before.used}
                        hands[seat].append(card)
                    case Traded(seat, cards):
                        hands[seat] = [card for card in hands[seat] if card not in cards]
                    case TookCards(seat, loser, number, tuple(cards)):
                        assert hands[loser] == list(cards)
                        assert len(cards) == number
                        hands[seat] += hands[loser]
                        hands[loser] = []
                    case CapitalChosen(seat, territory):
                        assert turn.before.owners[territory] == seat
                    case _:
                        pass
            assert hands == [list(hand) for hand in turn.step.state.hands]
