"""What sets of cards are worth, in every scheme, against the tables of the rulebooks."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubicon.core.chance import Fast, Recorded
from rubicon.rules.cards import SCHEMES, best_set, bonus_territory, holds_set, pick_card, renew_deck, sample_hands
from rubicon.rules.turn import came_round, next_seat
from rubicon.world.board import Symbol

KINDS: tuple[Symbol, Symbol, Symbol, Symbol] = ("infantry", "cavalry", "artillery", "wild")
I, C, A, W = KINDS  # noqa: E741 as people call them
THREES = list(combinations_with_replacement(KINDS, 3))

FIXED = {
    (I, I, I): 4, (C, C, C): 6, (A, A, A): 8, (I, C, A): 10,
    (I, I, W): 4, (C, C, W): 6, (A, A, W): 8,
    (I, C, W): 10, (I, A, W): 10, (C, A, W): 10,
    (I, W, W): 10, (C, W, W): 10, (A, W, W): 10, (W, W, W): 12,
}  # fmt: skip
ITALIAN = {
    (A, A, A): 4, (I, I, I): 6, (C, C, C): 8, (I, C, A): 10,
    (I, I, W): 12, (C, C, W): 12, (A, A, W): 12,
}  # fmt: skip
RISING = [*FIXED]
"""Three alike, three different, or any with a wild card."""

symbols = st.lists(st.sampled_from(KINDS), min_size=3, max_size=3)
hands = st.lists(st.sampled_from(KINDS), min_size=3, max_size=9)


@pytest.mark.parametrize("cards", THREES, ids=" ".join)
def test_the_worth_of_a_set_is_that_of_the_tables(cards):
    assert SCHEMES["fixed"].worth(cards, 0) == FIXED.get(cards, 0)
    assert SCHEMES["italian"].worth(cards, 0) == ITALIAN.get(cards, 0)
    assert SCHEMES["by_five"].worth(cards, 0) == 5 * (cards in RISING)
    assert SCHEMES["increasing"].worth(cards, 0) == 4 * (cards in RISING)


@pytest.mark.parametrize(
    ("scheme", "values"),
    [
        ("by_five", [5, 10, 15, 20, 25, 30, 35, 40, 45, 50]),
        ("increasing", [4, 6, 8, 10, 12, 15, 20, 25, 30, 35]),
        ("fixed", [10] * 10),
        ("italian", [10] * 10),
    ],
)
def test_the_worth_rises_with_every_set_that_was_traded(scheme, values):
    assert [SCHEMES[scheme].worth((I, C, A), traded) for traded in range(10)] == values


@given(symbols, st.sampled_from(sorted(SCHEMES)), st.integers(0, 100))
def test_the_order_of_the_cards_does_not_matter(cards, scheme, traded):
    assert len({SCHEMES[scheme].worth(order, traded) for order in permutations(cards)}) == 1


@given(hands, st.sampled_from(sorted(SCHEMES)))
def test_whoever_must_trade_holds_a_set(hand, scheme):
    """So the phase does not reveal whether a set is held: the number of cards is public."""
    limit = SCHEMES[scheme].limit
    if limit is not None and len(hand) >= limit:
        assert holds_set(range(len(hand)), lambda cards: SCHEMES[scheme].worth([hand[card] for card in cards], 0))


@given(hands, st.sampled_from(sorted(SCHEMES)))
def test_the_best_set_is_held_is_worth_most_and_has_the_lowest_cards(hand, scheme):
    def worth(cards):
        return SCHEMES[scheme].worth([hand[card] for card in cards], 0)

    held = list(range(len(hand)))
    best = best_set(held[::-1], worth)
    assert len(set(best)) == 3
    assert set(best) <= set(held)
    every = [cards for cards in permutations(held, 3) if list(cards) == sorted(cards)]
    assert worth(best) == max(map(worth, every))
    assert best == min(cards for cards in every if worth(cards) == worth(best))
    assert holds_set(held, worth) == (worth(best) > 0)


@given(st.permutations(range(6)), st.lists(st.sampled_from([0, 1, None]), min_size=4, max_size=4))
def test_the_bonus_goes_to_the_first_card_that_shows_an_own_territory(order, owners):
    shown = (0, 1, 2, 3, None, None)
    cards = order[:3]
    own = [shown[card] for card in cards if shown[card] is not None and owners[shown[card]] == 0]
    assert bonus_territory(cards, shown, tuple(owners), 0) == (own[0] if own else None)


def test_sets_by_two_rise_to_the_seventh_and_then_by_fives_or_no_more():
    rising, constant = SCHEMES["by_two_rising"], SCHEMES["by_two_constant"]
    assert [rising.worth((I, C, A), traded) for traded in range(10)] == [4, 6, 8, 10, 12, 14, 16, 21, 26, 31]
    assert [constant.worth((I, C, A), traded) for traded in range(9)] == [4, 6, 8, 10, 12, 14, 16, 16, 16]
    assert rising.worth((I, I, C), 0) == 0


@given(st.permutations(["infantry", "cavalry", "artillery"] * 3))
def test_without_wild_cards_any_five_of_three_symbols_hold_a_set(symbols):
    """So nobody who must trade is ever unable to, and that they must tells no more than the number of their cards."""
    assert holds_set(range(5), lambda cards: SCHEMES["by_two_rising"].worth([symbols[card] for card in cards], 0))


# Decks and the order of the table: what is drawn, renewed and imagined, and who is next.


@given(st.sets(st.integers(0, 60), min_size=1), st.data())
def test_a_card_is_drawn_out_of_the_deck(cards, data):
    deck = tuple(sorted(cards))
    pick = data.draw(st.integers(0, len(deck) - 1))
    card, rest = pick_card(deck, Recorded([pick]))
    assert card == deck[pick]
    assert sorted((card, *rest)) == list(deck)


def test_only_an_empty_deck_is_made_anew_and_sorted():
    assert renew_deck((3,), (9, 1)) == ((3,), (9, 1))
    assert renew_deck((), (9, 1)) == ((1, 9), ())
    assert renew_deck((), ()) == ((), ())


@given(st.integers(0, 10**6))
def test_who_imagines_keeps_their_own_hand_and_deals_the_rest(seed):
    hands, deck = sample_hands(range(12), [2, 3, 0], 1, (4, 0, 7), Fast(seed).at(0))
    assert [len(hand) for hand in hands] == [2, 3, 0]
    assert hands[1] == (4, 0, 7)
    assert sorted([*deck, *(card for hand in hands for card in hand)]) == list(range(12))


def test_who_watches_imagines_every_hand():
    hands, deck = sample_hands(range(5), [2, 1], None, (), Fast(1).at(0))
    assert [len(hand) for hand in hands] == [2, 1]
    assert len(deck) == 2


def test_the_next_seat_is_the_next_that_is_not_out():
    assert next_seat(0, 3) == 1
    assert next_seat(2, 3) == 0
    assert next_seat(0, 4, out=(1, 2)) == 3
    assert next_seat(2, 4, out=(3, 0)) == 1


def test_a_round_is_over_at_the_first_seat_or_past_it():
    assert came_round(before=3, now=0, first=0, seats=4)
    assert not came_round(before=0, now=3, first=0, seats=4)
    assert came_round(before=0, now=2, first=1, seats=4)
    assert came_round(before=2, now=2, first=2, seats=4)
