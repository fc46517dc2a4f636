"""A part of a board is a board: what lies in it stays as it was, and nothing points out of it."""

from __future__ import annotations

import pytest

from rubicon.errors import Illegal
from rubicon.world import atlas
from rubicon.world.board import Board, Decor, default_cards
from rubicon.world.board_file import parse_board, write_board
from rubicon.world.check import check_graph
from rubicon.world.clip import clip_board
from rubicon.world.map_conversion import from_board, to_board
from rubicon.world.map_file import CardsFile
from tests.world.ring_map import RING_CARDS, ring

RING_BOARD = to_board(ring(), CardsFile.parse(RING_CARDS.encode()), id="ring")


def part(board: Board, *territories: int) -> Board:
    return clip_board(board, territories, id="part", name="A part")


def test_a_part_keeps_its_links_continents_cards_and_missions():
    new = part(RING_BOARD, 1, 2, 3)
    assert [territory.slug for territory in new.map.territories] == ["Birch", "Cedar", "Dog-Wood"]
    assert new.map.borders == ((1,), (0, 2), (1,))
    assert [continent.slug for continent in new.map.continents] == ["North", "Deep_South"]
    assert [card.territory for card in new.cards] == [0, 1, None]
    assert new.missions == RING_BOARD.missions


def test_a_continent_without_territories_is_gone_and_so_are_its_missions():
    new = part(RING_BOARD, 2, 3)
    assert [continent.slug for continent in new.map.continents] == ["Deep_South"]
    assert [territory.continent for territory in new.map.territories] == [0, 0]
    assert new.missions == ()
    assert part(RING_BOARD, 0, 1).missions == ()  # "North and one more" needs two continents


def test_the_whole_is_a_part_too():
    assert part(RING_BOARD, 0, 1, 2, 3).map == RING_BOARD.map


def test_of_the_drawing_what_is_gone_lies_behind_and_nothing_is_drawn_on_it():
    board = atlas.load("fantasy-12")
    old = board.drawing
    assert old is not None
    assert old.decor.mountains
    new = part(board, *board.map.members()[0]).drawing
    assert new is not None
    gone = [shape.path for shape in old.shapes if shape not in new.shapes]
    assert len(gone) == len(old.shapes) - len(new.shapes)
    assert new.decor == Decor(backdrop="".join(gone))


def test_what_does_not_hang_together_is_named():
    with pytest.raises(Illegal) as refused:
        part(RING_BOARD, 0, 2)
    assert refused.value.facts["territories"] == ["Cedar"]
    with pytest.raises(Illegal, match="nothing"):
        part(RING_BOARD)


@pytest.mark.parametrize("id", atlas.names())
def test_every_continent_of_every_board_can_be_cut_out_saved_and_read_again(id):
    board = atlas.load(id)
    for inside in board.map.members():
        new = part(board, *inside)
        assert check_graph(new.map) == ()
        assert new.cards == default_cards(len(inside))
        assert parse_board(write_board(new)) == new
        assert to_board(*from_board(new), id="part").map.links() == new.map.links()
