"""Looking ahead in the model: what the others make of a position."""

from __future__ import annotations

from msgspec.structs import replace

from rubicon.bots.minds.conquest.foresight import A_MILLISECOND, Foresight
from rubicon.bots.minds.conquest.position import Position
from rubicon.bots.sim.position import CONQUERED, HELD
from rubicon.bots.sim.position import USED as NOWHERE
from rubicon.core.chance import Fast
from rubicon.core.edition import Player, Table
from rubicon.editions.classic import Classic
from rubicon.editions.classic.settings import Settings
from rubicon.rules.turn import Attacking
from rubicon.world import atlas

BOARD = atlas.load(Classic.default_board)
SEATS = (Player("Ann"), Player("Ben"), Player("Cem"))


def looking(dealt: int = 0, *, recycle: bool = True) -> tuple[Foresight, Position]:
    """Ann's foresight, and what she sees: the land is dealt, two armies stand everywhere, and she attacks.

    Of the cards she has the first two and Ben the next two, if any are `dealt`; the rest of so many is used.
    """
    edition = Classic(Table(BOARD, Settings(recycle=recycle), SEATS))
    state = edition.setup(Fast(1).at(0)).state
    deck, hands = state.deck, (state.deck[:2], state.deck[2:4], ()) if dealt else ((), (), ())
    state = replace(state, pieces=(2,) * len(state.owners), phase=Attacking(), seat=0, round=1, reserves=(0, 0, 0))
    state = replace(state, deck=deck[dealt:], hands=hands, used=deck[4:dealt])
    foresight = Foresight(edition, 0, Fast(1).at(0), 20)
    foresight.look(edition.view(state, 0))
    return foresight, Position(0, state.owners, state.pieces, (0, 0, 0), (5, 5, 5), deck=1)


def test_where_rounds_take_longer_fewer_are_played():
    few, many = ((*SEATS, Player("Dan"), Player("Eve"), Player("Fay"))[:count] for count in (3, 6))
    found = [
        Foresight(Classic(Table(BOARD, Settings(), seats)), 0, Fast(1).at(0), 20).rollouts for seats in (few, many)
    ]
    assert found == [20 * A_MILLISECOND, 20 * A_MILLISECOND * 4 // 6]


def test_armies_in_hand_are_used():
    foresight, position = looking()
    bare = foresight.worth(position, 300)
    position.fresh = 20
    assert foresight.worth(position, 300) > bare + 0.1


def test_cards_that_come_to_nothing_count_for_nothing():
    every = len(BOARD.cards)
    for recycle in (False, True):
        foresight, position = looking(every, recycle=recycle)
        position.cards, position.deck = [2, 2, 0], 0
        with_cards = foresight.worth(position, 300)
        foresight.here.cards[foresight.here.cards == 0] = NOWHERE
        position.cards = [0, 2, 0]
        assert (foresight.worth(position, 300) < with_cards - 0.01) is recycle


def test_whoever_has_won_the_card_already_keeps_the_others():
    foresight, position = looking(4)
    foresight.here.now[CONQUERED] = 1
    position.cards, position.deck = [2, 2, 0], 0
    position.owners[position.owners.index(1)] = 0
    assert foresight._there(position).seats[0, HELD] == 2
    foresight.here.now[CONQUERED] = 0
    position.cards, position.deck = [3, 2, 0], 0
    assert foresight._there(position).seats[0, HELD] == 2
