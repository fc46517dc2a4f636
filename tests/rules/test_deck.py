"""Decks and the order of the table: what is drawn, renewed and imagined, and who is next."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rubicon.core.chance import Fast, Recorded
from rubicon.rules.cards import pick_card, renew_deck, sample_hands
from rubicon.rules.turn import came_round, next_seat


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
