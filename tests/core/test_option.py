"""An option's referee, menu, sampler, mask and wire form agree with each other."""

from __future__ import annotations

from itertools import islice, product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubicon.core.chance import Fast, Seeded
from rubicon.core.option import (
    Action,
    CardSets,
    CardsSlot,
    ChoiceSlot,
    EntrySlot,
    NumberSlot,
    Option,
    PiecesRange,
    PiecesSlot,
    TerritoriesOwned,
    TerritoriesWhere,
    TerritorySlot,
    refusal,
    snake,
    verb_of,
)
from rubicon.errors import Illegal

LINKS = ((1, 2), (0,), (0, 3), (2,))
ARMIES = (4, 1, 3, 2)


class Attack(Action, frozen=True):
    source: int
    target: int
    dice: int


class HandIn(Action, frozen=True):
    cards: tuple[int, ...]


class Move(Action, frozen=True):
    pieces: tuple[int, ...]


class Draw(Action, frozen=True):
    pile: str


class Drop(Action, frozen=True):
    entry: int


class Rest(Action, frozen=True): ...


ATTACK = Option(
    Attack,
    (
        TerritorySlot("source", TerritoriesWhere(4, lambda t: ARMIES[t] > 1)),
        TerritorySlot("target", lambda source: LINKS[source], "source"),
        NumberSlot("dice", lambda source: range(1, ARMIES[source]), "source"),
    ),
)
HAND_IN = Option(HandIn, (CardsSlot("cards", CardSets((7, 2, 5, 9), 3, lambda cards: sum(cards) != 14)),))
MOVE = Option(Move, (PiecesSlot("pieces", PiecesRange((2, 1, 0), range(1, 3))),))
DRAW = Option(Draw, (ChoiceSlot("pile", ("army", "chance")),))
REST = Option(Rest)
OPTIONS = [ATTACK, HAND_IN, MOVE, DRAW, REST]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.verb)
def test_every_action_of_an_option_is_allowed_by_it_once(option):
    actions = list(option.every())
    assert actions
    assert all(option.allows(action) for action in actions)
    assert len(set(actions)) == len(actions)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.verb)
def test_every_action_is_sampled_some_time_and_no_other(option):
    sampled = {option.sample(Seeded(b"s").at(record)) for record in range(400)}
    assert sampled == set(option.every())


@given(st.integers(-3, 6), st.integers(-3, 6), st.integers(-3, 6))
def test_the_referee_allows_just_what_is_listed(source, target, dice):
    attack = Attack(source, target, dice)
    assert ATTACK.allows(attack) == (attack in set(ATTACK.every()))


def test_an_option_of_another_verb_does_not_allow_it():
    assert not REST.allows(Draw("army"))


def test_a_verb_is_the_name_of_its_action_in_plain_words():
    assert (snake("AllOut"), verb_of(HandIn), HAND_IN.verb) == ("all_out", "hand_in", "hand_in")


def test_usage_names_the_slots_in_order():
    assert ATTACK.usage == "attack SOURCE TARGET DICE"


def test_an_option_without_any_answer_is_not_open():
    assert not Option(Draw, (ChoiceSlot("pile", ()),)).open
    assert not Option(Move, (PiecesSlot("pieces", PiecesRange((0, 0), range(1, 3))),)).open
    assert REST.open


def test_an_offer_lists_everything_that_a_client_needs():
    assert msgspec.to_builtins(ATTACK.offer(), str_keys=True) == {
        "verb": "attack",
        "slots": (
            {"name": "source", "kind": "territory", "among": (0, 2, 3)},
            {"name": "target", "kind": "territory", "by": "source", "among_by": {"0": (1, 2), "2": (0, 3), "3": (2,)}},
            {"name": "dice", "kind": "number", "by": "source", "among_by": {"0": (1, 3), "2": (1, 2), "3": (1, 1)}},
        ),
    }
    assert HAND_IN.offer().slots[0].among == ((2, 5, 9), (2, 7, 9), (5, 7, 9))
    assert DRAW.offer().slots[0].among == ("army", "chance")


def test_an_offer_of_numbers_or_pieces_does_not_grow_with_them():
    many = Option(Move, (PiecesSlot("pieces", PiecesRange((10**6, 10**6), range(1, 10**6))),))
    assert many.offer().slots[0].among == ((10**6, 10**6), (1, 10**6 - 1), ())


def test_an_offer_may_hang_on_a_number_and_on_a_slot_that_hangs_itself():
    class Deal(Action, frozen=True):
        first: int
        second: int
        third: int

    slots = (
        NumberSlot("first", range(1, 4)),
        NumberSlot("second", lambda first: range(first), "first"),
        TerritorySlot("third", lambda second: (second, second + 10), "second"),
    )
    offer = Option(Deal, slots).offer()
    assert dict(offer.slots[1].among_by) == {1: (0, 0), 2: (0, 1), 3: (0, 2)}
    assert dict(offer.slots[2].among_by) == {0: (0, 10), 1: (1, 11), 2: (2, 12)}


def test_a_number_with_gaps_cannot_be_offered():
    with pytest.raises(TypeError, match="gaps"):
        Option(Draw, (NumberSlot("pile", range(0, 9, 2)),)).offer()


def test_an_entry_may_have_gaps_and_is_listed_in_full():
    (slot,) = Option(Drop, (EntrySlot("entry", (1, 4)),)).offer().slots
    assert (slot.kind, slot.among) == ("entry", (1, 4))


