"""Lookahead in the model: how the others change a position."""

from __future__ import annotations

from msgspec.structs import replace

from rubicon.bots.sim.position import CONQUERED, HELD
from rubicon.bots.sim.position import USED as NOWHERE
from rubicon.bots.strategies.conquest.lookahead import ROUNDS_PER_MS, Lookahead
from rubicon.bots.strategies.conquest.position import ConquestPosition
from rubicon.core.chance import Fast
from rubicon.core.edition import Player, Table
from rubicon.editions.classic import Classic
from rubicon.editions.classic.context import Settings
from rubicon.rules.turn import Attacking
from rubicon.world import atlas

BOARD = atlas.load(Classic.default_board)
SEATS = (Player("Ann"), Player("Ben"), Player("Cem"))


def looking(dealt: int = 0, *, recycle: bool = True) -> tuple[Lookahead, ConquestPosition]:
    """Ann's lookahead, and what she sees: the land is dealt, two armies stand everywhere, and she attacks.

    Of the cards she has the first two and Ben the next two, if any are `dealt`; the rest of so many is used.
    """
    edition = Classic(Table(BOARD, Settings(recycle=recycle), SEATS))
    state = edition.setup(Fast(1).at(0)).state
    deck, hands = state.deck, (state.deck[:2], state.deck[2:4], ()) if dealt else ((), (), ())
    state = replace(state, pieces=(2,) * len(state.owners), phase=Attacking(), seat=0, round=1, reserves=(0, 0, 0))
    state = replace(state, deck=deck[dealt:], hands=hands, used=deck[4:dealt])
    lookahead = Lookahead(edition, 0, Fast(1).at(0), 20)
    lookahead.look(edition.view(state, 0))
    return lookahead, ConquestPosition(0, state.owners, state.pieces, (0, 0, 0), (5, 5, 5), deck=1)


def test_where_rounds_take_longer_fewer_are_played():
    few, many = ((*SEATS, Player("Dan"), Player("Eve"), Player("Fay"))[:count] for count in (3, 6))
    found = [
        Lookahead(Classic(Table(BOARD, Settings(), seats)), 0, Fast(1).at(0), 20).rollouts for seats in (few, many)
    ]
    assert found == [20 * ROUNDS_PER_MS, 20 * ROUNDS_PER_MS * 4 // 6]


def test_armies_in_hand_are_used():
    lookahead, position = looking()
    bare = lookahead.worth(position, 300)
    position.fresh = 20
    assert lookahead.worth(position, 300) > bare + 0.1


def test_cards_that_come_to_nothing_count_for_nothing():
    every = len(BOARD.cards)
    for recycle in (False, True):
        lookahead, position = looking(every, recycle=recycle)
        position.cards, position.deck = [2, 2, 0], 0
        with_cards = lookahead.worth(position, 300)
        lookahead.here.cards[lookahead.here.cards == 0] = NOWHERE
        position.cards = [0, 2, 0]
        assert (lookahead.worth(position, 300) < with_cards - 0.01) is recycle


def test_whoever_has_won_the_card_already_keeps_the_others():
    lookahead, position = looking(4)
    lookahead.here.now[CONQUERED] = 1
    position.cards, position.deck = [2, 2, 0], 0
    position.owners[position.owners.index(1)] = 0
    assert lookahead._there(position).seats[0, HELD] == 2
    lookahead.here.now[CONQUERED] = 0
    position.cards, position.deck = [3, 2, 0], 0
    assert lookahead._there(position).seats[0, HELD] == 2