def test_a_mask_marks_the_answers_in_a_fixed_domain():
    assert ATTACK.mask("source", range(4)) == (True, False, True, True)
    assert ATTACK.mask("target", range(4), {"source": 2}) == (True, False, False, True)
    assert HAND_IN.mask("cards", (2, 3, 9)) == (True, False, True)


def test_a_client_can_read_back_what_it_sends():
    actions = msgspec.json.Decoder(Attack | HandIn | Move | Draw | Rest)
    for option in OPTIONS:
        for action in option.every():
            assert actions.decode(msgspec.json.encode(action)) == action


def test_a_field_too_many_is_not_overlooked():
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode(b'{"verb":"rest","long":true}', type=Rest | Draw)


# Ranges: `in` agrees with listing.


@given(st.lists(st.sampled_from([None, 0, 1]), max_size=6), st.sampled_from([None, 0, 1]), st.integers(-2, 7))
def test_owned_holds_the_territories_of_one_owner(owners, seat, territory):
    owned = TerritoriesOwned(tuple(owners), seat, frozenset({1}))
    assert (territory in owned) == (territory in list(owned))
    assert list(owned) == [t for t, owner in enumerate(owners) if owner == seat and t != 1]


@given(st.integers(0, 6), st.integers(-2, 7))
def test_where_holds_the_territories_that_pass(count, territory):
    where = TerritoriesWhere(count, lambda t: t % 2 == 0)
    assert (territory in where) == (territory in list(where))


@given(
    st.lists(st.integers(0, 2), max_size=3),
    st.integers(0, 3),
    st.integers(0, 5),
    st.lists(st.integers(-1, 3), max_size=3),
)
def test_a_pile_has_a_most_of_each_kind_and_of_all(most, least, stop, pieces):
    pile = PiecesRange(tuple(most), range(least, stop))
    assert (tuple(pieces) in pile) == (tuple(pieces) in list(pile))


@given(st.lists(st.integers(0, 9), unique=True, max_size=6), st.lists(st.integers(0, 9), max_size=4))
def test_sets_hold_different_cards_of_the_hand_in_any_order(hand, cards):
    sets = CardSets(tuple(hand), 3, lambda cards: sum(cards) % 2 == 0)
    assert (tuple(cards) in sets) == (tuple(sorted(cards)) in list(sets))


# Refusals in general words.


def test_who_has_no_options_is_told_so():
    assert refusal((), Rest()) == Illegal("not_your_turn")


def test_a_wrong_answer_is_named():
    assert refusal(OPTIONS, Attack(0, 3, 1)) == Illegal("not_among", verb="attack", slot="target", answer=3)


def test_a_verb_that_is_not_offered_is_told_those_that_are():
    assert refusal([REST, DRAW], Move((1,))) == Illegal("not_now", verb="move", offered=["draw", "rest"])


def test_a_pile_may_ask_for_some_kinds():
    pile = PiecesRange((2, 1, 0, 2), range(2, 5), some_of=(0, 1))
    assert (0, 0, 0, 2) not in pile
    assert (0, 1, 0, 2) in pile
    assert (0, 0, 0, 2) not in list(pile)
    assert pile.fullest() == (1, 1, 0, 2)


def test_the_fullest_pile_keeps_one_of_the_kinds_that_are_asked_for():
    assert PiecesRange((1, 3, 0, 0), range(1, 2), some_of=(0,)).fullest() == (1, 0, 0, 0)
    assert PiecesRange((3, 0, 1, 0), range(1, 4), some_of=(2,)).fullest() == (2, 0, 1, 0)
    assert PiecesRange((0, 2, 0, 0), range(2, 3)).fullest() == (0, 2, 0, 0)


def test_whatever_pile_is_sampled_is_one_of_them_and_each_can_be():
    chance = Fast(5).at(0)
    for pile in (
        PiecesRange((2, 1, 0, 2), range(2, 5), some_of=(0, 1)),
        PiecesRange((3, 2), range(1, 5)),
        PiecesRange((1, 2, 3), range(6, 7)),
    ):
        sampled = {pile.sample(chance) for _ in range(500)}
        assert sampled == set(pile)
        assert pile.fullest() in sampled


@given(
    st.lists(st.integers(0, 3), min_size=1, max_size=4),
    st.integers(0, 5),
    st.integers(0, 9),
    st.sets(st.integers(0, 3)),
)
def test_a_pile_lists_all_that_it_holds_in_order(most, least, stop, some):
    pile = PiecesRange(tuple(most), range(least, stop), tuple(sorted(kind for kind in some if kind < len(most))))
    every = product(*(range(number + 1) for number in most))
    assert list(pile) == [pieces for pieces in every if pieces in pile]


def test_a_huge_pile_is_listed_without_counting_it():
    """The wanted answer comes after 10^18 others in the order of the kinds."""
    huge = PiecesRange((10**9, 10**9, 10**9, 0), range(1, 10**9), some_of=(0,))
    assert list(islice(huge, 2)) == [(1, 0, 0, 0), (1, 0, 1, 0)]
    assert list(islice(PiecesRange((10**9, 10**9), range(2 * 10**9, 2 * 10**9 + 1)), 2)) == [(10**9, 10**9)]


def test_of_a_large_hand_some_sets_are_listed_and_all_are_allowed():
    sets = CardSets(range(100), 3, lambda cards: True, listed=(0, 1, 2, 3))
    assert len(list(sets)) == 4
    assert (97, 98, 99) in sets
